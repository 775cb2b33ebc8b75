/** Addresses that the settings of Hugo give to the pages of a section (https://gohugo.io/configuration/permalinks). */
import { posix } from 'node:path'
import { isRecord } from '../../source/front-matter.ts'
import { recordIn, type Settings, textIn } from '../../source/settings.ts'

/** The facts that permalinks contain. */
export interface Facts {
  /** Its path in its language, without `index`: `posts/2024/a`. */
  readonly path: string
  readonly title: string
  readonly slug: string | undefined
  /** `2024-02-03`. */
  readonly date: string | undefined
}

/** A longer pattern is no address. Characters. */
const LONGEST = 1000

/** The permalink patterns of pages, by section. */
export function readPermalinks(settings: Settings): Readonly<Record<string, string>> {
  const written = recordIn(settings, 'permalinks')
  const pages = isRecord(written['page']) ? written['page'] : written
  return Object.fromEntries(
    Object.keys(pages).flatMap((section) => {
      const pattern = textIn(pages, section)
      return pattern === undefined || pattern.length > LONGEST ? [] : [[section, pattern]]
    }),
  )
}

/** The address of a page by a pattern; `undefined` if the page lacks a fact of the pattern. */
export function toPermalink(pattern: string, { path, title, slug, date }: Facts): string | undefined {
  const [year, month, day] = date?.split('-') ?? []
  const file = posix.basename(path)
  const titled = urlize(title)
  const values = new Map<string, string | undefined>([
    ['year', year],
    ['month', month],
    ['day', day],
    ['section', path.split('/')[0]],
    ['sections', posix.dirname(path)],
    ['title', titled],
    ['slug', slug ?? titled],
    ['filename', file],
    ['slugorfilename', slug ?? file],
    ['contentbasename', file],
    ['slugorcontentbasename', slug ?? file],
  ])
  let isKnown = true
  const address = pattern.replaceAll(/:([a-z]+)(?:\[[^\]]*\])?/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) isKnown = false
    return value ?? ''
  })
  return isKnown ? posix.join('/', address).replace(/(?<=.)\/$/, '') : undefined
}

/** A title as Hugo writes it in addresses. */
const urlize = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_.~@/-]/gu, '')
    .trim()
    .replaceAll(/\s*(-+)\s*|\s+/g, (_, hyphens = '-') => hyphens)
