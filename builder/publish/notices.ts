/** Notifies search engines and subscribers of changed addresses: IndexNow, and a WebSub hub. */
import { encodePath } from '../../worker/contract/encode-path.ts'
import { errorToText } from '../content/error.ts'
import type { Change } from '../../worker/contract/stored.ts'
import type { Notices } from '../release/page-facts.ts'

/** Passes a notice on to all search engines that take part (https://www.indexnow.org/documentation). */
const INDEX_NOW = 'https://api.indexnow.org/indexnow'
/** Addresses in one notice, at most. */
const MOST_ADDRESSES = 10_000
/** Milliseconds. */
const TIMEOUT = 10_000

/**
 * Sends one notice with the changed addresses to each service in `site.yaml`, and returns the failures. If nothing
 * changed, nothing is sent.
 */
export async function sendNotices(
  { url, indexnow, websub, feeds }: Notices,
  changes: readonly Change[],
  get: typeof fetch,
): Promise<readonly string[]> {
  const paths = changes.flatMap(({ path, previousPath }) =>
    previousPath === undefined ? [path] : [path, previousPath],
  )
  if (paths.length === 0) return []
  const toUrl = (path: string): string => url + encodePath(path)
  const changed = feeds.filter((feed) => paths.some((path) => path.startsWith(feed.slice(0, feed.lastIndexOf('/')))))
  const notices: { readonly to: string; readonly address: string; readonly body: URLSearchParams | string }[] = []
  if (indexnow !== undefined) {
    const { host } = new URL(url)
    for (let at = 0; at < paths.length; at += MOST_ADDRESSES) {
      const urlList = paths.slice(at, at + MOST_ADDRESSES).map(toUrl)
      const body = { host, key: indexnow, keyLocation: `${url}/${indexnow}.txt`, urlList }
      notices.push({ to: 'IndexNow', address: INDEX_NOW, body: JSON.stringify(body) })
    }
  }
  if (websub !== undefined && changed.length > 0) {
    const topics = changed.map((feed): [string, string] => ['hub.url', toUrl(feed)])
    notices.push({
      to: `the hub ${websub}`,
      address: websub,
      body: new URLSearchParams([['hub.mode', 'publish'], ...topics]),
    })
  }
  const faults = await Promise.all(
    notices.map(async ({ to, address, body }) => {
      const fault = await send(get, address, body)
      return fault === undefined ? [] : [`${to} could not be notified of the changes: ${fault}`]
    }),
  )
  return faults.flat()
}

/** Posts a notice; why it was not taken. */
async function send(get: typeof fetch, address: string, body: URLSearchParams | string): Promise<string | undefined> {
  try {
    const { status, ok } = await get(address, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
      ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json; charset=utf-8' } } : {}),
    })
    return ok ? undefined : `it answered ${status}`
  } catch (error) {
    return errorToText(error)
  }
}
