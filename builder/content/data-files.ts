/** The YAML files beside the sections → checked data. */
import type * as v from 'valibot'
import type { Message } from './schema/message.ts'
import { FormsFile, checkForms } from './schema/forms-file.ts'
import { type Language, readLanguages } from './schema/language.ts'
import { type EditionFacts, readEdition } from './editions.ts'
import { checkMcp, McpFacts } from './schema/mcp-file.ts'
import { type RedirectsFile, salvageRedirects, toRedirectsSchema } from './schema/redirects-file.ts'
import { salvage } from './schema/issues.ts'
import { AuthorsFile } from './schema/authors-file.ts'
import { SiteFacts } from './schema/site-file.ts'
import { checkSite } from './schema/site-rules.ts'
import { type OwnSections, readOwnSections } from './schema/section.ts'
import { checkSurvey, SurveyFile } from './schema/survey-file.ts'
import { checkYaml, locateYaml, type Checked, type Rules } from './schema/yaml.ts'

/** The contents of the data files. */
export interface Facts {
  readonly site: SiteFacts
  /** The sections that `site.yaml` adds, those with faults included. */
  readonly sections: OwnSections
  readonly mcp: McpFacts | undefined
  /** The data files of each language, the first language first. */
  readonly editions: readonly [EditionFacts, ...EditionFacts[]]
  /** Old path → new path, as written. */
  readonly redirects: RedirectsFile
  /** People by the name that pages call them. */
  readonly authors: AuthorsFile
  /** Data files of which too little could be read to say that something is not in them. */
  readonly unread: readonly DataFile[]
  readonly messages: readonly Message[]
}

/** Names of the data files: the files allowed in the content folder beside the sections and `assets/`. */
export const DATA_FILES = [
  'site.yaml',
  'mcp.yaml',
  'survey.yaml',
  'forms.yaml',
  'redirects.yaml',
  'authors.yaml',
  'words.yaml',
] as const

/** The names of the data files in the folder of a language. */
export const LANGUAGE_FILES = ['site.yaml', 'survey.yaml', 'forms.yaml', 'words.yaml', 'translations.yaml'] as const
type DataFile = (typeof DATA_FILES)[number]

/** Placeholder for unreadable parts of `site.yaml`, so that the rest of the folder is checked in the same run. */
const UNKNOWN_SITE: SiteFacts = { name: '…', description: '…', url: 'https://site.invalid' }

/** Reads and checks every data file. Only `site.yaml` is required. */
export function readFacts(text: (file: string) => string | undefined): Facts {
  const messages: Message[] = []
  const unread: DataFile[] = []
  const read = <Value>(
    file: DataFile,
    schema: v.GenericSchema<unknown, Value>,
    rules?: Rules,
  ): Partial<Checked<Value>> => {
    const source = text(file)
    if (source === undefined) return {}
    const checked = checkYaml(schema, { file, text: source, line: 1, list: file === 'redirects.yaml' }, rules)
    for (const message of checked.messages) messages.push(message)
    if (checked.value === undefined && file !== 'site.yaml') unread.push(file)
    return checked
  }
  if (text('site.yaml') === undefined) messages.push(MISSING_SITE)
  const site = read('site.yaml', SiteFacts, checkSite)
  // What is sound in `site.yaml` is used, whatever else is wrong there.
  if (Object.keys(site.data ?? {}).length === 0) unread.push('site.yaml')
  const mcp = read('mcp.yaml', McpFacts, checkMcp)
  const survey = read('survey.yaml', SurveyFile, checkSurvey)
  const forms = read('forms.yaml', FormsFile, checkForms)
  const redirectsText = text('redirects.yaml') ?? ''
  const { located } = locateYaml({ file: 'redirects.yaml', text: redirectsText, line: 1, list: true })
  const redirects = read('redirects.yaml', toRedirectsSchema(located?.data))
  const authors = read('authors.yaml', AuthorsFile)
  const sections = readOwnSections(text('site.yaml'))
  const facts = site.value ?? withSections(salvage(SiteFacts, site.data, UNKNOWN_SITE), sections)
  const [first, ...others] = readLanguages(text('site.yaml'))
  const take = (language: Language): EditionFacts => {
    const root = { site: facts, forms: forms.value ?? {}, survey: survey.value, unread }
    const edition = readEdition(language, root, text)
    for (const one of edition.messages) messages.push(one)
    return edition.facts
  }
  return {
    site: facts,
    sections,
    mcp: mcp.value,
    editions: [take(first), ...others.map(take)],
    redirects: redirects.value ?? salvageRedirects(redirects.data),
    authors: authors.value ?? salvage(AuthorsFile, authors.data, {}),
    unread,
    messages,
  }
}

/** The sections are used with their faults: each without would bring faults of whatever names it. */
const withSections = (site: SiteFacts, sections: OwnSections): SiteFacts =>
  Object.keys(sections).length === 0 ? site : { ...site, sections }

const MISSING_SITE: Message = {
  file: 'site.yaml',
  severity: 'error',
  rule: 'missing-file',
  text: 'There is no `site.yaml`: a site needs one with its name, description and url.',
  hint: 'name: …\ndescription: …\nurl: https://…',
}
