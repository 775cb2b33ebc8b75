/** Compares the plain text of two pieces of markup, letter by letter. */
import { toCodeUnits } from './count-words.ts'
import { TOKEN_MARK } from '../parsed-page.ts'

/** The first difference between the two forms of a page. */
export interface Difference {
  /** The letters before that place, which are the same. */
  readonly before: string
  /** How each form continues. */
  readonly html: string
  readonly markdown: string
  /** Whether the letters are the same, in another order. */
  readonly moved: boolean
}

/** The first difference between the text of two pieces of markup, ignoring white space. */
export function findDifference(html: string, markdown: string): Difference | undefined {
  const [one, other] = [withoutMarks(html), withoutMarks(markdown)]
  if (isSame(one, other)) return undefined
  const [letters, others] = [lettersOf(one), lettersOf(other)]
  let at = 0
  while (letters[at] === others[at]) at += 1
  return {
    before: letters.slice(Math.max(0, at - CONTEXT), at),
    html: letters.slice(at, at + CONTEXT),
    markdown: others.slice(at, at + CONTEXT),
    moved: letters.length === others.length && hasSameLetters(letters, others),
  }
}

/** Letters on both sides of a difference: enough to find the place. */
const CONTEXT = 30

function hasSameLetters(one: string, other: string): boolean {
  const more = new Map<number, number>()
  const count = (text: string, step: number): void => {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      more.set(code, (more.get(code) ?? 0) + step)
    }
  }
  count(one, 1)
  count(other, -1)
  return [...more.values()].every((number) => number === 0)
}

/** Marks of footnotes: the number, the arrow back, the heading that only screen readers hear. */
const MARKS =
  /<a\s[^>]*data-footnote-(?:back)?ref.*?<\/a>|<h2[^>]*class="(?:sr-only|visually-hidden)"[^>]*id="footnote-label"[^>]*>[^<]*<\/h2>/gs

const withoutMarks = (html: string): string => (html.includes('footnote-label') ? html.replace(MARKS, '') : html)

const SPACE = 0x20
const QUOTE = 0x22
const AMPERSAND = 0x26
const APOSTROPHE = 0x27
const LESS = 0x3c
const GREATER = 0x3e
const NO_BREAK_SPACE = 0xa0
const MARK = TOKEN_MARK.charCodeAt(0)

/** Compares letter by letter. All text of all pages comes through here, most of it through the first lines of the loop. */
function isSame(one: string, other: string): boolean {
  const [codes, others] = [toCodeUnits(one), toCodeUnits(other)]
  let at = 0
  let to = 0
  for (;;) {
    const code = codes[at]
    if (code !== undefined && code === others[to] && code !== LESS && code !== AMPERSAND && code !== MARK) {
      at += 1
      to += 1
    } else {
      at = toLetter(codes, at)
      to = toLetter(others, to)
      if (at >= codes.length || to >= others.length) return at >= codes.length && to >= others.length
      const [left, right] = [readLetter(one, at), readLetter(other, to)]
      if (left.letter !== right.letter) return false
      at = left.end
      to = right.end
    }
  }
}

/** The index of the next letter, after tags, spaces and tokens of pictures. */
function toLetter(codes: Uint16Array, start: number): number {
  let at = start
  for (let code = codes[at]; code !== undefined; code = codes[at]) {
    if (code === LESS) at = endOfTag(codes, at)
    else if (code === MARK) at = codes.indexOf(MARK, at + 1) + 1
    else if (code <= SPACE || code === NO_BREAK_SPACE) at += 1
    else return at
  }
  return at
}

/** The end of a tag; its attributes may contain `>`. */
function endOfTag(codes: Uint16Array, start: number): number {
  let quote = 0
  for (let at = start + 1; at < codes.length; at += 1) {
    const code = codes[at] ?? 0
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === GREATER) return at + 1
    else if (code === QUOTE || code === APOSTROPHE) quote = code
  }
  return codes.length
}

/** The letter at an index, with character references decoded, and its end. */
function readLetter(html: string, at: number): { readonly letter: string; readonly end: number } {
  const letter = html.charAt(at)
  const [reference, hex, decimal] = (letter === '&' && REFERENCE.exec(html.slice(at, at + 12))) || []
  if (reference === undefined) return { letter, end: at + 1 }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return { letter: NAMED.get(reference) ?? String.fromCodePoint(code), end: at + reference.length }
}

const REFERENCE = /^&(?:#x([\da-f]+)|#(\d+)|amp|lt|gt|quot);/i
const NAMED: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
])

/** The letters of a text in markup, one after another. */
export function lettersOf(html: string): string {
  const codes = toCodeUnits(html)
  let text = ''
  for (let at = toLetter(codes, 0); at < codes.length;) {
    const { letter, end } = readLetter(html, at)
    text += letter
    at = toLetter(codes, end)
  }
  return text
}
