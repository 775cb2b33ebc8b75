/** Content folders of tests on the disk, and what the builder makes of them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceFile } from '../../builder/content/read.ts'
import { build, type Build, type BuildOptions } from '../../builder/release/build.ts'
import type { Compilation } from '../../builder/release/compile.ts'
import { toTexts } from '../../builder/views/body-text.ts'
import { Work } from '../../builder/work/work.ts'

/** Writes files, and the folders that they are in. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** A file of a content folder that is not on the disk. */
export function toSource(path: string, text: string): SourceFile {
  const bytes = new TextEncoder().encode(text)
  return { path, size: bytes.byteLength, hash: path, read: () => bytes }
}

/** Builds a folder at one fixed time, for the address in its `site.yaml`. */
export const buildFolder = (
  content: string,
  options: Partial<BuildOptions> = {},
  work = new Work(),
): Promise<Build> => {
  const settings = { url: undefined, now: new Date('2026-11-21T12:00:00Z'), captcha: undefined, reloadUrl: undefined }
  return build({ content, check: true, ...settings, ...options }, work)
}

/** Makes the function that gives the text at a path; without text where nothing is. */
export function createTextOf({ files, pages }: Pick<Compilation, 'files' | 'pages'>) {
  const entries = new Map([...files, ...pages].map((entry) => [entry.path, entry]))
  return (path: string, form: 'html' | 'markdown' = 'html'): string => {
    const entry = entries.get(path)
    if (entry?.kind === 'file') return toTexts(entry.content.body).join('')
    return entry?.kind === 'page' ? toTexts(entry[form].body).join('') : ''
  }
}
