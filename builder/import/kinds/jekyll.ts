/** What Jekyll and Eleventy do not show of a folder of markdown (https://jekyllrb.com/docs/configuration/options, https://www.11ty.dev/docs/ignores). */
import { posix } from 'node:path'
import { readData } from '../source/data.ts'
import { isRecord } from '../source/front-matter.ts'
import { KRAMDOWN_COMMENT, withoutComments } from '../source/comments.ts'
import { toMarked, withHighlighted, withoutMarks } from '../source/highlight.ts'
import type { ListStyle, Layout, Source } from '../source/layout.ts'
import { outermostFirst } from '../source/names.ts'
import { createHidden, type Hidden, joinHidden, toDraft } from '../source/patterns.ts'
import { listIn, recordIn, type Settings, textIn, textsIn } from '../source/settings.ts'
import { LIQUID, RAW_MARK, type Resolve, withoutUnshown } from '../source/templates.ts'
import { isShown, withVisibility } from '../source/visibility.ts'
import { readEleventy } from './eleventy/eleventy.ts'

/** What a site says of its pages. */
export interface Jekyll {
  /** The folder of the pages of the whole source, with a slash at its end, or empty. */
  readonly folder: string
  /** What a page has that does not say it itself. */
  readonly inherited: (file: string) => Settings
  readonly imposed: (file: string, data: Settings) => Settings
  /** A text without its comments, and without what its templates never show. */
  readonly prepare: Layout['prepare']
  /** How lists of attributes are written. */
  readonly listStyle: ListStyle | undefined
  /** Whether a file is not on the site. */
  readonly isLeftOut: (file: string) => boolean
  readonly name: string | undefined
  readonly description: string | undefined
  /** Origin of the site, with the path that it is below. */
  readonly url: string | undefined
  readonly language: string | undefined
  readonly notes: readonly string[]
}

const CONFIG = /(?:^|\/)_config\.ya?ml$/

