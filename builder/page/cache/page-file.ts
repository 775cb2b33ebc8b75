/**
 * A file of parsed pages by key: a header, the texts of all pages, and one line of facts for each. The header vouches for
 * the facts, and those for the texts, which stay in the file until they are read.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import type { ParsedPage } from '../parsed-page.ts'
import { toAsciiJson } from '../../work/cache/ascii-json.ts'
import { type PageFacts, type Pair, type Place, Shelf, toFacts } from './shelf.ts'

/** A page and the shelf of its texts. */
export interface StoredPage {
  readonly page: ParsedPage
  readonly shelf: Shelf
}

/** A file that is open, because its pages are read from it. */
export interface PageFile {
  readonly size: number
  get(key: string): StoredPage | undefined
  close(): void
}

/** A line of the file, after its key. */
interface StoredFacts extends Omit<Place, 'descriptor'> {
  readonly facts: PageFacts
  readonly sizes: Pair
}

/** The header is padded to so many bytes, because it is known when all else is written. */
const HEADER_SIZE = 256
const Header = v.object({ version: v.string(), texts: v.number(), facts: v.number(), checksum: v.number() })

/** Bytes of texts that stay in memory when they are in the file, for the rest of the build: 32 MiB. */
const MOST_LEFT = 32 * 1024 * 1024

/** Bytes that are written at once. */
const CHUNK = 1024 * 1024

/** Opens a file that this version has written and nothing has damaged; any other is none. */
export function openPageFile(file: string, version: string): PageFile | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, 'r')
    const lines = readLines(descriptor, version)
    return toPageFile(descriptor, lines)
  } catch {
    if (descriptor !== undefined) closeSync(descriptor)
    return undefined
  }
}

function toPageFile(descriptor: number, lines: ReadonlyMap<string, string>): PageFile {
  return {
    size: lines.size,
    get: (key) => {
      const line = lines.get(key)
      if (line === undefined) return undefined
      // The checksum has vouched for the bytes, and the version for what wrote them.
      const { facts, sizes, offset, checksums }: StoredFacts = JSON.parse(line)
      const shelf = Shelf.at({ descriptor, offset, checksums }, sizes)
      return { page: shelf.page(facts), shelf }
    },
    close: () => closeSync(descriptor),
  }
}

/** The lines of facts by key; throws where the file is not what its header says. */
function readLines(descriptor: number, version: string): Map<string, string> {
  const header = v.parse(Header, JSON.parse(readBytes(descriptor, 0, HEADER_SIZE).toString('utf8')))
  const end = HEADER_SIZE + header.texts + header.facts
  if (header.version !== version || fstatSync(descriptor).size !== end) throw new Error('It is another file.')
  const facts = readBytes(descriptor, HEADER_SIZE + header.texts, header.facts)
  if (crc32(facts) !== header.checksum) throw new Error('It is damaged.')
  // One text in one go: to ask the bytes for each line takes twice as long.
  const lines = facts.toString('latin1').split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1)] as const
    }),
  )
}

function readBytes(descriptor: number, position: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, size, position))
}

/** Writes the pages into a new file that replaces the old one, and moves their shelves into it. */
export function writePageFile(file: string, version: string, pages: ReadonlyMap<string, StoredPage>): PageFile {
  mkdirSync(dirname(file), { recursive: true })
  const descriptor = openSync(`${file}.new`, 'w+')
  const writer = new ChunkWriter(descriptor)
  const placed = Array.from(pages, ([key, { page, shelf }]) => {
    const [html, markdown] = [shelf.read(0), shelf.read(1)]
    const place: Place = { descriptor, offset: HEADER_SIZE + writer.size, checksums: [crc32(html), crc32(markdown)] }
    writer.put(html)
    writer.put(markdown)
    return { key, page, shelf, place }
  })
  const texts = writer.size
  let checksum = 0
  for (const { key, page, shelf, place } of placed) {
    const { offset, checksums } = place
    const stored: StoredFacts = { facts: toFacts(page), sizes: shelf.sizes, offset, checksums }
    const line = Buffer.from(`${key} ${toAsciiJson(stored)}\n`, 'latin1')
    checksum = crc32(line, checksum)
    writer.put(line)
  }
  writer.flush()
  const header = JSON.stringify({ version, texts, facts: writer.size - texts, checksum })
  writeSync(descriptor, `${header.padEnd(HEADER_SIZE - 1)}\n`, 0)
  renameSync(`${file}.new`, file)
  let left = 0
  for (const { shelf, place } of placed) {
    if (shelf.inMemory) left += shelf.sizes[0] + shelf.sizes[1]
    if (!shelf.inMemory || left > MOST_LEFT) shelf.moveTo(place)
  }
  return toPageFile(descriptor, new Map())
}

/** Writes behind the header, in chunks. */
class ChunkWriter {
  readonly #descriptor: number
  // One buffer for all of them: memory that was never touched costs more than what is copied into it.
  readonly #chunk = Buffer.allocUnsafeSlow(CHUNK)
  #written = 0
  #pending = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  /** Bytes that it was given. */
  get size(): number {
    return this.#written + this.#pending
  }

  put(bytes: Buffer): void {
    if (this.#pending + bytes.length > CHUNK) this.flush()
    if (bytes.length > CHUNK) this.#write(bytes)
    else this.#pending += bytes.copy(this.#chunk, this.#pending)
  }

  flush(): void {
    this.#write(this.#chunk.subarray(0, this.#pending))
    this.#pending = 0
  }

  #write(bytes: Buffer): void {
    const start = HEADER_SIZE + this.#written
    for (let written = 0; written < bytes.length;) {
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written, start + written)
    }
    this.#written += bytes.length
  }
}
