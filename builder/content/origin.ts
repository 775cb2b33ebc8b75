/** Parses origins given on the command line. */
import { UsageError } from './usage-error.ts'

/** Parses an origin without path, query or fragment. Throws a `UsageError` with the given text for anything else. */
export function toOrigin(text: string, refusal: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw new UsageError(refusal)
}
