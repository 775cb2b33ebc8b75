/** Settings of MkDocs, and the pages that they leave out (https://www.mkdocs.org/user-guide/configuration/#exclude_docs). */
import { posix } from 'node:path'
import { type Document, isCollection, isNode, isScalar, parseDocument, visit } from 'yaml'
import { readData } from '../../source/data.ts'
import { isRecord } from '../../source/front-matter.ts'
import { readIgnored } from '../../source/ignore-file.ts'
import type { Layout, Source } from '../../source/layout.ts'
import { outermostFirst } from '../../source/names.ts'
import { META, toParents } from '../../source/open.ts'
import { type Hidden, hideAll, joinHidden } from '../../source/patterns.ts'
import { listIn, recordIn, type Settings, textIn } from '../../source/settings.ts'
import { readOptions } from './options.ts'
import { META_PLUGIN, readEncryption, readPlugins } from './plugins.ts'
import { readSnippets } from './snippets.ts'
import { readText } from './text.ts'

/** A file of settings. */
export interface MkDocs {
  readonly settings: Settings
  /** The folder of the pages, with a slash at its end, or empty. */
  readonly folder: string
  readonly redirects: Layout['redirects']
  readonly language: string | undefined
  /** Whether its site is that of the whole source. */
  readonly isOuter: boolean
  /** The pages that it leaves out, by their paths below the folder. */
  readonly hidden: Hidden
  /** What a page has that does not say it itself. */
  readonly inherited: (file: string) => Settings
  /** When a post is shown, if its day says it, and whether a page is encrypted. */
  readonly imposed: (file: string, data: Settings) => Settings
  /** The text of a page without what its extensions and plugins leave out. */
  readonly prepare: Layout['prepare']
}

const MKDOCS = /(?:^|\/)mkdocs\.ya?ml$/

/** Files of settings that are read, and those that one of them inherits from, at most. */
const MOST = 100
const MOST_INHERITED = 10

