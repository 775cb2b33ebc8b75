/** Addresses of sites among the options of commands. */
import { UsageError } from '../../content/error.ts'
import { toOrigin } from '../../content/schema/values.ts'

/** The origin that somebody typed, or a `UsageError`. */
export function requireOrigin(text: string): string {
  const origin = toOrigin(text)
  if (origin !== undefined) return origin
  throw new UsageError(`"${text}" is no address of a site: write one such as https://www.example.com`)
}
