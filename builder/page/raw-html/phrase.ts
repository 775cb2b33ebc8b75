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

/** An element that is written as what is before and behind its words. */
export interface Phrase {
  readonly element: Element
  /** Whether what is beside its marks lets them be marks; else the tags stay. */
  marked: boolean
}

/** Either end of a phrase with a mark. */
export interface Mark {
  readonly phrase: Phrase
  readonly opens: boolean
}

/** What a phrase says: its mark, or the name of an element that markdown has no mark for. */
export const toKind = (element: Element): string | undefined =>
  MARKS.get(element.tagName) ?? (KEPT.has(element.tagName) || isLink(element) ? element.tagName : undefined)

export const isLink = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && typeof properties['href'] === 'string'

export function toStart(phrase: Phrase): string | Mark {
  const { tagName } = phrase.element
  if (MARKS.has(tagName)) return { phrase, opens: true }
  return isLink(phrase.element) ? '[' : `<${tagName}>`
}

export function toEnd(phrase: Phrase): string | Mark {
  const { tagName, properties } = phrase.element
  if (MARKS.has(tagName)) return { phrase, opens: false }
  const { href, title } = properties
  return typeof href === 'string' ? `](${toDestination(href)}${toTitle(title)})` : `</${tagName}>`
}

/** Joins what was written, with every mark as one that is read as such. */
export function joinWritten(written: readonly (string | Mark)[]): string {
  for (const [at, part] of written.entries()) {
    if (typeof part !== 'string' && !canBeMark(written, at, part)) part.phrase.marked = false
  }
  return written.map((part) => (typeof part === 'string' ? part : toMark(part))).join('')
}

const toMark = ({ phrase: { element, marked }, opens }: Mark): string =>
  marked ? (MARKS.get(element.tagName) ?? '') : `<${opens ? '' : '/'}${element.tagName}>`

/**
 * Whether a mark would be read as one between what is on either side (CommonMark § 6.2): no space within and no
 * letter without, or letters on both sides. Marks that begin or end together are one.
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
 * The character on one side of a mark, beyond marks of the same kind, and whether there were none; an empty one at either
 * end of the text, none where another phrase ends or begins.
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
  const part = written[at] ?? ''
  const [character = ''] =
    (typeof part === 'string' && (step === 1 ? /^./su.exec(part.slice(0, 2)) : /.$/su.exec(part.slice(-2)))) || []
  return [character, at === from + step]
}
