/** The body of an entry as text. */
import type { Content, Item, Line } from './entry.ts'

/** The texts that a body is written in, in order; bytes of assets have none. */
export function toTexts(body: Content['body']): readonly string[] {
  if (body instanceof Uint8Array) return []
  return typeof body === 'string' ? [body] : body.map(toItemText)
}

/** The text of one item of a body. */
export function toItemText(item: string | Item | Line): string {
  if (typeof item === 'string') return item
  return 'line' in item ? item.line : item.text()
}
