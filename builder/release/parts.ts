/**
 * Cuts a large document into the parts that are stored: between items, where an item says so. The first item, which tells
 * of the whole, is a part of its own. So a changed item changes its own part and no other.
 */
import type { Outline } from '../../worker/contract/outline.ts'
import { LARGEST_VALUE, PARTS_TYPE, type Slice } from '../../worker/contract/release.ts'
import { type Binary, toObjectId, toPartList } from '../site/assets.ts'
import { toItemText, toTexts } from '../views/body-text.ts'
import type { Content, Item, Part } from '../views/entry.ts'
import type { Work } from '../work/work.ts'

/** A document of this size is one part: 256 KiB. */
const SMALL = 256 * 1024

/** The part of the work that cutting needs. */
export type CutWork = Pick<Work, 'runSync'>

/** The body of a resource of the given media type as one or more parts, in order. */
export function toParts(type: string, body: Content['body'], work: CutWork): Iterable<Part> {
  if (typeof body === 'string') return toTextParts(type, body)
  if ('read' in body)
    return body.pieces ? [...toFilePieces(body, body.pieces), toList(type, body, body.pieces)] : [toWholePart(body)]
  if ('parts' in body) return body.parts
  return 'template' in body ? toTextParts(type, toTexts(body).join('')) : toItemParts(type, body, work)
}

/** A text as one part, or several if it exceeds the size of a value. Its bytes are made when they are stored. */
export function toTextParts(type: string, text: string): Iterable<Part> {
  const size = Buffer.byteLength(text)
  if (size > LARGEST_VALUE) return toPieces(type, Buffer.from(text))
  const id = toObjectId(type, text)
  return [
    {
      id,
      size,
      get bytes() {
        return Buffer.from(text)
      },
    },
  ]
}

/**
 * The markdown of a page followed by its outline; without outline and in several parts if it exceeds the size of a
 * value.
 */
export function toOutlinedParts(type: string, text: Uint8Array<ArrayBuffer>, outline: Outline): Iterable<Part> {
  const behind = Buffer.from(JSON.stringify(outline))
  if (text.byteLength + behind.byteLength > LARGEST_VALUE) return toPieces(type, text)
  const bytes = Buffer.concat([text, behind])
  const outlined = { id: toObjectId(type, text), size: behind.byteLength }
  return [{ id: toObjectId(type, bytes), size: text.byteLength, outlined, bytes }]
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

function toItemParts(type: string, items: readonly (string | Item)[], work: CutWork): readonly Part[] {
  const parts = toGroups(items).flatMap((group) => toGroupParts(type, group, work))
  if (parts.reduce((sum, { size }) => sum + size, 0) > SMALL) return parts
  return [...toPieces(type, Buffer.concat(parts.map(({ bytes }) => bytes)))]
}

/** The items of each part. */
function toGroups(items: readonly (string | Item)[]): readonly (string | Item)[][] {
  const groups: (string | Item)[][] = []
  for (const [index, item] of items.entries()) {
    if (index < 2 || beginsPart(item)) groups.push([])
    groups.at(-1)?.push(item)
  }
  return groups
}

const beginsPart = (item: string | Item): boolean =>
  typeof item === 'object' && (item.by !== undefined || item.begins === true)

/** To name the parts of items whose text is known by a key, the text is not made. */
function toGroupParts(type: string, group: readonly (string | Item)[], work: CutWork): readonly Part[] {
  const make = (): readonly Part[] => [...toTextParts(type, group.map(toItemText).join(''))]
  const [first] = group
  const by = typeof first === 'object' && group.length === 1 ? first.by : undefined
  if (by === undefined) return make()
  let made: readonly Part[] | undefined
  const named = work.runSync('cut a document', [type, by], () => {
    made = make()
    return made.map(({ id, size }) => ({ id, size }))
  })
  return named.map(({ id, size }, index) => ({
    id,
    size,
    get bytes() {
      const { bytes } = (made ?? make())[index] ?? {}
      if (bytes === undefined) throw new Error(`The key "${by}" names another text.`)
      return bytes
    },
  }))
}

function* toPieces(type: string, bytes: Uint8Array<ArrayBuffer>): Iterable<Part> {
  for (let start = 0; start === 0 || start < bytes.byteLength; start += LARGEST_VALUE) {
    const piece = bytes.subarray(start, start + LARGEST_VALUE)
    yield { id: toObjectId(type, piece), size: piece.byteLength, bytes: piece }
  }
}
