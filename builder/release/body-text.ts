/** The body of an entry as text. */
import type { Content } from './entry.ts'

/** The texts that a body is written in, in order; bytes of assets have none. */
export function toTexts(body: Content['body']): readonly string[] {
  if (body instanceof Uint8Array) return []
  return typeof body === 'string' ? [body] : body.map((item) => (typeof item === 'string' ? item : item.text()))
}
