/**
 * Files that are larger than a KV value may be. They are cut into pieces; a list of these, named by its own content,
 * stands for the file. Its name is in the file's address, so that every version of the Worker finds all pieces.
 */
import { LARGEST_VALUE, type ObjectId, type PartList, PARTS_TYPE, type Slice } from '../../worker/contract/release.ts'
import { toObjectId } from './object-id.ts'

/** A file in pieces. */
export interface LargeFile {
  /** Name of the list. */
  readonly id: ObjectId
  readonly list: Uint8Array<ArrayBuffer>
  readonly parts: readonly Slice[]
  readonly pieces: readonly { readonly id: ObjectId; readonly bytes: Uint8Array<ArrayBuffer> }[]
}

/** Whether a file has to be cut. */
export const isLargeFile = (bytes: Uint8Array): boolean => bytes.byteLength > LARGEST_VALUE

/** Cuts a file into pieces. */
export function toLargeFile(type: string, bytes: Uint8Array<ArrayBuffer>): LargeFile {
  const count = Math.ceil(bytes.byteLength / LARGEST_VALUE)
  const pieces = Array.from({ length: count }, (_, index) => {
    const piece = bytes.subarray(index * LARGEST_VALUE, (index + 1) * LARGEST_VALUE)
    return { id: toObjectId(type, piece), bytes: piece }
  })
  const parts = pieces.map(({ id, bytes: piece }): Slice => [id, 0, piece.byteLength])
  const document: PartList = { type, size: bytes.byteLength, parts }
  const list = new TextEncoder().encode(JSON.stringify(document))
  return { id: toObjectId(PARTS_TYPE, list), list, parts, pieces }
}

/** The name of a file under `/assets/`: of its value, or of the list of its pieces. */
export const toFileId = (type: string, bytes: Uint8Array<ArrayBuffer>): ObjectId =>
  isLargeFile(bytes) ? toLargeFile(type, bytes).id : toObjectId(type, bytes)
