/**
 * Guards the server that Miniflare opens for workerd, where anybody who finds its port may write and read files:
 * `/core/store-temp-file` writes wherever its query says, and `/core/error` shows the files that a stack names. Pages
 * of any origin can send such requests.
 */
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
      if (!(request instanceof IncomingMessage) || isOfWorkerd(request)) return emit(event, ...args)
      request.socket.destroy()
      return true
    },
  })
}

/** A browser, even of a page whose name was rebound, says which port it asks; workerd says whom the Worker asks. */
const isOfWorkerd = ({ headers: { host }, socket }: IncomingMessage): boolean =>
  host !== undefined && !host.endsWith(`:${socket.localPort}`)
