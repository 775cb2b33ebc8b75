/** Files that list what a system leaves out, one pattern a line, as `.gitignore` does. */
import type { Source } from './layout.ts'
import { createHidden, type Hidden } from './patterns.ts'

/** What a text lists. */
export const readIgnored = (text: string | undefined): Hidden =>
  createHidden(
    (text ?? '').split('\n').flatMap((line) => (/^\s*(?:#|$)/.test(line) ? [] : [line.trim()])),
    'gitignore',
  )

/** What the file of a name lists, at the root of a source; nothing if there is none. */
export const readIgnoreFile = (source: Source, name: string): Hidden => readIgnored(source.read(name))
