/** Checks folders before a command reads or writes them. */
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { UsageError } from './error.ts'

/** Refuses a content folder that does not exist, or that a link stands for: a pull request may bring one that leads to files of the developer. */
export function requireFolder(folder: string): void {
  const link = findLink(folder)
  if (link !== undefined) {
    throw new UsageError(
      `Cannot read the content folder "${folder}": ${link} is a symbolic link. Name the folder itself with --content.`,
    )
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  throw new UsageError(`Cannot read the content folder "${folder}": it does not exist.`)
}

/**
 * Refuses to write to a link, and below one that is in the current folder: a pull request may bring one that leads to files
 * of the developer.
 */
export function requireNoLink(folder: string): void {
  const link = findLink(folder)
  if (link === undefined) return
  throw new UsageError(`Cannot write to "${folder}": ${link} is a symbolic link. Delete it, or choose another folder.`)
}

/** What is a link: a place itself, or a folder above it that is in the current folder. */
function findLink(folder: string): string | undefined {
  // With a slash at its end, a path means the target of the link.
  const whole = resolve(folder)
  const link = [whole, ...findAbove(whole).filter(isOurs)].findLast((place) =>
    lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink(),
  )
  if (link === undefined) return undefined
  return link === whole ? 'it' : `"${relative('', link)}"`
}

/** The folders above a place, the nearest first. */
const findAbove = (place: string): readonly string[] =>
  dirname(place) === place ? [] : [dirname(place), ...findAbove(dirname(place))]

/** Whether something is in the current folder or below it, whatever links lead there. */
function isOurs(place: string): boolean {
  if (!existsSync(dirname(place))) return false
  const path = relative(realpathSync('.'), realpathSync(dirname(place)))
  return path.split(sep)[0] !== '..' && !isAbsolute(path)
}

/** Refuses to write to a folder that is a link, or has one anywhere below it. */
export function requireNoLinks(folder: string): void {
  requireNoLink(folder)
  if (!existsSync(folder)) return
  // With `recursive`, `readdir` would follow the links.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() || entry.isSymbolicLink()) requireNoLinks(join(folder, entry.name))
  }
}

/**
 * Refuses a folder of local state of the current folder that is a link, or has one below it, or is checked in: a pull request may
 * bring a link to files of the developer, or values in the place of those that a build makes.
 */
export function requireOwnState(folder: string): void {
  requireNoLink(dirname(folder))
  requireNoLinks(folder)
  requireUntracked(dirname(folder))
}

function requireUntracked(folder: string): void {
  refuseTracked(
    [folder],
    (file) =>
      `"${folder}" is checked in (${file}), and whoever wrote it decides what is served: git rm -r --cached ${folder}, and delete it.`,
  )
}

/** Settings that wrangler, run by hand, prefers to `wrangler.toml`, in the folders above as well. */
const OTHER_SETTINGS = ['wrangler.json', 'wrangler.jsonc']

/** Files that wrangler, run by hand, believes: whom the token is sent to, and which Worker is meant. */
const SETTINGS = ['.env', '.env.local', '.wrangler', ...OTHER_SETTINGS]
/** Other files of wrangler's folder. The folder itself is listed where it is a link or another repository. */
const STATE = /^\.wrangler\/(?!deploy(?:\/|$))/i

/** Refuses such files of the current folder, and of those above, that are checked in, since a pull request may bring them. */
export function requireOwnSettings(): void {
  refuseTracked(
    SETTINGS,
    (file) =>
      `"${file}" is checked in, and the wrangler that you run by hand believes it: it may send your token elsewhere. git rm --cached ${file}, and delete it.`,
    (file) => !STATE.test(file),
  )
  const above = findAbove(process.cwd())
  const inRepository = above.slice(0, above.indexOf(findRepository(process.cwd()) ?? '') + 1)
  refuseTracked(
    inRepository.flatMap((folder) => OTHER_SETTINGS.map((name) => relative('', join(folder, name)))),
    (file) =>
      `"${file}" is checked in, and the wrangler that you run by hand prefers it to wrangler.toml: it may mean another Worker. If it belongs to one, rewrite it as wrangler.toml; otherwise delete it.`,
  )
}

/** Refuses variables of the local site that are checked in: a pull request may have forms delivered elsewhere. */
export function requireOwnVariables(): void {
  refuseTracked(
    ['.dev.vars'],
    (file) =>
      `"${file}" is checked in, and whoever wrote it decides where forms of the local site are sent. git rm --cached ${file}, and delete it.`,
  )
}

function refuseTracked(
  places: readonly string[],
  explain: (file: string) => string,
  isMeant = (_file: string): boolean => true,
): void {
  const file = listTracked(places).find(isMeant)
  if (file !== undefined) throw new UsageError(explain(file))
}

/** The files of these names, and in folders of these names, of the current folder that are checked in, in any case. */
function listTracked(places: readonly string[]): readonly string[] {
  const root = findRepository(process.cwd())
  // Without a place git would list all files.
  if (root === undefined || places.length === 0) return []
  // Git would take a folder that looks like a repository for one, and run what the settings in it name.
  const repository = [`--git-dir=${join(root, '.git')}`, `--work-tree=${root}`, '-c', 'core.fsmonitor=false']
  const { error, status, stdout, stderr } = spawnSync(
    'git',
    [...repository, 'ls-files', '--', ...places.map((place) => `:(icase)${place}`)],
    // A pull request may bring a million names.
    { encoding: 'utf8', maxBuffer: Infinity, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
  )
  if (status === 0) return stdout.split('\n').filter((file) => file !== '')
  // Without a git that runs, which macOS may have as a name alone, or with a `.git` that leads nowhere, as in a container,
  // nothing is known of what is checked in.
  if (spawnSync('git', ['--version']).status !== 0 || NO_REPOSITORY.test(stderr)) return []
  throw new UsageError(`Cannot read which files are checked in: ${error?.message ?? `git says "${stderr.trim()}"`}`)
}

const NO_REPOSITORY = /^fatal: not a git repository/

/** The folder of the repository that a folder is in. No file that is checked in has the name `.git`. */
const findRepository = (folder: string): string | undefined =>
  [folder, ...findAbove(folder)].find((place) => existsSync(join(place, '.git')))

/** Which branch or commit is checked out here, as git writes it; nothing where that is not in the folder of a repository. */
export function readCheckedOut(): string | undefined {
  const root = findRepository(process.cwd())
  if (root === undefined) return undefined
  const git = join(root, '.git')
  // Of a further work tree, or a submodule, it is a file that names the folder (https://git-scm.com/docs/gitrepository-layout).
  const [, folder] = /^gitdir: (.+)$/m.exec(readOwnText(git) ?? '') ?? []
  return readOwnText(join(folder === undefined ? git : resolve(root, folder), 'HEAD'))
}

/** The text of a file of the content folder that has to be there. A link is none. */
export function requireText(file: string): string {
  const text = readOwnText(file)
  if (text === undefined) throw new UsageError(`${file} cannot be read: --content names the folder that holds it`)
  return text
}

/** The text of a file; `undefined` where none is. A link is none: a pull request may bring one to a device without an end. */
export function readOwnText(file: string | URL): string | undefined {
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}
