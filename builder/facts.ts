/** The YAML files beside the sections → checked data. */
import { FORMS, type FormName } from '../worker/schema/forms.ts'
import type { Message } from './diagnose.ts'
import { FormsFile, McpFacts, RedirectsFile, SiteFacts, SurveyFile, type FormTexts } from './schema/data-files.ts'
import { defaultForms } from './schema/default-forms.ts'
import { checkYaml, type Checked } from './schema/yaml.ts'
import type { Sources } from './sources.ts'

/** What the data files state. */
export interface Facts {
  readonly site: SiteFacts
  readonly mcp: McpFacts | undefined
  readonly survey: SurveyFile | undefined
  readonly forms: Readonly<Record<FormName, FormTexts>>
  /** Old path → new path, as written. */
  readonly redirects: RedirectsFile
  readonly messages: readonly Message[]
}

/** The names of the data files: what may stand in the content folder beside the sections and `assets/`. */
export const DATA_FILES = ['site.yaml', 'mcp.yaml', 'survey.yaml', 'forms.yaml', 'redirects.yaml'] as const

/** Stands in for a `site.yaml` with faults, so that the rest of the folder is checked in the same run. */
const UNKNOWN_SITE: SiteFacts = { name: '…', description: '…', url: 'https://site.invalid' }

/** Reads and checks every data file. Only `site.yaml` is required. */
export function readFacts(text: Sources['text']): Facts {
  const messages: Message[] = []
  const read = <Value>(file: string, check: (source: string) => Checked<Value>): Value | undefined => {
    const source = text(file)
    if (source === undefined) return undefined
    const checked = check(source)
    messages.push(...checked.messages)
    return checked.value
  }
  if (text('site.yaml') === undefined) messages.push(MISSING_SITE)
  const site = read('site.yaml', (source) => checkYaml(SiteFacts, { file: 'site.yaml', text: source, line: 1 }))
  const mcp = read('mcp.yaml', (source) => checkYaml(McpFacts, { file: 'mcp.yaml', text: source, line: 1 }))
  const survey = read('survey.yaml', (source) => checkYaml(SurveyFile, { file: 'survey.yaml', text: source, line: 1 }))
  const forms = read('forms.yaml', (source) => checkYaml(FormsFile, { file: 'forms.yaml', text: source, line: 1 }))
  const redirects = read('redirects.yaml', (source) =>
    checkYaml(RedirectsFile, { file: 'redirects.yaml', text: source, line: 1 }),
  )
  return {
    site: site ?? UNKNOWN_SITE,
    mcp,
    survey,
    forms: completeForms(forms ?? {}),
    redirects: redirects ?? {},
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

/** What `forms.yaml` leaves out keeps its default. */
function completeForms(written: FormsFile): Readonly<Record<FormName, FormTexts>> {
  const complete = (name: FormName): FormTexts => {
    const texts = defaultForms[name]
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
