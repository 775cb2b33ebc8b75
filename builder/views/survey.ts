/**
 * The survey for programs: `survey-spec.json` with the questions, and `survey-agent.md` with instructions for an
 * agent, which is also a skill.
 */
import { pageWith } from '../site/forms.ts'
import type { SurveySpec } from '../content/schema/served/discovery.ts'
import { scaleOf } from '../../worker/contract/survey.ts'
import type { SurveyQuestion } from '../../worker/contract/forms-config.ts'
import { type Entry, toJsonFile } from './entry.ts'
import type { AskedQuestion, Survey } from '../content/editions.ts'
import type { Site } from '../site/site.ts'
import { toCurlPost } from './curl.ts'
import { toInlineCode } from '../page/raw-html/escape.ts'
import { toMarkdownParagraph, toMarkdownText, toYamlText } from './plain-text.ts'
import { ENGLISH, say, type Words } from '../content/words/texts.ts'

/** A skill: its file, and its entry in the index. */
export interface Skill {
  readonly name: string
  readonly description: string
  readonly path: string
  readonly text: string
}

/** The two files; empty without `survey.yaml`. */
export function* survey(site: Site): Iterable<Entry> {
  const spec = toSurveySpec(site)
  const prompt = toSurveyPrompt(site)
  if (spec === undefined || prompt === undefined) return
  yield toJsonFile('/survey-spec.json', 'json', spec)
  yield { kind: 'file', path: '/survey-agent.md', content: { policy: 'markdown-file', body: prompt } }
}

/** The specification as a value. */
export function toSurveySpec(site: Site): SurveySpec | undefined {
  if (site.survey === undefined) return undefined
  const { id, title, introduction, questions } = site.survey
  return {
    id,
    title,
    introduction,
    prompt: `${site.url}/survey-agent.md`,
    page: pageWith(site, 'survey'),
    submit: {
      method: 'POST',
      url: toEndpoint(site),
      contentType: 'application/json',
      operationId: 'submitSurvey',
    },
    questions: [...questions],
    fields: [
      { name: 'contact_email', text: 'An e-mail address that is sent the report. Leave it out to stay anonymous.' },
      {
        name: 'submission_id',
        text: 'A random text of 1 to 64 letters, digits, hyphens and underscores, the same in each try: a repeated request counts once.',
      },
    ],
    example: toExampleAnswers(questions),
  }
}

/** The prompt as a skill. */
export function toSurveySkill(site: Site): Skill | undefined {
  const text = toSurveyPrompt(site)
  if (site.survey === undefined || text === undefined) return undefined
  const description = toSkillDescription(site, site.survey)
  return { name: toSkillName(site.survey), description, path: '/survey-agent.md', text }
}

/** Name of the prompt as a skill, in its front matter and in the index (https://agentskills.io). */
const toSkillName = ({ id }: Survey): string => `answer-survey-${id}`.slice(0, 64).replace(/-+$/, '')

/** Description of the prompt, for agents that choose among skills. */
const toSkillDescription = (site: Site, { title }: Survey): string =>
  `Answers the survey “${title}” of ${site.facts.name} with one HTTP request. Use it when someone asks you to take part in this survey. No account or key is needed.`

/** The instructions: complete for an agent that has nothing else. */
export function toSurveyPrompt(site: Site): string | undefined {
  if (site.survey === undefined) return undefined
  const { title, introduction, questions } = site.survey
  return `---
name: ${toSkillName(site.survey)}
description: ${toYamlText(toSkillDescription(site, site.survey))}
---

# ${toMarkdownText(title)}

${toMarkdownParagraph(introduction)}

This page is everything that a software agent needs to answer. The same questions as JSON: ${site.url}/survey-spec.json

## How to answer

1. Answer for the person or team that you work for. Ask them what you do not know; leave out what nobody can answer. No
   question is required, and a guess is worth less than a gap.
2. Make a JSON object with one property for each answer, named as below. An option is written exactly as it stands in
   its quotes. Where several may be chosen, send an array of strings, never one joined string.
3. To be sent the report, add \`contact_email\`. Only give an address whose owner wants it; leave it out to stay anonymous.
4. POST the object to ${toEndpoint(site)} with the header \`Content-Type: application/json\`. No key is
   needed. Leave \`captcha_token\` out: it comes from a browser.
5. Read the answer:
   - 200 with \`"ok": true\`: the answers were accepted. They are marked as unverified, as all answers of agents are. Stop here.
   - 400: \`error.fields\` names each property that is not valid and what it takes. Correct it and post again.
   - 413: the body is larger than 16 KB. Shorten the texts.
   - 502: nothing is lost. Wait as long as \`Retry-After\` says, then post the same object again.

To make a repeated request count once, add \`submission_id\`: a random text of at most 64 letters, digits and hyphens,
the same in each try.

## Questions

${toQuestions(questions, ENGLISH)}

## Example

This request is accepted as it stands. Replace the answers before you send it.

\`\`\`sh
${toCurlPost(toEndpoint(site), toExampleAnswers(questions))}
\`\`\`
`
}

