/** Inline elements that become markdown marks, and the rules under which such marks are parsed as marks. */
import type { Element } from 'hast'
import { toDestination, toTitle } from './escape.ts'

const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['em', '*'],
  ['i', '*'],
  ['del', '~~'],
  ['s', '~~'],
])

/** Elements that say something for which markdown has no mark. */
const KEPT: ReadonlySet<string> = new Set(['ins', 'mark', 'q', 'sub', 'sup'])

/** An element written as text before and after its content. */
export interface Phrase {
  readonly element: Element
  /** Whether its neighbours allow marks; otherwise the tags stay. */
  marked: boolean
}

/** Either end of a phrase with a mark. */
export interface Mark {
  readonly mark: string
  readonly phrase: Phrase
  readonly opens: boolean
}

/** The mark of a phrase, or the name of an element without a markdown mark. */
export const toKind = (element: Element): string | undefined =>
  MARKS.get(element.tagName) ?? (KEPT.has(element.tagName) || isLink(element) ? element.tagName : undefined)

export const isLink = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && typeof properties['href'] === 'string'

export function toStart(phrase: Phrase): string | Mark {
  const { tagName } = phrase.element
  const mark = MARKS.get(tagName)
  if (mark !== undefined) return { mark, phrase, opens: true }
  return isLink(phrase.element) ? '[' : `<${tagName}>`
}

export function toEnd(phrase: Phrase): string | Mark {
  const { tagName, properties } = phrase.element
  const mark = MARKS.get(tagName)
  if (mark !== undefined) return { mark, phrase, opens: false }
  const { href, title } = properties
  return typeof href === 'string' ? `](${toDestination(href)}${toTitle(title)})` : `</${tagName}>`
}

/** Joins the parts so that every mark parses as a mark. */
export function joinWritten(written: readonly (string | Mark)[]): string {
  for (const [at, part] of written.entries()) {
    if (typeof part !== 'string' && !canBeMark(written, at, part)) part.phrase.marked = false
  }
  return written.map((part) => (typeof part === 'string' ? part : toMark(part))).join('')
}

const toMark = ({ mark, phrase: { element, marked }, opens }: Mark): string =>
  marked ? mark : `<${opens ? '' : '/'}${element.tagName}>`

/**
 * Whether a mark parses as one between its neighbours (CommonMark § 6.2): no space inside and no letter outside, or
 * letters on both sides. Adjacent marks count as one.
 */
function canBeMark(written: readonly (string | Mark)[], at: number, { opens }: Mark): boolean {
  const [inner, first] = findNeighbour(written, at, opens ? 1 : -1, opens)
  const [outer, last] = findNeighbour(written, at, opens ? -1 : 1, opens)
  if (outer === undefined) return false
  if (inner === undefined || !/\S/u.test(inner)) return false
  return !isLetter(outer) || (isLetter(inner) && first && last)
}

/** Neither white space nor punctuation. */
const isLetter = (character: string): boolean => /[^\s\p{P}\p{S}]/u.test(character)

/**
 * The character on one side of a mark, beyond adjacent marks, and whether there were none; empty at either end of the
 * text, `undefined` at the edge of another phrase.
 */
function findNeighbour(
  written: readonly (string | Mark)[],
  from: number,
  step: 1 | -1,
  opens: boolean,
): readonly [character: string | undefined, alone: boolean] {
  let at = from + step
  for (let part = written[at]; part !== undefined && typeof part !== 'string'; part = written[at]) {
    if (part.opens !== opens) return [undefined, false]
    at += step
  }
  const part = written[at]
  const [character = ''] =
    (typeof part === 'string' && (step === 1 ? /./su.exec(part.slice(0, 2)) : /.$/su.exec(part.slice(-2)))) || []
  return [character, at === from + step]
}
