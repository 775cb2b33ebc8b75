/** A list in brackets or a map in braces that is not closed. The parser notices in the next line, or further down. */
import { type Document, isCollection, visit } from 'yaml'
import type { Message } from './message.ts'
import { type Place, type Span, toRange } from './yaml-position.ts'

/** The message at the opening bracket, where the innermost that is not closed begins. */
export function findUnclosedBracket(place: Place, document: Document): Message | undefined {
  let found: Span | undefined
  visit(document, {
    Collection: (_, node) => {
      if (!isCollection(node) || node.flow !== true || !node.range) return
      const [start, end] = node.range
      if (place.text[end - 1] !== closing(place.text[start])) found = [start, end]
    },
  })
  if (found === undefined) return undefined
  const [start] = found
  const opening = place.text[start] ?? ''
  const [line = ''] = /.*/.exec(place.text.slice(place.text.lastIndexOf('\n', start) + 1)) ?? []
  const text = `The ${opening === '[' ? 'bracket' : 'brace'} "${opening}" is not closed: write "${closing(opening)}" where the ${opening === '[' ? 'list' : 'group of keys'} ends.`
  return {
    file: place.file,
    ...toRange(place, [start, start + line.length]),
    severity: 'error',
    rule: 'yaml-syntax',
    text,
    // Where another bracket follows, its place is not certain.
    hint: /[\]}]\s*$/.test(line)
      ? `Look for the "${closing(opening)}" that is missing.`
      : `${line.trim()}${opening === '{' ? ' ' : ''}${closing(opening)}`,
  }
}

const closing = (opening: string | undefined): string => (opening === '[' ? ']' : '}')
