/**
 * A load generator that costs next to nothing, so that the server is what is measured: raw sockets, one request in flight
 * on each, answers told apart by their length alone.
 */
import { connect, type Socket } from 'node:net'

/** What is sent, again and again. */
export interface Load {
  readonly port: number
  /** Requests; each connection goes through them in turn. The answers have all the same length. */
  readonly requests: readonly Buffer[]
  readonly connections: number
  readonly milliseconds: number
}

/** What came back. */
export interface Measured {
  readonly answers: number
  readonly seconds: number
  /** Milliseconds that an answer took, at percentiles. */
  readonly p50: number
  readonly p99: number
}

/** A request as it stands on the wire. */
export function toRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Buffer {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: 'www.example.com', 'X-Forwarded-Proto': 'https', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** The first answer to a request, whole: status line, headers and body. */
export function fetchOnce(port: number, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk])
      const head = answer.indexOf('\r\n\r\n')
      if (head === -1) return
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, head + 2)) ?? []
      const body = request.toString('latin1', 0, 4) === 'HEAD' ? 0 : Number(length ?? 0)
      if (answer.length < head + 4 + body) return
      socket.destroy()
      resolve(answer)
    })
  })
}

/** Sends requests over a number of connections for some time. */
export async function run({ port, requests, connections, milliseconds }: Load): Promise<Measured> {
  const [first] = requests
  if (first === undefined) throw new Error('There is nothing to send.')
  await fetchOnce(port, first)
  const { length } = await fetchOnce(port, first)
  const latencies: number[] = []
  const started = performance.now()
  const end = started + milliseconds
  await Promise.all(Array.from({ length: connections }, (_, index) => converse(index)))
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? 0
  return { answers: latencies.length, seconds, p50: at(0.5), p99: at(0.99) }

  function converse(index: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let turn = index
      let received = 0
      let sent = 0
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true }, next)
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received < length) return
        if (received > length) return reject(new Error(`An answer of ${received} bytes instead of ${length}.`))
        const now = performance.now()
        latencies.push(now - sent)
        if (now >= end) return socket.destroy()
        next()
      })
      function next(): void {
        received = 0
        sent = performance.now()
        const request = requests[turn % requests.length]
        turn += connections
        if (request !== undefined) socket.write(request)
      }
    })
  }
}
