/** What Eleventy does not show of a folder of markdown (https://www.11ty.dev/docs/ignores, https://www.11ty.dev/docs/data-template-dir). */
import { posix } from 'node:path'
import { readData } from '../../source/data.ts'
import { readIgnoreFile } from '../../source/ignore-file.ts'
import type { Source } from '../../source/layout.ts'
import { toParents } from '../../source/open.ts'
import { createHidden, type Hidden, joinHidden } from '../../source/patterns.ts'
import type { Settings } from '../../source/settings.ts'
import { LIQUID, type Marks, NUNJUCKS } from '../../source/templates.ts'
import { readComputed } from './computed.ts'

/** What a site says of its pages. */
interface Eleventy {
  /** Whether the source is such a site. */
  readonly isOn: boolean
  readonly hidden: Hidden
  /** What a page has that does not say it itself. */
  readonly inherited: (file: string) => Settings
  /** The marks of the templates in a page, if it has any. */
  readonly marksOf: (data: Settings) => Marks | undefined
  /** What is computed of whether a page is shown, whatever it says itself. */
  readonly imposed: (file: string, data: Settings) => Settings
}

const SITE = /(?:^|\/)(?:\.eleventyignore|\.eleventy\.c?js|eleventy\.config\.[cm]?[jt]s)$/
const DATA = /\.(?:11tydata\.(?:json|[cm]?js)|json)$/
/** Code that may hide pages: by itself, or by what it takes from elsewhere. */
const MAY_HIDE = /permalink|draft|publish|exclude|require\(|import\b|\.\.\./i
/** Keys of data that say whether a page is shown: others may not be public. */
const SAID = /^(?:draft|published|eleventyExcludeFromCollections)$/

/** Reads the ignore files of a site, and the data beside its pages. */
export function readEleventy(source: Source): Eleventy {
  const settings = source.files.filter((file) => SITE.test(file))
  const isOn = settings.length > 0
  const ignored = readIgnoreFile(source, '.eleventyignore')
  const added = settings.flatMap((file) =>
    [...(source.read(file) ?? '').matchAll(/\bignores\.add\(\s*(['"`])([^'"`\n]{1,200})\1/g)].map(
      ([, , one = '']) => one,
    ),
  )
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
  const codes = settings.map((file) => source.read(file) ?? '')
  const marksOf: Eleventy['marksOf'] = ({ templateEngineOverride: own = toEngine(codes) }) =>
    typeof own !== 'string' ? undefined : /njk/.test(own) ? NUNJUCKS : /liquid/.test(own) ? LIQUID : undefined
  if (!isOn) {
    const hidden = joinHidden([ignored, computed.hidden])
    return { isOn, hidden, inherited: () => ({}), marksOf, imposed: computed.imposed }
  }
  const isByCode = (file: string): boolean => toData(file).some((one) => byCode.has(one))
  return {
    isOn,
    hidden: joinHidden([
      ignored,
      computed.hidden,
      readIgnoreFile(source, '.gitignore'),
      createHidden(added, 'gitignore'),
      createHidden(['_includes/', '_data/', '_layouts/'], 'gitignore'),
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
    marksOf,
    imposed: computed.imposed,
  }
}

/** The language of templates in markdown (https://www.11ty.dev/docs/config/#default-template-engine-for-markdown-files). */
function toEngine(codes: readonly string[]): string | false {
  const code = codes.find((one) => one.includes('markdownTemplateEngine'))
  if (code === undefined) return 'liquid'
  const [, name, none] = /markdownTemplateEngine["']?\s*:\s*(?:["'`](\w+)["'`]|(false))/.exec(code) ?? []
  // Where code chooses, what any of them leaves out is left out.
  return none === undefined && (name ?? 'njk')
}

const ENDS = ['.json', '.11tydata.json', '.11tydata.js', '.11tydata.cjs', '.11tydata.mjs']

const withoutOthers = (data: Settings): Settings =>
  Object.fromEntries(
    Object.entries(data).filter(([key, value]) => SAID.test(key) || (key === 'permalink' && value === false)),
  )
