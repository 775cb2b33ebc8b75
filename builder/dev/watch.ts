/** Watches the content folder. */
import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { errorCode, errorToText } from '../content/error.ts'
import { isHidden } from '../content/scan.ts'
import { identify } from './identify.ts'

/** Silence after which a burst of changes counts as one: editors write a file in several steps. */
const QUIET_MS = 25

/**
 * Silence after which a change is told once more: chokidar drops events of a file for 50 ms after it changed and for 100 ms
 * after it was removed.
 */
const SETTLED_MS = 120

/** An error of the watch. */
const toText = (cause: unknown): string =>
  errorCode(cause) === 'ENOSPC'
    ? 'Cannot watch the content folder: the system watches too many files. Raise fs.inotify.max_user_watches.'
    : `Cannot watch the content folder: ${errorToText(cause)}`

/** Time between two looks whether the folders are still the same: one that is replaced at once gives no event. */
const LOOK_MS = 300

/** Longest time that a timer takes, 24 days. */
const LONGEST_MS = 2 ** 31 - 1

/** A watch on a folder. */
export interface FolderWatch {
  /** Resolves once every change is seen. */
  readonly ready: Promise<void>
  /**
   * The paths that may have changed since the last call, relative to the folder, with `/`; resolves when there is one, or
   * without any at a time in milliseconds since 1970. A change is told twice: at once, and when more of it would have been
   * seen.
   */
  next(until?: number): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

/**
 * Watches a folder: files that are written, removed or renamed, and folders with all that is in them. An error rejects `ready`;
 * the first one after it is told.
 */
export function watchFolder(content: string, tell: (text: string) => void): FolderWatch {
  const folder = realpathSync(content)
  const ready = Promise.withResolvers<void>()
  let changed = new Set<string>()
  let waiting: ((paths: ReadonlySet<string>) => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let settling: NodeJS.Timeout | undefined
  const unsettled = new Set<string>()
  let clock: NodeJS.Timeout | undefined

  const deliver = () => {
    clearTimeout(clock)
    waiting?.(changed)
    waiting = undefined
    changed = new Set()
  }
  const endBurst = () => {
    timer = undefined
    if (waiting && changed.size > 0) deliver()
  }
  const strike = () => {
    // A burst is delivered when it ends.
    if (timer === undefined) deliver()
  }
  const settle = () => {
    for (const path of unsettled) changed.add(path)
    unsettled.clear()
    endBurst()
  }
  const note = (path: string) => {
    changed.add(path)
    unsettled.add(path)
    clearTimeout(timer)
    timer = setTimeout(endBurst, QUIET_MS)
    clearTimeout(settling)
    settling = setTimeout(settle, SETTLED_MS)
  }
  /** What the folders that are watched were at the last look. */
  const folders = new Map([[folder, identify(folder)]])
  let refuse = (cause: unknown): void => ready.reject(new Error(toText(cause), { cause }))
  let watcher = start(() => {
    ready.resolve()
    refuse = (cause) => {
      refuse = () => {}
      tell(toText(cause))
    }
  })

  /** `seen` is called once every change is seen. */
  function start(seen: () => void): FSWatcher {
    // Folders that link to each other have paths without end, and what files link to is in the folder itself.
    const started = watch(folder, { ignoreInitial: true, ignored: isIgnored, followSymlinks: false })
    started.on('ready', seen)
    started.on('error', (cause) => refuse(cause))
    started.on('all', (event, path) => {
      const place = relative(folder, path).split(sep).join('/')
      if (event === 'unlinkDir') folders.delete(path)
      note(place)
    })
    return started
  }

  // Starts again when another folder is in the place of one, for example after switching branches; what changed before is not known.
  const looking = setInterval(() => {
    const below = Object.keys(watcher.getWatched()).filter((path) => path.startsWith(folder + sep))
    if (![folder, ...below].map(look).includes('another')) return
    void watcher.close()
    watcher = start(() => note(''))
  }, LOOK_MS)

  /** Looks whether a folder that is watched is another now. The content folder is one when it is back. */
  function look(path: string): 'gone' | 'same' | 'another' {
    const before = folders.get(path)
    const now = identify(path, before)
    if (now === undefined) {
      folders.delete(path)
      return 'gone'
    }
    folders.set(path, now)
    return now === before || (before === undefined && path !== folder) ? 'same' : 'another'
  }

  return {
    ready: ready.promise,
    next: (until = Number.POSITIVE_INFINITY) =>
      new Promise((resolve) => {
        waiting = resolve
        clearTimeout(clock)
        clock = setTimeout(strike, Math.min(until - Date.now(), LONGEST_MS))
        if (timer === undefined) endBurst()
      }),
    close: async () => {
      clearTimeout(timer)
      clearTimeout(settling)
      clearTimeout(clock)
      clearInterval(looking)
      await watcher.close()
    },
  }

  /** Swap files of editors and folders of tools begin with a dot; the reader of the content folder ignores them, too. */
  function isIgnored(path: string): boolean {
    const names = relative(folder, path).split(sep)
    return names.some((name, at) => name !== '..' && isHidden(names.slice(0, at).join('/'), name))
  }
}
