/** Front matter of another system → Lectern's. */
import { parseDocument, stringify } from 'yaml'
import * as v from 'valibot'
import { REFUSED_KEYS } from '../../../worker/contract/forms.ts'
import { CalendarDate, Slug } from '../../content/schema/values.ts'
import { withoutHiding } from '../../content/schema/hidden-characters.ts'
import { explainAliases } from '../../content/schema/yaml.ts'
import { toPagePath } from './names.ts'
import { toTagSlug } from '../../content/schema/front-matter.ts'

/** The data of a text, as other systems read it: of keys that appear twice the last counts, and `<<` merges. Throws if it is not YAML. */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { merge: true, uniqueKeys: false, logLevel: 'error' })
  const [error] = document.errors
  if (error) throw error
  const aliases = explainAliases(document)
  if (aliases) throw new Error(aliases.text)
  return document.toJS()
}

/** An object of YAML or JSON; empty if the text is not one. */
export function readYaml(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = parseYaml(text ?? '')
    return isRecord(data) ? data : {}
  } catch {
    return {}
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Data for the front matter from other parts of the import. */
export interface Known {
  readonly title: string
  readonly description: string | undefined
  readonly order: number | undefined
  readonly navTitle: string | undefined
  readonly datePublished: string | undefined
  /** A path below `/assets/`. */
  readonly image: string | undefined
}

/** Keys that the import reads elsewhere, or that mean nothing on a site of Lectern. */
const READ = new Set(
  'title description sidebarTitle sidebar_label sidebar_position slug id date lastmod last_update updated order weight tags draft aliases sidebar'
    .concat(
      ' linkTitle menuTitle hide_title hide_table_of_contents pagination_next pagination_prev toc layout type url noindex icon mode image authors author publishAt expireAt publishDate pubDate cascade',
    )
    .split(' '),
)

/** Hears of the keys that Lectern does not know. */
interface Unknown {
  readonly keep: (key: string) => void
  readonly lose: (key: string) => void
}

/** Writes front matter. Unknown keys go under `extra` if they are scalars; otherwise they are lost. */
export function write(data: Readonly<Record<string, unknown>>, known: Known, { keep, lose }: Unknown): string {
  const extra = Object.entries(data).flatMap(([key, value]): [string, string | number | boolean][] => {
    if (READ.has(key) || value === undefined || value === null || value === '') return []
    const [name, scalar] = [toLine(key), toScalar(value)]
    if (scalar === undefined || REFUSED_KEYS.has(name)) {
      lose(key)
      return []
    }
    keep(name)
    return [[name, scalar]]
  })
  const ids = readAuthors(data).map(({ id }) => id)
  const ours = {
    title: toLine(known.title),
    description: known.description,
    navTitle: known.navTitle === known.title ? undefined : known.navTitle,
    order: known.order,
    datePublished: known.datePublished,
    dateModified: toDate(
      data['lastmod'] ?? data['updated'] ?? (isRecord(data['last_update']) ? data['last_update']['date'] : undefined),
    ),
    image: known.image,
    tags: toTags(data['tags']),
    authors: ids.length === 0 ? undefined : ids,
    noindex: data['noindex'] === true ? true : undefined,
    publishAt: typeof data['publishAt'] === 'string' ? data['publishAt'] : undefined,
    expireAt: typeof data['expireAt'] === 'string' ? data['expireAt'] : undefined,
    draft: data['draft'] === true ? true : undefined,
    extra: extra.length === 0 ? undefined : Object.fromEntries(extra),
  }
  const present = Object.entries(ours).filter(([, value]) => value !== undefined)
  return `---\n${stringify(Object.fromEntries(present), { lineWidth: 0 })}---\n`
}

export const oneLine = (value: string): string =>
  withoutHiding(value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '), '').trim()

/** A title, a name or a key, as a content folder may have it: one line that is not too long. */
export const toLine = (value: string): string => oneLine(value).slice(0, 1000).toWellFormed()

/** A description, as a content folder may have it. */
export const toText = (value: string): string =>
  withoutHiding(value.replaceAll(/[^\P{Cc}\n]/gu, ' '), '')
    .trim()
    .slice(0, 20_000)
    .toWellFormed()

function toScalar(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? toLine(value) : undefined
}

function toTags(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const tags = value
    .filter((tag) => typeof tag === 'string')
    .map(oneLine)
    .filter((tag) => tag.length <= 60 && toTagSlug(tag) !== '')
  return tags.length === 0 ? undefined : [...new Set(tags)]
}

/** The people who wrote a page, as systems name them: by an id or a name, alone or in a list, or with more about them. */
export function readAuthors({ authors, author }: Readonly<Record<string, unknown>>): readonly Person[] {
  const all = authors ?? author
  const people = (Array.isArray(all) ? all : [all]).flatMap((one: unknown): Person[] => {
    const { key, name } = isRecord(one) ? one : { key: one, name: one }
    const [written = '', said = written] = [key, name].filter((value) => typeof value === 'string')
    const id = toPersonId(written)
    return isSlug(id) ? [{ id, name: toLine(said) || id }] : []
  })
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

/** The id of somebody, from a name or an id of another system. */
export function toPersonId(name: string): string {
  const id = toPagePath(name.replaceAll(/[/_]/g, '-'))
  return REFUSED_KEYS.has(id) ? `${id}-author` : id
}

/** Somebody who wrote a page. */
export interface Person {
  readonly id: string
  readonly name: string
}

/** A calendar day, as YAML or a person writes it, alone or as that on which a post was created. */
export function toDate(value: unknown): string | undefined {
  if (isRecord(value)) return toDate(value['created'])
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString().slice(0, 10)
  const [, ...parts] = typeof value === 'string' ? (/^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(value) ?? []) : []
  const day = parts.map((part) => part.padStart(2, '0')).join('-')
  return v.is(CalendarDate, day) ? day : undefined
}

export const isSlug = (value: string): boolean => v.is(Slug, value)
