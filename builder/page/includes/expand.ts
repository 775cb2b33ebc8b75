/** Expands the includes of a page. The result is parsed as one text. */
import { posix } from 'node:path'
import * as v from 'valibot'
import type { Message } from '../../content/schema/message.ts'
import { didYouMean } from '../../content/schema/nearest.ts'
import { IncludeAttributes } from '../blocks/include.ts'
import { readDirective } from '../directives/read.ts'
import { findSlowText } from '../directives/slow-text.ts'
import { placeLines, type Span, spanOf } from '../edits.ts'
import type { Fault } from '../fault.ts'
import { type LeafDirective, readLeafDirectives } from '../parser.ts'
import { createLocate, type Excerpt, type Included, type Locate, withIncluded } from '../locate.ts'
import { toFence } from '../raw-html/escape.ts'
import { select } from './select.ts'
import { explainUnpublished } from './unpublished.ts'

/** A file that a page asked for. */
export interface IncludedFile {
  /** Absent if the file does not exist or is not text. */
  readonly text?: string | undefined
  /** The path of a file that was probably meant. */
  readonly near?: string | undefined
  /** Its first character by which git and GitHub do not show its lines as they are read. */
  readonly hiding?: Pick<Message, 'line' | 'column' | 'text' | 'hint'> | undefined
}

/** The files that a page asked for so far, by path. */
export type IncludedFiles = ReadonlyMap<string, IncludedFile>

/** A text with its includes expanded. */
interface Expanded {
  readonly text: string
  readonly locate: Locate
  /** Paths of files that the page needs, too. */
  readonly wanted: readonly string[]
  readonly faults: readonly { readonly span: Span; readonly fault: Fault }[]
}

/** A text to expand: a page, or an included file. */
interface Source {
  readonly file: string
  readonly text: string
  readonly locate: Locate
  /** Files that include it, itself the last. */
  readonly around: readonly string[]
}

