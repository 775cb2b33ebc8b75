/** Requests as bytes, for what no client library would send. */
import { connect } from 'node:net'

/** An answer as it came over the wire; each byte of head and body is a character. */
export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends bytes on a connection of their own. */
export function sendRaw(origin: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, 'latin1')))
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
      if (isComplete(text, bytes.startsWith('HEAD'))) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const end = text.indexOf('\r\n\r\n')
      resolve({ status: Number(text.slice(9, 12)), head: text.slice(0, end), body: text.slice(end + 4) })
    })
  })
}

function isComplete(text: string, isHead: boolean): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end)) ?? []
  if (isHead || / (?:204|304) /.test(text.slice(0, 14))) return true
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= end + 4 + Number(length)
}
