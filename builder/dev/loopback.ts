/**
 * Guards the server that Miniflare opens for workerd, where anybody who finds its port may write and read files:
 * `/core/store-temp-file` writes wherever its query says, and `/core/error` shows the files that a stack names. Pages
 * of any origin can send such requests.
 */
import { readFileSync } from 'node:fs'
import http, { IncomingMessage, type Server } from 'node:http'

const { createServer } = http

/** From now on, servers that Miniflare opens in this process answer no browser. */
export function guardLoopback(): void {
  // Imports of `createServer` by name, such as ours, are bound to the original.
  Object.assign(http, { createServer: (...args: Parameters<typeof createServer>) => guard(createServer(...args)) })
}

function guard(server: Server): Server {
  const emit = server.emit.bind(server)
  return Object.assign(server, {
    emit: (event: string, ...args: readonly unknown[]): boolean => {
      const [request] = args
      if (!(request instanceof IncomingMessage) || (isOfWorkerd(request) && isOfUser(request)))
        return emit(event, ...args)
      request.socket.destroy()
      return true
    },
  })
}

/** A browser, even of a page whose name was rebound, says which port it asks; workerd says whom the Worker asks. */
const isOfWorkerd = ({ headers: { host }, socket }: IncomingMessage): boolean =>
  host !== undefined && !host.endsWith(`:${socket.localPort}`)

/**
 * Whether a program of this user asks, as far as the system tells: others of the machine see the port as well. Linux lists its
 * connections with the port of the asking side, of the asked one, and the user (https://docs.kernel.org/networking/proc_net_tcp.html).
 */
function isOfUser({ socket: { remotePort = 0, localPort = 0 } }: IncomingMessage): boolean {
  const [from, to] = [remotePort, localPort].map((port) => port.toString(16).toUpperCase().padStart(4, '0'))
  // Of one that has ended, which it lists for a while, the user is not known.
  const row = new RegExp(`:${from} [\\dA-F]+:${to} (?!06).. \\S+ \\S+ \\S+ +(\\d+) `)
  const users = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => row.exec(tryRead(file))?.[1] ?? [])
  return users.every((user) => Number(user) === process.getuid?.())
}

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
