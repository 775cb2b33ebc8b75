/** Ports of the loopback interface for commands that are told theirs. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that is free as the next one is, for the inbox; below those that the system gives to whoever asks for any. */
export async function findPort(port = 20_000 + (process.pid % 5_000) * 2): Promise<number> {
  return (await isFree(port)) && (await isFree(port + 1)) ? port : findPort(port + 2)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return free
}
