/** What a view wrote, as text. */
import type { Entry } from '../../builder/release/entry.ts'

/** The text of every file that a view yields, by its path. */
export function toTexts(entries: Iterable<Entry>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...entries].flatMap((entry) => (entry.kind === 'file' ? [[entry.path, toText(entry.content.body)]] : [])),
  )
}

function toText(body: string | Uint8Array | readonly string[]): string {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : body.join('')
}
