/** The body of a request. */
import { withTimeout } from './deadline.ts'

/** Milliseconds in which a body has to arrive. */
const TIMEOUT = 10_000

/**
 * Counts every byte, whatever `Content-Length` says, and keeps none above the limit. A body that is too large is still
 * read to its end, in bounded time: a client that is refused while it sends sees a broken connection and no answer, and
 * workerd lets the next request fail when a body is abandoned half-way.
 */
export async function readUpTo(request: Request, limit: number): Promise<Uint8Array | 'too large' | 'incomplete'> {
  // Grows with what arrives: many slow bodies at once must not fill the memory of the isolate.
  let kept = new Uint8Array()
  let size = 0
  const read = async (): Promise<'complete' | 'broken'> => {
    try {
      for await (const chunk of request.body ?? []) {
        const end = size + chunk.byteLength
        if (end <= limit) {
          if (end > kept.byteLength) kept = new Uint8Array(kept.buffer.transfer(2 * end))
          kept.set(chunk, size)
        }
        size = end
      }
      return 'complete'
    } catch {
      return 'broken'
    }
  }
  const end = await withTimeout(TIMEOUT, read())
  if (size > limit) return 'too large'
  return end === 'complete' ? kept.subarray(0, size) : 'incomplete'
}

/** The JSON value of strict UTF-8 (one byte order mark allowed); `undefined` if it is invalid. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
    return value
  } catch {
    return undefined
  }
}

/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
