/** Comments that other systems leave out of pages. */
import type { Hearing } from './layout.ts'
import { leaveOut, type Span } from './leave-out.ts'

/** A text without what is between two tags, and without the tags. `end` is the group of the second tag. */
export const withoutComments = (text: string, tags: RegExp, { lose }: Pick<Hearing, 'lose'>): string =>
  leaveOut(text, findComments(text, tags), (_, line) => lose('a comment', line))

function* findComments(text: string, tags: RegExp): Generator<Span> {
  let start: number | undefined
  for (const { 0: tag, index, groups } of text.matchAll(tags)) {
    const isEnd = groups?.['end'] !== undefined
    if (start === undefined && !isEnd) start = index
    if (start === undefined || !isEnd) continue
    yield { start, end: index + tag.length }
    start = undefined
  }
  // What has no end is a comment up to the end of the text.
  if (start !== undefined) yield { start, end: text.length }
}

/** The shortcode of themes of Hugo. */
export const HUGO_COMMENT = /\{\{[<%]\s*(?:(?<end>\/)\s*)?comment\s*[>%]\}\}/g

/** Of kramdown (https://kramdown.gettalong.org/syntax.html#extensions). */
export const KRAMDOWN_COMMENT = /\{:(?:(?<end>\/(?:comment)?)|:comment)\s*\}/g
