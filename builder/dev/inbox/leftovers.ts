/** Ends what another project left in a browser for the port of a local server: files in its cache, and service workers. */
import { hash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { asksForServiceWorker, ENDED_SERVICE_WORKER, type Instead } from './guard.ts'

/** What no earlier session has given to a browser. */
const SESSION = randomUUID()

/**
 * The cookie of a browser in which they were ended. Cookies know no port: other servers of this machine get it as well, and one that
 * deletes it has the browser cleared again.
 */
const toMark = (port: number): string =>
  `lectern-${port}=${hash('sha256', `${SESSION} ${port}`, 'base64url').slice(0, 22)}`

/** Headers that clear what a browser has for the port (Clear-Site-Data, W3C). */
const CLEAR = { 'clear-site-data': '"cache", "storage"', 'cache-control': 'no-store' } as const

const SCRIPT = 'navigator.cookieEnabled && location.reload()'

/** A document that loads itself again, where the browser will send the cookie. */
const AGAIN = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Opening …</title>
<p>What another project left in this browser was cleared. Allow cookies of this address, and <a href="">open the page</a>.
<script>${SCRIPT}</script>
</html>
`

/** The script that ends a service worker. */
export const ENDED: Instead = {
  status: 200,
  headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store' },
  body: ENDED_SERVICE_WORKER,
}

/**
 * The answer to a browser that was not cleared in this session. It has nothing of the site, since a script that was left there
 * may be asking; `undefined` for a browser that was cleared, and for programs. Only a document sets the cookie: a service
 * worker asks for other things.
 */
export function clearLeftovers(headers: IncomingHttpHeaders, port: number): Instead | undefined {
  const { 'sec-fetch-dest': destination, cookie = '' } = headers
  const mark = toMark(port)
  if (destination === undefined || cookie.split('; ').includes(mark)) return undefined
  if (asksForServiceWorker(headers)) return ENDED
  // A service worker may have the browser ask for the document in its name.
  if (destination !== 'document' || 'service-worker-navigation-preload' in headers)
    return { status: 403, headers: { ...CLEAR, 'content-type': 'text/plain' }, body: 'Open a page first.\n' }
  return {
    status: 200,
    headers: {
      ...CLEAR,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
      'set-cookie': `${mark}; Path=/; HttpOnly; SameSite=Lax`,
    },
    body: AGAIN,
  }
}
