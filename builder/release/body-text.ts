/** The body of an entry as text. */
import type { Content, Item, Line } from './entry.ts'

/** The texts that a body is written in, in order; bytes of assets have none. */
export function toTexts(body: Content['body']): readonly string[] {
  if (body instanceof Uint8Array) return []
  return typeof body === 'string' ? [body] : body.map(toItemText)
}

/** What decides those texts: of an item that has a key, the key. */
export function toDecisive(body: Content['body']): readonly string[] {
  if (body instanceof Uint8Array || typeof body === 'string') return toTexts(body)
  return body.map((item) => (typeof item === 'object' && 'key' in item ? item.key : toItemText(item)))
}

/** The text of one item of a body. */
export function toItemText(item: string | Item | Line): string {
  if (typeof item === 'string') return item
  return 'line' in item ? item.line : item.text()
}
