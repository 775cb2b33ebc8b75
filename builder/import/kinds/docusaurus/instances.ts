/** The parts of a Docusaurus site: its docs, further docs, its blog, its pages (https://docusaurus.io/docs/docs-multi-instance). */
import { posix } from 'node:path'
import { isRecord } from '../../source/front-matter.ts'
import type { Source } from '../../source/layout.ts'
import type { Hidden } from '../../source/patterns.ts'
import { readSidebar, type Sidebar } from '../../source/navigation.ts'
import { toSectionName } from '../../source/names.ts'
import { listIn, readPlugins, readSettings, recordIn, type Settings, textIn } from '../../source/settings.ts'
import { isComputed, isUnknown } from '../../tree/literal.ts'
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
  const docs = readOptions(code, 'docs')
  const blog = readOptions(code, 'blog')
  const pages = readOptions(code, 'pages')
  const byPlugin = readPlugins(code, PLUGIN.docs).filter((one) => !isStandard(one))
  const own = readSettings(code, 'id')
    .filter((one) => textIn(one, 'path') !== undefined && 'routeBasePath' in one && !isStandard(one))
    .slice(0, MOST)
  return [
    ...(docs.isOff ? [] : [toDocs(docs.settings, source, root, code, docs.isElsewhere)]),
    ...[...new Set([...own, ...byPlugin.slice(0, MOST)])].map((one) => toDocs(one, source, root, code)),
    ...(blog.isOff
      ? []
      : [
          {
            kind: 'posts' as const,
            folder: toFolder(root, textIn(blog.settings, 'path') ?? 'blog'),
            route: textIn(blog.settings, 'routeBasePath') ?? 'blog',
            section: 'blog',
            translations: 'docusaurus-plugin-content-blog',
            leftOut: readLeftOut(blog.settings, code ?? '', blog.isElsewhere),
            ...PLAIN,
          },
        ]),
    ...(pages.isOff
      ? []
      : [
          {
            kind: 'pages' as const,
            folder: toFolder(root, textIn(pages.settings, 'path') ?? 'src/pages'),
            route: '',
            section: 'pages',
            translations: 'docusaurus-plugin-content-pages',
            leftOut: readLeftOut(pages.settings, code ?? '', pages.isElsewhere),
            ...PLAIN,
          },
        ]),
  ]
}

const PLUGIN = { docs: 'content-docs', blog: 'content-blog', pages: 'content-pages' } as const

/** Whether a plugin is the first of its kind. */
const isStandard = (settings: Settings): boolean => (textIn(settings, 'id') ?? 'default') === 'default'

interface Options {
  readonly settings: Settings
  /** Whether the site has no such pages. */
  readonly isOff: boolean
  /** Whether code has the settings elsewhere. */
  readonly isElsewhere: boolean
}

/** The settings of pages of a kind: of a preset, or of a plugin (https://docusaurus.io/docs/using-plugins#using-presets). */
function readOptions(code: string | undefined, kind: keyof typeof PLUGIN): Options {
  const ofPreset = readSettings(code, kind)
    .map((one) => one[kind])
    .find((one): one is Settings => isRecord(one) && KEYS.some((name) => isUnknown(one, name) || name in one))
  const settings = ofPreset ?? readPlugins(code, PLUGIN[kind]).find(isStandard)
  const isOff = settings === undefined && readSettings(code, kind).some((one) => one[kind] === false)
  const isElsewhere = settings === undefined && readSettings(code).some((one) => isComputed(one, kind))
  return { settings: settings ?? {}, isOff: isOff && !isElsewhere, isElsewhere }
}

/** An instance without versions and sidebar. */
const PLAIN = { sidebar: readSidebar(undefined), isNumbered: true, older: [] } as const

const toFolder = (root: string, path: string): string => posix.join(root, path).replace(/\/$/, '')

/** Docs in the default version (https://docusaurus.io/docs/versioning). */
function toDocs(settings: Settings, source: Source, root: string, code = '', isElsewhere = false): Instance {
  const id = isStandard(settings) ? '' : (textIn(settings, 'id') ?? '')
  const route = textIn(settings, 'routeBasePath') ?? 'docs'
  const before = id === '' ? root : `${root}${id}_`
  const only = listIn(settings, 'onlyIncludeVersions')
  const versions = (
    settings['disableVersioning'] === true ? [] : readList(source.read(`${before}versions.json`))
  ).filter((version) => only.length === 0 || only.includes(version))
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
    leftOut: readLeftOut(settings, code, isElsewhere),
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