/** The settings of all sites of a source, those of the outermost first. */
export const readMkDocs = (source: Source): readonly MkDocs[] =>
  outermostFirst(source.files.filter((file) => MKDOCS.test(file)))
    .slice(0, MOST)
    .map((file) => {
      const { settings, unknown } = readInherited(source, file, MOST_INHERITED)
      const folder = posix.join(posix.dirname(file), textIn(settings, 'docs_dir') ?? 'docs', '/').replace(/^\.?\//, '')
      const why = unknown.map((reason) => hideAll(`${file} ${reason}.`, 'yes'))
      return {
        settings,
        folder,
        redirects: readRedirects(settings),
        language: readLanguage(settings),
        isOuter: !file.includes('/'),
        hidden: joinHidden([
          ...why,
          ...LISTS.map((key) => readIgnored(`${DEFAULTS[key]}${textIn(settings, key) ?? ''}`)),
          readPlugins(source, file, settings),
        ]),
        inherited: readMeta(source, settings, folder),
        imposed: readImposed(settings, folder),
        prepare: readText(settings, readSnippets(source, settings, posix.dirname(file), folder)),
      }
    })

const LISTS = ['exclude_docs', 'draft_docs'] as const
/** What a list has before what is written. */
const DEFAULTS = { exclude_docs: '/templates/\n', draft_docs: '' } as const

/** What a page has from the folders around it, the nearest last (https://squidfunk.github.io/mkdocs-material/plugins/meta). */
function readMeta(source: Source, settings: Settings, folder: string): MkDocs['inherited'] {
  const isOn = readOptions(settings['plugins'], META_PLUGIN).length > 0
  const files = source.files.filter((file) => isOn && file.startsWith(folder) && posix.basename(file) === META)
  const data = new Map(files.map((file) => [file, readData(source, file)]))
  return (path) => Object.assign({}, ...toParents(path).map((below) => data.get(posix.join(below, META))))
}

/** https://squidfunk.github.io/mkdocs-material/plugins/blog/#config.draft_if_future_date */
function readImposed(settings: Settings, folder: string): MkDocs['imposed'] {
  const blogs = readOptions(settings['plugins'], /^(?:material\/)?blog$/).flatMap((one) =>
    one['draft_if_future_date'] === true ? [posix.join(folder, textIn(one, 'blog_dir') ?? 'blog', '/')] : [],
  )
  const isEncrypted = readEncryption(settings)
  return (file, data) => {
    const { date } = data
    const isPost = blogs.some((blog) => file.startsWith(blog))
    return {
      ...(isPost ? { publishDate: isRecord(date) ? date['created'] : date } : {}),
      ...(file.startsWith(folder) && isEncrypted(data) ? { draft: true } : {}),
    }
  }
}

/** The language of the theme, or the default one of a site in several (https://github.com/ultrabug/mkdocs-static-i18n). */
function readLanguage(settings: Settings): string | undefined {
  const [plugin] = readOptions(settings['plugins'], /^i18n$/)
  const languages = listIn(plugin ?? {}, 'languages').filter((one) => isRecord(one))
  const theme = recordIn(settings, 'theme')
  return (
    textIn(
      languages.find((one) => one['default'] === true),
      'locale',
    ) ??
    textIn(plugin, 'default_language') ??
    textIn(theme, 'language') ??
    textIn(theme, 'locale')
  )
}

/** https://github.com/mkdocs/mkdocs-redirects: paths of files. */
const readRedirects = (settings: Settings): Layout['redirects'] =>
  readOptions(settings['plugins'], /^redirects$/).flatMap((one) => {
    const maps = recordIn(one, 'redirect_maps')
    return Object.keys(maps).flatMap((from) => {
      const to = textIn(maps, from)
      return to === undefined
        ? []
        : [[toPath(from), /^https?:/.test(to) ? to : toPath(to.replace(/#.*$/, ''))] as const]
    })
  })

const toPath = (file: string): string => `/${file.replace(/(?:(?:^|\/)(?:index|README))?\.md$/, '')}`

interface Inherited {
  readonly settings: Settings
  /** Why nobody knows what they leave out. */
  readonly unknown: readonly string[]
}

/** Settings with those that they inherit from a file of the source, their own before (https://www.mkdocs.org/user-guide/configuration/#configuration-inheritance). */
function readInherited(source: Source, file: string, left: number): Inherited {
  const text = source.read(file) ?? ''
  const settings = readData(source, file)
  const tagged = findTagged(text).map((key) => `takes "${key}" from elsewhere`)
  const parent = textIn(settings, 'INHERIT')
  if (parent === undefined) return { settings, unknown: tagged }
  const path = posix.join(posix.dirname(file), parent)
  if (left === 0 || !source.files.includes(path))
    return { settings, unknown: [...tagged, `inherits settings from "${parent}", which the source does not have`] }
  const inherited = readInherited(source, path, left - 1)
  return { settings: merge(inherited.settings, settings, DEEPEST), unknown: [...tagged, ...inherited.unknown] }
}

/** Levels of settings that MkDocs or its plugins have. */
const DEEPEST = 10

/** Settings with those that they inherit: of two objects the keys of both. */
const merge = (before: Settings, own: Settings, left: number): Settings => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(own).map(([key, value]) => {
      const other = before[key]
      return [key, left > 0 && isRecord(value) && isRecord(other) ? merge(other, value, left - 1) : value]
    }),
  ),
})

/** The keys whose values have a tag, such as that of a variable of the environment. */
function findTagged(text: string): readonly string[] {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false })
  const named = ['docs_dir', 'INHERIT', ...LISTS].filter((key) => {
    const value = document.has(key) ? document.get(key, true) : undefined
    return isNode(value) && (value.tag !== undefined || isCollection(value))
  })
  return hasTaggedPlugin(document) ? [...named, 'plugins'] : named
}

/** Whether the list of plugins has a tag, or the options of the one that leaves out pages. */
function hasTaggedPlugin(document: Document): boolean {
  const plugins = document.has('plugins') ? document.get('plugins', true) : undefined
  let isTagged = isNode(plugins) && plugins.tag !== undefined
  visit(isNode(plugins) ? plugins : null, {
    Pair: (_, { key, value }) => {
      if (isScalar(key) && key.value === 'exclude')
        visit(isNode(value) ? value : null, { Node: (__, { tag }) => void (isTagged ||= tag !== undefined) })
    },
  })
  return isTagged
}
