/** What Eleventy does not show of a folder of markdown (https://www.11ty.dev/docs/ignores, https://www.11ty.dev/docs/data-template-dir). */
import { posix } from 'node:path'
import { readIgnoreFile } from '../../source/ignore-file.ts'
import type { Layout, Source } from '../../source/layout.ts'
import { createHidden, type Hidden, joinHidden, toDraft } from '../../source/patterns.ts'
import { readSettings, type Settings, textIn } from '../../source/settings.ts'
import type { Additions } from './settings/additions.ts'
import { readComputed } from './computed.ts'
import { readConfig } from './settings/config.ts'
import { createDataFiles, isCode, isReadable, mayHide, readKnown } from './data-files.ts'
import { prepareTemplates } from './engines.ts'
import { readGlobals } from './globals.ts'
import { createLayouts, readLayout } from './layouts.ts'
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

const CODE = /\.11tydata\.[cm]?js$/
const SITE = /(?:^|\/)(?:\.eleventyignore|\.eleventy\.c?js|eleventy\.config\.[cm]?[jt]s)$/
/** Keys of data that say whether a page is shown: others may not be public. */
const SAID = /^(?:draft|published|eleventyExcludeFromCollections)$/
const OVERRIDE = 'templateEngineOverride'

/** Reads the settings and the ignore files of a site, and the data beside its pages. */
export function readEleventy(source: Source): Eleventy {
  const settings = source.files.filter((file) => SITE.test(file) && !file.endsWith('ignore'))
  const isOn = source.files.some((file) => SITE.test(file))
  const sites = isOn ? readSites(source, settings) : []
  const all = sites.map(({ additions }) => additions)
  const toData = isOn ? createDataFiles(source, all) : () => []
  const verdicts = new Map<string, boolean>()
  const mayHideIn = (file: string): boolean => {
    const verdict = verdicts.get(file) ?? mayHide(source.read(file) ?? 'import')
    verdicts.set(file, verdict)
    return verdict
  }
  const byCode = source.files.filter((file) => isOn && CODE.test(file) && mayHideIn(file))
  const computed = readComputed(source, toData)
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
  const files = new Set(source.files)
  // What is neither code nor read nobody knows.
  const isByCode = (file: string): boolean =>
    toData(file).some((one) => (isCode(one) ? mayHideIn(one) : !isReadable(one)))
  const siteOf = (file: string): Site | undefined => sites.findLast(({ root }) => file.startsWith(root))
  const globals = readGlobals(
    source,
    sites.flatMap(({ places }) => places),
  )
  const layouts = createLayouts({
    source,
    places: sites.flatMap(({ places }) => places),
    aliases: new Map(all.flatMap(({ aliases }) => Array.from(aliases))),
  })
  /** The data of all pages that a page has. */
  const commonOf = (file: string): Settings => ({ ...globals.dataOf(file), ...siteOf(file)?.additions.globals })
  const isByLayout = (file: string, data: Settings): boolean =>
    layouts(data['layout'] ?? readLayout(source, toData(file)) ?? commonOf(file)['layout'], data)
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
      globals.hidden,
      readIgnoreFile(source, '.gitignore'),
      createHidden(['_includes/', '_data/', '_layouts/'], 'gitignore'),
      ...sites.map(({ root, hidden }) => below(root, hidden)),
      {
        find: (file) => (isByCode(file) ? 'unknown' : 'no'),
        notes: byCode.map((file) => `Pages are drafts now whose data "${file}" makes, which is code.`),
      },
    ]),
    inherited: (file) =>
      Object.assign(
        {},
        withoutOthers(commonOf(file)),
        ...toData(file).map((one) => withoutOthers(readKnown(source, one))),
      ),
    prepare: (text, own, hearing) => {
      const site = siteOf(hearing.file)
      const engine = own[OVERRIDE] ?? overrides(hearing.file) ?? site?.engine ?? 'liquid'
      return prepareTemplates(text, engine, hearing, createShown(files, site?.root ?? ''))
    },
    imposed: (file, data) => {
      const said = computed.imposed(file, data)
      // The preprocessor of the starters leaves out what has any value that is not false.
      return { ...said, draft: toDraft(said['draft'], Boolean(data['draft']), isByLayout(file, data) && 'unclear') }
    },
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
  /** The folders of layouts, of parts of pages and of data, each with a slash at its end. */
  readonly places: readonly string[]
  readonly additions: Additions
  /** What they hide, by paths below the root. */
  readonly hidden: Hidden
}

/** The sites of a source, the outermost first. Of several files of settings in a folder, Eleventy takes the first. */
const readSites = (source: Source, settings: readonly string[]): readonly Site[] =>
  [...Map.groupBy(settings.toSorted(), toStart)]
    .toSorted(([a], [b]) => a.length - b.length)
    .flatMap(([root, [file]]) => {
      if (file === undefined) return []
      const { input, parts, engine, hidden, additions } = readConfig(source, file)
      const inner = toPlace(input)
      const named = parts.map((part) => toPlace(inner, part))
      const places = named.filter((one) => one !== '' && !inner.startsWith(one))
      const isShown = (path: string): boolean =>
        path.startsWith(inner) && !places.some((place) => path.startsWith(place))
      const outside: Hidden = { find: (path) => (isShown(path) ? 'no' : 'yes'), notes: [] }
      return [
        {
          root,
          folder: root + inner,
          engine,
          places: [...new Set([...named, toPlace(inner, '_includes'), toPlace(inner, '_layouts')])].map(
            (place) => root + place,
          ),
          additions,
          hidden: joinHidden([hidden, outside]),
        },
      ]
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
  if (isReadable(file)) return readKnown(source, file)[OVERRIDE]
  return source.read(file)?.includes(OVERRIDE) === true ? 'njk' : undefined
}

const withoutOthers = (data: Settings): Settings =>
  Object.fromEntries(
    Object.entries(data).filter(([key, value]) => SAID.test(key) || (key === 'permalink' && value === false)),
  )
