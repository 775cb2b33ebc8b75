/** Writes the site-wide files: settings, home page, authors, redirects. */
import { basename } from 'node:path'
import { stringify } from 'yaml'
import { type Person, toLine, toText } from './source/front-matter.ts'
import type { Layout, MenuItem, SourcePage } from './source/layout.ts'
import { LONGEST_NAME } from '../content/schema/authors-file.ts'
import { countEntries, MOST_ENTRIES } from '../content/schema/navigation.ts'
import { findUnseenInName } from '../content/schema/hidden-characters.ts'
import { groupByPrefix } from '../site/wildcards.ts'
import { type Links, normalize, toAddress } from './links.ts'
import type { Report } from './report.ts'
import { toLanguage } from './site-language.ts'
import { decode, LONGEST } from './source/names.ts'

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

/** Redirects that those of folders become, at most: each becomes one for every page below the folder. */
const MOST_EXPANDED = 50_000

/** Redirects of all addresses below one become one to each page that they lead to, since pages have new addresses. */
function expandAll(all: Layout['redirects'], addresses: Iterable<string>, report: Report): Layout['redirects'] {
  const redirects = all.filter(([from]) => from.length <= LONGEST)
  if (redirects.length < all.length)
    report.note(
      '(redirects)',
      undefined,
      `Not imported: redirects from addresses of more than ${LONGEST} characters, ${all.length - redirects.length} in all.`,
    )
  const folders = redirects.map(toFolders)
  const below = groupByPrefix(addresses, new Set(folders.map((one) => one?.to)))
  let left = MOST_EXPANDED
  return redirects.flatMap(([from, to], index) => {
    const folder = folders[index]
    if (folder === undefined) return [[from, to]]
    const found = below.get(folder.to) ?? []
    if (found.length <= left) {
      left -= found.length
      return found.map((address) => [folder.from + address.slice(folder.to.length), address] as const)
    }
    const text = `Not imported: the redirect from "${from}" to "${to}", since those of folders would become more than ${MOST_EXPANDED}: write it with an asterisk, as "/old/*: /new/:splat".`
    report.note('(redirects)', undefined, text)
    return []
  })
}

/** The folders of a redirect of all addresses below one, each with a slash at its end; nothing for one of a single address. */
function toFolders([from, to]: Layout['redirects'][number]):
  | { readonly from: string; readonly to: string }
  | undefined {
  const [, start] = /^([^*:]*\/)(?:\*|:\w+\*?)$/.exec(from) ?? []
  const [, target] = /^([^*:]*\/):\w+\*?$/.exec(to) ?? []
  return start === undefined || target === undefined ? undefined : { from: start, to: `${normalize(target)}/` }
}

/** An old address as an author writes it: escapes only where its characters could not be seen or mean something else. */
const toWritten = (path: string): string =>
  decode(path)
    .replaceAll(/%(?![\da-f]{2})/gi, '%25')
    .replaceAll(/(?<= ) | $|(?! )\p{Z}|\p{Cf}|\\/gu, encodeURIComponent)

/** Addresses that the new site answers itself, whatever its content. */
const ANSWERED = /^\/(?:developers|health|index|mcp|search|api\/(?:v1|forms)(?:\/.*)?)$/

/** `redirects.yaml`: old addresses that are not addresses of the new site. `pages` are the published ones. */
export function writeRedirects(
  layout: Pick<Layout, 'languages' | 'lists' | 'redirects'>,
  pages: Layout['pages'],
  report: Report,
): string {
  const taken = new Set([
    ...pages.map((page) => normalize(toAddress(page))),
    // Landing pages that the build makes: of languages, and of sections.
    ...Object.keys(layout.languages ?? {})
      .slice(1)
      .map(normalize),
    ...pages.flatMap((page) => {
      const [section, { language }] = [sectionOf(page), page]
      return [`/${section}`, ...(language === undefined ? [] : [normalize(`${language}/${section}`)])]
    }),
  ])
  const redirects = new Map<string, string>()
  const add = (from: string, to: string): void => {
    const path = toWritten(normalize(from))
    if (path === '' || path === '/' || taken.has(path) || redirects.has(path)) return
    if (/[?#*]|\/:/.test(path) || findUnseenInName(decode(path)) !== undefined)
      return report.note('(redirects)', undefined, `Not imported: the redirect from "${from}".`)
    if (ANSWERED.test(path))
      return report.note(
        '(redirects)',
        undefined,
        `Not imported: the redirect from "${from}", which is an address of the new site.`,
      )
    if (path !== normalize(to)) redirects.set(path, to)
  }
  // That for what is not found has no address.
  for (const page of pages.filter(({ to }) => !/(?:^|\/)pages\/404$/.test(to)))
    for (const address of page.addresses) add(address, toAddress(page))
  const byAddress = new Map(
    pages.flatMap((page) => page.addresses.map((address) => [normalize(address), page] as const)),
  )
  const expanded = expandAll(layout.redirects, byAddress.keys(), report)
  const targets = new Map(expanded.map(([from, to]) => [normalize(from), to]))
  for (const [from, written] of expanded) {
    let to = written
    for (let left = 10; left > 0 && !byAddress.has(normalize(to)); left -= 1) to = targets.get(normalize(to)) ?? to
    const page = byAddress.get(normalize(to))
    if (page) add(from, toAddress(page))
    else if (/^https?:\/\/[^*\s\\\p{Cc}]*$/u.test(to)) add(from, to)
    else
      report.note('(redirects)', undefined, `Not imported: the redirect from "${from}" to "${to}", where no page is.`)
  }
  for (const [from, to] of layout.lists ?? []) add(from, to)
  return redirects.size === 0
    ? ''
    : stringify(Object.fromEntries([...redirects].toSorted(([a], [b]) => (a < b ? -1 : 1))), { lineWidth: 0 })
}
