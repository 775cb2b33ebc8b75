/** Found files → sources. The one place of the builder that reads what authors wrote. */
import { hash } from 'node:crypto'
import { type BigIntStats, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from './diagnose.ts'
import { type Found, type Scan, scanFolder, toCode, toFault } from './scan.ts'

/** One file of the content folder. */
export interface SourceFile {
  /** Path relative to the content folder, with `/`. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the bytes in base64url. */
  readonly hash: string
  /** Size, times and inode: as long as they are the same, so are the bytes. Absent where it may change again unseen. */
  readonly stamp: string | undefined
  /** Whether `<` is in it, as far as that was looked for. */
  readonly hasTags?: boolean
  /** Read whenever they are asked for: those of all files at once may be more than there is memory. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The files of a folder, sorted by path, and what could not be read. */
export interface Folder {
  readonly files: readonly SourceFile[]
  readonly messages: readonly Message[]
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|tiff?|heic)$/i
const SMALLER = 'Export the picture smaller: 2,000 pixels across are enough for any screen.'

/** Bytes of pages that are kept from hashing them until they are parsed: 32 MiB. */
const MOST_KEPT = 32 * 1024 * 1024
/** Largest text that is parsed, 8 MiB: beyond it a file is not something that a person wrote. */
const TEXT_LIMIT = 8 * 1024 * 1024
/** Largest asset, what one KV value can hold. */
const ASSET_LIMIT = 25 * 1024 * 1024

/** Reads what a scan found. Of the files that an earlier build has seen, those with the same stamp are not read again. */
export function readFolder(
  folder: string,
  { found, messages: unusable }: Scan = scanFolder(folder),
  seen: ReadonlyMap<string, SourceFile> = new Map(),
): Folder {
  const messages = [...unusable]
  const files: SourceFile[] = []
  let room = MOST_KEPT
  for (const file of found) {
    const result = readSource(folder, file, seen.get(file.path), room)
    if ('rule' in result) messages.push(result)
    else {
      files.push(result)
      if (file.path.endsWith('.md')) room -= result.size
    }
  }
  return { files, messages }
}

/** A file of a folder, of which all is known but the bytes; those that were read already are given out once. */
export function toSourceFile(folder: string, file: Omit<SourceFile, 'bytes'>, read?: SourceFile['bytes']): SourceFile {
  let kept = read
  return {
    ...file,
    get bytes() {
      const bytes = kept ?? readFileSync(join(folder, file.path))
      kept = undefined
      return bytes
    },
  }
}

function readSource(
  folder: string,
  { path, stats }: Found,
  seen: SourceFile | undefined,
  room: number,
): SourceFile | Message {
  const limit = path.startsWith('assets/') ? ASSET_LIMIT : TEXT_LIMIT
  try {
    const stamp = toStamp(stats)
    if (stamp !== undefined && seen?.stamp === stamp) return seen
    if (stats.size > limit) {
      const text = `The file has ${toMegabytes(Number(stats.size))} MB: at most ${toMegabytes(limit)} MB can be published.`
      const hint = PICTURE.test(path) ? SMALLER : undefined
      return toFault(path, 'file-too-large', text, hint)
    }
    const bytes = readFileSync(join(folder, path))
    const facts = { path, size: bytes.length, hash: hash('sha256', bytes, 'base64url'), stamp }
    if (!path.endsWith('.md')) return toSourceFile(folder, facts)
    return toSourceFile(folder, { ...facts, hasTags: bytes.includes('<') }, bytes.length <= room ? bytes : undefined)
  } catch (cause) {
    return toFault(path, 'unreadable-file', `The file cannot be read${toCode(cause)}.`)
  }
}

/** Times that are whole seconds come from a file system that counts no finer. Nanoseconds. */
const SECOND = 1_000_000_000n
/** The clock of the others moves in steps of at most so many nanoseconds, with a margin. */
const STEP = 50_000_000n

/** The state of a file. One that changed within the last step of the clock may do so again and look the same. */
function toStamp({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string | undefined {
  const age = BigInt(Date.now()) * 1_000_000n - ctimeNs
  return age > (ctimeNs % SECOND === 0n ? SECOND : STEP) ? `${size} ${mtimeNs} ${ctimeNs} ${ino}` : undefined
}

const toMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