const toEndpoint = (site: Site): string => `${site.url}/api/forms/survey`

/** The questions in words, each under a heading of the third level. */
export const toQuestions = (questions: readonly AskedQuestion[], words: Words): string =>
  questions.map((question, index) => toQuestion(question, index, words)).join('\n\n')

function toQuestion(question: AskedQuestion, index: number, words: Words): string {
  const { name, text, help } = question
  return [
    `### ${index + 1}. ${toMarkdownText(text)}`,
    ...(help === undefined ? [] : [toMarkdownParagraph(help)]),
    say(words, 'markdown.property', { name: toInlineCode(name), rule: toRule(question, words) }),
    ...(question.options === undefined
      ? []
      : [question.options.map((option, at) => toOption(option, question.shown?.[at])).join('\n')]),
  ].join('\n\n')
}

/** The value, and its label in another language. */
const toOption = (option: string, shown: string | undefined): string =>
  `- ${toInlineCode(JSON.stringify(option))}${shown === undefined ? '' : `: ${toMarkdownText(shown)}`}`

/** The accepted answers, in words. */
function toRule(question: SurveyQuestion, words: Words): string {
  const { kind, min, max, maxLength } = question
  switch (kind) {
    case 'single':
      return say(words, 'markdown.single')
    case 'multi':
      return say(words, 'markdown.multi')
    case 'text':
      return maxLength === undefined
        ? say(words, 'markdown.text')
        : say(words, 'markdown.shortText', { count: maxLength })
    case 'number':
      return toNumberRule(min, max, words)
    case 'scale':
      return toScaleRule(question, words)
  }
}

function toNumberRule(min: number | undefined, max: number | undefined, words: Words): string {
  if (min !== undefined && max !== undefined) return say(words, 'markdown.numberBetween', { min, max })
  if (min !== undefined) return say(words, 'markdown.numberFrom', { min })
  return max === undefined ? say(words, 'markdown.number') : say(words, 'markdown.numberTo', { max })
}

function toScaleRule({ minLabel, maxLabel, ...question }: SurveyQuestion, words: Words): string {
  const [min, max] = scaleOf({ ...question, minLabel, maxLabel })
  const toMeaning = (value: number, label: string | undefined): readonly string[] =>
    label === undefined ? [] : [say(words, 'markdown.means', { value, meaning: toMarkdownText(label) })]
  const [first, second] = [...toMeaning(min, minLabel), ...toMeaning(max, maxLabel)]
  if (first === undefined) return say(words, 'markdown.scale', { min, max })
  const meaning = second === undefined ? first : say(words, 'markdown.and', { first, second })
  return say(words, 'markdown.scaleMeaning', { min, max, meaning })
}

/** The accepted values of one answer. */
type Answer = string | number | string[]

/** Answers to every question that the endpoint accepts. */
export function toExampleAnswers(questions: readonly SurveyQuestion[]): Readonly<Record<string, Answer>> {
  return Object.fromEntries(questions.map((question) => [question.name, toAnswer(question)]))
}

function toAnswer(question: SurveyQuestion): Answer {
  const [first = '', second] = question.options ?? []
  switch (question.kind) {
    case 'single':
      return first
    case 'multi':
      return second === undefined ? [first] : [first, second]
    case 'text':
      return 'A few words.'.slice(0, question.maxLength)
    case 'number':
      return Math.max(question.min ?? 0, Math.min(question.max ?? 12, 12))
    case 'scale':
      return scaleOf(question)[1]
  }
}
