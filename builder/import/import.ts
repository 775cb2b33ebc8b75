/**
 * Converts a site of another system to a content folder that builds, and reports what was lost. No code of the
 * source is executed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../content/error.ts'
import { requireNoLink, requireNoLinks } from '../content/folder.ts'
import { convert } from './convert.ts'
import { asWritten, draft } from './draft.ts'
import { LATE, withinTime } from '../work/time-limit.ts'
import { readAuthors } from './source/front-matter.ts'
import { findUnreadable, KINDS, type Kind, locate } from './kinds/kinds.ts'
import { type Layout, placeRoots, type Source, type SourcePage } from './source/layout.ts'
import { openSource, toReportPath } from './source/open.ts'
import { createLinks, type Ids, readIds } from './links.ts'
import { createLists } from './lists.ts'
import { findHtmlLanguage } from './source/languages.ts'
import { Patience } from './patience.ts'
import { type Note, Report, requireOwnReport, WHOLE } from './report.ts'
import { hideUnlisted, readSitemaps } from './sitemap.ts'
import { readRedirectsFile, writeRedirects } from './redirects.ts'
import { sectionOf, writeHome, writePeople, writeSite } from './site-files.ts'
import { describeLanguage } from './site-language.ts'
import { isShown } from './source/visibility.ts'
import { titleOf } from './title.ts'
import { type Content, type Written, writeFolder } from './write.ts'

interface ImportOptions {
  readonly source: string
  /** Detected by default. */
  readonly from: Kind | undefined
  readonly to: string
  /** Origin of the old site, for links to pages that are not imported. By default from its settings. */
  readonly url?: string | undefined
  /** Files of the sitemaps of the old site: pages that they do not list become drafts. */
  readonly sitemap?: readonly string[] | undefined
  /** How long one page may take at most, and the settings of the site, in ms. */
  readonly limit?: number
}

/** The result of an import. */
export interface Imported extends Written {
  readonly kind: Kind
  readonly pages: number
  /** Losses and changes. */
  readonly notes: readonly Note[]
  /** Origin of the old site. */
  readonly url: string | undefined
  /** The folder of the project in the source. */
  readonly folder: string
  /** Every page: path in the source, and in the new folder without `.md`. */
  readonly map: readonly (readonly [file: string, to: string])[]
  /** Path of the report. */
  readonly report: string
}

/** Bytes of files whose code pages show, at most: a small page can show a large file thousands of times. */
const MOST_SHOWN = 30_000_000

/** Characters that all pages may have beyond ten for each byte of the source: many pages can be made of one text. */
const MOST_REPEATED = 5_000_000

const COMPARE =
  'Before you publish, compare the pages that are not drafts with those of the old site: an import does not know every rule by which a system hides pages. With its `sitemap.xml`, saved as a file, `--sitemap sitemap.xml` makes drafts of all pages that it does not list, and keeps those public that it lists where only code of the old system knows whether they are shown.'

