/**
 * Cuts a large document into the parts that are stored, between its items and where an item's own hash says so: a changed
 * item changes its part and, at most, the next one.
 */
import { hash } from 'node:crypto'
import type { Content } from './entry.ts'

/** No part but the last is smaller, so that a small document is one value: 256 KiB. */
const SMALLEST = 256 * 1024
/** No part is larger, whatever the items are: 4 MiB, well below the 25 MiB of a KV value. */
const LARGEST = 4 * 1024 * 1024
/** Beyond the smallest size, a part ends about every so many bytes. */
const STEP = 256 * 1024

/** The bytes of a body as one or more parts, in order. */
export function toParts(body: Content['body']): readonly Uint8Array<ArrayBuffer>[] {
  if (body instanceof Uint8Array) return toPieces(body)
  if (typeof body === 'string') return toPieces(encoder.encode(body))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let items: Uint8Array[] = []
  let size = 0
  for (const text of body) {
    const item = encoder.encode(text)
    items.push(item)
    size += item.byteLength
    if (size < SMALLEST || !endsPart(item)) continue
    parts.push(...toPieces(concat(items, size)))
    items = []
    size = 0
  }
  if (size > 0 || parts.length === 0) parts.push(...toPieces(concat(items, size)))
  return parts
}

const encoder = new TextEncoder()

/** Whether a part ends with an item: by the item's own hash, the likelier the larger it is. */
function endsPart(item: Uint8Array): boolean {
  const digest = hash('sha256', item, 'buffer').readUInt32BE(0)
  return digest / 2 ** 32 < item.byteLength / STEP
}

function concat(items: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const item of items) {
    bytes.set(item, offset)
    offset += item.byteLength
  }
  return bytes
}

function toPieces(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const pieces = [bytes.subarray(0, LARGEST)]
  for (let start = LARGEST; start < bytes.byteLength; start += LARGEST) {
    pieces.push(bytes.subarray(start, start + LARGEST))
  }
  return pieces
}
