/** Questions about pages as people ask them: words of a title, a phrase of the text, a word misspelt. Repeatable. */
import type { Page } from '../../builder/site/site.ts'
import { toTerms } from '../../worker/contract/search-index.ts'

/** What is asked, and the page that is wanted. */
export interface SearchQuestion {
  readonly kind: 'title' | 'phrase' | 'misspelt'
  readonly query: string
  readonly path: string
}

const PHRASE = 8
const TITLE = 8

/** So many questions of each kind. Pages with one title cannot be told apart by it, so they are not asked for. */
export function toQuestions(pages: readonly Page[], each: number): readonly SearchQuestion[] {
  const pick = createPick(7)
  const titles = Map.groupBy(pages, ({ title }) => title)
  const distinct = pages.filter(({ title }) => titles.get(title)?.length === 1)
  const make = { title: toTitleWords, phrase: toPhrase, misspelt: toMisspelt }
  return (['title', 'phrase', 'misspelt'] as const).flatMap((kind) => {
    const questions: SearchQuestion[] = []
    for (let tries = 0; questions.length < each && tries < 100 * each; tries++) {
      const page = distinct[pick(distinct.length)]
      const query = page && make[kind](page, pick)
      if (page && query) questions.push({ kind, query, path: page.path })
    }
    return questions
  })
}

type Pick = (count: number) => number

/** A linear congruential generator. */
function createPick(seed: number): Pick {
  let state = seed
  return (count) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((state / 0x8000_0000) * count)
  }
}

function toTitleWords({ title }: Page): string | undefined {
  const words = toTerms(title)
  return words.length < 2 ? undefined : words.slice(0, TITLE).join(' ')
}

function toPhrase({ body }: Page, pick: Pick): string | undefined {
  const text = body.html
    .replaceAll(/<(pre|table)[^]*?<\/\1>/g, '.')
    .replaceAll(/<\/(?:p|li|h\d)>/g, ' . ')
    .replaceAll(/<[^>]*>|&[#\w]+;/g, ' ')
  const sentences = text.split(/[.!?:;]\s/).map((sentence) => sentence.trim().split(/\s+/))
  const long = sentences.filter((words) => words.length > PHRASE)
  const sentence = long[pick(long.length)] ?? []
  const start = pick(sentence.length - PHRASE)
  return long.length === 0 ? undefined : sentence.slice(start, start + PHRASE).join(' ')
}

function toMisspelt(page: Page, pick: Pick): string | undefined {
  const words = [...toTerms(page.title)].slice(0, TITLE)
  const long = words.flatMap((word, index) => (word.length >= 5 ? [index] : []))
  if (words.length < 2 || long.length === 0) return undefined
  const index = long[pick(long.length)] ?? 0
  return words.with(index, misspell(words[index] ?? '', pick)).join(' ')
}

/** One letter changed, left out, added, or swapped with the next. */
function misspell(word: string, pick: Pick): string {
  const at = pick(word.length - 1)
  const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(pick(26))
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  const ways = [before + letter + after, before + after, before + letter + word.slice(at)]
  return ways[pick(4)] ?? `${before}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`
}

/** Questions about our own content in the words of a person, with the pages that answer them. */
export const SPOKEN: readonly (readonly [question: string, answers: readonly string[]])[] = [
  ['what does it cost', ['/pricing']],
  ['how much does it cost', ['/pricing']],
  ['how much does Lectern cost per month', ['/pricing']],
  ['is there a free plan', ['/pricing']],
  ['price', ['/pricing']],
  ['how do I verify a webhook', ['/guides/forms']],
  ['how do I verify the signature of a webhook', ['/guides/forms']],
  ['what happens when the captcha provider is down', ['/guides/forms', '/guides/forms/leads']],
  ['what happens when my webhook is down', ['/guides/forms/leads']],
  ['how do I roll back', ['/guides/run/rolling-back']],
  ['how can I go back to an earlier release', ['/guides/run/rolling-back']],
  ['can I use Turnstile', ['/integrations/turnstile']],
  ['what is stored about visitors', ['/guides/forms/leads', '/privacy']],
  ['which personal data is recorded', ['/privacy', '/guides/forms/leads']],
  [
    'how do I add a new field to a form',
    ['/guides/write/content-folder', '/guides/forms', '/use-cases/forms-without-a-back-end'],
  ],
  ['which licence is it under', ['/about']],
  ['what license does it have', ['/about', '/pricing']],
  ['does it support multiple languages', ['/guides/write/languages']],
  ['how to contact the maintainers', ['/contact']],
  ['how do I connect Claude', ['/guides/agents/connect-a-client']],
  ['how do I connect an MCP client', ['/guides/agents/connect-a-client']],
  ['what are the limits', ['/limits']],
  ['what does it not do', ['/limits']],
  ['how is it different from Hugo', ['/comparisons/hugo']],
  ['how do I move from Docusaurus', ['/guides/moving/from-docusaurus']],
  ['can I import my WordPress blog', ['/guides/moving/from-wordpress']],
  ['how do I deploy', ['/guides/run/deploying']],
  ['how do I get started', ['/guides/first-steps/getting-started']],
  ['where do I report a vulnerability', ['/security']],
  ['how do agents answer the survey', ['/guides/forms/survey', '/survey', '/apps/agent-survey']],
  ['how do I change the colours', ['/guides/write/theming']],
  ['what should I watch on a live site', ['/guides/run/monitoring']],
  ['how do I send leads to Slack', ['/integrations/slack']],
  ['when was the first version released', ['/news/lectern-0-1-0', '/events/release-0-1-0']],
  ['how do I write a table', ['/guides/write/writing-content']],
  ['how do I get markdown instead of HTML', ['/guides/agents/markdown', '/use-cases/one-site-two-audiences']],
]
