/** Changes to a source at known places, everything else byte for byte. */
import type { Span } from './destination.ts'

/** Replaces a part of the source. */
export interface Edit extends Span {
  readonly text: string
}

/** Applies edits; where two overlap, the outer one wins. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return source
  const inOrder = edits.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let result = ''
  let done = 0
  for (const { start, end, text } of inOrder) {
    if (start < done) continue
    result += source.slice(done, start) + text
    done = end
  }
  return result + source.slice(done)
}
