/**
 * Cuts a large document into the parts that are stored, between its items and where an item itself says so: a changed
 * item changes its part and, at most, the next one. The first item, which tells of the whole, is a part of its own.
 * A list of pages is cut between runs of pages.
 */
import { crc32 } from 'node:zlib'
import { toObjectId } from '../site/assets.ts'
import { toItemText, toTexts } from '../views/body-text.ts'
import type { Binary, Content, Item, Part } from '../views/entry.ts'

/** A document of this size is one part, and no part of a larger one but the first and the last is smaller: 256 KiB. */
const SMALLEST = 256 * 1024
/** No part is larger, whatever the items are: 4 MiB, well below the 25 MiB of a KV value. */
const LARGEST = 4 * 1024 * 1024
/** Beyond the smallest size, a part ends about every so many bytes. */
const STEP = 256 * 1024

/** The body of a resource of the given media type as one or more parts, in order. */
export function toParts(type: string, body: Content['body']): Iterable<Part> {
  if (typeof body === 'string') return toTextParts(type, body)
  if ('read' in body) return body.size <= LARGEST ? [toWholePart(body)] : toPieces(type, body.read())
  if ('parts' in body) return body.parts
  return 'template' in body ? toTextParts(type, toTexts(body).join('')) : toItemParts(type, body)
}

/** A text as one or more parts, in order: a long one is cut between its lines. */
export function toTextParts(type: string, text: string): Iterable<Part> {
  if (text.length < LARGEST) return toPieces(type, Buffer.from(text))
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
  for (let start = 0; start === 0 || start < bytes.byteLength; start += LARGEST) {
    const piece = bytes.subarray(start, start + LARGEST)
    yield { id: toObjectId(type, piece), size: piece.byteLength, run, bytes: piece }
  }
}
