/** The local inbox: receives submissions and simulates the captcha provider, so that local work needs no account. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { CAPTCHA_SCRIPT, judge, type UsedTokens } from './captcha.ts'
import { type Behaviour, behave, isBehaviour, sendJson } from './behaviour.ts'
import type { Leads, ListedLead } from '../../publish/cloudflare/leads.ts'
import { type Access, askFirst, asksForServiceWorker, ENDED_SERVICE_WORKER, judgeAccess } from './guard.ts'
import { clearLeftovers } from './leftovers.ts'
import { closeAll, listenHere } from './port.ts'
import { FORM_WAIT, INBOX_CSS, renderInbox } from './page.ts'
import { loadScript } from './load-script.ts'
import { Fate, receive, type Submission } from './submission.ts'

type Route = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** Further routes on this port, by path, for pages of the local site. */
export type SharedRoutes = Readonly<Record<string, Route>>

interface InboxOptions {
  /** 0 for any free port. */
  readonly port: number
  /** Secrets that sign deliveries: `whsec_…`, several separated by spaces. */
  readonly secrets: string
  /** Host that good tokens were minted for; default `localhost`. */
  readonly hostname?: string
  /** Origins of the local site, whose pages load the shared routes and the script of the captcha. */
  readonly siteOrigins?: readonly string[]
  readonly shared?: SharedRoutes
  /** The archive of submissions that could not be delivered. */
  readonly leads?: Promise<Leads>
  /** The options by which `lectern leads` finds it. */
  readonly leadsOptions?: string
}

/** A running inbox. */
export interface Inbox {
  /** Address without a trailing slash. */
  readonly url: string
  /** Submissions, oldest first. */
  submissions(): readonly Submission[]
  /** Requests to the captcha provider, oldest first. */
  questions(): readonly URLSearchParams[]
  /** Receives the Worker's log events about submissions. */
  readonly note: (event: unknown) => void
  close(): Promise<void>
}

