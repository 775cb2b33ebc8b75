/** The first paragraph of a page, used as its description if the author wrote none. */
import type { CheckedFrontMatter } from '../../content/schema/front-matter.ts'
import { toText } from '../blocks/parts/element.ts'
import { parseFragment } from '../parser.ts'
import { replaceTokens } from '../parsed-page.ts'

/** Length shown in search results, in characters. */
const LONGEST = 160

/** Completes front matter without a description; where the page has no text either, that is a fault. */
export function completeDescription(
  { frontMatter, sound, messages }: CheckedFrontMatter,
  html: string,
  place: { readonly file: string; readonly line: number; readonly column: number },
): CheckedFrontMatter {
  if (frontMatter.description !== '') return { frontMatter, sound, messages }
  const description = findFirstParagraph(html)
  if (description === '') {
    const text = 'Key "description" is missing, and there is no paragraph to take it from.'
    const fault = {
      ...place,
      severity: 'error',
      rule: 'missing-key',
      text,
      hint: 'description: What the page says.',
    } as const
    const missing = { ...frontMatter, description: '…' }
    return { frontMatter: missing, sound: false, messages: sound ? [...messages, fault] : messages }
  }
  const text = 'There is no description, so search results and lists show the first paragraph.'
  const hint = `description: ${JSON.stringify(description)}`
  const warning = { ...place, severity: 'warning', rule: 'missing-description', text, hint } as const
  const taken = { ...frontMatter, description, hasTakenDescription: true } as const
  return { frontMatter: taken, sound, messages: sound ? [...messages, warning] : messages }
}

/** The text of the first paragraph, cut at the end of a sentence, else of a word; empty where no paragraph has text. */
export function findFirstParagraph(html: string): string {
  for (const [, inner = ''] of html.matchAll(/<p>([\s\S]*?)<\/p>/g)) {
    const text = toLine(inner)
    if (text.length <= LONGEST) {
      if (text !== '') return text
      continue
    }
    const start = text.slice(0, LONGEST)
    const sentence = /^.{60,}[.!?](?=\s)/s.exec(start)?.[0]
    return sentence ?? `${start.slice(0, start.lastIndexOf(' '))} …`
  }
  return ''
}

/** A formula, what is shown of it, and its source. */
const FORMULA = /<math\b[^>]*><semantics>([^]*?)<annotation\b[^>]*>([^<]*)<\/annotation><\/semantics><\/math>/g

/** Parts that stand elsewhere than in the line: without their places, `10²` would be another number. */
const PLACED = /<(?:msup|msub|msubsup|mfrac|msqrt|mroot|mover|munder|munderover|mtable|mmultiscripts)\b/

const toLine = (html: string): string =>
  toText(
    parseFragment(
      replaceTokens(html, () => '').replaceAll(FORMULA, (_, shown: string, source: string) =>
        PLACED.test(shown) ? source : shown,
      ),
    ),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()
