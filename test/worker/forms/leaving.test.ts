/** Leads survive what visitors and slow systems do: the visitor leaves, the provider and the webhook take their time. */
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FormsSite, HOST, startForms } from './forms-site.ts'
import { listen } from '../../support/port.ts'

/** Milliseconds that provider and webhook take: long for them, and well within their limits. */
const LONG = 1_200

let provider: Server
let webhook: Server
let forms: FormsSite
let asked: Promise<unknown>
const delivered: string[] = []

beforeEach(async () => {
  delivered.length = 0
  const question = Promise.withResolvers<void>()
  asked = question.promise
  provider = createServer(async (_, response) => {
    question.resolve()
    await delay(LONG)
    response.end(JSON.stringify({ success: true, hostname: HOST }))
  })
  webhook = createServer(async (request, response) => {
    const body = await text(request)
    await delay(LONG)
    delivered.push(body)
    response.end()
  })
  forms = await startForms({
    bindings: { CAPTCHA_VERIFY_URL: await listen(provider), WEBHOOK_CONTACT: await listen(webhook) },
  })
})

afterEach(async () => {
  await forms.stop()
  for (const server of [provider, webhook]) {
    server.close()
    server.closeAllConnections()
  }
})

const LEAD = { email: 'ada@example.com', message: 'Hello', captcha_token: 'token' }

test('a lead whose visitor leaves while the captcha is asked is delivered, and logged', async () => {
  const { hostname, port } = new URL(forms.site.origin)
  const socket = connect(Number(port), hostname)
  const body = JSON.stringify(LEAD)
  const head = ['POST /api/forms/contact HTTP/1.1', `Host: ${HOST}`, 'Content-Type: application/json']
  socket.write([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'))
  await asked
  socket.resetAndDestroy()
  await expect.poll(() => delivered.map((one) => JSON.parse(one).data.fields.message)).toEqual(['Hello'])
  await expect
    .poll(() => forms.site.logs.join(''))
    .toMatch(/"event":"submission","form":"contact","outcome":"accepted"/)
})

test('provider and webhook may take more than a second each', async () => {
  const { status } = await forms.post('contact', LEAD)
  expect({ status, delivered: delivered.length }).toEqual({ status: 200, delivered: 1 })
})