/** Reads the settings that are nearest to the root of a source. */
export function readJekyll(source: Source): Jekyll {
  const [file] = outermostFirst(source.files.filter((one) => CONFIG.test(one)))
  const config = file === undefined ? {} : readData(source, file)
  const project = file?.replace(/[^/]*$/, '') ?? ''
  const root = posix.join(project, textIn(config, 'source') ?? '', '/').replace(/^\.?\//, '')
  const excluded = createHidden(textsIn(config, 'exclude'), 'fnmatch')
  const collections = recordIn(config, 'collections')
  const isPublic = (name: string): boolean =>
    name === '_posts' ||
    textsIn(config, 'include').some((one) => posix.join(one, '/') === `${name}/`) ||
    recordIn(collections, name.slice(1))['output'] === true
  // https://github.com/jekyll/jekyll/blob/master/lib/jekyll/entry_filter.rb
  const isNoPage = (path: string): boolean =>
    path.split('/').some((name) => /^[._#~]/.test(name) && !isPublic(name)) ||
    /(?:^|\/)_posts\/(?:.*\/)?(?!\d{2,4}-\d\d?-\d\d?-)[^/]*$/.test(path)
  // Posts and what else is in collections have days.
  const isDocument = (path: string): boolean =>
    path.split('/').some((name) => name === '_posts' || Object.hasOwn(collections, name.slice(1)))
  const eleventy = readEleventy(source)
  const scopes = readScopes(config)
  const shownBy = createShown(config)
  const isInside = (path: string): boolean => file !== undefined && path.startsWith(root)
  const isOutside = (path: string): boolean => path.startsWith(project) && !path.startsWith(root)
  return {
    folder: project === '' && root !== '' ? root : eleventy.folder,
    inherited: (path) =>
      Object.assign(
        {},
        eleventy.inherited(path),
        ...scopes.map((scope) => (isInside(path) ? scope(path.slice(root.length)) : {})),
      ),
    prepare: (text, data, hearing) => {
      const withoutHidden = (shown: string): string =>
        file === undefined ? shown : withoutComments(shown, KRAMDOWN_COMMENT, hearing)
      if (eleventy.isOn) return withoutHidden(eleventy.prepare(text, data, hearing))
      if (file === undefined || data['render_with_liquid'] === false) return withoutHidden(text)
      return withHighlighted(withoutUnshown(withoutMarks(text), LIQUID, hearing, shownBy), withoutHidden)
    },
    // https://jekyllrb.com/docs/configuration/markdown
    listStyle:
      file !== undefined && !eleventy.isOn && /^(?:kramdown|gfm)$/i.test(textIn(config, 'markdown') ?? 'kramdown')
        ? 'kramdown'
        : undefined,
    isLeftOut: (path) => isInside(path) && excluded.find(path.slice(root.length)) !== 'no',
    imposed: (path, data) => ({
      ...(isDocument(path) ? { publishDate: data['date'] ?? readDay(path) } : {}),
      noindex: eleventy.imposed(path, data)['noindex'],
      draft: toDraft(
        eleventy.imposed(path, data)['draft'],
        eleventy.hidden.find(path),
        /(?:^|\/)_drafts\//.test(path),
        data['permalink'] === false,
        isOutside(path),
        isInside(path) && (data['published'] === null || isNoPage(path.slice(root.length))),
        isInside(path) && excluded.find(path.slice(root.length)),
      ),
    }),
    name: textIn(config, 'title') ?? textIn(config, 'name'),
    description: textIn(config, 'description'),
    url: readUrl(config),
    // `locale` of the theme Minimal Mistakes, `default_lang` of the plugin Polyglot.
    language: ['lang', 'locale', 'default_lang'].flatMap((key) => textIn(config, key) ?? [])[0] ?? eleventy.language,
    notes: [
      ...joinHidden([excluded, eleventy.hidden]).notes,
      ...findPlugins(source, file === undefined ? undefined : root, config),
    ],
  }
}

/** Code of the project that may change and hide pages (https://jekyllrb.com/docs/plugins/installation). */
function findPlugins({ files }: Source, root: string | undefined, config: Settings): readonly string[] {
  const folders = [config['plugins_dir'] ?? '_plugins'].flat().filter((one) => typeof one === 'string')
  const found = files.filter(
    (file) => file.endsWith('.rb') && folders.some((one) => file.startsWith(posix.join(root ?? '', one, '/'))),
  )
  if (root === undefined || found.length === 0) return []
  const names = found.map((file) => `"${file}"`).join(', ')
  return [`The old site may have changed or left out pages by code, which an import does not run: ${names}.`]
}

/** https://jekyllrb.com/docs/configuration/options; while it is developed, a site may be on this machine. */
function readUrl(config: Settings): string | undefined {
  const url = readOrigin(config) ?? ''
  return /^https?:\/\/(?!localhost\b|127\.)/.test(url) ? url + readBase(config) : undefined
}

const readOrigin = (config: Settings): string | undefined => textIn(config, 'url')?.replace(/\/$/, '')

const readBase = (config: Settings): string => textIn(config, 'baseurl')?.replace(/\/$/, '') ?? ''

const VALUE = /^\{\{-?\s*site\.(baseurl|url)\s*-?\}\}$/
const FILTERED = /^\{\{-?\s*(["'])([^"']*)\1\s*\|\s*(relative|absolute)_url\s*-?\}\}$/
const FILE = /^\{%-?\s*(link|post_url)\s+([^\s{}]+)\s*-?%\}$/

/** What is before the address of a link or a picture. */
const ADDRESS = /(?:\]\(\s*<?|\]:\s*<?|\b(?:href|src)\s*=\s*["']?)$/

/**
 * What tags show that name the addresses of the site (https://jekyllrb.com/docs/liquid/filters, /docs/liquid/tags), and nothing for the
 * marks around what is no template. The address of a link is from the root of the site, which may be elsewhere now.
 */
function createShown(config: Settings): Resolve {
  const base = readBase(config)
  const url = readOrigin(config)
  const toWhole = (isWhole: boolean, path: string): string | undefined =>
    isWhole ? (url === undefined ? undefined : url + path) : path
  return (tag, before, after) => {
    if (RAW_MARK.test(tag)) return ''
    const marked = toMarked(tag)
    if (marked !== undefined) return marked
    const isAddress = ADDRESS.test(before)
    const [, value] = VALUE.exec(tag) ?? []
    // Two slashes at the beginning of an address would name a host, and nothing is the page itself.
    if (value !== undefined && isAddress)
      return after.startsWith('//') ? undefined : /^(?:\/|\{\{)/.test(after) ? '' : '/'
    if (value !== undefined) return value === 'url' ? url : base
    const [, , written, filter] = FILTERED.exec(tag) ?? []
    const path = written === undefined ? undefined : posix.join('/', written)
    if (path !== undefined) return isAddress ? path : toWhole(filter === 'absolute', base + path)
    const [, name, file = ''] = FILE.exec(tag) ?? []
    if (name === undefined) return undefined
    return (isAddress ? '' : base) + posix.join('/', name === 'link' ? file : `_posts/${file}.md`)
  }
}

/** A post has the day in its name, or in its front matter (https://jekyllrb.com/docs/posts). */
function readDay(path: string): string | undefined {
  const [, year, month = '', day = ''] = /(?:^|\/)(\d{4})-(\d\d?)-(\d\d?)-[^/]*$/.exec(path) ?? []
  return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Front matter for some pages that hides them (https://jekyllrb.com/docs/configuration/front-matter-defaults). */
const readScopes = (config: Settings): readonly ((path: string) => Settings)[] =>
  listIn(config, 'defaults').flatMap((one) => {
    const values = recordIn(isRecord(one) ? one : {}, 'values')
    const now = Date.now()
    if (isShown(withVisibility(values, now), now)) return []
    const scope = recordIn(isRecord(one) ? one : {}, 'scope')
    const [folder, type] = [textIn(scope, 'path') ?? '', textIn(scope, 'type') ?? '']
    const hidden: Hidden = createHidden([folder.replace(/\/$/, '')], 'fnmatch')
    const isOfType = (path: string): boolean =>
      type === 'pages' ? !/(?:^|\/)_/.test(path) : type === '' || `/${path}`.includes(`/_${type}/`)
    return [(path: string) => (isOfType(path) && (folder === '' || hidden.find(path) !== 'no') ? values : {})]
  })
