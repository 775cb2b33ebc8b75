/** Imports of sites that are written for it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { importSite, type Imported } from '../../../builder/import/import.ts'
import { cheaply } from './cheaply.ts'

/** Writes a site of another system; gives its folder, and the one that it is imported into. */
export function writeSite(files: Readonly<Record<string, string>>): { readonly source: string; readonly to: string } {
  const place = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(place, 'old', dirname(path)), { recursive: true })
    writeFileSync(join(place, 'old', path), text)
  }
  return { source: join(place, 'old'), to: join(place, 'new') }
}

export function importCheaply(files: Readonly<Record<string, string>>): Imported {
  // What it costs is counted here; the limit of the import is of the clock, which a busy machine reaches.
  const options = { ...writeSite(files), from: undefined, limit: 300_000 }
  return cheaply(() => importSite(options))
}

/** A site of Docusaurus with a page. */
export const inMdx = (text: string): Record<string, string> => ({
  'docusaurus.config.js': 'export default {}',
  'docs/a.mdx': text,
})

/** So many keys of the same value. */
export const toMap = (count: number, value: object): Record<string, object> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, value]))
