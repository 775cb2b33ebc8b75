/**
 * Photos without their metadata: where they were taken, when, with what. The picture itself is not encoded again; its
 * orientation and its colour profile stay.
 */

/** Takes the metadata out of a JPEG, PNG or WebP; other bytes, and what is cut off, come back as they are. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>, mediaType: string): Uint8Array<ArrayBuffer> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts =
    mediaType === 'image/jpeg'
      ? cleanJpeg(source)
      : mediaType === 'image/png'
        ? cleanPng(source)
        : mediaType === 'image/webp'
          ? cleanWebp(source)
          : undefined
  const clean = parts && Buffer.concat(parts)
  return clean === undefined || clean.length === source.length ? bytes : new Uint8Array(clean)
}

type Parts = readonly Uint8Array[] | undefined

/** Segments up to the picture itself (ITU-T T.81, annex B); APP2 has the colour profile, APP14 the colour space. */
function cleanJpeg(source: Buffer): Parts {
  if (source.length < 4 || source.readUInt16BE(0) !== 0xffd8) return undefined
  const kept: Uint8Array[] = [source.subarray(0, 2)]
  let at = 2
  while (at + 4 <= source.length && source[at] === 0xff) {
    const marker = source[at + 1] ?? 0
    if (marker === 0xda) return [...kept, source.subarray(at)]
    const end = at + 2 + source.readUInt16BE(at + 2)
    if (end > source.length) return undefined
    const segment = source.subarray(at, end)
    if (marker === 0xe1) kept.push(...toOrientation(segment))
    else if (!DROPPED_MARKERS.has(marker)) kept.push(segment)
    at = end
  }
  return undefined
}

/** APP1 (Exif, XMP) apart: APP3 to APP13, APP15, and comments. */
const DROPPED_MARKERS: ReadonlySet<number> = new Set([
  0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xef, 0xfe,
])

/** An Exif segment with the orientation alone; none where the picture stands upright (Exif 2.32, section 4.6.4). */
function toOrientation(segment: Buffer): readonly Uint8Array[] {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return []
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const first = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let index = 0; index < read16(first); index += 1) {
    const entry = first + 2 + index * 12
    const orientation = read16(entry) === 0x0112 ? read16(entry + 8) : 1
    if (orientation > 1 && orientation <= 8) return [writeOrientation(orientation)]
  }
  return []
}

function writeOrientation(orientation: number): Uint8Array {
  const header = Buffer.from('ffe1002245786966000049492a0008000000', 'hex')
  const entry = Buffer.from([1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([header, entry])
}

/** Chunks (PNG, third edition, section 11.3); the colour chunks stay. */
function cleanPng(source: Buffer): Parts {
  if (source.toString('latin1', 1, 4) !== 'PNG') return undefined
  const kept: Uint8Array[] = [source.subarray(0, 8)]
  for (let at = 8; at + 12 <= source.length;) {
    const end = at + 12 + source.readUInt32BE(at)
    if (end > source.length) return undefined
    if (!DROPPED_CHUNKS.has(source.toString('latin1', at + 4, at + 8))) kept.push(source.subarray(at, end))
    at = end
  }
  return kept
}

const DROPPED_CHUNKS: ReadonlySet<string> = new Set(['eXIf', 'iTXt', 'tEXt', 'tIME', 'zTXt'])

/** Chunks of RIFF; the flags of the header say which there are (RFC 9649, section 2.7). */
function cleanWebp(source: Buffer): Parts {
  if (source.toString('latin1', 0, 4) !== 'RIFF' || source.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const kept: Uint8Array[] = []
  for (let at = 12; at + 8 <= source.length;) {
    const end = at + 8 + source.readUInt32LE(at + 4) + (source.readUInt32LE(at + 4) % 2)
    if (end > source.length) return undefined
    const name = source.toString('latin1', at, at + 4)
    const chunk = source.subarray(at, end)
    if (name === 'VP8X') kept.push(withoutFlags(chunk))
    else if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const header = Buffer.from(source.subarray(0, 12))
  header.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return [header, ...kept]
}

function withoutFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  copy[8] = (copy[8] ?? 0) & ~0b1100
  return copy
}
