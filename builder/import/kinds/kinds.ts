/** All kinds of sources, and how each is detected. */
import { isRecord, readYaml } from '../source/front-matter.ts'
import type { Layout, Source } from '../source/layout.ts'
import { outermostFirst } from '../source/names.ts'
import { VITEPRESS } from '../source/open.ts'
import { findFault } from '../source/settings.ts'
import { readDocusaurus } from './docusaurus/docusaurus.ts'
import { readHugo } from './hugo/hugo.ts'
import { readMarkdown } from './markdown.ts'
import { readMintlify } from './mintlify/mintlify.ts'
import { readStarlight } from './starlight.ts'
import { isExport, LARGEST_EXPORT } from './wordpress/export.ts'
import { readWordpress } from './wordpress/wordpress.ts'

export type Kind = 'docusaurus' | 'mintlify' | 'starlight' | 'hugo' | 'wordpress' | 'markdown'

/** The reader of each kind. */
export const KINDS: Readonly<Record<Kind, (source: Source) => Layout>> = {
  docusaurus: readDocusaurus,
  mintlify: readMintlify,
  starlight: readStarlight,
  hugo: readHugo,
  wordpress: readWordpress,
  markdown: readMarkdown,
}

/** Files by which a kind of project is recognized. If `isRoot`, the folder of the file is the project. */
const SIGNS: readonly (readonly [kind: Kind, pattern: RegExp, isRoot: boolean])[] = [
  ['docusaurus', /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/, false],
  ['mintlify', /(?:^|\/)(?:docs|mint)\.json$/, true],
  ['starlight', /(?:^|\/)src\/content\/docs\//, false],
  [
    'hugo',
    /(?:^|\/)(?:(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)|config(?:\/_default\/config)?\.(?:toml|ya?ml|json))$/,
    true,
  ],
  ['markdown', VITEPRESS, true],
]

/** Settings that no page needs, or that code makes. */
const SETTINGS: Readonly<Partial<Record<Kind, RegExp>>> = {
  docusaurus:
    /(?:^|\/)(?:docusaurus\.config\.[cm]?[jt]s|sidebars\w*\.(?:[cm]?[jt]s|json)|versions\.json|_category_\.(?:json|ya?ml)|authors\.yml)$/,
  starlight: /(?:^|\/)astro\.config\.[cm]?[jt]s$/,
  hugo: /^import\.yaml$/,
  markdown: VITEPRESS,
}

/**
 * The settings of a source that are not valid, with the reason: they are imported as if they were empty. All together may
 * take `limit` ms, those that no page needs among them.
 */
export function findUnreadable(
  { files, read }: Source,
  kind: Kind,
  limit: number,
): readonly (readonly [file: string, why: string])[] {
  const end = performance.now() + limit
  return files.flatMap((file) => {
    if (SETTINGS[kind]?.test(file) !== true || OTHERS.test(file)) return []
    const why = findFault(file, read(file), Math.max(1, Math.ceil(end - performance.now())))
    return why === undefined ? [] : [[file, why] as const]
  })
}

/** Folders of a repository in which other projects are shown or tested. */
const OTHERS = /(?:^|\/)(?:examples?|fixtures?|tests?|templates?|playground)\//
/** Folders of packages, one of which may be the site where there is none beside them. */
const PACKAGES = /(?:^|\/)packages\//

/** The kind of a source (detected unless named), and the folder of the project in it. */
export function locate(
  { files, read }: Source,
  from: Kind | undefined,
): { readonly kind: Kind; readonly folder: string } {
  const own = files.filter((file) => !OTHERS.test(file))
  for (const isPackage of [false, true])
    for (const [kind, pattern, isRoot] of SIGNS) {
      if (from !== undefined && from !== kind) continue
      const [sign] = outermostFirst(
        own.filter((file) => PACKAGES.test(file) === isPackage && pattern.test(file) && !isOther(kind, file, read)),
      )
      if (sign !== undefined) return { kind, folder: isRoot || isPackage ? sign.slice(0, sign.search(pattern)) : '' }
    }
  const isWordpress = files.some((file) => /^[^/]*\.xml$/.test(file) && isExport(read(file, LARGEST_EXPORT) ?? ''))
  return { kind: from ?? (isWordpress ? 'wordpress' : 'markdown'), folder: '' }
}

/** Whether a file is no sign of a kind although it has its name, which is a common one. */
function isOther(kind: Kind, file: string, read: Source['read']): boolean {
  if (kind === 'hugo' && /config\.(?:ya?ml|json)$/.test(file))
    return !/^[ \t{]*"?baseURL"?[ \t]*:/im.test(read(file) ?? '')
  if (kind !== 'mintlify' || !file.includes('/')) return false
  const text = read(file) ?? ''
  const { navigation = /^\s*\{[\s\S]*"navigation"\s*:/.test(text) ? {} : undefined } = readYaml(text)
  return !isRecord(navigation) && !Array.isArray(navigation)
}