/** Whether a text may include something: most do not, and are not looked through. */
const mayInclude = (text: string): boolean => /^[ \t>*+\-\d.)]*::include[{[ \t\n]/m.test(text)

/** Expands the includes of a page; `size` is the characters of its text, and for each include those that it counts as. */
export function expand(source: Omit<Source, 'around'>, files: IncludedFiles): Expanded & { readonly size: number } {
  const room: Room = { left: MOST_TEXT, read: MOST_READ, includes: 0, unpublished: new Map() }
  const expanded = expandSource({ ...source, around: [source.file] }, files, room)
  return { ...expanded, size: expanded.text.length + room.includes * PER_INCLUDE }
}

/** Characters that a page may have with all that it includes: one that includes itself ten times over has more. */
export const MOST_TEXT = 1_000_000

/** Characters that an include counts as, beside its text: files that only include each other have few. */
const PER_INCLUDE = 200

/** Characters of files that a page may have looked through: each include of a part looks through the whole file. */
const MOST_READ = 50_000_000

/** Files that may include each other in a row. */
const DEEPEST = 30

function expandSource(source: Source, files: IncludedFiles, room: Room): Expanded {
  const { text, locate, around } = source
  // A slow text is reported when the page is parsed.
  if (!mayInclude(text) || findSlowText(text) !== undefined) return { text, locate, wanted: [], faults: [] }
  const wanted = new Set<string>()
  const faults: { span: Span; fault: Fault }[] = []
  const parts: Included[] = []
  let whole = ''
  let done = 0
  for (const node of findIncludes(text)) {
    const { start, end } = spanOf(node)
    whole += text.slice(done, start)
    done = end
    room.includes += 1
    room.left -= PER_INCLUDE
    const decision = decide(node, source, files, room)
    if (decision.kind !== 'included') {
      const shift = whole.length - start
      whole += text.slice(start, end)
      if (decision.kind === 'wanted') wanted.add(decision.path)
      if (decision.kind !== 'faulty') continue
      const { attributes, name } = readDirective(node, text)
      const place = attributes.find((one) => one.name === decision.attribute)?.value ?? name
      const span = { start: place.start + shift, end: place.end + shift }
      faults.push({ span, fault: { severity: 'error', ...decision.fault } })
      continue
    }
    const { path, excerpt, title } = decision
    const inner = path.endsWith('.md')
      ? expandSource(
          { file: path, text: excerpt.text, locate: createLocate(excerpt), around: [...around, path] },
          files,
          room,
        )
      : { text: toCodeBlock(path, excerpt.text, title), locate: () => locate(start), wanted: [], faults: [] }
    room.left -= inner.text.length
    for (const one of inner.wanted) wanted.add(one)
    const placed = toPlaced(text, { start, end }, inner.text)
    const place = (offset: number): number => whole.length + placed.toOuter(offset)
    faults.push(
      ...inner.faults.map(({ span, fault }) => ({ span: { start: place(span.start), end: place(span.end) }, fault })),
    )
    parts.push({
      from: start,
      to: end,
      start: whole.length,
      end: whole.length + placed.text.length,
      locate: (offset) => inner.locate(placed.toInner(offset)),
    })
    whole += placed.text
  }
  return { text: whole + text.slice(done), locate: withIncluded(locate, parts), wanted: [...wanted], faults }
}

/** The rest of the two limits, the includes so far, and the faults of files that were looked at. */
interface Room {
  left: number
  read: number
  includes: number
  readonly unpublished: Map<string, Omit<Fault, 'severity'> | undefined>
}

/** The decision about an include. One with invalid attributes is kept, and reported when the page is parsed. */
type Decision =
  | { readonly kind: 'kept' }
  | { readonly kind: 'wanted'; readonly path: string }
  | { readonly kind: 'faulty'; readonly attribute: string; readonly fault: Omit<Fault, 'severity'> }
  | {
      readonly kind: 'included'
      readonly path: string
      readonly excerpt: Required<Excerpt>
      readonly title: string | undefined
    }

function decide(node: Readonly<LeafDirective>, { file, around }: Source, files: IncludedFiles, room: Room): Decision {
  const attributes = v.safeParse(IncludeAttributes, node.attributes)
  if (!attributes.success) return { kind: 'kept' }
  const path = toPath(file, attributes.output.file)
  const found = files.get(path)
  if (found === undefined) return { kind: 'wanted', path }
  if (around.includes(path)) return { kind: 'faulty', attribute: 'file', fault: includesItself(path) }
  room.read -= found.text?.length ?? 0
  const isTooMuch = room.left < 0 || room.read < 0 || around.length > DEEPEST
  if (isTooMuch) return { kind: 'faulty', attribute: 'file', fault: TOO_MUCH }
  if (found.text === undefined) return { kind: 'faulty', attribute: 'file', fault: explainMissing(path, found.near) }
  if (found.hiding !== undefined) return { kind: 'faulty', attribute: 'file', fault: explainHiding(path, found.hiding) }
  if (!room.unpublished.has(path)) room.unpublished.set(path, explainUnpublished(path, found.text))
  const unpublished = room.unpublished.get(path)
  if (unpublished) return { kind: 'faulty', attribute: 'file', fault: unpublished }
  const excerpt = select(path, found.text, attributes.output)
  if (!('attribute' in excerpt)) return { kind: 'included', path, excerpt, title: attributes.output.title }
  const { attribute, text, hint } = excerpt
  return { kind: 'faulty', attribute, fault: { rule: 'missing-lines', text, hint } }
}

function findIncludes(text: string): readonly Readonly<LeafDirective>[] {
  const found: Readonly<LeafDirective>[] = []
  readLeafDirectives(text, (node) => {
    if (node.name === 'include') found.push(node)
  })
  return found
}

/** A path relative to the content folder, or, if it begins with a dot, to the folder of the including file. */
const toPath = (file: string, written: string): string =>
  posix.normalize(written.startsWith('.') ? posix.join(posix.dirname(file), written) : written.replace(/^\/+/, ''))

function toCodeBlock(path: string, code: string, title: string | undefined): string {
  const fence = toFence(code, 3)
  const language = posix.extname(path).slice(1).toLowerCase()
  const info = [language, title === undefined ? '' : `title="${title.replaceAll('"', '')}"`].filter(Boolean).join(' ')
  return `${fence}${info}\n${code}\n${fence}`
}

/** An included text with the container marks of its place, and the mapping of offsets. */
interface Placed {
  readonly text: string
  readonly toInner: (offset: number) => number
  readonly toOuter: (offset: number) => number
}

function toPlaced(body: string, span: Span, inner: string): Placed {
  const { prefix, opening, indent } = placeLines(body, span)
  const text = indent(inner)
  const written = text.slice(opening.length).split('\n')
  const lines: { readonly inner: number; readonly outer: number; readonly marks: number }[] = []
  let [innerStart, outerStart] = [0, opening.length]
  for (const [index, line] of inner.split('\n').entries()) {
    lines.push({ inner: innerStart, outer: outerStart, marks: index === 0 ? 0 : prefix.length })
    innerStart += line.length + 1
    outerStart += (written[index]?.length ?? 0) + 1
  }
  return {
    text,
    toInner: (offset) => {
      const line = lines.findLast(({ outer }) => outer <= offset)
      return line ? line.inner + Math.max(0, offset - line.outer - line.marks) : 0
    },
    toOuter: (offset) => {
      const line = lines.findLast(({ inner: start }) => start <= offset)
      return line ? line.outer + line.marks + offset - line.inner : 0
    },
  }
}

const explainMissing = (path: string, near: string | undefined): Omit<Fault, 'severity'> => ({
  rule: 'missing-include',
  text: `There is no text file "${path}" in the content folder${didYouMean(near)}`,
  hint: near === undefined ? 'Put the file into snippets/ and write file=snippets/….md' : `file=${near}`,
})

const explainHiding = (
  path: string,
  { line, column, text, hint }: NonNullable<IncludedFile['hiding']>,
): Omit<Fault, 'severity'> => ({ rule: 'control-character', text: `${path}:${line}:${column}: ${text}`, hint })

const includesItself = (path: string): Omit<Fault, 'severity'> => ({
  rule: 'include-circle',
  text: `The file "${path}" includes itself.`,
  hint: 'Delete the include.',
})

const TOO_MUCH: Omit<Fault, 'severity'> = {
  rule: 'include-circle',
  text: 'The page includes too much: more than two million characters, with 200 for each include, parts of files that are too large, or includes that are nested too deeply.',
  hint: 'Include less.',
}