/** Starts the inbox on the loopback interface only, because it stores text from strangers. */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const { port, siteOrigins = [], shared = {} } = options
  const widget = await loadScript(new URL('widget/widget.ts', import.meta.url), 'iife')
  const state: State = { submissions: new Map(), questions: [], fates: new Map(), standing: { behaviour: 'accept' } }
  const open = new Map<string, Route>([
    ...Object.entries(shared),
    [CAPTCHA_SCRIPT, (_, response) => send(response, 'text/javascript', widget)],
  ])
  const routes = new Map<string, Route>(Object.entries(toRoutes(state, options)))
  const receiveDelivery = toReceiver(state, options.secrets)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '/'
    const openRoute = request.method === 'GET' ? open.get(path) : undefined
    const access = judgeAccess(request.headers, {
      port: request.socket.localPort ?? port,
      siteOrigins,
      isShared: openRoute !== undefined,
    })
    for (const [name, value] of toHeaders(access)) response.setHeader(name, value)
    if (access.kind === 'refused') return sendJson(response, 403, { error: access.reason })
    const route =
      request.method === 'POST' && path.startsWith('/webhooks/')
        ? receiveDelivery
        : (openRoute ?? routes.get(`${request.method} ${path}`))
    // Pages of the site send no cookie with what they load.
    const isLoaded = openRoute !== undefined && request.headers['sec-fetch-dest'] !== 'document'
    const instead = isLoaded
      ? undefined
      : (askFirst(request.headers) ?? clearLeftovers(request.headers, request.socket.localPort ?? port))
    if (asksForServiceWorker(request.headers)) send(response, 'text/javascript', ENDED_SERVICE_WORKER)
    else if (instead) response.writeHead(instead.status, instead.headers).end(instead.body)
    else if (route === undefined) sendJson(response, 404, { error: 'Nothing is here' })
    else await route(request, response)
  }

  const servers = await listenHere(port, (request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  return {
    url: toUrl(servers[0].address()),
    submissions: () => [...state.submissions.values()],
    questions: () => state.questions,
    note: (event) => {
      const fate = v.safeParse(Fate, event)
      if (fate.success) state.fates.set(fate.output.delivery, fate.output)
    },
    close: () => closeAll(servers),
  }
}

/** The state of an inbox. */
interface State {
  readonly submissions: Map<string, Submission>
  /** Requests to the captcha provider, oldest first. */
  readonly questions: URLSearchParams[]
  readonly fates: Map<string, Fate>
  standing: Standing
}

/** The routes of the developer and of the Worker, by method and path. */
function toRoutes(
  state: State,
  { hostname = 'localhost', leads, leadsOptions = '--local' }: InboxOptions,
): Readonly<Record<string, Route>> {
  const { submissions, questions, fates } = state
  const used: UsedTokens = new Map()
  const listArchived = async (): Promise<readonly ListedLead[]> => (await leads)?.list() ?? []
  return {
    'GET /': async (_, response) => {
      const archived = await listArchived()
      const standing = toBehaviour(state.standing)
      const { until } = state.standing
      const view = { submissions: [...submissions.values()], fates, archived, leadsOptions, standing, until }
      return send(response, 'text/html', renderInbox(view).toString())
    },
    'GET /submissions.json': (_, response) => sendJson(response, 200, [...submissions.values()]),
    'GET /waiting.json': async (_, response) => sendJson(response, 200, await listArchived()),
    'GET /inbox.css': (_, response) => send(response, 'text/css', INBOX_CSS),
    'POST /siteverify': async (request, response) => {
      const question = new URLSearchParams(await text(request))
      questions.push(question)
      judge(question, used, hostname)(response)
    },
    'POST /behaviour': async (request, response) => {
      const wanted = new URLSearchParams(await text(request))
      const behaviour = wanted.get('behaviour')
      if (!isBehaviour(behaviour)) return sendJson(response, 400, { error: 'Unknown behaviour' })
      const seconds = Number(wanted.get('seconds') ?? 0)
      state.standing = { behaviour, ...(seconds > 0 && { until: Date.now() + seconds * 1_000 }) }
      return seeInbox(response)
    },
    'POST /waiting': async (request, response) => {
      const form = new URLSearchParams(await text(request))
      const [id, archive] = [form.get('id') ?? '', await leads]
      const sealed = await archive?.read(id)
      if (archive === undefined || sealed === undefined) return sendJson(response, 404, { error: 'It does not wait' })
      if (form.get('action') === 'delete') await archive.remove(id)
      else if (sealed === 'unreadable')
        return sendJson(response, 400, { error: 'It cannot be read as a submission: delete it' })
      else await archive.resend(sealed)
      fates.delete(id)
      return seeInbox(response)
    },
    'POST /clear': (_, response) => {
      submissions.clear()
      return seeInbox(response)
    },
  }
}

/** The webhooks of all forms. */
const toReceiver =
  (state: State, secrets: string): Route =>
  async (request, response) => {
    const delivery = receive(request, await text(request), secrets, toBehaviour(state.standing))
    const deliveries = (state.submissions.get(delivery.id)?.deliveries ?? 0) + 1
    state.submissions.set(delivery.id, { ...delivery, deliveries })
    behave(response, delivery.behaviour)
  }

/** How webhooks answer, and until when; then they accept again. */
interface Standing {
  readonly behaviour: Behaviour
  /** Milliseconds since 1970. */
  readonly until?: number
}

const toBehaviour = ({ behaviour, until = Number.POSITIVE_INFINITY }: Standing): Behaviour =>
  Date.now() < until ? behaviour : 'accept'

/** Headers that keep other pages from reading responses, except those that pages of the site load. */
function toHeaders(access: Access): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    [
      'Content-Security-Policy',
      `default-src 'none'; style-src 'self'; script-src ${FORM_WAIT.source}; form-action 'self'; frame-ancestors 'none'`,
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', access.kind === 'site' ? 'cross-origin' : 'same-origin'],
  ]
  if (access.kind !== 'site') return headers
  headers.push(['Vary', 'Origin'])
  return access.origin === undefined ? headers : [...headers, ['Access-Control-Allow-Origin', access.origin]]
}

/** The resolved address, so that a host name cannot pretend to be loopback. */
function toUrl(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The inbox has no port.')
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}

const seeInbox = (response: ServerResponse): void => {
  response.writeHead(303, { location: '/' }).end()
}

function send(response: ServerResponse, mediaType: string, body: string): void {
  response.writeHead(200, { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
}
