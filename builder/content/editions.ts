/** The data files of each language: those of its folder override those at the root. */
import type * as v from 'valibot'
import type { FormName } from '../../worker/contract/forms.ts'
import type { SurveyQuestion } from '../../worker/contract/forms-config.ts'
import type { Message } from './schema/message.ts'
import { completeForms, forEachForm } from './schema/form-defaults.ts'
import { checkFormWords, type Form, type FormsFile, type FormTexts } from './schema/forms-file.ts'
import { toForms, translateForms } from './schema/own-forms.ts'
import type { Language } from './schema/language.ts'
import {
  checkSiteWords,
  checkSurveyWords,
  FormsWords,
  type SiteWords,
  SiteWords as SiteWordsSchema,
  type SurveyWords,
  SurveyWords as SurveyWordsSchema,
  TranslationsFile,
} from './schema/language-files.ts'
import type { SiteFacts } from './schema/site-file.ts'
import type { SurveyFile } from './schema/survey-file.ts'
import { checkWords, completeWords, explainMissingWords, missingWords, WordsFile } from './schema/words-file.ts'
import { checkYaml } from './schema/yaml.ts'
import { salvage } from './schema/issues.ts'
import type { Words } from './words/texts.ts'

/** The data files of one language. */
export interface EditionFacts {
  readonly language: Language
  readonly site: SiteFacts
  /** The keys of `site` that the language's own file sets. */
  readonly written: SiteWords
  readonly forms: Readonly<Record<FormName, FormTexts>>
  /** Forms with fields of the team's own, by name. */
  readonly ownForms: Readonly<Record<string, Form>>
  readonly survey: Survey | undefined
  readonly words: Words
  /** The words that `words.yaml` sets. */
  readonly writtenWords: WordsFile
  /** Hashes of originals and their translations, as they were together, by the file of the original. */
  readonly translations: TranslationsFile
}

/** A survey in one language. The options of a question are the values that are sent; `shown` has their labels. */
export interface Survey extends Omit<SurveyFile, 'questions'> {
  readonly questions: readonly AskedQuestion[]
}

export interface AskedQuestion extends SurveyQuestion {
  readonly shown?: readonly string[] | undefined
}

/** The data files at the root. */
interface RootFacts {
  readonly site: SiteFacts
  readonly forms: FormsFile
  readonly survey: SurveyFile | undefined
  /** The names of those with too many faults to be asked about. */
  readonly unread: readonly string[]
}

/** Reads the files of a language; at the root, `words.yaml` alone. */
export function readEdition(
  language: Language,
  { site, forms, survey, unread }: RootFacts,
  text: (file: string) => string | undefined,
): { readonly facts: EditionFacts; readonly messages: readonly Message[] } {
  const messages: Message[] = []
  const { folder, tag } = language
  const toFile = (name: string): string => (folder === '' ? name : `${folder}/${name}`)
  const read = <Value extends object>(
    name: string,
    schema: v.GenericSchema<unknown, Value>,
    rules: Parameters<typeof checkYaml>[2],
    standIn: Value,
  ): Value => {
    const file = toFile(name)
    const source = text(file)
    if (source === undefined) return standIn
    const checked = checkYaml(schema, { file, text: source, line: 1 }, rules)
    for (const one of checked.messages) messages.push(one)
    return checked.value ?? salvage(schema, checked.data, standIn)
  }
  const written = read('words.yaml', WordsFile, (data) => checkWords(data, tag), {})
  for (const one of explainMissingWords(tag, toFile('words.yaml'), missingWords(tag, written))) messages.push(one)
  const words = completeWords(tag, written)
  const root = { language, site, written: {}, words, writtenWords: written, translations: {} }
  const complete = completeForms(forms, words)
  const ownForms = toForms(forms, complete, words)
  if (folder === '') return { facts: { ...root, forms: complete, ownForms, survey }, messages }
  const sections = Object.keys(site.sections ?? {})
  const siteWords = read('site.yaml', SiteWordsSchema, (data) => checkSiteWords(data, sections), {})
  const formRules = unread.includes('forms.yaml') ? undefined : (data: unknown) => checkFormWords(data, ownForms)
  const formWords = read('forms.yaml', FormsWords, formRules, {})
  const texts = completeForms(formWords, words)
  // The refused domains of a form do not depend on the language.
  const translated = forEachForm((form) => ({ ...texts[form], refusedDomains: complete[form].refusedDomains }))
  const surveyWords = read('survey.yaml', SurveyWordsSchema, (data) => checkSurveyWords(data, survey), {})
  const translations = read('translations.yaml', TranslationsFile, undefined, {})
  return {
    facts: {
      ...root,
      translations,
      written: siteWords,
      site: layOver(site, siteWords),
      forms: translated,
      ownForms: translateForms(ownForms, formWords, translated, words),
      survey: survey && translateSurvey(survey, surveyWords),
    },
    messages,
  }
}

/** The facts of the site with the overrides of the language. */
function layOver(site: SiteFacts, { sections = {}, ...words }: SiteWords): SiteFacts {
  const own = Object.entries(site.sections ?? {}).map(([name, section]) => [name, { ...section, ...sections[name] }])
  return { ...site, ...words, ...(site.sections === undefined ? {} : { sections: Object.fromEntries(own) }) }
}

function translateSurvey(survey: SurveyFile, { questions = {}, ...words }: SurveyWords): Survey {
  return {
    ...survey,
    ...words,
    questions: survey.questions.map(({ name, ...question }) => {
      const { options: shown, ...own } = questions[name] ?? {}
      const isWhole = shown?.length === question.options?.length
      return { name, ...question, ...own, ...(isWhole && shown !== undefined ? { shown } : {}) }
    }),
  }
}
