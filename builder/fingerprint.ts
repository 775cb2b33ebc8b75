/** One hash over everything that a build depends on: equal fingerprints mean equal output, but for its time. */
import { createHash } from 'node:crypto'
import type { Folder } from './read.ts'
import type { Settings } from './sources.ts'

/** Hashes the files and the settings. */
export function fingerprint(folder: Folder, settings: Settings): string {
  const { url, captcha, reloadUrl } = settings
  const hash = createHash('sha256').update(JSON.stringify([url, captcha, reloadUrl]))
  for (const { path, bytes } of folder.files) hash.update(`\0${path}\0${bytes.byteLength}\0`).update(bytes)
  return hash.digest('base64url')
}
