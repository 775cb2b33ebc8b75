/** A site of another system → a content folder that builds, and a report of what did not come along. Nothing of it is run. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stringify } from 'yaml'
import { scanFolder } from '../content/scan.ts'
import { UsageError } from '../content/usage-error.ts'
import { convert, draft } from './convert.ts'
import { guess, KINDS, type Kind } from './kinds/kinds.ts'
import type { Layout, Source } from './source/layout.ts'
import { createLinks, normalize, readIds, toAddress } from './links.ts'
import { readRedirectsFile } from './source/redirects.ts'
import { Report } from './report.ts'
import { type Written, writeFolder } from './write.ts'

export interface ImportOptions {
  readonly source: string
  /** Guessed where it is absent. */
  readonly from: Kind | undefined
  readonly to: string
  /** Origin of the old site: links to what is not imported lead there. Else what its settings say. */
  readonly url?: string | undefined
}

/** What an import did. */
export interface Imported extends Written {
  readonly kind: Kind
  readonly pages: number
  readonly notes: number
  /** Every page: path in the source, and in the new folder without `.md`. */
  /** Origin of the old site. */
  readonly url: string | undefined
  readonly map: readonly (readonly [file: string, to: string])[]
  /** Where the report is. */
  readonly report: string
}

/** A page of more bytes is none that anybody wrote. */
const LARGEST = 2 * 1024 * 1024

/** Imports a site. */
export function importSite({ source: folder, from, to, url }: ImportOptions): Imported {
  const source = openSource(folder)
  const kind = from ?? guess(source.files)
  const read = KINDS[kind](source)
  const layout: Layout = {
    ...read,
    url: url ?? read.url,
    redirects: [...read.redirects, ...readRedirectsFile(source, '', 'public/', 'static/')],
  }
  if (layout.pages.length === 0)
    throw new UsageError(
      `"${folder}" has no page that an import from ${kind} would find: is it the root of the project?`,
    )
  const report = new Report()
  const drafts = layout.pages.flatMap((page) => draft(page, source, layout, report) ?? [])
  const ids = new Map(drafts.map(({ page, tree, data }) => [page, readIds(tree, data['title'] === undefined)]))
  const links = createLinks(source, layout, (page) => ids.get(page) ?? new Set())
  const files = new Map<string, string | Uint8Array>()
  for (const one of drafts) files.set(`${one.page.to}.md`, convert(one, { source, layout, links, report }))
  for (const [file, path] of links.assets) files.set(path, readFileSync(join(folder, file)))
  for (const note of layout.notes) report.note('(the whole source)', undefined, note)
  files.set('site.yaml', writeSite(layout, folder))
  if (!files.has('pages/index.md')) files.set('pages/index.md', writeHome(layout, folder))
  const redirects = writeRedirects(
    layout,
    drafts.map(({ page }) => page),
    report,
  )
  if (redirects !== '') files.set('redirects.yaml', redirects)
  const facts = [
    `Source: ${kind}${from === undefined ? ' (guessed)' : ''}`,
    `Pages: ${drafts.length}`,
    `Pictures and other files: ${links.assets.size}`,
    `Old addresses that lead to the new ones: ${redirects.split('\n').length - 1}`,
  ]
  const written = writeFolder(to, files, report, (notes) => notes.write(facts))
  const map = drafts.map(({ page }) => [page.file, page.to] as const)
  return { ...written, kind, pages: drafts.length, notes: report.notes.length, map, url: layout.url }
}

function openSource(folder: string): Source {
  const { found } = scanFolder(folder)
  const sizes = new Map(found.map(({ path, stats }) => [path, Number(stats.size)]))
  const files = [...sizes.keys()].filter((path) => !/(?:^|\/)node_modules\//.test(path))
  const read = (file: string): string | undefined => {
    const size = sizes.get(file)
    if (size === undefined || size > LARGEST) return undefined
    return readFileSync(join(folder, file), 'utf8')
  }
  return { files, read }
}

const nameOf = (layout: Layout, folder: string): string => layout.name ?? (basename(folder) || 'Our site')

function writeSite(layout: Layout, folder: string): string {
  const name = nameOf(layout, folder)
  const site = {
    name,
    description: layout.description ?? `${name}, brought over from another system.`,
    // The address is the team's to choose: pages of the old site that were not imported are links to another site.
    url: 'https://www.example.com',
    sections: Object.keys(layout.sections).length === 0 ? undefined : layout.sections,
    // What authors could leave out before does not stop the first build.
    checks: { 'missing-alt': 'warning', 'missing-content': 'warning' },
  }
  return stringify(JSON.parse(JSON.stringify(site)), { lineWidth: 0 })
}

const writeHome = (layout: Layout, folder: string): string => {
  const name = nameOf(layout, folder)
  const sections = Object.entries(layout.sections).map(([section, { title }]) => `- [${title}](/${section})`)
  const front = stringify({ title: name, description: layout.description ?? `Welcome to ${name}.` }, { lineWidth: 0 })
  return `---\n${front}---\n\n${sections.join('\n')}\n`
}

/** Old addresses that are none of the new site. */
function writeRedirects(layout: Layout, pages: Layout['pages'], report: Report): string {
  const taken = new Set([
    ...pages.map((page) => normalize(toAddress(page))),
    ...Object.keys(layout.sections).map(normalize),
  ])
  const redirects = new Map<string, string>()
  const add = (from: string, to: string): void => {
    const path = normalize(from)
    if (path === '' || path === '/' || taken.has(path) || redirects.has(path)) return
    if (/[\s?#*:]/.test(path))
      return report.note('(redirects)', undefined, `Not imported: the redirect from "${from}".`)
    if (path !== normalize(to)) redirects.set(path, to)
  }
  for (const page of pages) for (const address of page.addresses) add(address, toAddress(page))
  const byAddress = new Map(
    pages.flatMap((page) => page.addresses.map((address) => [normalize(address), page] as const)),
  )
  for (const [from, to] of layout.redirects) {
    const page = byAddress.get(normalize(to))
    if (page) add(from, toAddress(page))
    else if (/^https?:\/\/[^*]*$/.test(to)) add(from, to)
    else
      report.note('(redirects)', undefined, `Not imported: the redirect from "${from}" to "${to}", where no page is.`)
  }
  return redirects.size === 0
    ? ''
    : stringify(Object.fromEntries([...redirects].toSorted(([a], [b]) => (a < b ? -1 : 1))), { lineWidth: 0 })
}
