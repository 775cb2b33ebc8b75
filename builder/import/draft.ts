/** Parses one page of a source, and tells what it hides. */
import type { Root } from 'mdast'
import { findUnclearLists } from './attribute-lists.ts'
import { mayHide } from './components/hiding.ts'
import { findUnended } from './hidden-elements.ts'
import type { Layout, Source, SourcePage } from './source/layout.ts'
import { LARGEST } from './source/open.ts'
import { type Split, split } from './source/split.ts'
import { withImposed, withVisibility } from './source/visibility.ts'
import { parse } from './tree/parse.ts'
import { hasNoindex } from './robots.ts'
import { prepare, tidy } from './prepare.ts'
import type { Report } from './report.ts'
import { hasTooMuch } from './tree/too-much.ts'

/** A page that was parsed: its tree is rewritten once all pages are known. */
export interface Draft {
  readonly page: SourcePage
  readonly source: string
  /** The line of its file that a line of the source is of. */
  readonly lineOf: (line: number) => number
  readonly data: Readonly<Record<string, unknown>>
  readonly tree: Root
  /** Whether only the old system knows if it shows the page. */
  readonly isUnclear?: boolean
  /** Whether its tree shows what the page may hide. */
  readonly isExposed?: boolean
}

/** How many more characters all pages may have, those that they include among them. */
export interface Room {
  left: number
}

/** What pages are parsed from. */
export interface Sources {
  readonly source: Source
  readonly layout: Layout
  readonly report: Report
  readonly room: Room
}

/** Parses one page of the source; `asCode` reads its text as a block of code. */
export function draft(page: SourcePage, { source, layout, report, room }: Sources, asCode = false): Draft | undefined {
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
  const imposed = { ...layout.imposed?.(page.file, all) }
  const data = withImposed(withVisibility(all, now), withVisibility(imposed, now))
  for (const what of lost) report.note(page.file, lines + 1, what)
  if (data['draft'] === true && apart.data['draft'] !== true)
    report.note(page.file, 1, 'It is a draft now, since the page was not public.')
  if (fault !== undefined) report.note(page.file, 1, `Lost: the front matter, which cannot be read: ${fault}`)
  const isUnclear = imposed['draft'] === 'unclear'
  const plain = { page, source: body, lineOf: (line: number) => line + lines, data, isUnclear, tree: toCode(body) }
  if (asCode) return asWritten(plain, report)
  const { text: prepared, isUnclear: mayShowMore, lineOf } = prepare(page.file, { body, lines, data }, layout, report)
  const written = mayShowMore ? { ...plain, data: { ...data, draft: true }, isExposed: true } : plain
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
  const unclear = syntax === 'md' ? findUnclear(tree) : []
  for (const [line, why] of unclear) report.note(page.file, lineOf(line), `It is a draft now, since only ${why}.`)
  if (syntax === 'md') tidy(tree, { file: page.file, text, lineOf }, layout, report)
  const noindex = hasNoindex(tree) ? { noindex: true } : {}
  const shown = { ...written, source: text, lineOf, data: { ...written.data, ...noindex }, tree }
  const made = unclear.length === 0 ? shown : { ...shown, data: { ...shown.data, draft: true }, isExposed: true }
  return unread && syntax === 'mdx' ? expose(made, report) : made
}

/** What of markdown only others can tell whether it is hidden, with its lines. */
const findUnclear = (tree: Root): readonly (readonly [line: number, why: string])[] => [
  ...findUnclearLists(tree).map((line) => [line, 'the old system can tell what a list of attributes hides'] as const),
  ...findUnended(tree).map(
    ({ line, name }) => [line, `a browser can tell where the element <${name}> ends, which may be hidden`] as const,
  ),
]

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
