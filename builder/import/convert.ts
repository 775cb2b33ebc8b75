/** Converts one page of a source to one page of a content folder. */
import type { Root, RootContent } from 'mdast'
import { findUnclearLists } from './attribute-lists.ts'
import { mayHide } from './hidden-elements.ts'
import { toDate, toLine, toText, write } from './source/front-matter.ts'
import { type Layout, type Source, type SourcePage, toPath } from './source/layout.ts'
import { LARGEST } from './source/open.ts'
import { numberIn } from './source/settings.ts'
import { type Split, split } from './source/split.ts'
import { withImposed, withVisibility } from './source/visibility.ts'
import type { Target } from './assets.ts'
import type { Links } from './links.ts'
import type { Surroundings } from './tree/component.ts'
import { mergedToHtml } from './components/table-html.ts'
import { takeTitle } from './title.ts'
import { shift, takeRepeatedIds } from './tree/headings.ts'
import { parse } from './tree/parse.ts'
import { hasNoindex } from './robots.ts'
import { hasParagraph } from './has-paragraph.ts'
import { prepare, tidy } from './prepare.ts'
import type { Report } from './report.ts'
import { rewrite } from './rewrite.ts'
import { stringify } from './tree/stringify.ts'
import { hasTooMuch } from './tree/too-much.ts'

/** A page that was parsed: its tree is rewritten once all pages are known. */
export interface Draft {
  readonly page: SourcePage
  readonly source: string
  /** The line of its file that a line of the source is of. */
  readonly lineOf: (line: number) => number
  readonly data: Readonly<Record<string, unknown>>
  readonly tree: Root
  /** Whether its tree shows what the page may hide. */
  readonly isExposed?: boolean
}

/** How many more characters all pages may have, those that they include among them. */
export interface Room {
  left: number
}

/** Parses one page of the source; `asCode` reads its text as a block of code. */
export function draft(
  page: SourcePage,
  { source, layout, report, room }: Pick<World, 'source' | 'layout' | 'report' | 'room'>,
  asCode = false,
): Draft | undefined {
  if (room.left < 0) {
    report.note(page.file, undefined, 'Not imported: the pages before it show too much of the source again and again.')
    return undefined
  }
  const apart = layout.open?.(page.file) ?? open(page.file, source, layout)
  room.left -= apart?.body.length ?? 0
  if (apart === undefined || apart.body.length > LARGEST) {
    report.note(page.file, undefined, 'Not imported: the file cannot be read, or is too large for a page.')
    return undefined
  }
  const { body, lines, fault, lost = [] } = apart
  const now = Date.now()
  const all = { ...layout.inherited?.(page.file, apart.data), ...apart.data }
  const data = withImposed(withVisibility(all, now), withVisibility({ ...layout.imposed?.(page.file, all) }, now))
  for (const what of lost) report.note(page.file, lines + 1, what)
  if (data['draft'] === true && apart.data['draft'] !== true)
    report.note(page.file, 1, 'It is a draft now, since the page was not public.')
  if (fault !== undefined) report.note(page.file, 1, `Lost: the front matter, which cannot be read: ${fault}`)
  const plain = { page, source: body, lineOf: (line: number) => line + lines, data, tree: toCode(body) }
  if (asCode) return asWritten(plain, report)
  const { text: prepared, isUnclear, lineOf } = prepare(page.file, { body, lines, data }, layout, report)
  const written = isUnclear ? { ...plain, data: { ...data, draft: true }, isExposed: true } : plain
  room.left -= prepared.length - body.length
  if (prepared.length > 2 * LARGEST) {
    report.note(page.file, undefined, 'Not imported: what its shortcodes show is too large.')
    return undefined
  }
  const syntax = layout.syntaxOf(page.file)
  if (/^mdx?$/.test(syntax) && hasTooMuch(prepared)) {
    report.note(page.file, undefined, 'Carried over as a block of code: it has too many lines and marks for a page.')
    return asWritten(written, report)
  }
  const { tree, text, fault: unread } = parse(prepared, syntax, layout.singleTilde)
  if (unread) report.note(page.file, unread.line === undefined ? undefined : lineOf(unread.line), unread.text)
  const unclear = syntax === 'md' ? findUnclearLists(tree) : []
  for (const line of unclear) report.note(page.file, lineOf(line), UNCLEAR)
  if (syntax === 'md') tidy(tree, { file: page.file, text, lineOf }, layout, report)
  const noindex = hasNoindex(tree) ? { noindex: true } : {}
  const shown = { ...written, source: text, lineOf, data: { ...written.data, ...noindex }, tree }
  const made = unclear.length === 0 ? shown : { ...shown, data: { ...shown.data, draft: true }, isExposed: true }
  return unread && syntax === 'mdx' ? expose(made, report) : made
}

const UNCLEAR = 'It is a draft now, since only the old system can tell what a list of attributes hides.'

/** A page with its text as a block of code. */
export const asWritten = (one: Draft, report: Report): Draft => expose({ ...one, tree: toCode(one.source) }, report)

