/** What a build remembers of each page, so that the next one can tell what was modified. */
import type { Ledger } from './sources.ts'

/**
 * The day a page was last modified: the day of the build that first saw this body in place of another. A page that was
 * never seen before has no date: neither the clock nor git knows when it was written.
 */
export function toModified(known: Ledger[string] | undefined, hash: string, now: Date): string | undefined {
  if (known?.hash === undefined || known.hash === hash) return known?.modified
  return now.toISOString().slice(0, 10)
}
