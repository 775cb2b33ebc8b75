/**
 * Removes metadata from photos: place, time, device. The image is not re-encoded; orientation and colour profile are
 * kept.
 */

import { crc32 } from 'node:zlib'
import { cleanAvif } from './metadata-avif.ts'

/** Removes the metadata of an image; unknown formats and truncated files are returned unchanged. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>, mediaType: string): Uint8Array<ArrayBuffer> {
  if (!mediaType.startsWith('image/')) return bytes
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = clean(source)
  const cleaned = parts && Buffer.concat(parts)
  return cleaned === undefined || cleaned.equals(source) ? bytes : new Uint8Array(cleaned)
}

type Parts = readonly Uint8Array[] | undefined

/** By the first bytes, whatever the name is: browsers show a JPEG that is named `.png`, too. Each gives up on other formats. */
const clean = (source: Buffer): Parts =>
  cleanJpeg(source) ?? cleanPng(source) ?? cleanWebp(source) ?? cleanGif(source) ?? cleanAvif(source)

/**
 * Segments up to the end of the picture (ITU-T T.81, annex B); APP2 has the colour profile, APP14 the colour space. Phones
 * write more behind the end: a video, further pictures with metadata of their own.
 */
function cleanJpeg(source: Buffer): Parts {
  if (source.length < 4 || source.readUInt16BE(0) !== 0xffd8) return undefined
  const kept: Uint8Array[] = [source.subarray(0, 2)]
  let at = findMarker(source, 2)
  while (at + 4 <= source.length) {
    const marker = source[at + 1] ?? 0
    if (marker === 0xd9) break
    const head = at + 2 + source.readUInt16BE(at + 2)
    if (head > source.length) return undefined
    const next = findMarker(source, head)
    const segment = source.subarray(at, marker === 0xda ? next : head)
    if (marker === 0xe1) kept.push(...toOrientation(segment))
    else if (isKept(marker, segment)) kept.push(segment)
    at = next
  }
  // A picture that is cut off ends with its data.
  return at === source.length || source[at + 1] === 0xd9 ? [...kept, source.subarray(at, at + 2)] : undefined
}

/** The next marker that has a length: no byte of a scan, no byte that fills, no restart. */
function findMarker(source: Buffer, start: number): number {
  for (let at = source.indexOf(0xff, start); at >= 0; at = source.indexOf(0xff, at + 1)) {
    const next = source[at + 1] ?? 0
    if (next > 1 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return source.length
}

/** Whether a segment other than APP1 affects rendering: of APP0 to APP15 and comments three do. */
function isKept(marker: number, segment: Buffer): boolean {
  if ((marker & 0xf0) !== 0xe0) return marker !== 0xfe
  return SHOWN_SEGMENTS.has(`${marker - 0xe0} ${segment.toString('latin1', 4, 8)}`)
}

const SHOWN_SEGMENTS: ReadonlySet<string> = new Set(['0 JFIF', '2 ICC_', '14 Adob'])

/** An Exif segment with only the orientation; none if it is upright. */
function toOrientation(segment: Buffer): readonly Uint8Array[] {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return []
  return withOrientation(segment.subarray(10)).map((exif) =>
    Buffer.concat([Buffer.from('ffe10022457869660000', 'hex'), exif]),
  )
}

/** Exif with only the orientation of some Exif; none if it is upright (Exif 2.32, section 4.6.4). */
function withOrientation(exif: Buffer): readonly Buffer[] {
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number): number =>
    at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  const first = exif.length < 8 ? 0 : isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  const count = read16(first)
  for (let entry = first + 2; entry < first + 2 + count * 12 && entry < exif.length; entry += 12) {
    const orientation = read16(entry) === 0x0112 ? read16(entry + 8) : 1
    if (orientation > 1 && orientation <= 8) return [writeOrientation(orientation)]
  }
  return []
}

function writeOrientation(orientation: number): Buffer {
  const entry = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
  return Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.from(entry)])
}

