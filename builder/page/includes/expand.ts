/** Expands the includes of a page. The result is parsed as one text. */
import { posix } from 'node:path'
import * as v from 'valibot'
import { IncludeAttributes } from '../blocks/include.ts'
import { readDirective } from '../directives/read.ts'
import { indentLine, placeLines, type Span, spanOf } from '../edits.ts'
import type { Fault } from '../fault.ts'
import { type LeafDirective, readLeafDirectives } from '../parser.ts'
import { createLocate, type Included, type Locate, withIncluded } from '../locate.ts'
import { select } from './select.ts'

/** A file that a page asked for. */
export interface IncludedFile {
  /** Absent of a file that is not there or is no text. */
  readonly text?: string | undefined
  /** The path of a file that was probably meant. */
  readonly near?: string | undefined
}

/** The files that a page asked for so far, by path. */
export type IncludedFiles = ReadonlyMap<string, IncludedFile>

/** A text with its includes expanded. */
export interface Expanded {
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
export const mayInclude = (text: string): boolean => /^[ \t>*+\-\d.)]*::include[{[ \t\n]/m.test(text)

/** Expands the includes of a page. */
export const expand = (source: Omit<Source, 'around'>, files: IncludedFiles): Expanded =>
  expandSource({ ...source, around: [source.file] }, files, { left: MOST_TEXT, read: MOST_READ })

/** Characters that a page may have with all that it includes: one that includes itself ten times over has more. */
const MOST_TEXT = 2_000_000

/** Characters of files that a page may have looked through: each include of a part looks through the whole file. */
const MOST_READ = 50_000_000

/** Files that may include each other in a row. */
const DEEPEST = 30

function expandSource(source: Source, files: IncludedFiles, room: { left: number; read: number }): Expanded {
  const { file, text, locate, around } = source
  if (!mayInclude(text)) return { text, locate, wanted: [], faults: [] }
  const wanted = new Set<string>()
  const faults: { span: Span; fault: Fault }[] = []
  const parts: Included[] = []
  let whole = ''
  let done = 0
  for (const node of findIncludes(text)) {
    const { start, end } = spanOf(node)
    whole += text.slice(done, start)
    done = end
    const directive = readDirective(node, text)
    // Errors in its attributes are reported when the page is parsed.
    const attributes = v.safeParse(IncludeAttributes, node.attributes)
    const fail = (attribute: string, fault: Omit<Fault, 'severity'>): void => {
      const place = directive.attributes.find(({ name }) => name === attribute)?.value ?? directive.name
      const shift = whole.length - start
      faults.push({
        span: { start: place.start + shift, end: place.end + shift },
        fault: { severity: 'error', ...fault },
      })
      whole += text.slice(start, end)
    }
    if (!attributes.success) {
      whole += text.slice(start, end)
      continue
    }
    const path = toPath(file, attributes.output.file)
    const found = files.get(path)
    if (found === undefined) {
      wanted.add(path)
      whole += text.slice(start, end)
      continue
    }
    if (around.includes(path)) {
      fail('file', { rule: 'include-circle', text: `The file "${path}" includes itself.`, hint: 'Delete the include.' })
      continue
    }
    room.read -= found.text?.length ?? 0
    if (room.left < 0 || room.read < 0 || around.length > DEEPEST) {
      fail('file', TOO_MUCH)
      continue
    }
    if (found.text === undefined) {
      fail('file', explainMissing(path, found.near))
      continue
    }
    const selection = select(path, found.text, attributes.output)
    if ('attribute' in selection) {
      fail(selection.attribute, { rule: 'missing-lines', text: selection.text, hint: selection.hint })
      continue
    }
    const isMarkdown = path.endsWith('.md')
    const inner = isMarkdown
      ? expandSource(
          { file: path, text: selection.text, locate: createLocate(selection), around: [...around, path] },
          files,
          room,
        )
      : {
          text: toFence(path, selection.text, attributes.output.title),
          locate: () => locate(start),
          wanted: [],
          faults: [],
        }
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

/** Code as a fence that nothing in it ends. */
function toFence(path: string, code: string, title: string | undefined): string {
  const longest = [...code.matchAll(/`{3,}/g)].reduce((most, [run]) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
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
  const lines: { readonly inner: number; readonly outer: number; readonly marks: number }[] = []
  let [innerStart, outerStart] = [0, opening.length]
  for (const [index, line] of inner.split('\n').entries()) {
    const written = index === 0 ? line : indentLine(line, prefix)
    lines.push({ inner: innerStart, outer: outerStart, marks: index === 0 ? 0 : prefix.length })
    innerStart += line.length + 1
    outerStart += written.length + 1
  }
  return {
    text: indent(inner),
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
  text: `There is no text file "${path}" in the content folder${near === undefined ? '.' : `: did you mean "${near}"?`}`,
  hint: near === undefined ? 'Put the file into snippets/ and write file=snippets/….md' : `file=${near}`,
})

const TOO_MUCH: Omit<Fault, 'severity'> = {
  rule: 'include-circle',
  text: 'The page includes too much: more than two million characters, parts of too large files, or files of files without end.',
  hint: 'Include less.',
}
