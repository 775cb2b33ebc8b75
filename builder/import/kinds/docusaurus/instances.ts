/** The parts of a Docusaurus site: its docs, further docs, its blog, its pages (https://docusaurus.io/docs/docs-multi-instance). */
import { posix } from 'node:path'
import { isRecord } from '../../source/front-matter.ts'
import type { Source } from '../../source/layout.ts'
import type { Hidden } from '../../source/patterns.ts'
import { readSidebar, type Sidebar } from '../../source/navigation.ts'
import { toSectionName } from '../../source/names.ts'
import { readSettings, recordIn, type Settings, textIn } from '../../source/settings.ts'
import { isComputed } from '../../tree/literal.ts'
import { readLeftOut } from './left-out.ts'

/** One folder of pages, and its place on the old site and on the new one. */
export interface Instance {
  readonly kind: 'docs' | 'posts' | 'pages'
  readonly folder: string
  /** First parts of its addresses, below the base of the site. */
  readonly route: string
  /** Its section in the new folder. */
  readonly section: string
  /** The folder of its translations, relative to a language's folder. */
  readonly translations: string
  /** Its docs by id. */
  readonly sidebar: Sidebar
  /** Whether numbers at the beginning of names are their order, and no part of addresses. */
  readonly isNumbered: boolean
  /** The files that are no pages, by their paths in the folder. */
  readonly leftOut: Hidden
  /** The folders of its other versions, with their path below the route. */
  readonly older: readonly (readonly [folder: string, path: string])[]
}

/** Settings of a folder of pages have one of these. */
const KEYS = ['path', 'routeBasePath', 'sidebarPath', 'exclude', 'include']

/** Further docs that are read, at most: of public sites none has twenty. */
const MOST = 100

/** The instances in the settings, and the default ones. */
export function readInstances(code: string | undefined, source: Source, root: string): readonly Instance[] {
  const of = (key: string): Settings =>
    readSettings(code, key)
      .map((one) => one[key])
      .find((one): one is Settings => isRecord(one) && KEYS.some((name) => name in one || isComputed(one, name))) ?? {}
  const own = readSettings(code, 'id')
    .filter((one) => textIn(one, 'path') !== undefined && 'routeBasePath' in one)
    .slice(0, MOST)
  const blog = of('blog')
  return [
    toDocs(of('docs'), source, root, code),
    ...own.map((settings) => toDocs(settings, source, root, code)),
    {
      kind: 'posts',
      folder: toFolder(root, textIn(blog, 'path') ?? 'blog'),
      route: textIn(blog, 'routeBasePath') ?? 'blog',
      section: 'blog',
      translations: 'docusaurus-plugin-content-blog',
      leftOut: readLeftOut(blog, code ?? ''),
      ...PLAIN,
    },
    {
      kind: 'pages',
      folder: `${root}src/pages`,
      route: '',
      section: 'pages',
      translations: 'docusaurus-plugin-content-pages',
      leftOut: readLeftOut(of('pages'), code ?? ''),
      ...PLAIN,
    },
  ]
}

/** An instance without versions and sidebar. */
const PLAIN = { sidebar: readSidebar(undefined), isNumbered: true, older: [] } as const

const toFolder = (root: string, path: string): string => posix.join(root, path).replace(/\/$/, '')

/** Docs in the default version (https://docusaurus.io/docs/versioning). */
function toDocs(settings: Settings, source: Source, root: string, code = ''): Instance {
  const id = textIn(settings, 'id') ?? ''
  const route = textIn(settings, 'routeBasePath') ?? 'docs'
  const before = id === '' ? root : `${root}${id}_`
  const versions = readList(source.read(`${before}versions.json`))
  const toVersion = (version: string): string =>
    version === 'current'
      ? toFolder(root, textIn(settings, 'path') ?? 'docs')
      : `${before}versioned_docs/version-${version}`
  const named = textIn(settings, 'lastVersion') ?? versions[0] ?? 'current'
  // Some repositories have no files of a version before its release.
  const last = source.files.some((file) => file.startsWith(`${toVersion(named)}/`)) ? named : 'current'
  return {
    kind: 'docs',
    folder: toVersion(last),
    route,
    section: id === '' ? 'docs' : toSectionName(route),
    translations: `docusaurus-plugin-content-docs${id === '' ? '' : `-${id}`}/${last === 'current' ? 'current' : `version-${last}`}`,
    sidebar: readSidebar(
      readSettings(
        last === 'current'
          ? findSidebar(source, root, textIn(settings, 'sidebarPath') ?? 'sidebars')
          : findSidebar(source, before, `versioned_sidebars/version-${last}-sidebars`),
      )[0],
    ),
    isNumbered: settings['numberPrefixParser'] !== false,
    leftOut: readLeftOut(settings, code),
    older: ['current', ...versions].flatMap((version) =>
      version === last ? [] : [[toVersion(version), toVersionPath(settings, version)] as const],
    ),
  }
}

/** The path of a version below the route. */
function toVersionPath(settings: Settings, version: string): string {
  const own = textIn(recordIn(recordIn(settings, 'versions'), version), 'path')
  return own ?? (version === 'current' ? 'next' : version)
}

function readList(text: string | undefined): readonly string[] {
  try {
    const data: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(data) ? data.map(String) : []
  } catch {
    return []
  }
}

/** The code of a file of sidebars, whatever its extension. */
function findSidebar(source: Source, root: string, path: string): string | undefined {
  const start = posix.join(root, path).replace(/\.[cm]?[jt]s(?:on)?$/, '')
  const file = source.files.find(
    (name) => name.startsWith(start) && /^\.(?:[cm]?[jt]s|json)$/.test(name.slice(start.length)),
  )
  const code = file === undefined ? undefined : source.read(file)
  return file?.endsWith('.json') ? `export default ${code}` : code
}
