/** One hash over everything that a build depends on: equal fingerprints mean equal output, but for its time. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Folder } from './read.ts'
import type { Site } from './site.ts'
import type { Settings } from './sources.ts'

/** Hashes the files, the settings, what the clock publishes of them, and the builder itself. */
export function fingerprint(folder: Folder, settings: Settings, { pages }: Pick<Site, 'pages'>): string {
  const { url, captcha, reloadUrl } = settings
  const published = pages.map(({ path }) => path)
  const hash = createHash('sha256').update(JSON.stringify([url, captcha, reloadUrl, published]))
  for (const { path, bytes } of folder.files) hash.update(`\0${path}\0${bytes.byteLength}\0`).update(bytes)
  for (const source of listSources()) hash.update(readFileSync(source))
  return hash.digest('base64url')
}

/** The code that output depends on: the builder, the schemas, and the versions of what they import. */
function listSources(): string[] {
  const folders = ['./', '../worker/schema/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  )
  return [...files.toSorted(), fileURLToPath(new URL('../package-lock.json', import.meta.url))]
}
