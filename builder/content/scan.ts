/** Lists the files of the content folder, once per build. */
import { type BigIntStats, type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { extname, isAbsolute, relative, sep } from 'node:path'
import { errorCode } from './error.ts'
import type { Message } from './schema/message.ts'

/** One file of the content folder, not yet read. */
export interface Found {
  /** Path relative to the content folder, with `/`. */
  readonly path: string
  readonly stats: BigIntStats
}

/** The files of a folder, sorted by path, and messages about unusable ones. */
export interface Scan {
  readonly found: readonly Found[]
  readonly messages: readonly Message[]
}

/** Files that operating systems and editors leave behind. */
const LEFT_BEHIND = /^(?:(?:eh)?thumbs\.db|desktop\.ini|~\$.*|#.*#|.*~|.*\.(?:swp|swo|crdownload|part|tmp))$/i

/** Names that begin with a dot are never published, since they may be secrets, except the folder of RFC 8615. */
export const isHidden = (folder: string, name: string): boolean =>
  name.startsWith('.') && !(folder === 'static' && name === '.well-known')

/** Bytes of the files that links stand for, at most, in all: of texts, which become pages, and of others. */
const MOST_LINKED = { text: 8 * 1024 * 1024, other: 100 * 1024 * 1024 } as const

/** Finds every file below a folder, except dotfiles and leftovers of systems. */
export function scanFolder(folder: string): Scan {
  const found: Found[] = []
  const messages: Message[] = []
  const left: Record<keyof typeof MOST_LINKED, number> = { ...MOST_LINKED }
  const home = realpathSync(folder)
  // For thousands of files, to normalize a path takes as long as to look at the file.
  const toPlace = (path: string): string => `${folder}/${path}`

  function addFolder(path: string): void {
    for (const entry of listFolder(toPlace(path), path, messages)) {
      if (isHidden(path, entry.name) || LEFT_BEHIND.test(entry.name)) continue
      const child = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isSymbolicLink()) addLink(child)
      else if (entry.isDirectory()) addFolder(child)
      else addFile(child, tryStat(toPlace(child)))
    }
  }

  function addLink(path: string): void {
    const real = tryRealPath(toPlace(path))
    const inside = real === undefined ? undefined : relative(home, real)
    if (real === undefined || inside === undefined) {
      messages.push(toFault(path, 'unreadable-file', 'The symbolic link is broken: its target does not exist.'))
    } else if (inside.split(sep).some((name) => name.startsWith('.')) || isAbsolute(inside)) {
      // A secret beside the folder, or hidden in it, must not become a public file.
      const text = 'The symbolic link points outside the content folder or to a hidden file, so it is not followed.'
      messages.push(toFault(path, 'link-outside', text))
    } else if (statSync(real, { throwIfNoEntry: false })?.isDirectory()) {
      // Folders that link to each other have paths without end.
      const text = `The symbolic link points to the folder "${toPosix(inside) || '.'}", which is published already: each folder has one address.`
      messages.push(toFault(path, 'link-loop', text))
    } else if (extname(path).toLowerCase() !== extname(real).toLowerCase() || toUse(path) !== toUse(toPosix(inside))) {
      // Nobody reads a text in a file that is called a picture, and a draft would be public as a file.
      messages.push(
        toFault(
          path,
          'link-outside',
          `The symbolic link leads to a file of another kind, "${toPosix(inside)}", so it is not followed.`,
          HINTS['link-loop'],
        ),
      )
    } else {
      const stats = statSync(real, { bigint: true, throwIfNoEntry: false })
      const kind = toUse(path) === 'served' ? 'other' : 'text'
      left[kind] -= Number(stats?.size ?? 0)
      // A small repository could stand for a site of any size.
      if (left[kind] >= 0) addFile(path, stats)
      else
        messages.push(
          toFault(
            path,
            'file-too-large',
            `All symbolic links to ${kind === 'text' ? 'pages and other texts' : 'files'} stand for more than ${MOST_LINKED[kind] / 1024 / 1024} MB.`,
            HINTS['link-loop'],
          ),
        )
    }
  }

  /** Files that vanished since the listing are ignored. */
  function addFile(path: string, stats: BigIntStats | undefined): void {
    if (path.includes('\uFFFD')) messages.push(toFault(path, 'unreadable-file', 'The name of the file is not UTF-8.'))
    else if (stats === undefined) return
    else if (stats.isFile()) found.push({ path, stats })
    else messages.push(toFault(path, 'unreadable-file', 'This is neither a file nor a folder.'))
  }

  addFolder('')
  return { found: found.toSorted((a, b) => (a.path < b.path ? -1 : 1)), messages }
}

/** What a file is, which may have become a link; nothing where it has vanished, or its folder was closed, since this was listed. */
function tryStat(place: string): BigIntStats | undefined {
  try {
    return lstatSync(place, { bigint: true, throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Whether other files are in a folder than a scan found, or files that were written since. */
export function hasChanged(folder: string, scan: Scan): boolean {
  try {
    return toState(scanFolder(folder)) !== toState(scan)
  } catch {
    // The folder is gone.
    return true
  }
}

const toState = ({ found, messages }: Scan): string =>
  JSON.stringify([
    found.map(({ path, stats: { size, mtimeNs, ctimeNs, ino } }) => [path, `${size} ${mtimeNs} ${ctimeNs} ${ino}`]),
    messages,
  ])

/** What a file is for: to be served as it is, to be included, or else to be a page or data. */
export const toUse = (path: string): 'served' | 'included' | 'read' =>
  /^(?:assets|static)\//.test(path) ? 'served' : path.startsWith('snippets/') ? 'included' : 'read'

const toPosix = (path: string): string => path.replaceAll(sep, '/')

function listFolder(place: string, path: string, messages: Message[]): readonly Dirent[] {
  try {
    const entries = readdirSync(place, { withFileTypes: true })
    // Of a folder that cannot be entered the names are known, and nothing else.
    statSync(`${place}/.`)
    return entries
  } catch (cause) {
    messages.push(toFault(path, 'unreadable-folder', `The folder cannot be read${toCode(cause)}.`))
    return []
  }
}

/** Where a file is that links may lead to; nothing where it has vanished. */
export function tryRealPath(place: string): string | undefined {
  try {
    return realpathSync(place)
  } catch {
    return undefined
  }
}

/** The code of a system error: EACCES, EIO. */
export function toCode(cause: unknown): string {
  const code = errorCode(cause)
  return code === undefined ? '' : ` (${code})`
}

const HINTS = {
  'file-too-large': 'Split it, or publish it elsewhere and link to it.',
  'link-loop': 'Delete the link.',
  'link-outside': 'Put the file itself into the content folder.',
  'unreadable-file': 'Delete it, or replace it with a file that you can read.',
  'unreadable-folder': 'Change its permissions, so that you can read and list it.',
} as const

/** A fault of a file or folder as a whole. */
export const toFault = (file: string, rule: keyof typeof HINTS, text: string, hint: string = HINTS[rule]): Message => ({
  file,
  severity: 'error',
  rule,
  text,
  hint,
})
