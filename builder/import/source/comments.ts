/** Comments that other systems leave out of pages. */
import type { Hearing } from './layout.ts'

/** A text without what is between two tags, and without the tags. Its lines stay, since notes count them. `end` is the group of the second tag. */
export function withoutComments(text: string, tags: RegExp, { lose }: Pick<Hearing, 'lose'>): string {
  let shown = ''
  let from = 0
  let start: number | undefined
  let line = 1
  for (const { 0: tag, index, groups } of text.matchAll(tags)) {
    const isEnd = groups?.['end'] !== undefined
    if (start === undefined && !isEnd) {
      const before = text.slice(from, index)
      shown += before
      line += before.split('\n').length - 1
      lose('a comment', line)
      start = index
    } else if (start !== undefined && isEnd) {
      from = index + tag.length
      const inner = text.slice(start, from).split('\n').length - 1
      shown += '\n'.repeat(inner)
      line += inner
      start = undefined
    }
  }
  // What has no end is a comment up to the end of the text.
  return start === undefined ? shown + text.slice(from) : shown
}

/** The shortcode of themes of Hugo. */
export const HUGO_COMMENT = /\{\{[<%]\s*(?:(?<end>\/)\s*)?comment\s*[>%]\}\}/g

/** Of kramdown (https://kramdown.gettalong.org/syntax.html#extensions). */
export const KRAMDOWN_COMMENT = /\{:(?:(?<end>\/(?:comment)?)|:comment)\s*\}/g
