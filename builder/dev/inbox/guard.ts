/**
 * Access control of the local servers. They have unpublished pages and text from strangers, and any page open in the
 * developer's browser can send them requests: through DNS rebinding, a form, or `fetch`.
 */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The names of this machine. A page that reaches the server by another name was rebound to it. */
const LOCAL_NAMES = ['localhost', '127.0.0.1'] as const

/** The access of a request: full, full and readable by pages of the local site, or none. */
export type Access =
  | { readonly kind: 'own' }
  | { readonly kind: 'site'; readonly origin: string | undefined }
  | { readonly kind: 'refused'; readonly reason: string }

/** The origins of a port of this machine. */
export const toOrigins = (port: number): readonly string[] =>
  LOCAL_NAMES.map((name) => new URL(`http://${name}:${port}`).origin)

/**
 * Decides about a request to the server at a port. `isShared` marks resources that pages of the local site load.
 * Browsers send no `Origin` with images, scripts and navigations, but say of which site the page is (Fetch Metadata, W3C);
 * programs such as the Worker and curl send neither.
 */
export function judgeAccess(
  headers: IncomingHttpHeaders,
  { port, siteOrigins, isShared }: { port: number; siteOrigins: readonly string[]; isShared: boolean },
): Access {
  const { host, origin } = headers
  const own = toOrigins(port)
  if (!own.includes(`http://${host}`))
    return { kind: 'refused', reason: `This server answers at ${own.join(' and ')}.` }
  // Chromium does not say whose page asked for a prefetch, and any page may ask for one.
  if (headers['sec-purpose'] !== undefined) return { kind: 'refused', reason: 'Pages are not loaded beforehand.' }
  const isOwn = origin === undefined || own.includes(origin)
  // Browsers take another port of this machine for the same site.
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
  // Pages of the site name their origin as they ask for events.
  const isFetch = isForeign && origin === undefined && headers['sec-fetch-dest'] === 'empty'
  if (isShared && !isFetch && (isOwn || siteOrigins.includes(origin))) return { kind: 'site', origin }
  // The page with a frame or an `object` learns whether there is such a page, and how large a picture is.
  const isEmbedded = isForeign && headers['sec-fetch-dest'] !== 'document'
  return isOwn && !isEmbedded
    ? { kind: 'own' }
    : { kind: 'refused', reason: 'Requests from pages of other origins are refused.' }
}

/** An answer in the place of the one that was asked for. */
export interface Instead {
  readonly status: 200 | 403
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * The answer to a window that a page of another origin leads here, the same at every address. By what a browser shows, saves or
 * does not find, that page could tell which files there are, and where a person clicks next it could have them click a button.
 */
export const askFirst = ({ 'sec-fetch-site': from }: IncomingHttpHeaders): Instead | undefined =>
  from === 'cross-site' || from === 'same-site' ? ASK_FIRST : undefined

/** Hides elements of a page for a second. */
export interface Wait {
  /** Hides them once the page is loaded. */
  readonly css: string
  /** Hides them each time that the page comes to the front, which a style sheet does not know. */
  readonly script: string
  /** The script in a Content-Security-Policy. */
  readonly source: string
}

/**
 * Hides the elements of a selector in the first second after a page came to the front, so that they take no click and no key. A
 * page may lead here at the first click of a double click, in a way of which browsers say nothing, or have led here behind
 * a window that it closes at that click: the second one would fall on what it likes.
 */
export function waitBefore(selector: string): Wait {
  const script = `for (const event of ['focus', 'pageshow', 'visibilitychange'])
  addEventListener(event, () => {
    for (const element of document.querySelectorAll('${selector}'))
      element.animate({ visibility: ['hidden', 'hidden'] }, 1000)
  })`
  return {
    css: `@keyframes wait { from, to { visibility: hidden } } ${selector} { animation: wait 1s }`,
    script,
    source: `'sha256-${hash('sha256', script, 'base64')}'`,
  }
}

const LINK_WAIT = waitBefore('a')

/** A page whose link leads to the address itself. */
const toQuestion = (title: string, text: string, link: string): Instead => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${LINK_WAIT.source}; frame-ancestors 'none'`,
  },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${LINK_WAIT.css}</style>
<p>${text} <a href="">${link}</a>
<script>${LINK_WAIT.script}</script>
</html>
`,
})

const ASK_FIRST = toQuestion('A link to your local site', 'A page of another site leads to your local site.', 'Open it')

const ASK_TO_SAVE = toQuestion(
  'A file of your local site',
  'Your browser saves this file, and does not show it.',
  'Save it',
)

/** Types that browsers show. */
const SHOWN =
  /^(?:text\/(?!calendar|csv|vcard)|image\/|audio\/|video\/|application\/(?:[\w.-]+\+)?(?:json|xml|pdf)(?:;|$))/

/**
 * The answer to a window in the place of a file that a browser saves. Of a page that goes back in its history, and is led here by
 * where it goes, a browser says what it says of an address that was typed: it would stay where there is such a file, and not
 * where there is none.
 */
export const askToSave = (
  { 'sec-fetch-site': from, 'sec-fetch-dest': destination }: IncomingHttpHeaders,
  { statusCode = 502, headers: { 'content-type': type = '' } }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
): Instead | undefined =>
  from === 'none' && destination === 'document' && statusCode < 300 && !SHOWN.test(type) ? ASK_TO_SAVE : undefined

/** Whether a browser looks for a newer script of a service worker, as it does at each visit (Service Workers, W3C). */
export const asksForServiceWorker = (headers: IncomingHttpHeaders): boolean => headers['service-worker'] === 'script'

/**
 * A service worker that ends the one which another project left at this port, which would read all that is shown here,
 * and loads the pages again.
 */
export const ENDED_SERVICE_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
}
`
