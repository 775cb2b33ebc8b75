/** Ports of the loopback interface: for commands that are told theirs, and those that a process listens at. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

/** Lets a server listen at a free port of the loopback interface; its origin, `http://127.0.0.1:<port>`. */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`
}

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

/** The ports that a process and those that it started listen at, as Linux tells them. */
export function listPorts(root: number): readonly string[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const parents = new Map(rows.map((row) => row.trim().split(/\s+/)).map(([pid = '', parent = '']) => [pid, parent]))
  const isOwn = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(root) || isOwn(parents.get(pid)))
  const sockets = new Set([...parents.keys()].filter(isOwn).flatMap(listSockets))
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.has(`socket:[${inode}]`))
    .map(([, address = '']) => String(Number.parseInt(address.split(':')[1] ?? '', 16)))
}

function listSockets(pid: string): readonly string[] {
  const folder = `/proc/${pid}/fd`
  return unlessGone(() => readdirSync(folder))
    .flatMap((name) => unlessGone(() => [readlinkSync(`${folder}/${name}`)]))
    .filter((link) => link.startsWith('socket:'))
}

/** Nothing if the process has ended, or has closed the descriptor. */
function unlessGone(read: () => readonly string[]): readonly string[] {
  try {
    return read()
  } catch {
    return []
  }
}
