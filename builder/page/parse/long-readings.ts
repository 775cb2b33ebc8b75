/** Readings that do not wrap: many browsers set `<ruby>` in one line, over what stands beside it (https://drafts.csswg.org/css-ruby-1). */
import { decodeString } from 'micromark-util-decode-string'
import { findText } from '../edits.ts'
import type { PageContext } from '../page-context.ts'

/** Widths of letters, at most: a text of some 20 Chinese characters, and a reading above it, whose letters are half as large. */
const MOST_BELOW = 40
const MOST_ABOVE = 60

/** One in which there is no other. */
const RUBY = /<ruby\b[^>]*>((?:(?!<\/?ruby\b)[^])*)<\/ruby>/g
const READING = /<rt\b[^>]*>([^]*?)(?:<\/rt>|(?=<rt\b)|$)/g

/**
 * Reports texts and readings that are too long for one line, where the source has them, or at the beginning of the page. Of a
 * `<ruby>` in another, the text is a part of the other's.
 */
export function reportLongReadings(html: string, context: PageContext): void {
  const outer = html.replaceAll(RUBY, (_, inner: string) => {
    const above = Array.from(inner.matchAll(READING), ([, text = '']) => toText(text))
    const below = inner.split(READING).filter((_part, at) => at % 2 === 0)
    const long = [
      ...below.map(toText).filter((text) => widthOf(text) > MOST_BELOW),
      ...above.filter((text) => widthOf(text) > MOST_ABOVE),
    ]
    for (const text of long) context.report(findText(text, context.body), TOO_LONG)
    return below.join('')
  })
  if (outer !== html) reportLongReadings(outer, context)
}

const toText = (html: string): string => decodeString(html.replaceAll(/<[^<>]*>/g, '')).trim()

/** Chinese, Japanese and Korean characters are twice as wide as letters. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/g)?.length ?? 0)

const TOO_LONG = {
  severity: 'error',
  rule: 'too-long',
  text: 'The text of <ruby> is too long for one line: it does not wrap, and would lie over what stands beside it.',
  hint: 'Write a <ruby> for each word.',
} as const
