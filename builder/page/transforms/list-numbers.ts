/** Marks lists by the room that their numbers need: they stand beside the list, where an edge may cut them off. */
import { applyEdits, type Edit } from '../edits.ts'

/** A whole tag, whose attributes are quoted. */
const TAG = /<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|[^"<>])*)>/g

const LISTS: ReadonlySet<string> = new Set(['li', 'ol', 'ul'])

interface OpenList {
  /** The end of its tag, of an ordered list without a class. */
  readonly at: number | undefined
  readonly type: string
  next: number
  width: number
}

/** Gives each ordered list whose numbers are wider than a digit a class: `digits-2`, `digits-4`, or `digits-many`. */
export function markNumbers(html: string): string {
  if (!html.includes('<ol')) return html
  const open: OpenList[] = []
  const edits: Edit[] = []
  for (const { 0: tag, 1: slash, 2: name = '', 3: written = '', index } of html.matchAll(TAG)) {
    if (!LISTS.has(name)) continue
    const last = open.at(-1)
    const attributes = readAttributes(written)
    if (name === 'li' && slash === '' && last) {
      const value = toNumber(attributes, 'value') ?? last.next
      last.width = Math.max(last.width, toWidth(value, last.type))
      last.next = value + 1
    }
    if (name === 'li') continue
    if (slash === '') {
      const at = name === 'ol' && !attributes.has('class') ? index + tag.length - 1 : undefined
      open.push({ at, type: attributes.get('type') ?? '1', next: toNumber(attributes, 'start') ?? 1, width: 1 })
    } else if (open.pop() && last?.at !== undefined && last.width > 1)
      edits.push({
        start: last.at,
        end: last.at,
        text: ` class="digits-${last.width > 4 ? 'many' : last.width > 2 ? 4 : 2}"`,
      })
  }
  return applyEdits(html, edits)
}

/** The attributes of a tag, of which the value of one may look like another. */
const readAttributes = (written: string): ReadonlyMap<string, string> =>
  new Map(Array.from(written.matchAll(/([^\s="]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [name, value]))

function toNumber(attributes: ReadonlyMap<string, string>, name: 'start' | 'value'): number | undefined {
  const [, text] = /^\s*([+-]?\d+)/.exec(attributes.get(name) ?? '') ?? []
  return text === undefined ? undefined : Number(text)
}

/** How wide a number is in a type of list, in digits: letters are up to twice as wide. */
function toWidth(value: number, type: string): number {
  const isRoman = /^i$/i.test(type) && value > 0 && value < 4000
  const isLetters = /^a$/i.test(type) && value > 26
  return isRoman
    ? toRomanLength(value) * 2
    : isLetters
      ? 2 * Math.ceil(Math.log(value) / Math.log(26))
      : String(value).length
}

/** Letters of a digit in Roman numerals, from 0 to 9. */
const ROMAN = [0, 1, 2, 3, 2, 1, 2, 3, 4, 2] as const

const toRomanLength = (value: number): number =>
  Math.floor(value / 1000) +
  Array.from(String(value % 1000)).reduce((sum, digit) => sum + (ROMAN[Number(digit)] ?? 0), 0)
