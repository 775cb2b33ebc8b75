/** The mixed traffic of the soak: what is sent, and what must come back. It takes turns, so that every run sends the same. */
import { type Agent, request as send } from 'node:http'
import { COLLECTION, COLLECTION_PATH, MOVED_PATH, STYLE, STYLE_PATH, toBodies, toPath } from './worker-site.ts'

/** A request and its right answer. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly content?: string
  readonly status: number
  /** The exact body, where the answer has one that is known before. */
  readonly body?: string
  /** Whether it was asked for so recently that it must be there while KV is down. */
  readonly warm: boolean
}

/** Pages that are asked for again and again. */
export const WARM = 200

// With an id of its own a delivery is the same on every day.
const LEAD = JSON.stringify({
  email: 'ada@example.com',
  message: 'Can agents read it?',
  submission_id: 'soak',
  captcha_token: 'token',
})
const THANKS =
  '{"ok":true,"message":"Thank you. It was received and passed on.","id":"msg_vJdVWbvT6lojpz_F6uzQ4egEX7yez8RC"}\n'

/** What does not depend on a page. All of it stays warm. */
const STANDING: readonly Exchange[] = [
  { method: 'GET', path: COLLECTION_PATH, headers: {}, status: 200, body: COLLECTION, warm: true },
  { method: 'GET', path: STYLE_PATH, headers: {}, status: 200, body: STYLE, warm: true },
  { method: 'GET', path: MOVED_PATH, headers: {}, status: 301, body: '', warm: true },
  {
    method: 'POST',
    path: '/api/forms/contact',
    headers: { 'content-type': 'application/json' },
    content: LEAD,
    status: 200,
    body: THANKS,
    warm: true,
  },
]

/** Everything that must be warm before KV fails. */
export const toWarming = (): readonly Exchange[] => [
  ...STANDING,
  ...Array.from({ length: WARM }, (_, index) => [toPage(index, 'text/html'), toPage(index, 'text/markdown')]).flat(),
]

/**
 * The request of a turn: of each hundred, the shares below; every other hundred is for warm pages, the others for any.
 * `tags` has the entity tags of pages that were seen.
 */
export function toExchange(turn: number, pages: number, tags: ReadonlyMap<string, string>): Exchange {
  const share = (turn * 37) % 100
  const among = Math.floor(turn / 100) % 2 === 0 ? WARM : pages
  const index = (turn * 7919 + Math.floor(turn / 100)) % among
  const page = toPage(index, 'text/html')
  const { method, path, headers, warm } = page
  if (share < 35) return page
  if (share < 55) return toPage(index, 'text/markdown')
  if (share < 62) return { method: 'HEAD', path, headers, warm, status: 200, body: '' }
  if (share < 68) return { method, path: `${path}/`, headers, warm, status: 308, body: '' }
  if (share < 73) return { method: 'DELETE', path, headers, warm, status: 405 }
  if (share < 80) return { method, path: `${path}-no`, headers, warm, status: 404 }
  if (share < 90) {
    const tag = tags.get(path)
    return tag === undefined
      ? page
      : { method, path, headers: { ...headers, 'if-none-match': tag }, warm, status: 304, body: '' }
  }
  return STANDING[turn % STANDING.length] ?? page
}

function toPage(index: number, accept: 'text/html' | 'text/markdown'): Exchange {
  const { html, markdown } = toBodies(index)
  const body = accept === 'text/html' ? html : markdown
  return { method: 'GET', path: toPath(index), headers: { accept }, status: 200, body, warm: index < WARM }
}

/** What came back. */
export interface Received {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly tag: string | undefined
  readonly retry: string | undefined
}

/** Sends a request and reads its answer to the end. */
export function exchange(port: number, agent: Agent, { method, path, headers, content }: Exchange): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      { port, agent, method, path, headers: { host: 'www.example.com', 'x-forwarded-proto': 'https', ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
            tag: answer.headers.etag,
            retry: answer.headers['retry-after'],
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(content)
  })
}
