/** Opens a source on disk. Nothing outside the folder is read; symbolic links that lead out of it are not followed. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path'
import { scanFolder } from '../../content/scan.ts'
import { UsageError } from '../../content/error.ts'
import type { Source } from './layout.ts'

/** Largest page, in bytes. */
export const LARGEST = 2 * 1024 * 1024

/** Settings of VitePress, in a file or a folder. */
export const VITEPRESS = /(?:^|\/)\.vitepress\/config(?:\/[\w-]+)?\.[cm]?[jt]s$/
/** Code beside them, which they may extend. */
const BESIDE = /\.[cm]?[jt]s$/

/** Lists of what a site leaves out, and settings, of which a scan finds none. */
const DOTFILES = ['.gitignore', '.mintignore', '.eleventy.js', '.eleventy.cjs']

/** What Material for MkDocs reads in each folder. */
export const META = '.meta.yml'

/** Dotfiles that are read in each folder. */
const BELOW = [META, '.eleventyignore']

/** What an import leaves in its folder for the next one. A dotfile, so that no build reads it. */
export const RECORD = '.import.json'

/** The place of the report of an import into a folder. */
export const toReportPath = (folder: string): string => join(dirname(resolve(folder)), 'import-report.md')

/** A source with the folder that its paths are below. */
interface OpenSource extends Source {
  readonly folder: string
  /** What is not read of it: path → why. */
  readonly unread: ReadonlyMap<string, string>
}

const UNREAD: Readonly<Record<string, string>> = {
  'link-loop': 'The symbolic link leads to a folder, whose files are at their own paths.',
  'link-outside': 'The symbolic link leads out of the source, or to a hidden file.',
}

/**
 * A folder; or a file, with the uploads of WordPress beside it. What an earlier import wrote into it, to the folder `to`,
 * is no part of it.
 */
export function openSource(place: string, to: string): OpenSource {
  if (!existsSync(place)) throw new UsageError(`"${place}" does not exist`)
  const isFile = statSync(place).isFile()
  const folder = isFile ? dirname(place) : place
  const home = realpathSync(folder)
  // A scan follows no link that leads out of its folder, but would follow one in the place of that folder.
  const has = (path: string): boolean =>
    existsSync(join(folder, path)) && realpathSync(join(folder, path)) === join(home, path)
  const hasFile = (path: string): boolean => has(path) && statSync(join(folder, path)).isFile()
  const sizes = new Map<string, number>()
  const unread = new Map<string, string>()
  const add = (below: string): void => {
    const { found, messages } = scanFolder(join(folder, below))
    for (const { path, stats } of found) sizes.set(posix.join(below, path), Number(stats.size))
    for (const { file, rule, text } of messages) unread.set(posix.join(below, file), UNREAD[rule] ?? text)
  }
  if (isFile) sizes.set(basename(place), statSync(place).size)
  for (const below of isFile ? ['uploads', 'wp-content/uploads'].filter(has) : ['']) add(below)
  const parents = new Set([...sizes.keys()].filter(isOwn).flatMap(toParents))
  for (const path of isFile ? [] : [...parents].flatMap((below) => findVitepress(folder, below)))
    if (hasFile(path)) sizes.set(path, statSync(join(folder, path)).size)
  const lists = [...DOTFILES, ...[...parents].flatMap((below) => BELOW.map((name) => posix.join(below, name)))]
  for (const path of isFile ? [] : lists.filter(hasFile)) sizes.set(path, statSync(join(folder, path)).size)
  const toPath = (other: string): string => relative(resolve(folder), other).replaceAll(sep, '/')
  const [target, report] = [toPath(resolve(to)), toPath(toReportPath(to))]
  const all = [...sizes.keys()].filter(isOwn)
  const files = all.filter((path) => path !== report && !path.startsWith(`${target}/`))
  if (target === '' || (all.some((path) => path.startsWith(`${target}/`)) && !existsSync(join(to, RECORD))))
    throw new UsageError(`"${to}" is part of the source: write to another folder`)
  const read = (file: string, most = LARGEST): string | undefined => {
    const size = sizes.get(file)
    if (size === undefined || size > most) return undefined
    const text = readFileSync(join(folder, file), 'utf8')
    return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  }
  return { files, sizeOf: (file) => sizes.get(file), read, folder, unread }
}

const isOwn = (path: string): boolean => !/(?:^|\/)node_modules\//.test(path)

/** The folders that a file is in, the root among them. */
export const toParents = (path: string): string[] => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))

const findVitepress = (folder: string, below: string): string[] =>
  ['.vitepress', '.vitepress/config'].flatMap((name) => {
    const path = posix.join(below, name)
    const isFolder = statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory() === true
    const names = isFolder ? readdirSync(join(folder, path)).toSorted() : []
    return names.map((one) => posix.join(path, one)).filter((one) => BESIDE.test(one))
  })
