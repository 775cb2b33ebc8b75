/** Files of data of all pages, each a key by its name (https://www.11ty.dev/docs/data-global). */
import { posix } from 'node:path'
import { parseYaml } from '../../source/front-matter.ts'
import type { Source } from '../../source/layout.ts'
import type { Hidden } from '../../source/patterns.ts'
import { parseModule, type Settings } from '../../source/settings.ts'
import { evaluate } from '../../tree/literal.ts'
import { findExported } from '../../tree/origins.ts'
import { UNKNOWN } from './settings/additions.ts'
import { toFolder } from './computed.ts'
import { isCode } from './data-files.ts'
import { isAddress, isAddressText } from './settings/functions.ts'

interface Globals {
  /** What the files say of a page. */
  readonly dataOf: (file: string) => Settings
  /** The pages that code may hide. */
  readonly hidden: Hidden
}

const NAMED = /(?:^|\/)(permalink|draft|layout)\.(?:json|ya?ml|[cm]?js)$/

/** Reads the files in the folders of data, of which each has a slash at its end. */
export function readGlobals(source: Source, places: readonly string[]): Globals {
  const all = source.files.flatMap((file) => {
    const [, key] = NAMED.exec(file) ?? []
    const folder = posix.join(posix.dirname(file), '/')
    if (key === undefined || !(places.includes(folder) || /(?:^|\/)_data\/$/.test(folder))) return []
    return [{ file, key, folder: toFolder(file), value: readValue(source, file, key) }]
  })
  const unclear = all.filter(({ key, value }) => value === UNKNOWN && key !== 'layout')
  return {
    dataOf: (file) =>
      Object.fromEntries(all.flatMap((one) => (file.startsWith(one.folder) ? [[one.key, one.value] as const] : []))),
    hidden: {
      find: (path) => (unclear.some(({ folder }) => path.startsWith(folder)) ? 'unknown' : 'no'),
      notes: unclear.map(({ file }) => `Pages are drafts now whose data "${file}" makes, which is code.`),
    },
  }
}

function readValue(source: Source, file: string, key: string): unknown {
  const text = source.read(file)
  try {
    if (text === undefined) return UNKNOWN
    const node = isCode(file) ? findExported(parseModule(text)) : undefined
    const value = isCode(file) ? evaluate(node)?.value : parseYaml(text)
    const isMade = value === undefined && key === 'permalink' && isAddress(node)
    if (isMade) return undefined
    if (key === 'permalink' && typeof value === 'string' && !isAddressText(value)) return UNKNOWN
    return value ?? UNKNOWN
  } catch {
    return UNKNOWN
  }
}
