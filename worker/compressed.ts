/**
 * Values in their gzip form. The runtime codes each answer anew, which takes several times what the rest of the answer
 * takes; so an isolate codes a value once and keeps the bytes.
 */
import { Memory } from './memory.ts'
import type { ObjectId } from './contract/release.ts'
import type { Bytes } from './store.ts'

/** Bytes of the compressed copies in one isolate. */
const MEMORY_LIMIT = 8 * 1024 * 1024

const copies = new Memory<ObjectId, Bytes>(MEMORY_LIMIT, (bytes) => bytes.byteLength)

/** The gzip form of a value, where this isolate has made it. */
export const recallCompressed = (id: ObjectId): Bytes | undefined => copies.get(id)

/** Makes the gzip form of a value, and keeps it. */
export async function compress(id: ObjectId, bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  const compressed = new Uint8Array(await new Response(stream).arrayBuffer())
  copies.set(id, compressed)
  return compressed
}
