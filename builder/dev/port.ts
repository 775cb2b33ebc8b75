/** Checks for free ports. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../content/error.ts'

/** Throws an error made for the terminal where something listens on the port already. */
export async function requireFreePort(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer()
    try {
      server.listen({ port, host })
      await once(server, 'listening')
    } catch (error) {
      if (errorCode(error) === 'EADDRINUSE') {
        throw new Error(
          `Port ${port} is in use. Stop the program that listens there, or choose another port: npm start -- --port ${port + 10}`,
          { cause: error },
        )
      }
      // A machine without IPv6 has nothing to check there.
      if (errorCode(error) !== 'EADDRNOTAVAIL') throw error
    } finally {
      server.close()
    }
  }
}
