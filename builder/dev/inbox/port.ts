/** The ports of local work. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { errorCode } from '../../content/error.ts'

/** Throws an error made for the terminal where something listens on the port already. */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await closeAll(await listenHere(port, () => {}))
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is in use. Stop the program that listens there, or choose another port: npm start -- --port ${port + 10}`,
      { cause: error },
    )
  }
}

/** Bytes of headers. Other projects at `localhost` may have left many cookies in a browser, which it sends to each port. */
const MOST_HEADERS = 1_048_576

/** Errors where the interface has no IPv6, and where the kernel has none. */
const WITHOUT_IPV6 = new Set<string | undefined>(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Listens on a port of both addresses of `localhost`, so that nobody else can answer at one of them; 0 is any free port. Throws
 * the error of Node where something listens there already.
 */
export async function listenHere(port: number, listener: RequestListener): Promise<readonly [Server, ...Server[]]> {
  const first = createServer({ maxHeaderSize: MOST_HEADERS }, listener)
  await once(first.listen(port, '127.0.0.1'), 'listening')
  const address = first.address()
  const second = createServer({ maxHeaderSize: MOST_HEADERS }, listener)
  try {
    await once(second.listen(typeof address === 'object' ? address?.port : port, '::1'), 'listening')
    return [first, second]
  } catch (error) {
    if (WITHOUT_IPV6.has(errorCode(error))) return [first]
    await closeAll([first])
    throw error
  }
}

/** Ends servers, with the connections that are open. */
export async function closeAll(servers: readonly Server[]): Promise<void> {
  const closed = servers.map((server) => once(server, 'close'))
  for (const server of servers) server.close().closeAllConnections()
  await Promise.all(closed)
}
