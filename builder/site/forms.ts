/** Custom forms: labels with resolved links; unknown form names are reported. */
import { FORMS } from '../../worker/contract/forms.ts'
import type { EditionFacts } from '../content/editions.ts'
import type { Message } from '../content/schema/message.ts'
import { LABEL_LINK, toPlainLabel } from '../content/schema/form-fields.ts'
import { type FormTexts, LEAD_FIELDS, type LeadField, type OwnField } from '../content/schema/forms-file.ts'
import { listNames, nearest } from '../content/schema/nearest.ts'
import { locateYaml } from '../content/schema/yaml.ts'
import { toElsewhere } from './menu-address.ts'
import { type PendingLink, resolveLink, type World } from './links.ts'
import { type Edition, hasFormInText, type LabelPart, type Site, type SiteField, type SiteForm } from './site.ts'
import type { Sources } from './sources.ts'

/** The forms, and messages. */
interface ResolvedForms {
  readonly forms: Readonly<Record<string, SiteForm>>
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
}

const FILE = 'forms.yaml'

/** Resolves the links in the labels of fields. */
export function resolveForms(
  { ownForms: forms, language }: Pick<EditionFacts, 'ownForms' | 'language'>,
  world: World,
  text: Sources['text'],
): ResolvedForms {
  const messages: Message[] = []
  const pending: PendingLink[] = []
  const resolve = (form: string, index: number, { name, translated }: OwnField, target: string): string => {
    const elsewhere = toElsewhere(target, world)
    if (elsewhere && 'href' in elsewhere) return elsewhere.href
    const file = translated ? `${language.folder}/${FILE}` : FILE
    const { located } = locateYaml({ file, text: text(file) ?? '', line: 1 })
    const path = translated ? [form, 'labels', name] : [form, 'fields', index, 'label']
    const at = located?.range(path) ?? { line: 1 }
    const resolution = elsewhere ? { kind: 'broken' as const, ...elsewhere } : resolveLink(world, file, target)
    // Faults of the root file are reported once, with the first language.
    if (!translated && language.folder !== '') return 'address' in resolution ? resolution.address : target
    if ('fault' in resolution && resolution.fault) messages.push({ file, ...at, ...resolution.fault })
    if (resolution.kind === 'broken') return target
    if (resolution.kind === 'pending') {
      const { path: found, fragment } = resolution
      pending.push({ file, target, path: found, fragment, at })
    }
    return resolution.address
  }
  const resolved = Object.entries(forms).map(([name, form]): [string, SiteForm] => {
    const fields = form.fields.map((field, index) =>
      toSiteField(field, (target) => resolve(name, index, field, target)),
    )
    return [name, { ...form, fields }]
  })
  return { forms: Object.fromEntries(resolved), messages, pending }
}

const toSiteField = (field: OwnField, resolve: (target: string) => string): SiteField => ({
  ...field,
  label: toPlainLabel(field.label),
  parts: toParts(field.label, resolve),
})

function toParts(label: string, resolve: (target: string) => string): readonly LabelPart[] {
  const parts: LabelPart[] = []
  let end = 0
  for (const { 0: whole, 1: text = '', 2: target = '', index } of label.matchAll(LABEL_LINK)) {
    parts.push({ text: label.slice(end, index) }, { text, href: resolve(target) })
    end = index + whole.length
  }
  return [...parts, { text: label.slice(end) }].filter(({ text }) => text !== '')
}

/** The fault of a form's name in a page or footer, if any; `name` is the key of it in a block. Without `own` nothing is known of any. */
export function explainForm(
  name: string,
  own: Readonly<Record<string, unknown>> | undefined,
  key: 'form' | 'name' = 'form',
): Pick<Message, 'severity' | 'rule' | 'text' | 'hint' | 'fix'> | undefined {
  if (own === undefined) return undefined
  const names: readonly string[] = [...new Set([...FORMS, ...Object.keys(own)])]
  if (names.includes(name)) return undefined
  const near = nearest(name, names)
  const known = listNames(names.map((one) => `"${one}"`))
  const text = `"${key}" is "${name}": it must be one of ${known}.`
  const hint = `${key}${key === 'form' ? ': ' : '='}${near ?? 'contact'}`
  return { severity: 'error', rule: 'unknown-value', text, hint, fix: near }
}

