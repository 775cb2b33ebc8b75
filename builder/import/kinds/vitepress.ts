/** Settings of VitePress, and the pages that they leave out (https://vitepress.dev/reference/site-config#srcexclude). */
import { posix } from 'node:path'
import type { ListStyle, Source } from '../source/layout.ts'
import { createHidden, type Hidden, hideAll, joinHidden } from '../source/patterns.ts'
import { VITEPRESS } from '../source/open.ts'
import { isUnread, readDefault, readSettings, recordIn, type Settings, textIn } from '../source/settings.ts'
import { isComputed, isUnknown } from '../tree/literal.ts'
import { readBases } from './vitepress-bases.ts'

/** The settings of a site. */
export interface VitePress {
  /** The code of each file of settings. */
  readonly codes: readonly string[]
  /** The objects with a key. */
  readonly find: (key: string) => readonly Settings[]
  /** The folder of the pages, with a slash at its end, or empty. */
  readonly folder: string
  /** The language of the pages at the root, as the settings state it. */
  readonly language: string | undefined
  /** How lists of attributes are written. */
  readonly listStyle: ListStyle | undefined
  /** The pages that they leave out, by their paths below the folder. */
  readonly hidden: Hidden
}

/** The settings of the site of a source; nothing for other sites. */
export function readVitePress(source: Source): VitePress | undefined {
  const files = source.files.filter((file) => VITEPRESS.test(file))
  const [first] = files
  if (first === undefined) return undefined
  const bases = readBases(source, files)
  const codes = [...files, ...bases.files].map((file) => source.read(file) ?? '')
  const find = (key: string): readonly Settings[] => codes.flatMap((code) => readSettings(code, key))
  const project = first.slice(0, first.search(VITEPRESS))
  const own = textIn(find('srcDir')[0], 'srcDir') ?? '.'
  const folder = posix.join('/', project, own, '/').slice(1)
  const unknown = ['srcDir', 'srcExclude']
    .filter((key) =>
      codes.some((code) => isUnread(code, key) || readSettings(code).some((one) => isComputed(one, key))),
    )
    .map((key) => hideAll(`code makes the setting "${key}".`))
  const isOpen = files.some((file) => isIncomplete(source.read(file) ?? '', file, files))
  const others = [
    ...(isOpen ? [hideAll('the settings have others from a file that is not read.')] : []),
    {
      find: () => 'no' as const,
      notes: Array.from(
        bases.packages,
        (one) => `Lost: the settings of the package "${one}", which those of the site extend.`,
      ),
    },
    ...(bases.isUnclear ? [hideAll('the settings extend others that are not read.')] : []),
  ]
  const patterns = find('srcExclude').flatMap((one) => one['srcExclude'])
  const hidden = createHidden(
    patterns.filter((one) => typeof one === 'string'),
    'glob',
  )
  return {
    codes,
    find,
    folder,
    language: readLanguage(codes, find),
    listStyle: hasLists(find) ? 'markdown-it' : undefined,
    hidden: joinHidden([hidden, ...unknown, ...others, findRoutes(source, folder)]),
  }
}

/** Whether lists of attributes are in braces, and not off or between other marks (https://vitepress.dev/reference/site-config#markdown). */
const hasLists = (find: VitePress['find']): boolean =>
  find('leftDelimiter').length === 0 && find('attrs').every((one) => recordIn(one, 'attrs')['disable'] !== true)

/** https://vitepress.dev/guide/i18n */
function readLanguage(codes: readonly string[], find: VitePress['find']): string | undefined {
  const root = recordIn(recordIn(find('locales')[0], 'locales'), 'root')
  const all = codes.map((code) => readDefault(code)).filter((one) => one !== 'unknown')
  return [root, ...all].flatMap((one) => textIn(one, 'lang') ?? [])[0]
}

/** Templates of pages that code makes (https://vitepress.dev/guide/routing#dynamic-routes). */
function findRoutes({ files }: Source, folder: string): Hidden {
  const routes = new Set(files.flatMap((file) => /^(.*\[[^/]*)\.paths\.[cm]?[jt]s$/.exec(file)?.[1] ?? []))
  return {
    find: (path) => (routes.has(folder + path.replace(/\.md$/, '')) ? 'yes' : 'no'),
    notes: [...routes].map(
      (route) => `Not imported: the pages that code makes of "${route}.md", which is a draft now.`,
    ),
  }
}

/** Whether settings have others in them that are in none of the files that are read. */
function isIncomplete(code: string, file: string, files: readonly string[]): boolean {
  const settings = readDefault(code)
  if (settings === undefined || (settings !== 'unknown' && !isUnknown(settings, 'srcExclude'))) return false
  const imports = [...code.matchAll(/from\s{0,9}['"](\.[^'"\n]{1,200})['"]/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path).replace(/\.\w+$/, ''),
  )
  const stems = new Set(files.map((one) => one.replace(/(?:\/index)?\.\w+$/, '')))
  return imports.length === 0 || imports.some((path) => !stems.has(path))
}
