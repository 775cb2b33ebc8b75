/** The ports of local work. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { errorCode } from '../../content/error.ts'

/** Throws an error made for the terminal where something listens on the port already. */
export const requireFreePort = async (port: number): Promise<void> => closeAll(await listenHere(port, () => {}))

/** Bytes of headers. Other projects at `localhost` may have left many cookies in a browser, which it sends to each port. */
const MOST_HEADERS = 1_048_576

/** Errors where the interface has no IPv6, and where the kernel has none. */
const WITHOUT_IPV6 = new Set<string | undefined>(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Listens on a port of both addresses of `localhost`, so that nobody else can answer at one of them; 0 is any free port. Throws
 * an error made for the terminal where something listens there already.
 */
export async function listenHere(port: number, listener: RequestListener): Promise<readonly [Server, ...Server[]]> {
  const first = await listenAt(port, '127.0.0.1', listener)
  const address = first.address()
  try {
    return [first, await listenAt(typeof address === 'object' ? (address?.port ?? port) : port, '::1', listener)]
  } catch (error) {
    if (WITHOUT_IPV6.has(errorCode(error))) return [first]
    await closeAll([first])
    throw error
  }
}

async function listenAt(port: number, host: string, listener: RequestListener): Promise<Server> {
  const server = createServer({ maxHeaderSize: MOST_HEADERS }, listener)
  try {
    await once(server.listen(port, host), 'listening')
    return server
  } catch (cause) {
    if (errorCode(cause) !== 'EADDRINUSE') throw cause
    const text = `Port ${port} is in use. Stop the program that listens there, or choose another port: npm start -- --port ${port + 10}`
    throw new Error(text, { cause })
  }
}

/** Ends servers, with the connections that are open. */
export async function closeAll(servers: readonly Server[]): Promise<void> {
  const closed = servers.map((server) => once(server, 'close'))
  for (const server of servers) server.close().closeAllConnections()
  await Promise.all(closed)
}
