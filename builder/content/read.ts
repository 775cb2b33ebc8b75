/** Reads the files of the content folder. No other file of the builder does. */
import { hash } from 'node:crypto'
import { type BigIntStats, closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error.ts'
import { Lost, type Together, type Work } from '../work/work.ts'
import type { Message } from './schema/message.ts'
import { type Found, type Scan, scanFolder, toCode, toFault, toUse } from './scan.ts'

/** One file of the content folder. */
export interface SourceFile {
  /** Path relative to the content folder, with `/`. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the bytes in base64url. */
  readonly hash: string
  /** Reads the hashed bytes. Throws `Lost` if the file has changed. */
  readonly read: () => Uint8Array<ArrayBuffer>
}

/** A file changed, or vanished, while the folder was built: the build has to begin again. */
class ChangedFile extends Lost {
  constructor(path: string) {
    super(`The file "${path}" keeps changing while it is read. Build again when no program writes to it.`)
  }
}

/** The files of a folder, sorted by path, and messages about unreadable ones. */
export interface Folder {
  readonly files: readonly SourceFile[]
  readonly messages: readonly Message[]
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|tiff?|heic)$/i
/** What to do with a picture that is too large. */
export const SMALLER = 'Export the picture smaller: 2,000 pixels across are enough for any screen.'

/** Largest text that is parsed: 8 MiB, more than a person writes. */
const TEXT_LIMIT = 8 * 1024 * 1024
/** Largest asset, in bytes: the limit of a KV value. */
export const ASSET_LIMIT = 25 * 1024 * 1024

/** Hashes the files that a scan found. */
export function readFolder(
  folder: string,
  work: Pick<Work, 'together'>,
  { found, messages: unusable }: Scan = scanFolder(folder),
): Folder {
  const messages = [...unusable]
  const files: SourceFile[] = []
  const { run, keep } = work.together<string>('hash a file')
  for (const file of found) {
    const result = readSource(folder, file, run)
    if ('rule' in result) messages.push(result)
    else files.push(result)
  }
  keep()
  return { files, messages }
}

function readSource(folder: string, { path, stats }: Found, run: Together<string>['run']): SourceFile | Message {
  const size = Number(stats.size)
  const limit = toUse(path) === 'served' ? ASSET_LIMIT : TEXT_LIMIT
  if (size > limit) {
    const text = `The file has ${toMegabytes(size)} MB: at most ${toMegabytes(limit)} MB can be published.`
    return toFault(path, 'file-too-large', text, PICTURE.test(path) ? SMALLER : undefined)
  }
  const stamp = toStamp(stats)
  const hashFile = () => toHash(readFound(join(folder, path), { path, stats }))
  try {
    const known = stamp === undefined ? hashFile() : run(`${path} ${stamp}`, hashFile)
    return { path, size, hash: known, read: () => readAgain(join(folder, path), path, known) }
  } catch (cause) {
    if (cause instanceof Lost) throw cause
    if (errorCode(cause) === 'ENOENT') throw new ChangedFile(path)
    return toFault(path, 'unreadable-file', `The file cannot be read${toCode(cause)}.`)
  }
}

/** Reads the file that a scan found, and not what has taken its place since, such as a link that leads out of the folder. */
function readFound(place: string, { path, stats }: Found): Uint8Array {
  // A pipe would wait for who writes to it.
  const file = openSync(place, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const { dev, ino } = fstatSync(file, { bigint: true })
    if (dev !== stats.dev || ino !== stats.ino) throw new ChangedFile(path)
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

function readAgain(place: string, path: string, expected: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = readFileSync(place)
    if (toHash(bytes) === expected) return bytes
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause
  }
  throw new ChangedFile(path)
}

const toHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url')

/** Times that are whole seconds come from a file system that counts no finer. Nanoseconds. */
const SECOND = 1_000_000_000n
/** Largest clock step of other file systems, with a margin, in nanoseconds. */
const STEP = 50_000_000n

/** The state of a file; `undefined` if it changed within the last step of the clock: it may do so again and look the same. */
export function toStamp({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string | undefined {
  const age = BigInt(Date.now()) * 1_000_000n - ctimeNs
  return age > (ctimeNs % SECOND === 0n ? SECOND : STEP) ? `${size} ${mtimeNs} ${ctimeNs} ${ino}` : undefined
}

const toMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
