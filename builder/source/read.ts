/** The content folder → files. The one place of the builder that reads what authors wrote. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Message } from '../diagnose.ts'

/** One file of the content folder. */
export interface SourceFile {
  /** Path relative to the content folder, with `/`. */
  readonly path: string
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

/** Reads everything below a folder, in the order of the paths, without what begins with a dot. */
export async function readFolder(folder: string): Promise<Folder> {
  const messages: Message[] = []
  const paths = await listFiles(folder, '', new Set([await realpath(folder)]), messages)
  const files: SourceFile[] = []
  // Sixteen at a time: enough to hide the latency of a disk, few enough for any limit of open files.
  for (let start = 0; start < paths.length; start += 16) {
    const batch = paths.slice(start, start + 16)
    const read = await Promise.all(batch.map((path) => readSource(folder, path)))
    for (const result of read) {
      if ('rule' in result) messages.push(result)
      else files.push(result)
    }
  }
  return { files, messages }
}

/** Paths of the files below a folder, sorted. `above` holds the real paths of the folders that were entered. */
async function listFiles(
  root: string,
  path: string,
  above: ReadonlySet<string>,
  messages: Message[],
): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true })
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
      messages.push(toMessage(child, 'unreadable-file', 'This is a link that leads nowhere, or no file at all.'))
    }
  }
  return found.toSorted()
}

/** Whether a link leads to what is not below the content folder: a secret beside it must not become a public file. */
async function leadsOut(path: string, [home = '']: Iterable<string>): Promise<boolean> {
  const real = await realpath(path).catch(() => home)
  return real !== home && !real.startsWith(home + sep)
}

async function readSource(folder: string, path: string): Promise<SourceFile | Message> {
  const limit = path.startsWith('assets/') ? ASSET_LIMIT : TEXT_LIMIT
  try {
    const { size } = await stat(join(folder, path))
    if (size > limit) {
      const text = `The file has ${toMegabytes(size)} MB: at most ${toMegabytes(limit)} MB can be published.`
      return toMessage(path, 'file-too-large', text)
    }
    return { path, bytes: new Uint8Array(await readFile(join(folder, path))) }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    return toMessage(path, 'unreadable-file', `The file cannot be read${code}.`)
  }
}

const toMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

const toMessage = (file: string, rule: string, text: string): Message => ({ file, severity: 'error', rule, text })
