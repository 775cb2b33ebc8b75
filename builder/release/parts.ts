/**
 * Cuts a large document into the parts that are stored, between its items and where an item itself says so: a changed
 * item changes its part and, at most, the next one. The first item, which tells of the whole, is a part of its own.
 * A list of pages is cut between runs of pages. Parts whose items all have the keys of an earlier build are not made
 * again.
 */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { LARGEST_VALUE } from '../../worker/contract/release.ts'
import type { Memo } from '../views/memo.ts'
import { Table } from '../work/cache/table.ts'
import { encode } from '../work/encode.ts'
import { toItemText } from '../views/body-text.ts'
import type { Content, Item, Line, Part } from '../views/entry.ts'
import { toObjectId } from '../site/assets.ts'

/** A document of this size is one part, and no part of a larger one but the first and the last is smaller: 256 KiB. */
const SMALLEST = 256 * 1024
/** Beyond the smallest size, a part ends about every so many bytes. */
const STEP = 256 * 1024

/** The body of a resource of the given media type as one or more parts, in order. */
export function toParts(type: string, body: Content['body'], memo: Pick<Memo, 'sizes' | 'parts'>): readonly Part[] {
  if (body instanceof Uint8Array) return toPieces(type, body)
  if (typeof body === 'string') return toTextParts(type, body)
  if ('parts' in body) return body.parts
  return cut(body, memo.sizes).flatMap((group) => toGroupParts(type, group, memo.parts))
}

/** A text as one or more parts, in order: a long one is cut between its lines. */
export function toTextParts(type: string, text: string): readonly Part[] {
  if (text.length < LARGEST_VALUE) return toPieces(type, encode(text))
  const lines = text.split(/(?<=\n)/)
  return cut(lines, NONE).flatMap((group) => toPieces(type, concat(group)))
}

/** Lines have no keys. */
const NONE = new Table<number>()

/** An item and its size in bytes. */
interface Sized {
  readonly item: string | Item | Line
  readonly size: number
  /** Its bytes, where they had to be made to find the size. */
  readonly bytes?: Uint8Array | undefined
}

/** Bytes that are kept from finding the sizes until the parts are put together: 32 MiB. */
const MOST_KEPT = 32 * 1024 * 1024

function cut(items: readonly Sized['item'][], sizes: Memo['sizes']): readonly (readonly Sized[])[] {
  let kept = 0
  const sized = items.map((item): Sized => {
    if (!hasKey(item)) return { item, size: Buffer.byteLength(toItemText(item)) }
    let bytes: Uint8Array | undefined
    const size = sizes.recall(item.key, () => {
      bytes = encode(item.text())
      kept += bytes.length
      return bytes.length
    })
    return { item, size, bytes: kept > MOST_KEPT ? undefined : bytes }
  })
  if (sumOf(sized) <= SMALLEST) return [sized]
  let group: Sized[] = []
  const groups = [sized.slice(0, 1), group]
  let total = 0
  for (const one of sized.slice(1)) {
    if (beginsPart(one, group.at(-1)) || (total >= SMALLEST && endsPart(group.at(-1)))) {
      group = []
      groups.push(group)
      total = 0
    }
    group.push(one)
    total += one.size
  }
  return groups.filter(({ length }) => length > 0)
}

const sumOf = (sized: readonly Sized[]): number => sized.reduce((sum, { size }) => sum + size, 0)

const hasKey = (item: Sized['item']): item is Item => typeof item !== 'string' && 'key' in item

const toRun = (item: Sized['item'] | undefined): string | undefined => (typeof item === 'object' ? item.run : undefined)

function beginsPart({ item }: Sized, last: Sized | undefined): boolean {
  if (hasKey(item) && item.first === true) return true
  const run = toRun(item)
  return last !== undefined && run !== undefined && run !== toRun(last.item)
}

/** Whether a part ends with an item: by the item's own checksum, the likelier the larger it is. */
function endsPart(last: Sized | undefined): boolean {
  if (last === undefined || toRun(last.item) !== undefined) return false
  const { item, size } = last
  return crc32(hasKey(item) ? item.key : toItemText(item)) / 2 ** 32 < size / STEP
}

function toGroupParts(type: string, group: readonly Sized[], memo: Memo['parts']): readonly Part[] {
  const run = toRun(group[0]?.item)
  const make = (): readonly Part[] => toPieces(type, concat(group), run)
  if (!group.some(({ item }) => hasKey(item))) return make()
  const texts = group.map(({ item }) => (hasKey(item) ? item.key : toItemText(item)))
  const key = hash('sha256', JSON.stringify([type, texts]), 'base64url')
  const known = memo.get(key)
  if (known === undefined) {
    const made = make()
    memo.put(
      key,
      made.map(({ id, size }) => [id, size] as const),
    )
    return made
  }
  let made: readonly Part[] | undefined
  return known.map(([id, size], index) => ({
    id,
    size,
    run,
    get bytes() {
      made ??= make()
      return made[index]?.bytes ?? new Uint8Array()
    },
  }))
}

function concat(group: readonly Sized[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sumOf(group))
  let offset = 0
  for (const { item, size, bytes: made } of group) {
    bytes.set(made ?? encode(toItemText(item)), offset)
    offset += size
  }
  return bytes
}

function toPieces(type: string, bytes: Uint8Array<ArrayBuffer>, run?: string): readonly Part[] {
  const parts: Part[] = []
  for (let start = 0; start === 0 || start < bytes.byteLength; start += LARGEST_VALUE) {
    const piece = bytes.subarray(start, start + LARGEST_VALUE)
    parts.push({ id: toObjectId(type, piece), size: piece.byteLength, run, bytes: piece })
  }
  return parts
}
