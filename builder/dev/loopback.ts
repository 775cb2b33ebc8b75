/**
 * Guards the server that Miniflare opens for workerd, where anybody who finds its port may write and read files:
 * `/core/store-temp-file` writes wherever its query says, and `/core/error` shows the files that a stack names. Pages
 * of any origin can send such requests.
 */
import { existsSync, readFileSync } from 'node:fs'
import http, { IncomingMessage, type Server } from 'node:http'
import { Socket } from 'node:net'
import { endianness } from 'node:os'

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
      const [one] = args
      // Judged before anything is read: what is read at once may be a thousand requests.
      if (event === 'connection' && one instanceof Socket && !isOfUser(one)) one.destroy()
      else if (one instanceof IncomingMessage && !(isOfWorkerd(one) && !isForFiles(one))) one.socket.destroy()
      else return emit(event, ...args)
      return true
    },
  })
}

/** A browser, even of a page whose name was rebound, says which port it asks; workerd says whom the Worker asks. */
const isOfWorkerd = ({ headers: { host }, socket }: IncomingMessage): boolean =>
  host !== undefined && !host.endsWith(`:${socket.localPort}`)

/**
 * Whether a request is for what writes or shows files, which a site has no use for. Systems that do not tell whose a connection is
 * would let every program have them.
 */
function isForFiles({ url = '/', headers }: IncomingMessage): boolean {
  const address = String(headers['mf-original-url'] ?? url)
  // What is no address is answered with an error.
  return !URL.canParse(address, BASE) || FOR_FILES.has(new URL(address, BASE).pathname)
}

const BASE = 'http://localhost'
const FOR_FILES: ReadonlySet<string> = new Set(['/core/store-temp-file', '/core/error'])

/** Lists of the connections of Linux: addresses and ports of the side that asks and of the other, state, and user (https://docs.kernel.org/networking/proc_net_tcp.html). */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6']
const ROW = /^ *\d+: ([\dA-F]+):([\dA-F]{4}) ([\dA-F]+):([\dA-F]{4}) ([\dA-F]{2}) \S+ \S+ \S+ +(\d+) /gm
const ESTABLISHED = '01'

/**
 * Whether a program of this user connects: others of the machine see the port as well. A connection that Linux does not list has been
 * ended by the other side, which is then not known. Other systems do not tell.
 */
function isOfUser({ remoteAddress, remotePort, localAddress, localPort }: Socket): boolean {
  if (!LISTS.some((file) => existsSync(file))) return true
  if (remoteAddress === undefined) return false
  const asking = `${withoutPrefix(remoteAddress)} ${remotePort} ${withoutPrefix(localAddress)} ${localPort}`
  // While connections begin and end, a list that is read may lack one that stays.
  for (let read = 0; read < 3; read += 1) {
    const users = LISTS.flatMap((file) => readUsers(file, asking))
    if (users.length > 0) return users.every((user) => user === process.getuid?.())
  }
  return false
}

/** The users that have a connection between two addresses and ports. */
const readUsers = (file: string, wanted: string): readonly number[] =>
  Array.from(tryRead(file).matchAll(ROW), ([, from = '', fromPort = '', to = '', toPort = '', state, user]) =>
    state === ESTABLISHED &&
    `${toAddress(from)} ${Number.parseInt(fromPort, 16)} ${toAddress(to)} ${Number.parseInt(toPort, 16)}` === wanted
      ? [Number(user)]
      : [],
  ).flat()

/** An address of a list, whose words of four bytes are as the machine has them in its memory. */
function toAddress(hex: string): string {
  const bytes = Buffer.from(hex, 'hex')
  if (endianness() === 'LE') bytes.swap32()
  if (bytes.length === 4) return bytes.join('.')
  if (bytes.toString('hex') === IPV6_LOOPBACK) return '::1'
  return bytes.toString('hex', 0, 12) === MAPPED ? bytes.subarray(12).join('.') : bytes.toString('hex')
}

const IPV6_LOOPBACK = '1'.padStart(32, '0')
const MAPPED = 'ffff'.padStart(24, '0')

/** An address of IPv4 as IPv6 writes it (RFC 4291, section 2.5.5.2) is that address. */
const withoutPrefix = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/, '')

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
