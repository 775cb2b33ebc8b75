/** The body of a request. */
import { readChunks, readStart } from './chunks.ts'
import { withTimeout } from './deadline.ts'

/** Milliseconds in which a body has to arrive. */
const TIMEOUT = 10_000

/**
 * Counts every byte, whatever `Content-Length` says, and keeps none above the limit. A body that is too large is still
 * read to its end, in bounded time: a client that is refused while it sends sees a broken connection and no answer, and
 * workerd lets the next request fail when a body is abandoned half-way.
 */
export async function readUpTo(request: Request, limit: number): Promise<Uint8Array | 'too large' | 'incomplete'> {
  const { body } = request
  if (body === null) return new Uint8Array()
  let kept: Uint8Array | undefined
  const read = async (): Promise<void> => {
    const start = await readStart(body, limit + 1)
    kept = start
    // However long the body is, and in however small pieces it comes, little of it passes through here.
    if (start.byteLength > limit) for await (const _ of readChunks(body));
  }
  await withTimeout(
    TIMEOUT,
    read().catch(() => undefined),
  )
  if (kept === undefined) return 'incomplete'
  return kept.byteLength > limit ? 'too large' : kept
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
