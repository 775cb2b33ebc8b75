/** The content folder → files. The one place of the builder that reads what authors wrote. */
import { hash } from 'node:crypto'
import { type BigIntStats, readFileSync, statSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Message } from '../diagnose.ts'

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
  /** Read whenever they are asked for: those of all files at once may be more than there is memory. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The files of a folder, sorted by path, and what could not be read. */
export interface Folder {
  readonly files: readonly SourceFile[]
  readonly messages: readonly Message[]
}

/** Largest text that is parsed, 8 MiB: beyond it a file is not something that a person wrote. */
const TEXT_LIMIT = 8 * 1024 * 1024
/** Largest asset, what one KV value can hold. */
const ASSET_LIMIT = 25 * 1024 * 1024

/**
 * Reads everything below a folder, in the order of the paths, without what begins with a dot. Of the files that an
 * earlier build has seen, those with the same stamp are not read again.
 */
export async function readFolder(folder: string, seen: ReadonlyMap<string, SourceFile> = new Map()): Promise<Folder> {
  const messages: Message[] = []
  const paths = await listFiles(folder, '', new Set([await realpath(folder)]), messages)
  const files: SourceFile[] = []
  for (const path of paths) {
    const result = readSource(folder, path, seen.get(path))
    if ('rule' in result) messages.push(result)
    else files.push(result)
  }
  return { files, messages }
}

/** A file of a folder, of which all but the bytes is known. */
export function toSourceFile(folder: string, file: Omit<SourceFile, 'bytes'>): SourceFile {
  return {
    ...file,
    get bytes() {
      return new Uint8Array(readFileSync(join(folder, file.path)))
    },
  }
}

/** Paths of the files below a folder, sorted. `above` holds the real paths of the folders that were entered. */
async function listFiles(
  root: string,
  path: string,
  above: ReadonlySet<string>,
  messages: Message[],
): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((cause: unknown) => {
    messages.push(toMessage(path, 'unreadable-folder', `The folder cannot be read${toCode(cause)}.`))
    return []
  })
  const found: string[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const child = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isSymbolicLink() && (await leadsOut(join(root, child), above))) {
      messages.push(
        toMessage(child, 'link-outside', 'The link leads out of the content folder, so it is not followed.'),
      )
      continue
    }
    const target = entry.isSymbolicLink() ? await stat(join(root, child)).catch(() => undefined) : entry
    if (target?.isDirectory()) {
      const real = await realpath(join(root, child))
      if (above.has(real))
        messages.push(toMessage(child, 'link-loop', 'The folder is a link to one of the folders it stands in.'))
      else found.push(...(await listFiles(root, child, new Set([...above, real]), messages)))
    } else if (target?.isFile()) {
      found.push(child)
    } else {
      const what = entry.isSymbolicLink() ? 'a link that leads nowhere' : 'neither a file nor a folder'
      messages.push(toMessage(child, 'unreadable-file', `This is ${what}.`))
    }
  }
  return found.toSorted()
}

/** Whether a link leads to what is not below the content folder: a secret beside it must not become a public file. */
async function leadsOut(path: string, [home = '']: Iterable<string>): Promise<boolean> {
  const real = await realpath(path).catch(() => home)
  return real !== home && !real.startsWith(home + sep)
}

function readSource(folder: string, path: string, seen: SourceFile | undefined): SourceFile | Message {
  const limit = path.startsWith('assets/') ? ASSET_LIMIT : TEXT_LIMIT
  try {
    const stats = statSync(join(folder, path), { bigint: true })
    const stamp = toStamp(stats)
    if (stamp !== undefined && seen?.stamp === stamp) return seen
    if (stats.size > limit) {
      const text = `The file has ${toMegabytes(Number(stats.size))} MB: at most ${toMegabytes(limit)} MB can be published.`
      return toMessage(path, 'file-too-large', text)
    }
    const bytes = readFileSync(join(folder, path))
    return toSourceFile(folder, { path, size: bytes.length, hash: hash('sha256', bytes, 'base64url'), stamp })
  } catch (cause) {
    return toMessage(path, 'unreadable-file', `The file cannot be read${toCode(cause)}.`)
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

/** The name of what went wrong, as the manual of the system explains it: EACCES, EIO. */
const toCode = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '')

const HINTS = {
  'file-too-large': 'Split the page, or publish the file elsewhere and link to it.',
  'link-loop': 'Delete the link.',
  'link-outside': 'Put the file itself into the content folder.',
  'unreadable-file': 'Delete it, or put a file in its place that you may read.',
  'unreadable-folder': 'Give yourself the right to read it and to list what is in it.',
} as const

const toMessage = (file: string, rule: keyof typeof HINTS, text: string): Message => ({
  file,
  severity: 'error',
  rule,
  text,
  hint: HINTS[rule],
})