/** A page that shows its text as it is written: where that may hide something, it is a draft. */
function expose(one: Draft, report: Report): Draft {
  if (!mayHide(one.source)) return one
  const why = 'It is a draft now, since its text, as it is written, shows what the page may hide.'
  if (one.data['draft'] !== true) report.note(one.page.file, undefined, why)
  return { ...one, data: { ...one.data, draft: true }, isExposed: true }
}

const toCode = (text: string): Root => ({
  type: 'root',
  children: [{ type: 'code', value: text.replaceAll(/^\n+|(?<!\n)\n+$/g, '') }],
})

function open(file: string, source: Source, { fences }: Layout): Split | undefined {
  const text = source.read(file)
  return text === undefined ? undefined : split(text, fences)
}

/** Data that the conversions of all pages share. */
export interface World {
  readonly source: Source
  readonly layout: Layout
  readonly links: Links
  readonly report: Report
  /** The files that pages include, as far as they are converted. */
  readonly included: Set<string>
  /** Bytes of files whose code pages may still show. */
  readonly shown: { left: number }
  readonly room: Room
  /** The pages in the folder of an index page. */
  readonly below: (page: SourcePage) => ReturnType<Surroundings['below']>
}

/** Bytes of all files that a page includes; each counts as a thousand at least. */
const MOST_INCLUDED = 500_000

/** Writes a page with its front matter. */
export function convert({ page, source, lineOf, data, tree }: Draft, world: World): string {
  const body = rewriteIn({ page, source, lineOf, tree }, world, { within: [page.file], left: { size: MOST_INCLUDED } })
  const title = takeTitle(data, body, page)
  shift(body)
  for (const id of takeRepeatedIds(body))
    world.report.note(page.file, undefined, `Lost: the id "${id}" of a heading, which one above it has, too.`)
  const description = typeof data['description'] === 'string' ? toText(data['description']) : ''
  const text = stringify(mergedToHtml(body))
  const known = {
    title,
    description: description || (hasParagraph(text) ? undefined : `${title}.`),
    order: page.order ?? numberIn(data, 'order', 'sidebar_position', 'weight'),
    navTitle: toLine(page.navTitle ?? '') || undefined,
    image: toPreview(data['image'], page, world),
    datePublished: page.date ?? toDate(data['date'] ?? data['publishDate'] ?? data['created_at']),
  }
  const front = write(data, known, {
    keep: (key) => world.report.kept(key),
    lose: (key) => world.report.note(page.file, 1, `Lost: the key "${key}" of the front matter.`),
  })
  return `${front}\n${text}`
}

/** The picture of a page, where the source has it. */
function toPreview(image: unknown, page: SourcePage, { links, report }: World): string | undefined {
  if (typeof image !== 'string' || image === '') return undefined
  const { address, fault } = links.image(image, page)
  if (address.startsWith('/assets/')) return address
  report.note(page.file, undefined, fault ?? `Lost: the picture "${image}" for previews, which is not in the source.`)
  return undefined
}

/** The files that include each other above a place, and how many more bytes the page may include. */
interface Includes {
  readonly within: readonly string[]
  readonly left: { size: number }
}

function rewriteIn({ page, source, lineOf, tree }: Omit<Draft, 'data'>, world: World, includes: Includes): Root {
  const { layout, links, report } = world
  const take = ({ address, fault }: Target): string => {
    if (fault !== undefined) report.note(page.file, undefined, fault)
    return address
  }
  return rewrite(tree, {
    file: page.file,
    source,
    lineOf,
    components: layout.components,
    code: layout,
    report,
    room: world.room,
    link: (address) => take(links.link(address, page)),
    image: (address) => take(links.image(address, page)),
    below: () => world.below(page),
    text: (file) => readShown(file, page, world),
    include: (file) => include(file, page, world, includes),
  })
}

/** The text of a file whose code a page shows. */
function readShown(file: string, from: SourcePage, { source, layout, report, shown }: World): string | undefined {
  const path = toPath(file, from, layout)
  shown.left -= source.sizeOf(path) ?? 0
  if (shown.left >= 0) return source.read(path)
  report.note(from.file, undefined, `Lost: "${file}", since the pages show too much of other files.`)
  return undefined
}

/** The content of a file that another one includes. */
function include(
  file: string,
  from: SourcePage,
  world: World,
  { within, left }: Includes,
): readonly RootContent[] | undefined {
  const { source, layout, report } = world
  const path = toPath(file, from, layout)
  const isFull = left.size < 0
  const made = isFull ? undefined : layout.open?.(path)
  if (!isFull && !made && !source.files.includes(path)) return undefined
  const isCircle = within.includes(path)
  const size = Math.max(1000, source.sizeOf(path) ?? 0, made?.body.length ?? 0)
  if (isCircle || size > left.size) {
    const why = isCircle ? 'files include each other in a circle' : 'the page includes too much'
    report.note(from.file, undefined, `Lost: "${file}", since ${why}.`)
    left.size -= 1000
    return undefined
  }
  left.size -= size
  world.included.add(path)
  const included = draft({ ...from, file: path }, world)
  if (included?.isExposed === true) {
    report.note(from.file, undefined, `Lost: "${file}", whose text may hide something and cannot be read.`)
    return []
  }
  return included && rewriteIn(included, world, { within: [...within, path], left }).children
}
