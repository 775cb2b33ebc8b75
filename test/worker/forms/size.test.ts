/** The limit of 16,384 bytes, over raw connections: clients say what they like about the length. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FormsSite, HOST, startForms } from './forms-site.ts'

let forms: FormsSite
beforeAll(async () => {
  forms = await startForms()
})
afterAll(() => forms.stop())

const LIMIT = 16_384

/** A survey of exactly so many bytes; `filler` is what it is filled with. */
function toBody(size: number, filler = 'x'): Buffer {
  const [head, tail] = ['{"q_long":"', '"}']
  const room = size - head.length - tail.length
  const unit = Buffer.byteLength(filler)
  return Buffer.from(head + filler.repeat(Math.floor(room / unit)) + 'x'.repeat(room % unit) + tail)
}

/** Sends a request line and headers, then each piece after a pause, and gives the status of the answer. */
async function sendRaw(headers: readonly string[], pieces: readonly Buffer[], gap = 0): Promise<string> {
  const { hostname, port } = new URL(forms.site.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const answer = once(socket, 'data')
  const head = ['POST /api/forms/survey HTTP/1.1', `Host: ${HOST}`, 'Content-Type: application/json']
  socket.write([...head, ...headers, '', ''].join('\r\n'))
  for (const piece of pieces) {
    socket.write(piece)
    if (gap > 0) await pause(gap)
  }
  const [data] = await answer
  socket.destroy()
  return String(data).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
}

const toChunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Cuts bytes into so many pieces. */
function cut(bytes: Buffer, count: number): Buffer[] {
  const size = Math.ceil(bytes.length / count)
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
}

test.each([
  ['200', LIMIT, 'x'],
  ['413', LIMIT + 1, 'x'],
  ['200', LIMIT, 'é'],
  ['413', LIMIT + 1, 'é'],
  ['200', LIMIT, '🙂'],
  ['413', LIMIT + 1, '🙂'],
])('with Content-Length: %s for %i bytes of "%s"', async (expected, size, filler) => {
  const body = toBody(size, filler)
  expect(body).toHaveLength(size)
  expect(await sendRaw([`Content-Length: ${size}`], [body])).toBe(expected)
})

test.each([
  ['200', LIMIT, 1],
  ['413', LIMIT + 1, 1],
  ['200', LIMIT, 7],
  ['413', LIMIT + 1, 7],
])('chunked, without Content-Length: %s for %i bytes in %i chunks', async (expected, size, count) => {
  const chunks = [...cut(toBody(size), count).map(toChunk), LAST_CHUNK]
  expect(await sendRaw(['Transfer-Encoding: chunked'], chunks)).toBe(expected)
})

test.each([
  ['200', LIMIT],
  ['413', LIMIT + 1],
])('dripping: %s for %i bytes', async (expected, size) => {
  const [withLength, chunked] = await Promise.all([
    sendRaw([`Content-Length: ${size}`], cut(toBody(size), 20), 30),
    sendRaw(['Transfer-Encoding: chunked'], [...cut(toBody(size), 20).map(toChunk), LAST_CHUNK], 30),
  ])
  expect([withLength, chunked]).toEqual([expected, expected])
})

test('a Content-Length that is too small cuts the body off', async () => {
  expect(await sendRaw(['Content-Length: 100'], [toBody(LIMIT + 1)])).toBe('400')
})

test('both a Content-Length and chunks: the bytes decide', async () => {
  const chunks = [...cut(toBody(LIMIT + 1), 3).map(toChunk), LAST_CHUNK]
  expect(await sendRaw(['Content-Length: 5', 'Transfer-Encoding: chunked'], chunks)).toMatch(/^(?:413|400)$/)
})

test('a body of a megabyte is refused, and the next request of the site is answered', async () => {
  const chunks = [...cut(Buffer.alloc(1_048_576, 'x'), 64).map(toChunk), LAST_CHUNK]
  expect(await sendRaw(['Transfer-Encoding: chunked'], chunks)).toBe('413')
  expect((await forms.post('survey', {})).status).toBe(200)
})

test('a body that never ends is refused in bounded time', async () => {
  const [small, large] = await Promise.all([
    sendRaw(['Content-Length: 10'], [Buffer.from('{')]),
    sendRaw(['Transfer-Encoding: chunked'], [toChunk(toBody(LIMIT + 1))]),
  ])
  expect([small, large]).toEqual(['400', '413'])
  expect((await forms.post('survey', {})).status).toBe(200)
})

test.each([
  ['with Content-Length', ['Content-Length: 40'], (body: Buffer) => body.subarray(0, 20)],
  ['chunked', ['Transfer-Encoding: chunked'], toChunk],
])('a body that breaks off is not passed on, and the next one is: %s', async (name, headers, toStart) => {
  const { hostname, port } = new URL(forms.site.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = ['POST /api/forms/survey HTTP/1.1', `Host: ${HOST}`, 'Content-Type: application/json', ...headers]
  socket.write([...head, '', ''].join('\r\n'))
  const broken = toStart(Buffer.from(JSON.stringify({ q_role: `broken ${name}` })))
  await new Promise((resolve) => socket.write(broken, resolve))
  socket.resetAndDestroy()

  expect((await forms.post('survey', { q_role: `whole ${name}` })).status).toBe(200)
  expect(forms.received('q_role', `whole ${name}`)).toHaveLength(1)
  expect(forms.received('q_role', `broken ${name}`)).toHaveLength(0)
})