/** Chunks up to the last (PNG, third edition, section 11.3), of which one may be cut off. */
function cleanPng(source: Buffer): Parts {
  if (source.toString('latin1', 1, 4) !== 'PNG') return undefined
  const kept: Uint8Array[] = [source.subarray(0, 8)]
  for (let at = 8; at + 12 <= source.length;) {
    const end = at + 12 + source.readUInt32BE(at)
    const name = source.toString('latin1', at + 4, at + 8)
    if (name === 'eXIf') kept.push(...withOrientation(source.subarray(at + 8, end - 4)).map(toExifChunk))
    else if (SHOWN_CHUNKS.test(name)) kept.push(source.subarray(at, end))
    if (name === 'IEND') return kept
    at = end
  }
  return kept
}

/** A chunk with its length and its checksum (sections 5.3 and 11.3.4.5). */
function toExifChunk(exif: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('eXIf'), exif])
  const chunk = Buffer.concat([Buffer.alloc(4), named, Buffer.alloc(4)])
  chunk.writeUInt32BE(exif.length)
  chunk.writeUInt32BE(crc32(named), 4 + named.length)
  return chunk
}

/** Chunks without which a picture cannot be read begin with a capital; of the others these are colours and animation. */
const SHOWN_CHUNKS = /^(?:[A-Z]|(?:acTL|bKGD|cHRM|cICP|cLLI|fcTL|fdAT|gAMA|hIST|iCCP|mDCV|pHYs|sBIT|sPLT|sRGB|tRNS)$)/

/** Chunks of RIFF, as many as it says; the flags of the header say which there are (RFC 9649, section 2.7). */
function cleanWebp(source: Buffer): Parts {
  if (source.toString('latin1', 0, 4) !== 'RIFF' || source.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const kept: Uint8Array[] = []
  const last = Math.min(source.length, 8 + source.readUInt32LE(4))
  for (let at = 12; at + 8 <= last;) {
    const length = source.readUInt32LE(at + 4)
    if (at + 8 + length > last) return undefined
    // Some programs leave the last byte of padding out.
    const end = Math.min(last, at + 8 + length + (length % 2))
    const name = source.toString('latin1', at, at + 4)
    const chunk = source.subarray(at, end)
    if (name === 'VP8X') kept.push(withoutFlags(chunk))
    else if (SHOWN_WEBP.has(name)) kept.push(chunk)
    at = end
  }
  const header = Buffer.from(source.subarray(0, 12))
  header.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return [header, ...kept]
}

const SHOWN_WEBP: ReadonlySet<string> = new Set(['ALPH', 'ANIM', 'ANMF', 'ICCP', 'VP8 ', 'VP8L'])

function withoutFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  copy[8] = (copy[8] ?? 0) & ~0b1100
  return copy
}

/** GIF blocks without comments and without application extensions that browsers ignore (GIF89a, sections 23 to 26). */
function cleanGif(source: Buffer): Parts {
  if (source.toString('latin1', 0, 3) !== 'GIF' || source.length < 13) return undefined
  let at = 13 + sizeOfColours(source[10] ?? 0)
  const kept: Uint8Array[] = [source.subarray(0, at)]
  while (at < source.length) {
    const kind = source[at]
    if (kind === 0x3b) return [...kept, source.subarray(at, at + 1)]
    const image = kind === 0x2c ? 11 + sizeOfColours(source[at + 9] ?? 0) : undefined
    if (image === undefined && kind !== 0x21) return undefined
    const end = endOfBlocks(source, at + (image ?? 2))
    if (end === undefined) return undefined
    if (image !== undefined || isShown(source, at)) kept.push(source.subarray(at, end))
    at = end
  }
  return undefined
}

/** Bytes of a table of colours, by the flags that announce it. */
const sizeOfColours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** The end of a sequence of sub-blocks: each begins with its length, and the last has length 0. */
function endOfBlocks(source: Buffer, start: number): number | undefined {
  let at = start
  for (let size = source[at]; size !== undefined; size = source[at]) {
    at += size + 1
    if (size === 0) return at
  }
  return undefined
}

/** Whether an extension affects rendering: timing, text, repetition, colours. */
function isShown(source: Buffer, at: number): boolean {
  const label = source[at + 1]
  return label === 0xff ? SHOWING.has(source.toString('latin1', at + 3, at + 14)) : label !== 0xfe
}

const SHOWING: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])
