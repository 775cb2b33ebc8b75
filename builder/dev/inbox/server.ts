/** The local inbox: receives what the forms forward, and plays the captcha provider, so that local work needs no account. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { CAPTCHA_SCRIPT, judge, type UsedTokens } from './captcha.ts'
import { type Behaviour, behave, isBehaviour, sendJson } from './behaviour.ts'
import { INBOX_CSS, renderInbox } from './page.ts'
import { loadWidget } from './load-widget.ts'
import { receive, type Submission } from './submission.ts'

/** Handles a request, and says whether it did. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => boolean

export interface InboxOptions {
  /** 0 for any free port. */
  readonly port: number
  /** Secrets that sign deliveries: `whsec_…`, several separated by spaces. */
  readonly secrets: string
  /** Host that good tokens were minted for; default `localhost`. */
  readonly hostname?: string
  /** Asked first, for what else the process serves on this port. */
  readonly handler?: Handler
}

/** A running inbox. */
export interface Inbox {
  /** Address without a trailing slash. */
  readonly url: string
  /** What arrived, oldest first. */
  submissions(): readonly Submission[]
  /** What the captcha provider was asked, oldest first. */
  questions(): readonly URLSearchParams[]
  close(): Promise<void>
}

/** Starts the inbox on the loopback interface; it holds what strangers wrote, so nobody else can reach it. */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const { port, secrets, hostname = 'localhost', handler } = options
  const widget = await loadWidget()
  const submissions = new Map<string, Submission>()
  const questions: URLSearchParams[] = []
  const used: UsedTokens = new Map()
  let standing: Behaviour = 'accept'

  const routes = new Map<string, (request: IncomingMessage, response: ServerResponse) => void | Promise<void>>([
    [
      'GET /',
      (_, response) => send(response, 'text/html', renderInbox([...submissions.values()], standing).toString()),
    ],
    ['GET /submissions.json', (_, response) => sendJson(response, 200, [...submissions.values()])],
    ['GET /inbox.css', (_, response) => send(response, 'text/css', INBOX_CSS)],
    [`GET ${CAPTCHA_SCRIPT}`, (_, response) => send(response, 'text/javascript', widget)],
    [
      'POST /siteverify',
      async (request, response) => {
        const question = new URLSearchParams(await text(request))
        questions.push(question)
        judge(question, used, hostname)(response)
      },
    ],
    [
      'POST /behaviour',
      async (request, response) => {
        const wanted = new URLSearchParams(await text(request)).get('behaviour')
        if (!isBehaviour(wanted)) return sendJson(response, 400, { error: 'Unknown behaviour' })
        standing = wanted
        return seeInbox(response)
      },
    ],
    [
      'POST /clear',
      (_, response) => {
        submissions.clear()
        return seeInbox(response)
      },
    ],
  ])

  async function receiveDelivery(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const delivery = receive(request, await text(request), secrets, standing)
    const deliveries = (submissions.get(delivery.id)?.deliveries ?? 0) + 1
    submissions.set(delivery.id, { ...delivery, deliveries })
    behave(response, delivery.behaviour)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (handler?.(request, response)) return
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const route = pathname.startsWith('/webhooks/') ? receiveDelivery : routes.get(`${request.method} ${pathname}`)
    if (route === undefined) sendJson(response, 404, { error: 'Nothing is here' })
    else await route(request, response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    submissions: () => [...submissions.values()],
    questions: () => questions,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const seeInbox = (response: ServerResponse): void => {
  response.writeHead(303, { location: '/' }).end()
}

function send(response: ServerResponse, mediaType: string, body: string): void {
  response.writeHead(200, { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
}
