/** The bytes of a representation, wherever they are stored: in a value of its own, within one that it shares, in parts. */
import type { ObjectId, Representation, Slice } from './contract/release.ts'
import { type Access, type Bytes, readObject, recallObject, renew, type Unavailable } from './store.ts'

/** Where the bytes of a representation are. */
export type Stored = Pick<Representation, 'id' | 'within' | 'parts'>

/** The bytes, where this isolate has them; a document in parts is never in memory as a whole. */
export function recallBytes({ id, within, parts }: Stored): Bytes | undefined {
  if (parts !== undefined) return undefined
  if (within === undefined) return recallObject(id)
  const shared = recallObject(within[0])
  return shared && cut(shared, within)
}

/**
 * The bytes, or those of a document in parts one after the other. The first are read before there is an answer, so that
 * a document that cannot be read is a 502; one that breaks off later ends the connection, which no client takes for the
 * whole.
 */
export async function readBytes(
  { id, within, parts }: Stored,
  access: Access,
): Promise<Bytes | ReadableStream<Bytes> | Unavailable> {
  const [first = id, ...rest] = [...(within === undefined ? [] : [within]), ...(parts ?? [])]
  const head = await readPiece(first, access)
  if ('kind' in head || parts === undefined) return head
  return new ReadableStream<Bytes>({
    start(controller) {
      controller.enqueue(head)
    },
    async pull(controller) {
      const next = rest.shift()
      if (next === undefined) return controller.close()
      const bytes = await readPiece(next, renew(access))
      if ('kind' in bytes) return controller.error(new Error(bytes.reason))
      controller.enqueue(bytes)
    },
  })
}

async function readPiece(piece: ObjectId | Slice, access: Access): Promise<Bytes | Unavailable> {
  if (typeof piece === 'string') return readObject(piece, access)
  const shared = await readObject(piece[0], access)
  return 'kind' in shared ? shared : cut(shared, piece)
}

const cut = (bytes: Bytes, [, start, size]: Slice): Bytes => bytes.subarray(start, start + size)
