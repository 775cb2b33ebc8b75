/** Data that Eleventy computes for pages: they come before what a page says itself (https://www.11ty.dev/docs/data-computed). */
import { posix } from 'node:path'
import { readData } from '../../source/data.ts'
import type { Source } from '../../source/layout.ts'
import type { Hidden } from '../../source/patterns.ts'
import { recordIn, type Settings } from '../../source/settings.ts'
import { isShown, withVisibility } from '../../source/visibility.ts'
import { isReadable, mayHide, readKnown } from './data-files.ts'

/** What is computed for the pages of a site. */
interface Computed {
  /** The pages that code may hide. */
  readonly hidden: Hidden
  /** What literal values say of whether a page is shown, and hidden where they are templates. */
  readonly imposed: (file: string, data: Settings) => Settings
}

const KEY = 'eleventyComputed'
const COMPUTED = /(?:^|\/)eleventyComputed\.(?:json|ya?ml|toml|[cm]?js)$/
/** Keys that say whether a page is shown. */
const SAID = /^(?:permalink|draft|published|eleventyExcludeFromCollections)$/

/** Reads what is computed: for all pages, by `data`, the files of data of each, and by its front matter. */
export function readComputed(source: Source, dataOf: (file: string) => readonly string[]): Computed {
  const all = source.files.filter((file) => COMPUTED.test(file))
  const common = all.flatMap((file) =>
    isReadable(file) ? [{ folder: toFolder(file), data: readData(source, file) }] : [],
  )
  const byCode = all
    .filter((file) => file.endsWith('js') && mayHide(source.read(file) ?? 'import'))
    .map((file) => ({ file, folder: toFolder(file) }))
  const beside = source.files.filter(
    (file) => /\.11tydata\.[cm]?js$/.test(file) && (source.read(file) ?? '').includes(KEY),
  )
  return {
    hidden: {
      find: (path) => (byCode.some(({ folder }) => path.startsWith(folder)) ? 'unknown' : 'no'),
      notes: [
        ...byCode.map(({ file }) => `Pages are drafts now whose data "${file}" computes, which is code.`),
        ...[...all, ...beside].map((file) => `Lost: what "${file}" computes for pages.`),
      ],
    },
    imposed: (file, data) =>
      toSaid(
        Object.assign(
          {},
          ...common.flatMap((one) => (file.startsWith(one.folder) ? [one.data] : [])),
          ...dataOf(file).flatMap((one) => [recordIn(readKnown(source, one), KEY)]),
          recordIn(data, KEY),
        ),
      ),
  }
}

/** The folder whose pages have the data of a file: that around the folder of data; all pages where it has another name. */
export function toFolder(file: string): string {
  const folder = posix.dirname(file)
  return posix.basename(folder) === '_data' ? posix.join(folder, '../').replace(/^\.\//, '') : ''
}

/** What computed data say of whether a page is shown. */
export function toSaid(computed: Settings): Settings {
  const said = Object.entries(computed).filter(([key]) => SAID.test(key))
  const now = Date.now()
  const shown = withVisibility(Object.fromEntries(said), now)
  // A template may show nothing where it has a condition; other templates make addresses.
  const isUnclear = said.some(
    ([key, value]) => typeof value === 'string' && (key === 'permalink' ? /\{%|\?/ : /\{[{%]/).test(value),
  )
  return {
    draft: isUnclear || computed['permalink'] === false || !isShown(shown, now),
    noindex: shown['noindex'] === true,
  }
}
