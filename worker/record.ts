/** Records who reads: one data point a request, where the binding `READS` exists. */
import { type Read, toDataPoint } from './contract/reads.ts'
import type { Env } from './env.ts'
import { toAddress, toPath } from './http/address.ts'
import { negotiate } from './http/negotiate.ts'
import { toFamily } from './http/reader.ts'

/** Longest recorded path, in characters. */
const LONGEST_PATH = 500

/** Records a request and its response. A failure is logged: the visitor has the response already. */
export function recordRead(request: Request, response: Response, reads: NonNullable<Env['reads']>): void {
  try {
    reads.writeDataPoint(toDataPoint(toRead(request, response)))
  } catch (error) {
    console.error(JSON.stringify({ event: 'problem', code: 'reads', reason: String(error) }))
  }
}

function toRead({ url, headers }: Request, { status, headers: sent }: Response): Read {
  const path = toPath(toAddress(url))
  return {
    family: toFamily(headers.get('User-Agent') ?? ''),
    representation: sent.get('Content-Type')?.split(';', 1)[0] ?? (status === 304 ? toRevalidated(path, headers) : ''),
    statusClass: `${Math.floor(status / 100)}xx`,
    path: path.slice(0, LONGEST_PATH).toWellFormed(),
  }
}

/** The media type of a page that the client has already: a 304 does not repeat it. */
function toRevalidated(path: string, headers: Headers): string {
  if (path.endsWith('.md')) return 'text/markdown'
  return /\.\w+$/.test(path) ? '' : `text/${negotiate(headers.get('Accept'))}`
}
