/**
 * Removes metadata from AVIF files by overwriting it with zeros: other items are addressed by file offset (ISO/IEC
 * 14496-12, sections 8.11.3 and 8.11.6; ISO/IEC 23008-12, annex A), so no byte may move.
 */

/** An AVIF with Exif and XMP overwritten by zeros; `undefined` if the file is not an AVIF or is truncated. */
export function cleanAvif(source: Buffer): readonly Uint8Array[] | undefined {
  try {
    const files = readBoxes(source, 0, source.length)
    const meta = files.find(({ type }) => type === 'meta')
    if (meta === undefined) return undefined
    const boxes = readBoxes(source, meta.start + 4, meta.end)
    const items = boxes.find(({ type }) => type === 'iinf')
    const locations = boxes.find(({ type }) => type === 'iloc')
    if (!items || !locations) return undefined
    const metadata = findMetadata(source, items)
    const clean = Buffer.from(source)
    const data = boxes.find(({ type }) => type === 'idat')
    const extents = readLocations(source, locations, data?.start).filter(({ item }) => metadata.has(item))
    const total = extents.reduce((sum, { length }) => sum + length, 0)
    if (total > source.length) throw new RangeError('The extents lie above each other.')
    for (const { start, length } of extents) clean.fill(0, start, start + length)
    for (const { type, start, end } of files) if (type === 'uuid') clean.fill(0, start, end)
    return [clean]
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/** Whether every box of an AVIF ends within it: one that is cut off has a box that does not. */
export function isWholeAvif(source: Buffer): boolean {
  try {
    return readBoxes(source, 0, source.length).length > 0
  } catch (cause) {
    if (cause instanceof RangeError) return false
    throw cause
  }
}

/** A box of the file format, with the offsets of its content. */
interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

function readBoxes(source: Buffer, from: number, to: number): readonly Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const size = source.readUInt32BE(at)
    const head = size === 1 ? 16 : 8
    const length = size === 1 ? Number(source.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size
    if (length < head || at + length > to) throw new RangeError('A box ends behind the file.')
    boxes.push({ type: source.toString('latin1', at + 4, at + 8), start: at + head, end: at + length })
    at += length
  }
  return boxes
}

/** The ids of the items that are metadata. */
function findMetadata(source: Buffer, { start, end }: Box): ReadonlySet<number> {
  const first = start + (source[start] === 0 ? 6 : 8)
  const entries = readBoxes(source, first, end).map(({ start: at }) => {
    const wide = source[at] === 3
    const type = source.toString('latin1', at + (wide ? 10 : 8), at + (wide ? 14 : 12))
    return { item: wide ? source.readUInt32BE(at + 4) : source.readUInt16BE(at + 4), type }
  })
  return new Set(entries.filter(({ type }) => type === 'Exif' || type === 'mime').map(({ item }) => item))
}

/** The position of each item in the file; `data` is that of what stands beside the descriptions. */
function readLocations(source: Buffer, { start }: Box, data = 0) {
  const version = source.readUInt8(start)
  const sizes = source.readUInt16BE(start + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  let at = start + 6
  const read = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(source.readBigUInt64BE(at)) : source.readUIntBE(at, size)
    at += size
    return value
  }
  const found: { readonly item: number; readonly start: number; readonly length: number }[] = []
  const items = read(version < 2 ? 2 : 4)
  for (let index = 0; index < items; index += 1) {
    const item = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    read(2)
    const base = read(baseSize)
    const extents = read(2)
    // Fields without bytes would give every extent of the file for nothing: 65,535 for each item of six bytes.
    if (extents > 1 && indexSize + offsetSize + lengthSize === 0) throw new RangeError('The extents have no bytes.')
    for (let extent = 0; extent < extents; extent += 1) {
      read(indexSize)
      const offset = read(offsetSize)
      const length = read(lengthSize)
      if (method <= 1) found.push({ item, start: (method === 0 ? 0 : data) + base + offset, length })
    }
  }
  return found
}
