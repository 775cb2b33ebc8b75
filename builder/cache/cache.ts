/**
 * What need not be parsed again: each page by its path, its bytes, the settings and the version of the builder. What
 * other files decide, links and navigation, is no part of it. Safe to delete, and useless to trust: a cache that is
 * damaged, of another version or for other settings is an empty one.
 */
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import type { ParsedPage } from '../markdown/parsed-page.ts'
import type { ParseSettings } from '../markdown/parse-page.ts'
import { pipelineVersion } from '../pipeline-version.ts'

/** Parsed pages by key. */
export interface PageCache {
  get(key: string): ParsedPage | undefined
  put(key: string, page: ParsedPage): void
}

/** The key of a page: equal keys mean equal results of parsing. */
export function toCacheKey(file: string, text: string, settings: ParseSettings): string {
  const hash = createHash('sha256').update(JSON.stringify([pipelineVersion(), settings, file]))
  return hash.update(text).digest('base64url')
}

/** A cache in memory that forgets what two builds in a row did not ask for. */
export interface MemoryCache extends PageCache {
  /** Ends a build. */
  rotate(): void
}

/** Keeps the pages of the builds of one process. */
export function createMemoryCache(): MemoryCache {
  let before = new Map<string, ParsedPage>()
  let now = new Map<string, ParsedPage>()
  return {
    get: (key) => {
      const page = now.get(key) ?? before.get(key)
      if (page) now.set(key, page)
      return page
    },
    put: (key, page) => void now.set(key, page),
    rotate: () => {
      before = now
      now = new Map()
    },
  }
}

/** A cache in the output folder. */
export interface FileCache extends PageCache {
  /** Writes what this build asked for, in one atomic step; nothing where hardly anything changed. */
  save(): void
}

const FILE = 'parsed.cache'
/** The header is padded to so many bytes, because it is known when the lines are written. */
const HEADER_SIZE = 256
const Header = v.object({ version: v.string(), length: v.number(), checksum: v.number() })

/** Where fewer than one page in so many has changed, to parse those again takes less time than to write all pages. */
const FEW = 50

/** Lines that are gathered before they are written to disk. Characters. */
const WRITE_SIZE = 4 * 1024 * 1024

/** Opens the cache of an output folder. */
export function openFileCache(folder: string): FileCache {
  const stored = readStored(folder)
  // Pages become text one after another when they are saved: the texts of all of them are as large as the pages.
  const used = new Map<string, string | ParsedPage>()
  let added = 0
  return {
    get: (key) => {
      const line = stored.get(key)
      if (line === undefined) return undefined
      used.set(key, line)
      return revive(line)
    },
    put: (key, page) => {
      added++
      used.set(key, page)
    },
    save: () => {
      const removed = stored.size - (used.size - added)
      if ((added + removed) * FEW > used.size) writeLines(folder, used)
      used.clear()
      stored.clear()
    },
  }
}

/** Writes the lines, and then the header that vouches for them, into a new file that replaces the old one. */
function writeLines(folder: string, pages: ReadonlyMap<string, string | ParsedPage>): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, FILE)
  const descriptor = openSync(`${file}.new`, 'w')
  let [length, checksum, text] = [0, 0, '']
  const flush = (): void => {
    const bytes = Buffer.from(text)
    checksum = crc32(bytes, checksum)
    writeSync(descriptor, bytes, 0, bytes.length, HEADER_SIZE + length)
    length += bytes.length
    text = ''
  }
  for (const [key, page] of pages) {
    text += `${key} ${typeof page === 'string' ? page : JSON.stringify(page)}\n`
    if (text.length >= WRITE_SIZE) flush()
  }
  flush()
  const header = JSON.stringify({ version: pipelineVersion(), length, checksum })
  writeSync(descriptor, `${header.padEnd(HEADER_SIZE - 1)}\n`, 0)
  closeSync(descriptor)
  renameSync(`${file}.new`, file)
}

/** The lines of the file by key. They are parsed one by one, when they are asked for. */
function readStored(folder: string): Map<string, string> {
  const lines = new Map<string, string>()
  try {
    const bytes = readFileSync(join(folder, FILE))
    const header = v.parse(Header, JSON.parse(bytes.toString('utf8', 0, HEADER_SIZE)))
    const body = bytes.subarray(HEADER_SIZE)
    if (header.version !== pipelineVersion() || header.length !== body.length || header.checksum !== crc32(body)) {
      return lines
    }
    for (const line of body.toString('utf8').split('\n')) {
      const space = line.indexOf(' ')
      if (space > 0) lines.set(line.slice(0, space), line.slice(space + 1))
    }
  } catch {
    // A cache that cannot be read is an empty one.
  }
  return lines
}

/** The checksum has vouched for the bytes, and the version for what wrote them. */
function revive(line: string): ParsedPage {
  const page: ParsedPage = JSON.parse(line)
  return page
}
