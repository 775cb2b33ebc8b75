/** All kinds of sources, and how each is detected. */
import type { Layout, Source } from '../source/layout.ts'
import { readDocusaurus } from './docusaurus/docusaurus.ts'
import { readHugo } from './hugo/hugo.ts'
import { readMarkdown } from './markdown.ts'
import { readMintlify } from './mintlify.ts'
import { readStarlight } from './starlight.ts'
import { isExport } from './wordpress/export.ts'
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

const SIGNS: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/, 'docusaurus'],
  [/^(?:docs|mint)\.json$/, 'mintlify'],
  [/(?:^|\/)src\/content\/docs\//, 'starlight'],
  [/^(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)$|^config(?:\/_default\/config)?\.toml$/, 'hugo'],
]

/** The kind detected from a source's files; plain markdown by default. */
export const guess = ({ files, read }: Source): Kind =>
  SIGNS.find(([pattern]) => files.some((file) => pattern.test(file)))?.[1] ??
  (files.some((file) => /^[^/]*\.xml$/.test(file) && isExport(read(file, Number.POSITIVE_INFINITY) ?? ''))
    ? 'wordpress'
    : 'markdown')
