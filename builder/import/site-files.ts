/** Writes the site-wide files: settings, home page, authors. */
import { basename } from 'node:path'
import { stringify } from 'yaml'
import { type Person, toLine, toText } from './source/front-matter.ts'
import type { Layout, MenuItem, SourcePage } from './source/layout.ts'
import { LONGEST_NAME } from '../content/schema/authors-file.ts'
import { countEntries, MOST_ENTRIES } from '../content/schema/navigation.ts'
import type { Links } from './links.ts'
import type { Report } from './report.ts'
import { toLanguage } from './site-language.ts'

const nameOf = (layout: Layout, folder: string): string =>
  toLine(layout.name ?? '') || toLine(basename(folder)) || 'Our site'

const describe = (layout: Layout, otherwise: string): string => toText(layout.description ?? '') || otherwise

/** `site.yaml`, with the menu of the old site. */
export function writeSite(layout: Layout, folder: string, links: Links, report: Report): string {
  const name = nameOf(layout, folder)
  const menus = (layout.menus ?? []).map((menu) => ({
    name: menu.name,
    items: menu.items.flatMap((item) => toEntry(item, links, report)),
  }))
  const [main] = menus.toSorted((a, b) => rank(b) - rank(a))
  for (const menu of menus)
    if (menu !== main)
      report.note(MENUS, undefined, `Not imported: the menu "${menu.name}", of ${menu.items.length} entries.`)
  const navigation = toShort(main?.items ?? [])
  const lost = countEntries(main?.items ?? []) - countEntries(navigation)
  if (lost > 0)
    report.note(MENUS, undefined, `Not imported: the last ${lost} entries of the menu, which may have ${MOST_ENTRIES}.`)
  const site = {
    name,
    description: describe(layout, `${name}, brought over from another system.`),
    // The address is the team's to choose: pages of the old site that were not imported are links to another site.
    url: 'https://www.example.com',
    language: toLanguage(layout, report),
    languages: layout.languages,
    sections: Object.keys(layout.sections).length === 0 ? undefined : layout.sections,
    navigation: navigation.length === 0 ? undefined : navigation,
    // Omissions that the source allowed do not fail the first build.
    checks: { 'missing-alt': 'warning', 'missing-content': 'warning' },
  }
  return stringify(JSON.parse(JSON.stringify(site)), { lineWidth: 0 })
}

const MENUS = '(menus)'

interface Titled {
  readonly title: string
  readonly to: string
}
type Entry = Titled | { readonly title: string; readonly items: readonly Titled[] }

/** As many entries as a menu may have. */
function toShort(entries: readonly Entry[]): readonly Entry[] {
  let left = MOST_ENTRIES
  return entries.flatMap((entry): Entry[] => {
    left -= 1
    if (left < 0) return []
    if (!('items' in entry)) return [entry]
    const items = entry.items.slice(0, left)
    left -= items.length
    return items.length === 0 ? [] : [{ ...entry, items }]
  })
}

/** An entry of a menu; deeper levels are moved up to the second. */
function toEntry(item: MenuItem, links: Links, report: Report): Entry[] {
  const own = toLink(item, links, report)
  const items = item.items.flatMap((below) => flatten(below, links, report))
  if (items.length === 0) return own
  return [{ title: toLine(item.title) || 'More', items: [...own, ...items] }]
}

const flatten = (item: MenuItem, links: Links, report: Report): Titled[] => [
  ...toLink(item, links, report),
  ...item.items.flatMap((below) => flatten(below, links, report)),
]

const HOME: SourcePage = { file: '', to: 'pages/index', addresses: ['/'] }

function toLink({ title, address, items }: MenuItem, links: Links, report: Report): Titled[] {
  if (address === '' || address.startsWith('#')) {
    if (items.length === 0)
      report.note(
        MENUS,
        undefined,
        `Lost: the entry "${title}" of a menu, which has no address, or one that code makes.`,
      )
    return []
  }
  const { address: to, fault } = links.link(address, HOME)
  if (fault !== undefined) report.note(MENUS, undefined, fault)
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(to)) {
    report.note(MENUS, undefined, `Lost: the entry "${title}" of a menu, whose address no file may have: "${to}".`)
    return []
  }
  return /^(?:https?:\/\/|\/)/.test(to) && !(fault !== undefined && to.startsWith('/'))
    ? [{ title: toLine(title) || to, to }]
    : []
}

/** How much a menu looks like the one at the top of every page. */
const rank = ({ name, items }: { readonly name: string; readonly items: readonly unknown[] }): number =>
  (/main|primary|header|top|navigation/i.test(name) ? 1000 : 0) -
  (/foot|social|test/i.test(name) ? 1000 : 0) +
  items.length

/** `authors.yaml`: the people whom pages name, as the source knows them. Addresses of mail are left out. */
export function writePeople(people: readonly Person[], named: readonly Person[]): string {
  const known = new Map(people.map(({ id, name }) => [id, toLine(name) || id]))
  const names = new Map(named.map(({ id, name }) => [id, known.get(id) ?? name]))
  const entries = [...names].map(([id, name]) => [id, { name: name.slice(0, LONGEST_NAME).toWellFormed() }] as const)
  return entries.length === 0 ? '' : stringify(Object.fromEntries(entries), { lineWidth: 0 })
}

/** The section of a page. */
export const sectionOf = ({ to, language }: Pick<SourcePage, 'to' | 'language'>): string =>
  (language === undefined ? to : to.slice(language.length + 1)).split('/')[0] ?? ''

/** A home page that leads to the sections of these published pages, which are those of its language. */
export function writeHome(layout: Layout, folder: string, pages: readonly SourcePage[]): string {
  const name = nameOf(layout, folder)
  const shown = new Set(pages.map(sectionOf))
  const links = Object.entries(layout.sections)
    .filter(([section]) => shown.has(section))
    .map(([section, { title }]) => `- [${title}](/${section})`)
  const description = describe(layout, `Welcome to ${name}.`)
  const front = stringify({ title: name, description }, { lineWidth: 0 })
  return `---\n${front}---\n\n${links.length === 0 ? description : links.join('\n')}\n`
}
