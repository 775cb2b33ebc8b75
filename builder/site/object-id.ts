/** The name of a KV value, made from its content. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ObjectId } from '../../worker/contract/release.ts'

/** The first 128 bits of the SHA-256 of the media type, a NUL and the bytes, in base64url. */
export function toObjectId(mediaType: string, bytes: string | Uint8Array): ObjectId {
  const hash = createHash('sha256').update(mediaType).update('\0').update(bytes).digest()
  return v.parse(ObjectId, hash.subarray(0, 16).toString('base64url'))
}
