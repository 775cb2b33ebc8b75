/** Entries for files that are served unchanged: content, theme, and redirects. */
import { extname } from 'node:path/posix'
import type { Entry } from './entry.ts'
import { type Asset, toAssetPolicy } from '../site/assets.ts'
import type { Site } from '../site/site.ts'

/** Every asset with its smaller encodings, the style sheet and the scripts; files of one name and content once. */
export function* assets(site: Site): Iterable<Entry> {
  const all = Array.from(site.assets.values(), (asset) => [asset, ...asset.variants]).flat()
  for (const [path, file] of new Map(all.map((one) => [one.servedPath, one]))) yield toEntry(path, file)
  const { stylesheet, scripts, siteScript } = site.theme
  const files = [stylesheet, ...Object.values(scripts), ...(siteScript ? [siteScript] : [])]
  for (const { path, body } of files) yield toEntry(path, body)
}

/** The files that have an address of their own. */
export function* statics(site: Site): Iterable<Entry> {
  for (const { path, extension, ...file } of site.statics.values()) {
    yield { kind: 'file', path, content: { policy: `static-${extension}`, body: file } }
  }
}

const toEntry = (path: string, body: string | Asset): Entry => ({
  kind: 'file',
  path,
  content: { policy: toAssetPolicy(extname(path).slice(1)), body },
})

/** The redirects of the site. */
export function* redirects(site: Site): Iterable<Entry> {
  for (const { from, to, status } of site.redirects) yield { kind: 'redirect', path: from, to, status }
}
