/** Parts of files that VitePress shows (https://vitepress.dev/guide/markdown#markdown-file-inclusion). */
import type { Heading, Nodes } from 'mdast'
import { rememberLast } from '../../work/remember.ts'
import type { Split } from '../source/split.ts'
import { plainText } from '../tree/node.ts'
import { parse } from '../tree/parse.ts'
import { hasTooMuch } from '../tree/too-much.ts'

/** A region or a heading, and lines of it, or of the file. */
const PART = /^(?:#([^\s{}]+))?(?:\{(\d*),(\d*)\})?$/

interface Lines {
  readonly start: number
  readonly end: number
}

/** The part of a file that `#name`, `{1,3}` or both name; `undefined` if the file has none, or its end is not known. */
export function cutPart(file: Split, part: string): Split | undefined {
  const match = PART.exec(part)
  if (match === null) return undefined
  const [, name, from = '', to = ''] = match
  const all = file.body.split('\n')
  const whole = name === undefined ? { start: -file.lines, end: all.length } : findNamed(file.body, all, name)
  if (whole === undefined) return undefined
  // Lines of a file are counted with its front matter, of which nothing is shown.
  const start = Math.max(0, whole.start + (from === '' ? 0 : Math.max(0, Number(from) - 1)))
  const end = to === '' ? whole.end : Math.min(whole.end, whole.start + Number(to))
  if (start >= end) return undefined
  return { ...file, body: `${all.slice(start, end).join('\n')}\n`, lines: file.lines + start }
}

/** The lines of a region, or else of a heading. */
function findNamed(body: string, lines: readonly string[], name: string): Lines | undefined {
  const region = findRegion(lines, name)
  return region === 'unclear' ? undefined : (region ?? findSection(body, lines.length, name))
}

/** A line that begins or ends a region, in the comments of any language. */
const MARK = /^\s*(?:<!--|\/\/|\/\*|\(\*|--|::|@?rem\b|#)\s*(?:#\s*|pragma\s+)?(end ?)?region\b(.*)$/i

/** What a line begins or ends: its name may be empty. */
function toMark(line: string): { readonly isEnd: boolean; readonly name: string } | undefined {
  const [, end, rest] = MARK.exec(line) ?? []
  return rest === undefined
    ? undefined
    : { isEnd: end !== undefined, name: (rest.split(/-->|\*\/|\*\)/)[0] ?? '').trim() }
}

/** Whether a line begins or ends a region. */
export const isMark = (line: string): boolean => toMark(line) !== undefined

/** The lines of the first region of a name, without those that mark it; versions of VitePress end others differently. */
export function findRegion(lines: readonly string[], name: string): Lines | 'unclear' | undefined {
  const marks = lines.map(toMark)
  const isStart = (mark: ReturnType<typeof toMark>): boolean => mark?.isEnd === false && mark.name === name
  const start = marks.findIndex(isStart)
  if (start === -1) return undefined
  const end = marks.findIndex((mark, at) => at > start && mark?.isEnd === true && ['', name].includes(mark.name))
  const isClear = end !== -1 && !marks.slice(start + 1, end).some(isStart)
  return isClear ? { start: start + 1, end } : 'unclear'
}

/** The lines below a heading, up to the next one of its level or a higher one. */
function findSection(body: string, end: number, name: string): Lines | undefined {
  const headings = readHeadings(body)
  const found = toIds(headings).indexOf(name)
  const heading = headings[found]
  const next = headings.slice(found + 1).find(({ depth }) => depth <= (heading?.depth ?? 0))
  const start = heading?.position?.end.line
  return start === undefined ? undefined : { start, end: next?.position ? next.position.start.line - 1 : end }
}

/** The headings of a text, of which a page may include many parts. */
const readHeadings = rememberLast((body: string): readonly Heading[] => {
  const headings: Heading[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'heading') headings.push(node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  if (!hasTooMuch(body)) visit(parse(body, 'md', false).tree)
  return headings
})

/** The ids of headings (https://github.com/valeriangalliat/markdown-it-anchor): one that repeats has a number. */
function toIds(headings: readonly Heading[]): readonly string[] {
  const counts = new Map<string, number>()
  return headings.map(({ children }) => {
    const title = plainText(children)
    const id = /\{[^{}]*#([\w.-]+)[^{}]*\}\s*$/.exec(title)?.[1] ?? toId(title)
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  })
}

/** https://github.com/mdit-vue/mdit-vue/blob/main/packages/shared/src/slugify.ts */
const toId = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\p{Cc}]/gu, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
    .replace(/^\d/, '_$&')
    .toLowerCase()
