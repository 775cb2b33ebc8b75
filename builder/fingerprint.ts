/** One hash over everything that a build depends on: equal fingerprints mean equal output, but for its time. */
import { hash } from 'node:crypto'
import { pipelineVersion } from './pipeline-version.ts'
import type { SourceFile } from './source/read.ts'
import type { Site } from './site/site.ts'
import type { Settings } from './source/sources.ts'

/** Hashes the files, the settings, what the clock publishes of them, and the builder itself. */
export function fingerprint(files: readonly SourceFile[], settings: Settings, { pages }: Pick<Site, 'pages'>): string {
  const { url, captcha, reloadUrl } = settings
  const published = pages.map(({ path }) => path)
  const hashes = files.map((file) => [file.path, file.hash])
  return hash('sha256', JSON.stringify([pipelineVersion(), url, captcha, reloadUrl, published, hashes]), 'base64url')
}
