/** Streamed bodies: documents in parts, large files, and their ranges. */
import type { ObjectId, Slice } from '../contract/release.ts'
import type { Representation } from '../contract/stored.ts'
import { readChunks } from '../http/chunks.ts'
import type { Failure } from '../http/problem.ts'
import { type Access, type Bytes, openValue, readValue, renew } from './kv.ts'

/** The bytes that a body consists of. */
export interface PiecedBody {
  /** In order; a piece without its bounds is a whole value. */
  readonly pieces: readonly (ObjectId | Slice)[]
  /** Bytes of all pieces together. */
  readonly size: number
  /** Whether the pieces are too large to be kept, so that each is passed on as it comes. */
  readonly large: boolean
}

/** The pieces of a representation in parts, in order. */
export const toPieces = ({ within, parts = [] }: Pick<Representation, 'within' | 'parts'>): PiecedBody['pieces'] =>
  within === undefined ? parts : [within, ...parts]

/** The pieces of a large file, each a whole value, that hold the bytes from `start` to before `end`. */
export function toRangePieces(pieces: PiecedBody['pieces'], start: number, end: number): PiecedBody['pieces'] {
  let offset = 0
  const values = pieces.filter((piece) => typeof piece !== 'string')
  return values.flatMap(([id, , size]): (ObjectId | Slice)[] => {
    const [first, last] = [Math.max(start - offset, 0), Math.min(end - offset, size)]
    offset += size
    if (first >= last) return []
    return last - first === size ? [id] : [[id, first, last - first]]
  })
}

/** The bytes of a slice. */
export const cut = (bytes: Bytes, [, start, size]: Slice): Bytes => bytes.subarray(start, start + size)

/**
 * Opens a body. Its first piece is read before there is an answer, so that one which cannot be read is a 502; one that
 * breaks off later ends the connection before all bytes that were announced have come.
 */
export async function openBody(body: PiecedBody, access: Access): Promise<ReadableStream<Uint8Array> | Failure> {
  const [head] = body.pieces
  if (head === undefined) throw new Error('A body has at least one piece.')
  const first = await openPiece(head, body, access)
  if ('kind' in first) return first
  const { readable, writable } = new FixedLengthStream(body.size)
  void send(first, body, access, writable)
  return readable
}

type Piece = Uint8Array | ReadableStream<Uint8Array>

async function openPiece(piece: ObjectId | Slice, { large }: PiecedBody, access: Access): Promise<Piece | Failure> {
  const id = typeof piece === 'string' ? piece : piece[0]
  if (large) return openValue(id, access)
  const bytes = await readValue(id, access)
  return 'kind' in bytes || typeof piece === 'string' ? bytes : cut(bytes, piece)
}

async function send(
  first: Piece,
  body: PiecedBody,
  access: Access,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  try {
    for (const [index, bounds] of body.pieces.entries()) {
      const piece = index === 0 ? first : await openPiece(bounds, body, renew(access))
      if ('kind' in piece) throw new Error('A piece cannot be read.')
      await write(piece, bounds, writable)
    }
    await writable.close()
  } catch (cause) {
    await writable.abort(cause).catch(() => {})
  }
}

async function write(piece: Piece, bounds: ObjectId | Slice, writable: WritableStream<Uint8Array>): Promise<void> {
  if (piece instanceof Uint8Array) return writeChunks([piece], writable)
  if (typeof bounds === 'string') return piece.pipeTo(writable, { preventClose: true })
  return writeChunks(cutStream(piece, bounds), writable)
}

async function writeChunks(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = writable.getWriter()
  try {
    for await (const chunk of chunks) await writer.write(chunk)
  } finally {
    // A stream that is locked cannot be aborted.
    writer.releaseLock()
  }
}

/** The chunks of a value that lie within a slice; the value is not read further than its end. */
async function* cutStream(stream: ReadableStream<Uint8Array>, [, start, size]: Slice): AsyncGenerator<Uint8Array> {
  const end = start + size
  let offset = 0
  for await (const chunk of readChunks(stream)) {
    const part = chunk.subarray(Math.max(start - offset, 0), Math.max(end - offset, 0))
    if (part.byteLength > 0) yield part
    offset += chunk.byteLength
    if (offset >= end) return
  }
}