/** A form as views show it. */
export interface ShownForm extends FormTexts {
  readonly kind: 'lead' | 'survey'
  /** Built-in fields, then custom fields. */
  readonly builtIn: readonly LeadField[]
  readonly fields: readonly SiteField[]
}

/** A form by name; `undefined` for the survey form of a site without a survey. */
export function findForm(
  name: string,
  { forms, ownForms, survey }: Pick<Edition, 'forms' | 'ownForms' | 'survey'>,
): ShownForm | undefined {
  const own = Object.hasOwn(ownForms, name) ? ownForms[name] : undefined
  const five = FORMS.find((one) => one === name)
  if (five === 'survey') return survey && { ...forms.survey, kind: 'survey', builtIn: [], fields: [] }
  if (five !== undefined) return { ...forms[five], kind: 'lead', builtIn: LEAD_FIELDS[five], fields: own?.fields ?? [] }
  return own && { ...own, builtIn: own.kind === 'lead' ? ['email'] : [] }
}

/** The fault of forms that all pages show too often: every field and every option is written on each page. */
export function checkShownForms({
  pages,
  unlisted,
  missing,
  ...edition
}: Pick<Edition, 'pages' | 'unlisted' | 'missing' | 'forms' | 'ownForms' | 'survey'>): readonly Message[] {
  const sizes = new Map(formNames(edition).map((name) => [name, sizeOf(name, edition)]))
  const all = [...pages, ...unlisted, ...(missing ? [missing] : [])]
  let left = MOST_SHOWN + SHOWN_OF_PAGE * all.length
  for (const { file = '', frontMatter, body } of all) {
    const inText = (body.slots ?? []).flatMap(({ kind, ref }) => (kind === 'form' ? ref.target : []))
    for (const form of new Set([frontMatter.form, ...inText])) left -= sizes.get(form ?? '') ?? 0
    if (left < 0) return [{ file, ...TOO_MANY_SHOWN }]
  }
  return []
}

type Question = NonNullable<Edition['survey']>['questions'][number]

/** The fields and options of a form. */
function sizeOf(name: string, edition: Pick<Edition, 'forms' | 'ownForms' | 'survey'>): number {
  const fields = name === 'survey' ? edition.survey?.questions : findForm(name, edition)?.fields
  return (fields ?? []).reduce((sum, field) => sum + 1 + countChoices(field), 0)
}

/** The options of a field; a scale has a button for each number. */
const countChoices = ({ kind, min, max, options = [] }: SiteField | Question): number =>
  kind === 'scale' ? (max ?? 5) - (min ?? 1) : options.length

/** Fields and options of forms on all pages, as many as take seconds, and those that each page may have besides. */
const MOST_SHOWN = 20_000
const SHOWN_OF_PAGE = 30

const TOO_MANY_SHOWN = {
  severity: 'error',
  rule: 'too-many',
  text: `The forms of all pages have more than ${MOST_SHOWN} fields and options, and ${SHOWN_OF_PAGE} for each page.`,
  hint: 'Give a large form a page of its own, and link to it.',
} as const

/** The names of all forms of a site: the five built-in forms, then custom forms. */
export const formNames = ({ ownForms }: Pick<Edition, 'ownForms'>): readonly string[] => [
  ...new Set([...FORMS, ...Object.keys(ownForms)]),
]

/** Address of the page that carries a form; one that ends with it before one that has it in its text. */
export function pageWith({ pages }: Pick<Edition, 'pages'>, form: string): string | undefined {
  const own = pages.filter((page) => page.frontMatter.form === form)
  const page = own.find((one) => !hasFormInText(one)) ?? own[0] ?? pages.find((one) => hasFormInText(one, form))
  return page?.url
}

/** Address of a page where a person can send a form: of the first language, of another one, or one with the footer. */
export function pageToSend(site: Pick<Site, 'pages' | 'allPages' | 'menus' | 'url'>, form: string): string | undefined {
  const { pages, allPages, menus, url } = site
  const inFooter = menus.footer?.some((column) => column.form === form) === true
  return pageWith({ pages }, form) ?? pageWith({ pages: allPages }, form) ?? (inFooter ? `${url}/` : undefined)
}
