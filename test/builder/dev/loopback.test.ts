/** The server that Miniflare opens for workerd, and who may ask it. */
import { spawnSync } from 'node:child_process'
import http from 'node:http'
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { text } from 'node:stream/consumers'
import { isMainThread } from 'node:worker_threads'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { guardLoopback } from '../../../builder/dev/loopback.ts'
import { listen } from '../../support/port.ts'

const isLinux = process.platform === 'linux'
const canBeOther = isLinux && isMainThread && process.getuid?.() === 0
const NOBODY = 65_534

const served: string[] = []
let accepted = 0
let port = 0

beforeEach(async () => {
  const { createServer } = http
  guardLoopback()
  const server = http.createServer(({ url }, response) => {
    served.push(url ?? '')
    response.end('served')
  })
  onTestFinished(() => {
    Object.assign(http, { createServer })
    server.closeAllConnections()
    server.close()
  })
  server.on('connection', () => (accepted += 1))
  served.length = 0
  accepted = 0
  port = Number(new URL(await listen(server)).port)
})

/** What workerd asks for, with further header lines. */
const toRequest = (path: string, ...lines: readonly string[]): string =>
  ['GET', 'HTTP/1.1\r\nHost: example.com\r\nConnection: close'].join(` ${path} `) + ['', ...lines, '', ''].join('\r\n')

/** A connection that a program of a user makes. */
async function connectAs(user: number, options: Partial<TcpNetConnectOpts> = {}): Promise<Socket> {
  if (user !== 0) process.seteuid?.(user)
  const socket = connect({ host: '127.0.0.1', port, ...options })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  // Node opens it in the next tick.
  process.nextTick(() => user !== 0 && process.seteuid?.(0))
  await new Promise((done) => void socket.once('connect', done))
  return socket
}

const ask = async (socket: Socket, request: string): Promise<string> => {
  socket.write(request)
  return (await text(socket).catch(String)).split('\r\n')[0] ?? ''
}

test('workerd gets an answer', async () => {
  expect(await ask(await connectAs(0), toRequest('/core/log'))).toBe('HTTP/1.1 200 OK')
})

test('a browser gets none', async () => {
  const request = toRequest('/core/log').replace('example.com', `127.0.0.1:${port}`)
  expect(await ask(await connectAs(0), request)).toBe('')
})

test.each([
  ['/core/store-temp-file?prefix=../../x', 'a: b'],
  ['/core/./error', 'a: b'],
  ['/', 'MF-Original-URL: http://example.com/core/store-temp-file'],
  ['/core/log', 'mf-original-url: /core/error'],
  ['//', 'a: b'],
])('nobody gets what writes or shows files: %s %s', async (path, line) => {
  expect(await ask(await connectAs(0), toRequest(path, line))).toBe('')
  expect(served).toEqual([])
})

test.runIf(canBeOther)('a program of another user gets no answer, and nothing of what it sends is read', async () => {
  expect(await ask(await connectAs(NOBODY), toRequest('/core/log'))).toBe('')
  expect([served, accepted]).toEqual([[], 0])
})

test.runIf(isLinux)(
  'a program that is gone when its connection is accepted, and then not known, is not served',
  async () => {
    const code = `const socket = require('node:net').connect(${port}, '127.0.0.1', () => {
    socket.write(${JSON.stringify(toRequest('/gone'))}, () => socket.resetAndDestroy())
  })`
    // Meanwhile the server accepts nothing.
    expect(spawnSync(process.execPath, ['-e', code]).status).toBe(0)
    expect(await ask(await connectAs(0), toRequest('/here'))).toBe('HTTP/1.1 200 OK')
    expect(served).toEqual(['/here'])
  },
)

test.runIf(canBeOther)(
  'a program of another user does not pass for one of ours by the port that it asks from',
  async () => {
    const own = await connectAs(0)
    const { localPort } = own
    const answers: string[] = []
    // Which of two connections Linux lists first depends on their addresses.
    for (let last = 2; last < 18; last += 1)
      answers.push(
        await ask(await connectAs(NOBODY, { localAddress: `127.0.0.${last}`, localPort }), toRequest('/other')),
      )
    expect(answers).toEqual(answers.map(() => ''))
    expect(await ask(own, toRequest('/own'))).toBe('HTTP/1.1 200 OK')
    expect(served).toEqual(['/own'])
  },
)