/** Imports a site. */
export function importSite({ source: place, from, to, url, sitemap = [], limit = 30_000 }: ImportOptions): Imported {
  // The source may be around the new folder, and bring links in its place.
  requireNoLinks(to)
  requireNoLink(toReportPath(to))
  requireOwnReport(toReportPath(to))
  const sitemaps = readSitemaps(sitemap)
  const whole = openSource(place, to)
  const found = withinTime(limit, () => {
    const { kind, folder } = locate(whole, from)
    const source = folder === '' ? whole : openSource(join(whole.folder, folder), to)
    return { kind, source, layout: readLayout(source, kind, url) }
  })
  if (found === LATE) throw new UsageError(`The settings of "${place}" take longer than ${limit / 1000} s to read.`)
  const { kind, source, layout } = found
  if (layout.pages.length === 0)
    throw new UsageError(
      `"${place}" has no page that an import from ${kind} would find: is it the root of the project?`,
    )
  const report = new Report()
  const ids = new Map<SourcePage, Ids>()
  const size = source.files.reduce((sum, file) => sum + (source.sizeOf(file) ?? 0), 0)
  const patience = new Patience(limit)
  const room = { left: MOST_REPEATED + 10 * size }
  const parsed = layout.pages.flatMap((page) =>
    within(patience, page, report, (asCode) => {
      const one = draft(page, { source, layout, report, room }, asCode)
      if (one) ids.set(page, readIds(one.tree, one.data['title']))
      return one
    }),
  )
  const drafts = hideUnlisted(parsed, sitemaps, layout, report)
  const shown = drafts.filter(({ data }) => isShown(data, Date.now()))
  const titles = new Map(shown.map((one) => [one.page, titleOf(one)]))
  const hidden = new Set(drafts.flatMap(({ page }) => (titles.has(page) ? [] : [page.to])))
  const links = withinTime(limit, () =>
    createLinks(source, layout, {
      idsOf: (page) => ids.get(page) ?? new Map(),
      isShown: (page) => titles.has(page),
      isHidden: (page) => hidden.has(page.to),
    }),
  )
  if (links === LATE)
    throw new UsageError(
      `The files that the settings of "${place}" leave out take longer than ${limit / 1000} s to find.`,
    )
  const files = new Map<string, Content>()
  const included = new Set<string>()
  const world = {
    source,
    layout,
    links,
    report,
    included,
    below: createLists(titles, report),
    shown: { left: MOST_SHOWN },
    room,
  }
  for (const one of drafts)
    for (const text of within(patience, one.page, report, (asCode) =>
      convert(asCode ? asWritten(one, report) : one, world),
    ))
      files.set(`${one.page.to}.md`, text)
  noteRest(source, kind, layout, included, report, limit)
  const people = writePeople(
    layout.people ?? [],
    drafts.flatMap(({ data }) => readAuthors(data)),
  )
  if (people !== '') files.set('authors.yaml', people)
  const { folder } = source
  files.set('site.yaml', writeSite(layout, folder, links, report))
  for (const [at, tag] of Object.keys(layout.languages ?? { en: '' }).entries()) {
    const home = `${at === 0 ? '' : `${tag.toLowerCase()}/`}pages/index.md`
    const own = [...titles.keys()].filter(({ language }) => language === (at === 0 ? undefined : tag))
    if (!files.has(home)) files.set(home, writeHome(layout, folder, own))
  }
  const redirects = writeRedirects(layout, [...titles.keys()], report)
  if (redirects !== '') files.set('redirects.yaml', redirects)
  for (const [file, path] of links.assets) files.set(path, () => readFileSync(join(folder, file)))
  for (const file of links.findUnused())
    report.note(
      file,
      undefined,
      'Not imported: only pages that are not public lead to this file, which would be published.',
    )
  const facts = [
    `Source: ${kind}${from === undefined ? ' (guessed)' : ''}`,
    `Pages: ${drafts.length}`,
    describeLanguage(layout),
    `Pictures and other files: ${links.assets.size}`,
    `Old addresses that lead to the new ones: ${redirects.split('\n').length - 1}`,
  ]
  const written = writeFolder(to, files, report, (notes) => notes.write(facts, sitemap.length === 0 ? COMPARE : ''))
  const map = drafts.map(({ page }) => [page.file, page.to] as const)
  return { ...written, kind, pages: drafts.length, notes: report.notes, folder, map, url: layout.url }
}

/** Kinds whose templates are files of the source. */
const TEMPLATED: ReadonlySet<Kind> = new Set(['hugo', 'markdown'])

/** The pages and settings of a source, with redirects that hosts read. */
function readLayout(source: Source, kind: Kind, url: string | undefined): Layout {
  const read = KINDS[kind](source)
  const used = new Set(read.pages.map(sectionOf))
  return {
    ...read,
    sections: Object.fromEntries(Object.entries(read.sections).filter(([section]) => used.has(section))),
    url: url ?? read.url,
    language: read.language ?? (TEMPLATED.has(kind) ? findHtmlLanguage(source) : undefined),
    pages: placeRoots(read),
    redirects: [...read.redirects, ...readRedirectsFile(source, '', 'public/', 'static/')],
  }
}

/** Notes the parts of a source that no page has. */
function noteRest(
  source: ReturnType<typeof openSource>,
  kind: Kind,
  layout: Layout,
  included: ReadonlySet<string>,
  report: Report,
  limit: number,
): void {
  for (const file of layout.left ?? [])
    if (!included.has(file)) report.note(file, undefined, 'Not imported: it is no page of the site.')
  for (const [file, why] of findUnreadable(source, kind, limit))
    report.note(file, undefined, `Lost: these settings, which cannot be read: ${why}`)
  for (const [path, why] of source.unread) report.note(path, undefined, `Not imported: ${why}`)
  for (const note of layout.notes) report.note(WHOLE, undefined, note)
}

/**
 * What is made of a page. One that overflows the stack or takes too long, as crafted pages do, is made again with its text
 * as a block of code.
 */
function within<Made>(
  patience: Patience,
  page: SourcePage,
  report: Report,
  make: (asCode: boolean) => Made | undefined,
): Made[] {
  const { length } = report.notes
  for (const asCode of [false, true]) {
    const { made, excess } = tryToMake(patience, () => make(asCode))
    if (excess === undefined) return made === undefined ? [] : [made]
    // Those of the attempt would be repeated by the next one.
    report.notes.length = length
    const outcome = asCode ? 'Not imported' : 'Carried over as a block of code'
    report.note(page.file, undefined, `${outcome}: ${excess}.`)
  }
  return []
}

function tryToMake<Made>(patience: Patience, make: () => Made): { readonly made?: Made; readonly excess?: string } {
  const start = performance.now()
  try {
    const made = withinTime(patience.limit, make)
    return made === LATE ? { excess: 'it takes too long to read' } : { made }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return { excess: 'its elements are nested too deeply, or there are too many' }
  } finally {
    patience.spend(performance.now() - start)
  }
}
