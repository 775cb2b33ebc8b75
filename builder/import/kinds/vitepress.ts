/** Settings of VitePress, and the pages that they leave out (https://vitepress.dev/reference/site-config#srcexclude). */
import { posix } from 'node:path'
import type { Source } from '../source/layout.ts'
import { createHidden, type Hidden, hideAll, joinHidden } from '../source/patterns.ts'
import { VITEPRESS } from '../source/open.ts'
import { isUnread, readSettings, type Settings, textIn } from '../source/settings.ts'
import { isComputed } from '../tree/literal.ts'

/** The settings of a site. */
export interface VitePress {
  /** The code of each file of settings. */
  readonly codes: readonly string[]
  /** The objects with a key. */
  readonly find: (key: string) => readonly Settings[]
  /** The folder of the pages, with a slash at its end, or empty. */
  readonly folder: string
  /** The pages that they leave out, by their paths below the folder. */
  readonly hidden: Hidden
}

/** The settings of the site of a source; nothing for other sites. */
export function readVitePress(source: Source): VitePress | undefined {
  const [first, ...others] = source.files.filter((file) => VITEPRESS.test(file))
  if (first === undefined) return undefined
  const codes = [first, ...others].map((file) => source.read(file) ?? '')
  const find = (key: string): readonly Settings[] => codes.flatMap((code) => readSettings(code, key))
  const project = first.slice(0, first.search(VITEPRESS))
  const own = textIn(find('srcDir')[0], 'srcDir') ?? '.'
  const folder = posix.join('/', project, own, '/').slice(1)
  const unknown = ['srcDir', 'srcExclude']
    .filter((key) =>
      codes.some((code) => isUnread(code, key) || readSettings(code).some((one) => isComputed(one, key))),
    )
    .map((key) => hideAll(`code makes the setting "${key}".`))
  const patterns = find('srcExclude').flatMap((one) => one['srcExclude'])
  const hidden = createHidden(
    patterns.filter((one) => typeof one === 'string'),
    'glob',
  )
  return { codes, find, folder, hidden: joinHidden([hidden, ...unknown]) }
}
