/**
 * A proxy in front of wrangler's server, which exits when a client aborts an upload (workers-sdk issue 15203). It
 * forwards complete requests only. It rejects foreign Host headers (DNS rebinding) and foreign origins, since the
 * site's documents allow every origin to read them, so that no page of another host can read an unpublished site.
 * The server behind it answers requests with the key of the session alone, and what Miniflare answers is not passed on.
 */
import { once } from 'node:events'
import { type IncomingMessage, request as send, type RequestListener, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../content/error.ts'
import { askFirst, asksForServiceWorker, askToSave, type Instead, judgeAccess } from './inbox/guard.ts'
import { clearLeftovers, ENDED } from './inbox/leftovers.ts'
import { KEY_HEADER } from './local-config.ts'
import { closeAll, listenHere } from './inbox/port.ts'

/** Bytes of a body that are passed on: more than the Worker accepts, so that it refuses the rest itself. */
const BODY_LIMIT = 1024 * 1024

/** Longest wait for an answer, in ms: the Worker takes up to 29 s for a form. */
const PATIENCE = 35_000

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and headers of the body's framing. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect'])

/** A running proxy. */
interface Proxy {
  close(): void
}

/** The server behind the proxy. */
export interface Upstream {
  /** Its port. Requests wait until it is known. */
  readonly port: Promise<number>
  /** The key of the session. */
  readonly key: string
  /** The number of the release that it serves. */
  readonly served: () => number
  /** Longest wait for an answer, in ms. */
  readonly patience?: number
  /** Told, once until there is an answer again, that there was none. */
  readonly tell?: (text: string) => void
}

/** Listens on a port of the loopback interface. */
export async function startProxy(port: number, upstream: Upstream): Promise<Proxy> {
  const servers = await listenHere(port, passOn(upstream))
  return { close: () => void closeAll(servers) }
}

/** Passes requests on to a port of the loopback interface, each when it has arrived whole, with the key of the session. */
export function passOn({ port: upstream, key, served, patience = PATIENCE, tell }: Upstream): RequestListener {
  let isSilent = false
  // Errors reject the promise that requests await.
  upstream.catch(() => {})
  return async (request, response) => {
    const port = request.socket.localPort ?? 0
    const access = judgeAccess(request.headers, { port, siteOrigins: [], isShared: false })
    if (access.kind === 'refused') {
      refuse(response, access.reason)
      return
    }
    // By a fragment, which no browser sends, those behind would read another path.
    if (request.url?.startsWith('/') !== true || request.url.includes('#')) {
      refuse(response, 'Ask for a path of the site.')
      return
    }
    if (isOfMiniflare(request.url)) {
      refuse(response, 'Paths below /cdn-cgi/ are no part of the site.')
      return
    }
    const instead = askFirst(request.headers) ?? clearLeftovers(request.headers, port)
    if (instead) {
      sendInstead(response, instead)
      return
    }
    try {
      const body = await readBody(request)
      // Before it is asked: what it gives is of this release or a later one.
      const release = served()
      const answer = await ask(request, body, { port: await upstream, key, patience })
      isSilent = false
      // A service worker of the site itself is a script, or has not changed.
      const isOwn = answer.statusCode === 304 || answer.headers['content-type']?.startsWith('text/javascript') === true
      const replaced = asksForServiceWorker(request.headers) && !isOwn ? ENDED : askToSave(request.headers, answer)
      if (replaced) {
        answer.destroy()
        sendInstead(response, replaced)
        return
      }
      response.sendDate = false
      const own = { ...LOCAL, 'server-timing': `release;dur=${release}` }
      const headers = [...withoutHops(answer.rawHeaders, ...Object.keys(own)), ...Object.entries(own).flat()]
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
      await pipeline(answer, response)
    } catch (cause) {
      if (errorCode(cause) === 'ABORT_ERR') {
        if (!isSilent) tell?.(SILENT)
        isSilent = true
        // The server holds requests back while the Worker cannot be bundled.
        const headers = { 'content-type': 'text/plain', 'retry-after': '5', ...LOCAL }
        response.writeHead(503, headers).end('The Worker does not answer. Look at the terminal of npm start.\n')
        return
      }
      // The client has disconnected, or wrangler has exited, which ends `npm start` with a message.
      response.destroy()
    }
  }
}

/** For the terminal, which shows why the Worker cannot be bundled, and not that one of its processes was killed. */
const SILENT =
  'The Worker does not answer. If it does not either once what is said above is mended, or if nothing is, start again with npm start.'

/**
 * Headers of each answer in the place of its own. Pages of other ports are of the same site for a browser, which gives them what it
 * keeps of documents that every origin may read. And by a window that it opened, a page of another origin could tell
 * documents that have such a policy from those that are missing.
 */
const LOCAL = { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'same-origin' } as const

const sendInstead = (response: ServerResponse, { status, headers, body }: Instead): void =>
  void response.writeHead(status, { ...headers, ...LOCAL }).end(body)

const refuse = (response: ServerResponse, reason: string): void =>
  void response.writeHead(403, { 'content-type': 'text/plain', ...LOCAL }).end(`${reason}\n`)

/** Whether Miniflare answers a request itself: it triggers handlers there, and serves the files of local buckets. */
function isOfMiniflare(target = ''): boolean {
  const address = `http://localhost${target}`
  return URL.canParse(address) && new URL(address).pathname.startsWith('/cdn-cgi/')
}

async function ask(
  { method, url, rawHeaders, headers: { host = '' } }: IncomingMessage,
  body: Buffer,
  { port, key, patience }: { readonly port: number; readonly key: string; readonly patience: number },
): Promise<IncomingMessage> {
  const headers = [
    ...withoutHops(rawHeaders, 'content-length', 'cookie', 'host', KEY_HEADER),
    'Host',
    host,
    KEY_HEADER,
    key,
  ]
  if (body.length > 0) headers.push('Content-Length', String(body.length))
  const asked = send({ host: '127.0.0.1', port, method, path: url, headers, agent: false }).end(body)
  // A request that nobody awaits any more may fail.
  asked.on('error', () => {})
  const signal = AbortSignal.timeout(patience)
  // What was told to have had no answer must not be done later.
  const end = () => asked.destroy()
  signal.addEventListener('abort', end)
  const [answer] = await once(asked, 'response', { signal })
  // One that has begun may take longer.
  signal.removeEventListener('abort', end)
  return answer
}

/** The complete body, up to a limit; throws if the upload is aborted. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (size < BODY_LIMIT) chunks.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, BODY_LIMIT)
}

/** Headers as sent, names and values alternating, without hop-by-hop headers and those by which Miniflare is told what to do. */
function withoutHops(raw: readonly string[], ...names: readonly string[]): string[] {
  const refused = new Set([...HOP_HEADERS, ...names])
  return raw.filter((_, index) => {
    const name = (raw[index - (index % 2)] ?? '').toLowerCase()
    return !refused.has(name) && !name.startsWith('mf-')
  })
}
