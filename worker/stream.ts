/** A document in parts as one body. */
import type { ObjectId } from './schema/release.ts'
import { type Access, type Bytes, readObject, renew, type Unavailable } from './store.ts'

/**
 * The parts one after the other. The first is read before there is an answer, so that a document that cannot be read is
 * a 502; one that breaks off later ends the connection, which no client takes for the whole.
 */
export async function stream(parts: readonly ObjectId[], access: Access): Promise<ReadableStream<Bytes> | Unavailable> {
  const [first, ...rest] = parts
  if (first === undefined) throw new Error('A document in parts has parts.')
  const head = await readObject(first, access)
  if ('kind' in head) return head
  return new ReadableStream<Bytes>({
    start(controller) {
      controller.enqueue(head)
    },
    async pull(controller) {
      const next = rest.shift()
      if (next === undefined) return controller.close()
      const bytes = await readObject(next, renew(access))
      if ('kind' in bytes) return controller.error(new Error(bytes.reason))
      controller.enqueue(bytes)
    },
  })
}
