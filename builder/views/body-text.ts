/** The body of an entry as text. */
import type { Content, Cut, Item, Line } from './entry.ts'

/** The texts that a body is written in, in order; bytes have none. */
export function toTexts(body: Content['body']): readonly string[] {
  if (isBytes(body)) return []
  return typeof body === 'string' ? [body] : body.map(toItemText)
}

/** What decides those texts: of an item that has a key, the key. */
export function toDecisive(body: Content['body']): readonly string[] {
  if (isBytes(body) || typeof body === 'string') return toTexts(body)
  return body.map((item) => (typeof item === 'object' && 'key' in item ? item.key : toItemText(item)))
}

const isBytes = (body: Content['body']): body is Uint8Array<ArrayBuffer> | Cut =>
  typeof body === 'object' && (body instanceof Uint8Array || 'parts' in body)

/** The text of one item of a body. */
export function toItemText(item: string | Item | Line): string {
  if (typeof item === 'string') return item
  return 'line' in item ? item.line : item.text()
}
