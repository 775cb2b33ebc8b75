/** What a view wrote, as text. */
import { toTexts as bodyTexts } from '../../../builder/views/body-text.ts'
import type { Entry } from '../../../builder/views/entry.ts'

/** The text of every file that a view yields, by its path. */
export function toTexts(entries: Iterable<Entry>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...entries].flatMap((entry) =>
      entry.kind === 'file' ? [[entry.path, bodyTexts(entry.content.body).join('')]] : [],
    ),
  )
}
