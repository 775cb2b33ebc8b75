/** One hash over everything that a build depends on: equal fingerprints mean equal output, but for its time. */
import { createHash } from 'node:crypto'
import { pipelineVersion } from './pipeline-version.ts'
import type { Folder } from './source/read.ts'
import type { Site } from './site/site.ts'
import type { Settings } from './source/sources.ts'

/** Hashes the files, the settings, what the clock publishes of them, and the builder itself. */
export function fingerprint(folder: Folder, settings: Settings, { pages }: Pick<Site, 'pages'>): string {
  const { url, captcha, reloadUrl } = settings
  const published = pages.map(({ path }) => path)
  const hash = createHash('sha256').update(JSON.stringify([url, captcha, reloadUrl, published]))
  for (const { path, bytes } of folder.files) hash.update(`\0${path}\0${bytes.byteLength}\0`).update(bytes)
  return hash.update(pipelineVersion()).digest('base64url')
}
