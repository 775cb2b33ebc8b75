/** One HTTP exchange with a receiver that may reject, hang, redirect or break off. */
import { type Deadline, withTimeout } from '../../http/deadline.ts'

/** The result of an exchange: a complete response, or the reason for its absence. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: 'timeout' | 'network' }

/** The result of one delivery attempt. */
export type Attempt =
  | { readonly kind: 'delivered'; readonly upstream?: number }
  | {
      readonly kind: 'undelivered'
      readonly reason: string
      /** HTTP status of the receiver, if it answered. */
      readonly upstream?: number
      /** When an attempt can succeed: later by itself, once somebody has repaired something, or never. */
      readonly retry: 'later' | 'repaired' | 'never'
    }

/** Bytes of a response that are read; captcha providers and webhooks send far less. */
const ANSWER_LIMIT = 65_536

/** Sends a request: over the network, or to a bound Worker. */
export interface Fetcher {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

const network: Fetcher = { fetch: (url, init) => fetch(url, init) }

/**
 * Posts `body` to `url` and reads the answer, both within `timeout` milliseconds and before the deadline. A redirect is an answer like
 * any other and never followed: a followed 302 turns the POST into a GET and reports success for a lost submission.
 * (`redirect: 'error'` would throw in workerd before anything is sent.)
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeout: number,
  deadline: Deadline,
  fetcher = network,
): Promise<Exchange> {
  const abort = new AbortController()
  const request = { method: 'POST', headers, body, redirect: 'manual', signal: abort.signal } as const
  // The signal alone does not end the reading of an answer that stalls.
  const exchange = await withTimeout(Math.min(timeout, deadline.left), toExchange(fetcher.fetch(url, request)))
  if (exchange !== 'late') return exchange
  abort.abort()
  return { kind: 'failed', reason: 'timeout' }
}

async function toExchange(answer: Promise<Response>): Promise<Exchange> {
  try {
    const { status, headers, body } = await answer
    // An empty answer that is said to be coded cannot be decoded.
    const isEmpty = headers.get('Content-Length') === '0'
    return { kind: 'answered', status, text: isEmpty ? '' : await readText(body) }
  } catch {
    return { kind: 'failed', reason: 'network' }
  }
}

/** Reads an answer as far as it is kept; throws when it is cut off before. An endless one would keep the isolate busy. */
async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let left = ANSWER_LIMIT
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true })
    left -= chunk.byteLength
    if (left <= 0) break
  }
  return text
}
