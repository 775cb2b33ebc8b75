/** What Eleventy does not show of a folder of markdown (https://www.11ty.dev/docs/ignores, https://www.11ty.dev/docs/data-template-dir). */
import { posix } from 'node:path'
import { readData } from '../../source/data.ts'
import { readIgnoreFile } from '../../source/ignore-file.ts'
import type { Layout, Source } from '../../source/layout.ts'
import { toParents } from '../../source/open.ts'
import { createHidden, type Hidden, joinHidden } from '../../source/patterns.ts'
import { readSettings, type Settings, textIn } from '../../source/settings.ts'
import { readComputed } from './computed.ts'
import { readConfig } from './config.ts'
import { prepareTemplates } from './engines.ts'
import { createShown } from './shown.ts'

/** What a site says of its pages. */
interface Eleventy {
  /** Whether the source is such a site. */
  readonly isOn: boolean
  /** The folder of the pages of the whole source, with a slash at its end, or empty. */
  readonly folder: string
  readonly hidden: Hidden
  readonly language: string | undefined
  /** What a page has that does not say it itself. */
  readonly inherited: (file: string) => Settings
  /** A text without what its templates never show. */
  readonly prepare: Layout['prepare']
  /** What is computed of whether a page is shown, whatever it says itself. */
  readonly imposed: (file: string, data: Settings) => Settings
}

const SITE = /(?:^|\/)(?:\.eleventyignore|\.eleventy\.c?js|eleventy\.config\.[cm]?[jt]s)$/
const DATA = /\.(?:11tydata\.(?:json|[cm]?js)|json)$/
/** Code that may hide pages: by itself, or by what it takes from elsewhere. */
const MAY_HIDE = /permalink|draft|publish|exclude|require\(|import\b|\.\.\./i
/** Keys of data that say whether a page is shown: others may not be public. */
const SAID = /^(?:draft|published|eleventyExcludeFromCollections)$/
const OVERRIDE = 'templateEngineOverride'

/** Reads the settings and the ignore files of a site, and the data beside its pages. */
export function readEleventy(source: Source): Eleventy {
  const settings = source.files.filter((file) => SITE.test(file) && !file.endsWith('ignore'))
  const isOn = source.files.some((file) => SITE.test(file))
  const data = new Set(source.files.filter((file) => isOn && DATA.test(file)))
  const toData = (file: string): readonly string[] =>
    [
      ...toParents(file).map((folder) => posix.join(folder, posix.basename(folder))),
      file.replace(/\.\w+$/, ''),
    ].flatMap((stem) => ENDS.map((end) => `${stem}${end}`).filter((one) => data.has(one)))
  const byCode = new Set(
    [...data].filter((file) => file.endsWith('js') && MAY_HIDE.test(source.read(file) ?? 'import')),
  )
  const computed = readComputed(source, settings, toData, (code) => MAY_HIDE.test(code))
  const ignored = source.files
    .filter((file) => posix.basename(file) === '.eleventyignore')
    .map((file) => below(toStart(file), readIgnoreFile(source, file)))
  if (!isOn)
    return {
      isOn,
      folder: '',
      hidden: computed.hidden,
      language: undefined,
      inherited: () => ({}),
      prepare: (text) => text,
      imposed: computed.imposed,
    }
  const sites = readSites(source, settings)
  const files = new Set(source.files)
  const isByCode = (file: string): boolean => toData(file).some((one) => byCode.has(one))
  const overrides = (file: string): unknown =>
    toData(file)
      .map((one) => readOverride(source, one))
      .findLast((one) => one !== undefined)
  return {
    isOn,
    language: readLanguage(source),
    folder: sites.find(({ root }) => root === '')?.folder ?? '',
    hidden: joinHidden([
      ...ignored,
      computed.hidden,
      readIgnoreFile(source, '.gitignore'),
      createHidden(['_includes/', '_data/', '_layouts/'], 'gitignore'),
      ...sites.map(({ root, hidden }) => below(root, hidden)),
      {
        find: (file) => (isByCode(file) ? 'unknown' : 'no'),
        notes: [...byCode].map((file) => `Pages are drafts now whose data "${file}" makes, which is code.`),
      },
    ]),
    inherited: (file) =>
      Object.assign(
        {},
        ...toData(file).map((one) => (one.endsWith('.json') ? withoutOthers(readData(source, one)) : {})),
      ),
    prepare: (text, own, hearing) => {
      const site = sites.findLast(({ root }) => hearing.file.startsWith(root))
      const engine = own[OVERRIDE] ?? overrides(hearing.file) ?? site?.engine ?? 'liquid'
      return prepareTemplates(text, engine, hearing, createShown(files, site?.root ?? ''))
    },
    imposed: computed.imposed,
  }
}

/** The language in the data of all pages, as the starters name it (https://github.com/11ty/eleventy-base-blog). */
const readLanguage = ({ files, read }: Source): string | undefined =>
  files
    .filter((file) => GLOBAL.test(file))
    .flatMap((file) => readSettings(file.endsWith('.json') ? `export default ${read(file)}` : read(file)))
    .flatMap((one) => textIn(one, 'language') ?? textIn(one, 'lang') ?? [])[0]

const GLOBAL = /(?:^|\/)_data\/(?:metadata|meta|site)\.(?:json|[cm]?js)$/

/** Settings, the folder that they are in, and that of their pages. */
interface Site {
  readonly root: string
  readonly folder: string
  readonly engine: unknown
  /** What they hide, by paths below the root. */
  readonly hidden: Hidden
}

/** The sites of a source, the outermost first. Of several files of settings in a folder, Eleventy takes the first. */
const readSites = (source: Source, settings: readonly string[]): readonly Site[] =>
  [...Map.groupBy(settings.toSorted(), toStart)]
    .toSorted(([a], [b]) => a.length - b.length)
    .flatMap(([root, [file]]) => {
      if (file === undefined) return []
      const { input, parts, engine, hidden } = readConfig(source, file)
      const inner = toPlace(input)
      const places = parts.map((part) => toPlace(inner, part)).filter((one) => one !== '' && !inner.startsWith(one))
      const isShown = (path: string): boolean =>
        path.startsWith(inner) && !places.some((place) => path.startsWith(place))
      const outside: Hidden = { find: (path) => (isShown(path) ? 'no' : 'yes'), notes: [] }
      return [{ root, folder: root + inner, engine, hidden: joinHidden([hidden, outside]) }]
    })

/** A folder with a slash at its end, or empty. */
const toPlace = (...names: readonly string[]): string => posix.join(...names, '/').replace(/^\.\/|^\//, '')

/** The folder that a file is in, with a slash at its end, or empty. */
const toStart = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1)

/** A list for the paths below a folder. */
const below = (folder: string, { find, notes }: Hidden): Hidden => ({
  find: (path) => (path.startsWith(folder) ? find(path.slice(folder.length)) : 'no'),
  notes,
})

/** The language of templates that a file of data names. */
function readOverride(source: Source, file: string): unknown {
  if (file.endsWith('.json')) return readData(source, file)[OVERRIDE]
  return source.read(file)?.includes(OVERRIDE) === true ? 'njk' : undefined
}

const ENDS = ['.json', '.11tydata.json', '.11tydata.js', '.11tydata.cjs', '.11tydata.mjs']

const withoutOthers = (data: Settings): Settings =>
  Object.fromEntries(
    Object.entries(data).filter(([key, value]) => SAID.test(key) || (key === 'permalink' && value === false)),
  )
