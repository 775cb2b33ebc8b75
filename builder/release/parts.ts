/**
 * Cuts a large document into the parts that are stored, between its items and where an item itself says so: a changed
 * item changes its part and, at most, the next one. The first item, which tells of the whole, is a part of its own.
 * A list of pages is cut between runs of pages.
 */
import { crc32 } from 'node:zlib'
import { LARGEST_VALUE, PARTS_TYPE, type Slice } from '../../worker/contract/release.ts'
import { toObjectId, toPartList } from '../site/assets.ts'
import { toItemText, toTexts } from '../views/body-text.ts'
import type { Binary, Content, Item, Part } from '../views/entry.ts'

/** A document of this size is one part, and no part of a larger one but the first and the last is smaller: 256 KiB. */
const SMALLEST = 256 * 1024
/** Beyond the smallest size, a part ends about every so many bytes. */
const STEP = 256 * 1024

/** The body of a resource of the given media type as one or more parts, in order. */
export function toParts(type: string, body: Content['body']): Iterable<Part> {
  if (typeof body === 'string') return toTextParts(type, body)
  if ('read' in body)
    return body.pieces ? [...toFilePieces(body, body.pieces), toList(type, body, body.pieces)] : [toWholePart(body)]
  if ('parts' in body) return body.parts
  return 'template' in body ? toTextParts(type, toTexts(body).join('')) : toItemParts(type, body)
}

/** A text as one or more parts, in order: a long one is cut between its lines. */
export function toTextParts(type: string, text: string): Iterable<Part> {
  if (text.length < LARGEST_VALUE) return toPieces(type, Buffer.from(text))
  return toItemParts(type, text.split(/(?<=\n)/))
}

/** The part that a file is: its bytes are read when they are stored. */
const toWholePart = ({ id, size, read }: Binary): Part => ({
  id,
  size,
  get bytes() {
    return read()
  },
})

/** The pieces of a file that is larger than a value may be. */
const toFilePieces = ({ read }: Binary, pieces: readonly Slice[]): readonly Part[] =>
  pieces.map(([id, , size], index) => ({
    id,
    size,
    get bytes() {
      return read().subarray(index * LARGEST_VALUE, (index + 1) * LARGEST_VALUE)
    },
  }))

/** The list of these. */
const toList = (type: string, { id, size }: Binary, pieces: readonly Slice[]): Part => {
  const bytes = toPartList(type, size, pieces)
  return { id, size: bytes.length, type: PARTS_TYPE, bytes }
}

/** Parts of items, made one after the other, so that a document is never in memory as a whole. */
function* toItemParts(type: string, items: readonly (string | Item)[]): Iterable<Part> {
  const isOne = isSmall(items)
  let group: Buffer[] = []
  let [size, first, last]: [number, Member | undefined, Member | undefined] = [0, undefined, undefined]
  for (const [index, item] of items.entries()) {
    const bytes = Buffer.from(toItemText(item))
    if (last && !isOne && (index === 1 || beginsPart(item, last) || (size >= SMALLEST && endsPart(last)))) {
      yield* toPieces(type, Buffer.concat(group), toRun(first?.item))
      ;[group, size, first] = [[], 0, undefined]
    }
    last = { item, bytes }
    first ??= last
    group.push(bytes)
    size += bytes.length
  }
  yield* toPieces(type, Buffer.concat(group), toRun(first?.item))
}

interface Member {
  readonly item: string | Item
  readonly bytes: Buffer
}

function isSmall(items: readonly (string | Item)[]): boolean {
  let size = 0
  return items.every((item) => (size += Buffer.byteLength(toItemText(item))) <= SMALLEST)
}

const toRun = (item: string | Item | undefined): string | undefined => (typeof item === 'object' ? item.run : undefined)

function beginsPart(item: string | Item, last: Member): boolean {
  if (typeof item === 'object' && item.first === true) return true
  const run = toRun(item)
  return run !== undefined && run !== toRun(last.item)
}

/** Whether a part ends with an item: by the item's own checksum, the likelier the larger it is. */
const endsPart = ({ item, bytes }: Member): boolean =>
  toRun(item) === undefined && crc32(bytes) / 2 ** 32 < bytes.length / STEP

function* toPieces(type: string, bytes: Uint8Array<ArrayBuffer>, run?: string): Iterable<Part> {
  for (let start = 0; start === 0 || start < bytes.byteLength; start += LARGEST_VALUE) {
    const piece = bytes.subarray(start, start + LARGEST_VALUE)
    yield { id: toObjectId(type, piece), size: piece.byteLength, run, bytes: piece }
  }
}
