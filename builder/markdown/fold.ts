/**
 * Prose, folded before parsing and unfolded after it. The parser looks at every character several times, and most of
 * them are letters in the middle of a sentence that can mean nothing but themselves. So each such run becomes its first
 * letter, one character that stands for the rest, and its last letter: what is beside a mark of markdown stays as it was.
 * The tree is the same as without, which a test shows; parsing takes about half of the time.
 */
import type { Image, Link, Nodes } from 'mdast'
import type { Point } from 'unist'

/** A folded text, and how its tree becomes that of the whole text. */
export interface FoldedText {
  readonly text: string
  /** Puts the runs back and the positions right, in place. */
  readonly unfold: (tree: Nodes) => void
}

/**
 * Letters, digits, spaces and what between them has no meaning in markdown. A run begins and ends with a letter, and not
 * in what could be an escape or a character reference.
 */
const RUN = /(?<![A-Za-z0-9&#\\])[A-Za-z][A-Za-z0-9 ,.;\u00C0-\u024F\u2013-\u201D]{6,}[A-Za-z]/g

/** The private use area: characters that stand for runs. */
const FIRST = 0xe000
const LAST = 0xf8ff
const STAND_IN = /[\uE000-\uF8FF]/
const STAND_INS = /[\uE000-\uF8FF] ?/g

/** Folds a text; one with labels, whose words are compared, or with characters for private use stays as it is. */
export function foldText(text: string): FoldedText {
  if (text.length < 500 || STAND_IN.test(text) || /\]:|\[\^/.test(text)) return { text, unfold: () => {} }
  const runs: string[] = []
  /** For each run the offset after its stand-in in the folded text, and how much longer the text is up to there. */
  const offsets: number[] = []
  const added: number[] = []
  const lines: string[] = []
  let length = 0
  let longer = 0
  // A tag can go on in the next line, where its attributes look like words; but not beyond an empty line.
  let inTag = false
  const foldLine = (line: string, start: number): string => {
    let shorter = 0
    return line.replace(RUN, (run: string, at: number) => {
      if (runs.length > LAST - FIRST) return run
      // A space ends the address of a link, so one stays.
      const space = run.includes(' ') ? ' ' : ''
      const saved = run.length - 3 - space.length
      longer += saved
      offsets.push(start + at - shorter + 2)
      added.push(longer)
      shorter += saved
      return run.charAt(0) + String.fromCharCode(FIRST + runs.push(run) - 1) + space + run.charAt(run.length - 1)
    })
  }
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = text.indexOf('\n', at) + 1 || text.length
    const line = text.slice(at, end)
    inTag = line.includes('<') || (inTag && line.trim() !== '')
    const plain = !inTag && !/[`~]/.test(line)
    const folded = plain ? foldLine(line, length) : line
    lines.push(folded)
    length += folded.length
  }
  const widen = (value: string): string => {
    if (!STAND_IN.test(value)) return value
    return value.replaceAll(STAND_INS, (found) => {
      const run = runs[found.charCodeAt(0) - FIRST] ?? ''
      return run.slice(1, -1) + (run.includes(' ') ? '' : found.slice(1))
    })
  }
  return { text: lines.join(''), unfold: (tree) => unfoldNode(tree, widen, createMove(offsets, added)) }
}

/** Where a point of the folded text is in the whole one. */
function createMove(offsets: readonly number[], added: readonly number[]): (offset: number) => number {
  return (offset) => {
    let low = 0
    let high = offsets.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((offsets[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return offset + (added[low - 1] ?? 0)
  }
}

function unfoldNode(node: Nodes, widen: (value: string) => string, move: (offset: number) => number): void {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
    case 'html':
      node.value = widen(node.value)
      break
    case 'image':
      if (node.alt) node.alt = widen(node.alt)
      unfoldLink(node, widen, move)
      break
    case 'link':
      unfoldLink(node, widen, move)
      break
    default:
  }
  if (node.position) {
    movePoint(node.position.start, move)
    movePoint(node.position.end, move)
  }
  if ('children' in node) for (const child of node.children) unfoldNode(child, widen, move)
}

function unfoldLink(node: Image | Link, widen: (value: string) => string, move: (offset: number) => number): void {
  node.url = widen(node.url)
  if (node.title) node.title = widen(node.title)
  const { start, end } = node.data?.destination ?? {}
  if (start !== undefined && end !== undefined) node.data = { destination: { start: move(start), end: move(end) } }
}

/** A line begins where it did in relation to what was added before it. */
function movePoint(point: Point, move: (offset: number) => number): void {
  if (point.offset === undefined) return
  const lineStart = point.offset - (point.column - 1)
  const offset = move(point.offset)
  point.column = offset - move(lineStart) + 1
  point.offset = offset
}
