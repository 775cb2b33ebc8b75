/**
 * A file of parsed pages by key: a header that vouches for the rest, the texts of all pages, and one line of facts for
 * each. The texts stay in the file until they are read.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import type { ParsedPage } from '../markdown/parsed-page.ts'
import { type PageFacts, Shelf, toFacts } from './shelf.ts'

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

/** The header is padded to so many bytes, because it is known when all else is written. */
const HEADER_SIZE = 256
const Header = v.object({ version: v.string(), texts: v.number(), facts: v.number(), checksum: v.number() })

/** Bytes that are read or written at once. */
const CHUNK = 4 * 1024 * 1024

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
      const stored: { facts: PageFacts; at: number; sizes: readonly [number, number] } = JSON.parse(line)
      const shelf = Shelf.at(descriptor, HEADER_SIZE + stored.at, stored.sizes)
      return { page: shelf.page(stored.facts), shelf }
    },
    close: () => closeSync(descriptor),
  }
}

/** The lines of facts by key; throws where the file is not what its header says. */
function readLines(descriptor: number, version: string): Map<string, string> {
  const header = v.parse(Header, JSON.parse(readBytes(descriptor, 0, HEADER_SIZE).toString('utf8')))
  const end = HEADER_SIZE + header.texts + header.facts
  if (header.version !== version || fstatSync(descriptor).size !== end) throw new Error('It is another file.')
  let checksum = 0
  const start = HEADER_SIZE + header.texts
  for (let at = HEADER_SIZE; at < start; at += CHUNK) {
    checksum = crc32(readBytes(descriptor, at, Math.min(CHUNK, start - at)), checksum)
  }
  const facts = readBytes(descriptor, start, header.facts)
  if (crc32(facts, checksum) !== header.checksum) throw new Error('It is damaged.')
  const lines = new Map<string, string>()
  for (let at = 0; at < facts.length;) {
    const [space, next] = [facts.indexOf(SPACE, at), facts.indexOf(NEWLINE, at)]
    lines.set(facts.toString('latin1', at, space), facts.toString('utf8', space + 1, next))
    at = next + 1
  }
  return lines
}

const SPACE = 0x20
const NEWLINE = 0x0a

function readBytes(descriptor: number, position: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, size, position))
}

/** Writes the pages into a new file that replaces the old one, and moves their shelves into it. */
export function writePageFile(file: string, version: string, pages: ReadonlyMap<string, StoredPage>): PageFile {
  mkdirSync(dirname(file), { recursive: true })
  const descriptor = openSync(`${file}.new`, 'w+')
  const writer = new ChunkWriter(descriptor)
  const offsets = new Map<Shelf, number>()
  for (const { shelf } of pages.values()) {
    offsets.set(shelf, writer.size)
    writer.put(shelf.read())
  }
  const texts = writer.size
  for (const [key, { page, shelf }] of pages) {
    const stored = { at: offsets.get(shelf), sizes: shelf.sizes, facts: toFacts(page) }
    writer.put(Buffer.from(`${key} ${JSON.stringify(stored)}\n`))
  }
  writer.flush()
  const header = JSON.stringify({ version, texts, facts: writer.size - texts, checksum: writer.checksum })
  writeSync(descriptor, `${header.padEnd(HEADER_SIZE - 1)}\n`, 0)
  renameSync(`${file}.new`, file)
  for (const [shelf, at] of offsets) shelf.moveTo(descriptor, HEADER_SIZE + at)
  return toPageFile(descriptor, new Map())
}

/** Writes behind the header, in chunks. */
class ChunkWriter {
  size = 0
  checksum = 0
  readonly #descriptor: number
  #pending: Buffer[] = []
  #pendingSize = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  put(bytes: Buffer): void {
    this.#pending.push(bytes)
    this.#pendingSize += bytes.length
    this.size += bytes.length
    if (this.#pendingSize >= CHUNK) this.flush()
  }

  flush(): void {
    const bytes = Buffer.concat(this.#pending)
    const start = HEADER_SIZE + this.size - this.#pendingSize
    for (let written = 0; written < bytes.length;) {
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written, start + written)
    }
    this.checksum = crc32(bytes, this.checksum)
    this.#pending = []
    this.#pendingSize = 0
  }
}
