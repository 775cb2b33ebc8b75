/** Spaces that YAML needs. */
import type { Message } from './message.ts'
import { type Place, toLine } from './yaml-position.ts'

/** `title:"x"`: without a space after the colon YAML sees no key. `line` limits the search to one. */
export function findMissingSpace(place: Place, line?: number): Message | undefined {
  for (const [index, text] of linesOf(place, line)) {
    const match = /^(\s*(?:- )?[A-Za-z][\w-]*:)(?=[^\s/:])(.*)$/.exec(text)
    if (!match?.[1]) continue
    const [, key, value = ''] = match
    return {
      ...toLine(place, index, key.length),
      rule: 'missing-space',
      text: `There is no space after "${key.trim()}": YAML needs one.`,
      hint: `${key.trim()} ${value}`,
      fix: ` ${value}`,
    }
  }
  return undefined
}

/** A space that looks like one, as copied from a web page, before a key or behind its colon. */
export function findNoBreakSpace(place: Place, line: number): Message | undefined {
  for (const [index, text] of linesOf(place, line)) {
    const [, before] = /^( *(?:- +)?(?:[A-Za-z][\w.-]*: *)?)\u00A0/.exec(text) ?? []
    if (before === undefined) continue
    return {
      ...toLine(place, index, before.length),
      rule: 'missing-space',
      text: 'This is a no-break space (U+00A0), which YAML takes for a letter: type a space.',
      hint: text.replaceAll('\u00A0', ' ').trim(),
    }
  }
  return undefined
}

/** Each line with its index, or one by its number. */
const linesOf = ({ text }: Place, line?: number): readonly (readonly [number, string])[] =>
  [...text.split('\n').entries()].filter(([index]) => line === undefined || index + 1 === line)
