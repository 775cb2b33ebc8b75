/** One hash over everything that a build depends on: equal fingerprints mean equal output, but for its time. */
import { hash } from 'node:crypto'
import { pipelineVersion } from '../work/pipeline-version.ts'
import type { SourceFile } from '../content/read.ts'
import type { Site } from '../site/site.ts'
import type { Settings } from '../site/sources.ts'

/**
 * Hashes the files, the settings, what the clock publishes of them, and the builder itself. The month is part of it,
 * because the expiry of `security.txt` is: a site that nobody edits is published anew before it has passed.
 */
export function fingerprint(
  files: readonly SourceFile[],
  { url, captcha, reloadUrl }: Settings,
  { pages, generatedAt }: Pick<Site, 'pages' | 'generatedAt'>,
): string {
  const published = [generatedAt.slice(0, 7), ...pages.map(({ path }) => path)]
  const hashes = files.map((file) => [file.path, file.hash])
  return hash('sha256', JSON.stringify([pipelineVersion(), url, captcha, reloadUrl, published, hashes]), 'base64url')
}
