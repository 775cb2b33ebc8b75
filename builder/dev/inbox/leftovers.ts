/** Ends what another project left in a browser for the port of a local server: files in its cache, and service workers. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What no earlier session has given to a browser. */
const SESSION = randomUUID()

/**
 * Headers for the first request of a browser in this session, which clear its cache and its storage for the port
 * (Clear-Site-Data, W3C). The cookie tells that they were sent; other ports of this machine get it as well. A service worker
 * asks for a document as for anything else, so what is asked for does not matter.
 */
export function clearLeftovers(
  { 'sec-fetch-dest': destination, cookie = '' }: Pick<IncomingHttpHeaders, 'sec-fetch-dest' | 'cookie'>,
  port: number,
): Readonly<Record<string, string>> {
  const mark = `lectern-${port}=${SESSION}`
  if (destination === undefined || cookie.split('; ').includes(mark)) return {}
  return { 'clear-site-data': '"cache", "storage"', 'set-cookie': `${mark}; HttpOnly; SameSite=Lax` }
}
