/** Generic blocks of PyMdown Extensions, as notes and tabs with indented content (https://facelessuser.github.io/pymdown-extensions/extensions/blocks/). */
import { NO_TEXT } from '../hidden-elements.ts'
import { createCodeTracker, NESTING, type Place } from './admonitions.ts'
import { findHiding } from './hiding.ts'

const START = /^( *)(\/{3,}) *([\w-]+)(?: *\| *(.*?))?$/
const OPTION = /^ {4,}([\w-]+): *(.*)$/

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
function mayHide(selector: string, options: ReadonlyMap<string, string>): boolean {
  // Attributes may be on lines of their own. A type is read with the notes.
  const own = [...options].filter(([key]) => key !== 'type')
  const written = `${own.flat().join(' ')} ${selector}`
  const [element = ''] = /^[\w-]*/.exec(selector.toLowerCase()) ?? []
  const values: Readonly<Record<string, unknown>> = {
    class: written.replaceAll(/[^\w:-]+/g, ' '),
    open: /\[\s*open\b/i.test(selector) ? '' : undefined,
  }
  return HIDING.test(written) || NO_TEXT.test(element) || findHiding(element, (name) => values[name]) !== undefined
}

/**
 * `/// note | Title` above `///` is `!!! note "Title"` above indented lines, `/// details` is `???`, and `/// tab` is `===`.
 * `hide` hears the line of a block that may hide what it has.
 */
export const withSlashBlocks = (source: string, hide: (line: number) => void): string =>
  source.includes('///') ? toIndented(source.split('\n'), { depth: NESTING, first: 1 }, hide).join('\n') : source

function toIndented(
  lines: readonly string[],
  { depth, first }: Place,
  hide: (line: number) => void,
): readonly string[] {
  const result: string[] = []
  const ends = findEnds(lines)
  const isInCode = createCodeTracker()
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const isText = isInCode(line)
    const [, indent = '', slashes = '', name = '', title = ''] = (isText ? null : START.exec(line.trimEnd())) ?? []
    const all = ends.get(indent + slashes)
    while ((all?.[0] ?? Number.POSITIVE_INFINITY) <= at) all?.shift()
    const end = all?.[0]
    if (name === '' || end === undefined) {
      result.push(line)
      continue
    }
    const options = new Map<string, string>()
    let start = at + 1
    for (
      let option = OPTION.exec(lines[start] ?? '');
      option && start < end;
      option = OPTION.exec(lines[start] ?? '')
    ) {
      options.set(option[1] ?? '', option[2] ?? '')
      start += 1
    }
    if (mayHide(/^html$/i.test(name) ? title : '', options)) hide(first + at)
    if (depth === 0) {
      result.push(line)
      continue
    }
    const content = toIndented(lines.slice(start, end), { depth: depth - 1, first: first + start }, hide)
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

function toHead(name: string, title: string, options: ReadonlyMap<string, string>): string {
  const titled = title === '' ? '' : ` "${title}"`
  if (name === 'tab') return `===${options.get('new') === 'true' ? '!' : ''}${titled}`
  if (name !== 'details') return `!!! ${name === 'admonition' ? (options.get('type') ?? 'note') : name}${titled}`
  return `???${/^true$/i.test(options.get('open') ?? '') ? '+' : ''} ${options.get('type') ?? 'note'}${titled}`
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
