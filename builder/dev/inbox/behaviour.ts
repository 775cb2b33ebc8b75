/** Simulated failures of a webhook or captcha provider, on real connections. */
import type { ServerResponse } from 'node:http'

/** The behaviours, with their descriptions. */
export const BEHAVIOURS = {
  accept: 'answer 200',
  reject: 'answer 422',
  busy: 'answer 429',
  outage: 'answer 503',
  'not-ok': 'answer 200 with {"ok":false}',
  html: 'answer 200 with a page',
  redirect: 'answer 302',
  half: 'close the connection in the middle of the answer',
  stall: 'begin an answer and never end it',
  drop: 'reset the connection',
  hang: 'never answer',
} as const

export type Behaviour = keyof typeof BEHAVIOURS

/** Whether a value names a behaviour. */
export const isBehaviour = (name: unknown): name is Behaviour =>
  typeof name === 'string' && Object.hasOwn(BEHAVIOURS, name)

/** Answers a request as the behaviour says. */
export function behave(response: ServerResponse, behaviour: Behaviour): void {
  switch (behaviour) {
    case 'accept':
      return sendJson(response, 200, { ok: true })
    case 'reject':
      return sendJson(response, 422, { error: 'rejected' })
    case 'busy':
      return sendJson(response, 429, { error: 'busy' })
    case 'outage':
      return sendJson(response, 503, { error: 'unavailable' })
    case 'not-ok':
      return sendJson(response, 200, { ok: false })
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>')
    case 'redirect':
      return void response.writeHead(302, { location: '/webhooks/redirected' }).end()
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      return void response.write('{"ok":true,', () => response.destroy())
    case 'stall':
      return void response.writeHead(200, { 'content-type': 'application/json' }).write('{"ok":true,')
    case 'drop':
      return void response.req.socket.resetAndDestroy()
    case 'hang':
      return undefined
  }
}

/** Answers a request with a JSON document. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}
