/** The data files in the folder of a language. Each overrides texts of the file with the same name at the root. */
import * as v from 'valibot'
import { constraint, type Fault } from './fault.ts'
import { FormTexts, toFormsFile } from './forms-file.ts'
import { listNames, nearest } from './nearest.ts'
import { CallToAction, Footer, Navigation } from './navigation.ts'
import type { SurveyFile } from './survey-file.ts'
import { Line, Text } from './values.ts'

const line = (description: string) => v.exactOptional(v.pipe(Line, v.description(description)))
const paragraph = (description: string) => v.exactOptional(v.pipe(Text, v.description(description)))

/** `de/site.yaml`: the texts about the site in this language. */
export const SiteWords = v.strictObject({
  name: line('Name of the company or site.'),
  legalName: line('Registered name of the company.'),
  tagline: line('One line on what it does.'),
  description: paragraph('What it does, in one paragraph.'),
  sections: v.exactOptional(
    v.pipe(
      v.record(
        v.string(),
        v.strictObject({
          title: line('What the section is called.'),
          description: paragraph('What the section holds.'),
        }),
      ),
      v.description('Titles of the sections of your own.'),
    ),
  ),
  navigation: v.exactOptional(Navigation),
  footer: v.exactOptional(Footer),
  callToAction: v.exactOptional(CallToAction),
})
export type SiteWords = v.InferOutput<typeof SiteWords>

const FormWords = v.partial(
  v.strictObject({
    ...v.omit(FormTexts, ['refusedDomains']).entries,
    options: v.pipe(
      v.record(v.string(), v.array(Line)),
      v.description('What is shown for the options of a field of your own, in the order of `forms.yaml`.'),
    ),
  }),
)

/** `de/forms.yaml`: the texts of the forms in this language. */
export const FormsWords = toFormsFile(FormWords)

/** `de/survey.yaml`: the texts of the survey in this language. Answers are sent as `survey.yaml` has them. */
export const SurveyWords = v.strictObject({
  title: line('Title of the survey.'),
  introduction: paragraph('Why it is asked and what becomes of the answers.'),
  questions: v.exactOptional(
    v.pipe(
      v.record(
        v.string(),
        v.strictObject({
          text: line('The question.'),
          help: paragraph('What to keep in mind when answering.'),
          options: v.exactOptional(
            v.pipe(v.array(Line), v.description('The options, in the order in which `survey.yaml` has them.')),
          ),
          minLabel: line('What the lowest answer of a scale means.'),
          maxLabel: line('What the highest answer of a scale means.'),
        }),
      ),
      v.description('The texts of the questions, by name.'),
    ),
  ),
})
export type SurveyWords = v.InferOutput<typeof SurveyWords>

/** `de/translations.yaml`: file → short hashes of the original's body and of the translation's, as they were together. */
export const TranslationsFile = v.record(
  v.string(),
  v.pipe(
    v.string(),
    v.regex(/^[\da-f]{12} [\da-f]{12}$/, constraint('bad-value', 'must be two hashes, as the command writes them')),
  ),
)
export type TranslationsFile = v.InferOutput<typeof TranslationsFile>

/** Checks beyond the schema: the section exists in `site.yaml`. */
export function checkSiteWords(data: unknown, sections: readonly string[]): Fault[] {
  const written = v.safeParse(v.object({ sections: v.record(v.string(), v.unknown()) }), data)
  if (!written.success) return []
  return Object.keys(written.output.sections)
    .filter((name) => !sections.includes(name))
    .map((name): Fault => {
      const near = nearest(name, sections)
      const text = `There is no section "${name}" in site.yaml${near === undefined ? '' : `: write "${near}"`}.`
      const hint = 'Sections that every site has are named by words.yaml: section.guides: …'
      return { rule: 'unknown-section', path: ['sections', name], part: 'key', text, hint, fix: near }
    })
}

/** Checks against the survey: every question exists there and has as many options. */
export function checkSurveyWords(data: unknown, survey: SurveyFile | undefined): Fault[] {
  const Options = v.looseObject({ options: v.optional(v.array(v.unknown())) })
  const written = v.safeParse(v.object({ questions: v.record(v.string(), Options) }), data)
  if (!written.success || survey === undefined) return []
  const known = new Map(survey.questions.map((question) => [question.name, question]))
  const names = listNames([...known.keys()])
  return Object.entries(written.output.questions).flatMap(([name, { options }]): Fault[] => {
    const question = known.get(name)
    if (question === undefined) {
      const near = nearest(name, known.keys())
      const text = `There is no question "${name}" in survey.yaml${near === undefined ? '' : `: write "${near}"`}.`
      const hint = `Its questions are ${names}.`
      return [{ rule: 'unknown-question', path: ['questions', name], part: 'key', text, hint, fix: near }]
    }
    const wanted = question.options ?? []
    if (options === undefined || options.length === wanted.length) return []
    const text = `The question "${name}" has ${wanted.length} options in survey.yaml, but ${options.length} here: write one for each, in the same order.`
    const path = ['questions', name, 'options']
    return [{ rule: 'missing-options', path, part: 'value', text, hint: `options: [${wanted.join(', ')}]` }]
  })
}
