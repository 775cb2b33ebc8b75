/** The YAML files beside the sections → checked data. */
import type * as v from 'valibot'
import { FORMS, type FormName } from '../../worker/contract/forms.ts'
import type { Message } from './schema/diagnose.ts'
import { type FormTexts, FormsFile, checkForms, toDefaultForms } from './schema/forms-file.ts'
import type { Fault } from './schema/fault.ts'
import { checkMcp, McpFacts } from './schema/mcp-file.ts'
import { type RedirectsFile, salvageRedirects, toRedirectsSchema } from './schema/redirects-file.ts'
import { salvage } from './schema/issues.ts'
import { AuthorsFile } from './schema/authors-file.ts'
import { checkSite, SiteFacts } from './schema/site-file.ts'
import { checkSurvey, SurveyFile } from './schema/survey-file.ts'
import { checkWords, completeWords, explainMissingWords, missingWords, WordsFile } from './schema/words-file.ts'
import type { Words } from './words/texts.ts'
import { checkYaml, locateYaml, type Checked, type Rules } from './schema/yaml.ts'

/** What the data files state. */
export interface Facts {
  readonly site: SiteFacts
  readonly mcp: McpFacts | undefined
  readonly survey: SurveyFile | undefined
  readonly forms: Readonly<Record<FormName, FormTexts>>
  /** Old path → new path, as written. */
  readonly redirects: RedirectsFile
  /** People by the name that pages call them. */
  readonly authors: AuthorsFile
  /** The words that the builder puts on pages. */
  readonly words: Words
  readonly messages: readonly Message[]
}

/** The names of the data files: what may stand in the content folder beside the sections and `assets/`. */
export const DATA_FILES = [
  'site.yaml',
  'mcp.yaml',
  'survey.yaml',
  'forms.yaml',
  'redirects.yaml',
  'authors.yaml',
  'words.yaml',
] as const
type DataFile = (typeof DATA_FILES)[number]

/** Stands in for what cannot be read of `site.yaml`, so that the rest of the folder is checked in the same run. */
const UNKNOWN_SITE: SiteFacts = { name: '…', description: '…', url: 'https://site.invalid' }

/** Reads and checks every data file. Only `site.yaml` is required. */
export function readFacts(text: (file: string) => string | undefined): Facts {
  const messages: Message[] = []
  const read = <Value>(
    file: DataFile,
    schema: v.GenericSchema<unknown, Value>,
    rules?: Rules,
  ): Partial<Checked<Value>> => {
    const source = text(file)
    if (source === undefined) return {}
    const checked = checkYaml(schema, { file, text: source, line: 1, list: file === 'redirects.yaml' }, rules)
    messages.push(...checked.messages)
    return checked
  }
  if (text('site.yaml') === undefined) messages.push(MISSING_SITE)
  const site = read('site.yaml', SiteFacts, (data) => [...checkLinks(data), ...checkSite(data)])
  const mcp = read('mcp.yaml', McpFacts, checkMcp)
  const survey = read('survey.yaml', SurveyFile, checkSurvey)
  const forms = read('forms.yaml', FormsFile, checkForms)
  const redirectsText = text('redirects.yaml') ?? ''
  const { located } = locateYaml({ file: 'redirects.yaml', text: redirectsText, line: 1, list: true })
  const redirects = read('redirects.yaml', toRedirectsSchema(located?.data))
  const authors = read('authors.yaml', AuthorsFile)
  const facts = site.value ?? salvage(SiteFacts, site.data, UNKNOWN_SITE)
  const words = read('words.yaml', WordsFile, checkWords)
  const written = words.value ?? salvage(WordsFile, words.data, {})
  const { language = 'en' } = facts
  messages.push(...explainMissingWords(language, 'words.yaml', missingWords(language, written)))
  const all = completeWords(language, written)
  return {
    site: facts,
    mcp: mcp.value,
    survey: survey.value,
    forms: completeForms(forms.value ?? {}, all),
    redirects: redirects.value ?? salvageRedirects(redirects.data),
    authors: authors.value ?? salvage(AuthorsFile, authors.data, {}),
    words: all,
    messages,
  }
}

const MISSING_SITE: Message = {
  file: 'site.yaml',
  severity: 'error',
  rule: 'missing-file',
  text: 'There is no `site.yaml`: a site needs one with its name, description and url.',
  hint: 'name: …\ndescription: …\nurl: https://…',
}

/** A list would pass for a group of keys that are numbers. */
function checkLinks(data: unknown): Fault[] {
  if (typeof data !== 'object' || data === null || !('links' in data) || !Array.isArray(data.links)) return []
  const text = '"links" is a list: it must be keys with values.'
  return [{ rule: 'wrong-type', path: ['links'], part: 'value', text, hint: 'links:\n  docs: https://…' }]
}

/** What `forms.yaml` leaves out keeps its default. */
function completeForms(written: FormsFile, words: Words): Readonly<Record<FormName, FormTexts>> {
  const defaults = toDefaultForms(words)
  const complete = (name: FormName): FormTexts => {
    const texts = defaults[name]
    const own = written[name]
    return {
      title: own?.title ?? texts.title,
      introduction: own?.introduction ?? texts.introduction,
      submit: own?.submit ?? texts.submit,
      success: own?.success ?? texts.success,
      labels: { ...texts.labels, ...own?.labels },
      refusedDomains: own?.refusedDomains ?? texts.refusedDomains,
    }
  }
  const [bookDemo, signup, events, contact, survey] = FORMS
  return {
    [bookDemo]: complete(bookDemo),
    [signup]: complete(signup),
    [events]: complete(events),
    [contact]: complete(contact),
    [survey]: complete(survey),
  }
}
