/** Generic blocks of PyMdown Extensions, as notes and tabs with indented content (https://facelessuser.github.io/pymdown-extensions/extensions/blocks/). */
import { parseYaml, isRecord } from '../source/front-matter.ts'
import { toScalarText } from '../source/scalar.ts'
import type { Settings } from '../source/settings.ts'
import { readCodeLines } from '../source/code-lines.ts'
import { withoutContainers, withoutQuotes } from '../source/containers.ts'
import { NESTING, type Place } from './admonitions.ts'
import { findHiding, NO_TEXT } from './hiding.ts'

const START = /^( *)(\/{3,}) *([\w-]+)(?: *\| *(.*?))?$/

/** Blocks that are no notes. */
const OTHERS: ReadonlySet<string> = new Set([
  'html',
  'define',
  'caption',
  'figure-caption',
  'table-caption',
  'figure',
  'math',
  'code',
])

/** Attributes that may hide the content of a block. */
const HIDING = /\b(?:hidden|style|popover)\b/i

/** Whether the element of a block, its attributes or its classes may hide what it has. `selector` is that of `/// html`. */
function mayBeHidden(selector: string, options: Settings): boolean {
  // A type is read with the notes.
  const own = JSON.stringify({ ...options, type: undefined }).replaceAll(/\\[nrt]/g, ' ')
  const written = `${own} ${selector}`
  const [element = ''] = /^[\w-]*/.exec(selector.toLowerCase()) ?? []
  const values: Readonly<Record<string, unknown>> = {
    class: written.replaceAll(/[^\w:-]+/g, ' '),
    open: /\[\s*open\b/i.test(selector) ? '' : undefined,
  }
  return HIDING.test(written) || NO_TEXT.test(element) || findHiding(element, (name) => values[name]) !== undefined
}

/**
 * `/// note | Title` above `///` is `!!! note "Title"` above indented lines, `/// details` is `???`, and `/// tab` is `===`.
 * `hide` hears the line of a block that may hide what it has, whatever it is in: code, too, since the old system may read it
 * otherwise.
 */
export function withSlashBlocks(source: string, hide: (line: number) => void): string {
  if (!source.includes('///')) return source
  const lines = source.split('\n')
  const read = createReader()
  for (const at of lines.keys()) if (readHead(lines, at, read)?.mayHide === true) hide(at + 1)
  return toIndented(lines, { depth: NESTING, first: 1 }, { code: readCodeLines(source), read }).join('\n')
}

interface Context {
  /** The numbers of the lines that are code. */
  readonly code: ReadonlySet<number>
  readonly read: ReturnType<typeof createReader>
}

function toIndented(lines: readonly string[], { depth, first }: Place, context: Context): readonly string[] {
  const result: string[] = []
  const ends = findEnds(lines)
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const head = context.code.has(first + at) ? undefined : readHead(lines, at, context.read)
    const { indent = '', slashes = '', name = '', title = '' } = (head?.isInner === true ? undefined : head) ?? {}
    const all = ends.get(indent + slashes)
    while ((all?.[0] ?? Number.POSITIVE_INFINITY) <= at) all?.shift()
    const end = all?.[0]
    if (head === undefined || name === '' || end === undefined || depth === 0) {
      result.push(line)
      continue
    }
    const { options } = head
    const start = Math.min(head.start, end)
    const content = toIndented(lines.slice(start, end), { depth: depth - 1, first: first + start }, context)
    if (OTHERS.has(name.toLowerCase())) {
      for (const one of content) result.push(one)
    } else {
      result.push(`${indent}${toHead(name.toLowerCase(), title, options)}`)
      for (const one of content) result.push(one.trim() === '' ? '' : `    ${one}`)
      if (lines[end + 1]?.trim() !== '') result.push('')
    }
    at = end
  }
  return result
}

/** The first line of a block with its options. */
interface Head {
  readonly indent: string
  readonly slashes: string
  readonly name: string
  readonly title: string
  readonly options: Settings
  /** The line behind its options. */
  readonly start: number
  /** Whether it is behind the mark of what it is in. */
  readonly isInner: boolean
  readonly mayHide: boolean
}

/** Reads the head of a block, also behind the marks of what it is in. */
function readHead(lines: readonly string[], at: number, readOptions: Context['read']): Head | undefined {
  const line = lines[at] ?? ''
  const plain = withoutContainers(line)
  const [, indent = '', slashes = '', name, title = ''] = START.exec(plain.trimEnd()) ?? []
  if (name === undefined) return undefined
  // A block may be up to three spaces further right than the text around it; its options are four.
  const least = indent.length - (indent.length % 4) + 4
  let start = at + 1
  const last = at + MOST_LINES
  while (start <= last && withoutQuotes(lines[start] ?? '').search(/\S/) >= least) start += 1
  const options = start > last ? 'unknown' : readOptions(lines.slice(at + 1, start).map(withoutQuotes))
  const isUnknown = options === 'unknown' || mayBeHidden(/^html$/i.test(name) ? title : '', options ?? {})
  const read = options === 'unknown' || options === undefined ? { options: {}, start: at + 1 } : { options, start }
  return { indent, slashes, name, title, ...read, isInner: plain !== line, mayHide: isUnknown }
}

type Options = Settings | 'unknown' | undefined

/** Lines of the options of a block that are read, at most. */
const MOST_LINES = 50

/** Characters of the options of a page that are read, at most, and those that each further text of options counts besides. */
const MOST_OPTIONS = 20_000
const OF_EACH = 50

/** Options that are a name and a word a line need no parser. */
const PLAIN = /^(?:[\w-]+: *[A-Za-z][\w-]*(?:\n|$))+$/

/** Reads options of blocks: none where their lines are text, `unknown` where they are no YAML that can be read. */
function createReader(): (lines: readonly string[]) => Options {
  const known = new Map<string, Options>()
  let left = MOST_OPTIONS
  const parse = (text: string): Options => {
    if (PLAIN.test(text)) return Object.fromEntries(text.split('\n').map((line) => line.split(/: */)))
    left -= text.length + OF_EACH
    if (left < 0) return 'unknown'
    try {
      const data = parseYaml(text)
      return isRecord(data) ? data : undefined
    } catch {
      return 'unknown'
    }
  }
  return (lines) => {
    const indent = lines.reduce((least, line) => Math.min(least, line.search(/\S/)), Number.POSITIVE_INFINITY)
    const text = lines.map((line) => line.slice(indent)).join('\n')
    const options = known.has(text) ? known.get(text) : text === '' ? undefined : parse(text)
    known.set(text, options)
    return options
  }
}

function toHead(name: string, title: string, options: Settings): string {
  const titled = title === '' ? '' : ` "${title}"`
  const textAt = (key: string): string | undefined =>
    options[key] === undefined ? undefined : toScalarText(options[key]).replaceAll(/\s+/g, ' ')
  if (name === 'tab') return `===${textAt('new') === 'true' ? '!' : ''}${titled}`
  if (name !== 'details') return `!!! ${name === 'admonition' ? (textAt('type') ?? 'note') : name}${titled}`
  return `???${/^true$/i.test(textAt('open') ?? '') ? '+' : ''} ${textAt('type') ?? 'note'}${titled}`
}

/** The lines that end blocks, by their indentation and slashes. */
function findEnds(lines: readonly string[]): ReadonlyMap<string, number[]> {
  const ends = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const end = /^ *\/{3,}$/.exec(line.trimEnd())?.[0]
    if (end === undefined) continue
    const known = ends.get(end) ?? []
    known.push(at)
    ends.set(end, known)
  }
  return ends
}
