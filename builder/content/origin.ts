/** Addresses of sites on the command line. */
import { UsageError } from './usage-error.ts'

/** The origin that a text is, without a path, a query or a fragment. Throws a `UsageError` with the refusal where it is none. */
export function toOrigin(text: string, refusal: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw new UsageError(refusal)
}
