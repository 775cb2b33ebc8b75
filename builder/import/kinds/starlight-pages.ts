/** The pages that the collection of a Starlight site leaves out (https://docs.astro.build/en/reference/content-loader-reference/#glob-loader). */
import type { Source } from '../source/layout.ts'
import { createHidden, type Hidden, hideAll, joinHidden } from '../source/patterns.ts'

const FILE = /^src\/content(?:\.|\/)config\.(?:[cm]?[jt]s)$/
/** A text of code. */
const TEXT = /(['"`])((?:(?!\1)[^\\\n])+)\1/g

/** Reads the patterns of a collection whose loader is not Starlight's own, by paths below the folder of its pages. */
export function readCollection(source: Source, root: string): Hidden {
  const file = source.files.find((name) => name.startsWith(root) && FILE.test(name.slice(root.length)))
  const code = file === undefined ? '' : (source.read(file) ?? '')
  if (!/\bglob\s*\(/.test(code)) return joinHidden([])
  const lists = [...code.matchAll(/\bpattern\s*:\s*(\[[^\]]*\]|[^,}\n]*)/g)].map(([, list = '']) => list)
  const patterns = lists.flatMap((list) => Array.from(list.matchAll(TEXT), ([, , text = '']) => text))
  // What else is in a list is made by code.
  if (lists.length === 0 || lists.some((list) => /[^\s,[\]]/.test(list.replaceAll(TEXT, ''))))
    return hideAll(`code makes the patterns of "${file}".`)
  const out = createHidden(
    patterns.flatMap((one) => (one.startsWith('!') ? [one.slice(1)] : [])),
    'glob',
  )
  // With the loader of Starlight beside it, the patterns may be of another collection.
  if (/\bdocsLoader\s*\(/.test(code)) return out
  const shown = createHidden(
    patterns.filter((one) => !one.startsWith('!')),
    'glob',
  )
  return joinHidden([out, { find: (path) => (shown.find(path) === 'no' ? 'yes' : 'no'), notes: [] }])
}
