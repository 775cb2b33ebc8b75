/** The settings of Mintlify, parts of which may be in other files. */
import { posix } from 'node:path'
import { readValue } from '../../source/data.ts'
import { isRecord } from '../../source/front-matter.ts'
import type { Source } from '../../source/layout.ts'
import { DEEPEST_SETTINGS, type Settings, textIn } from '../../source/settings.ts'

/** References that are followed, at most, and the bytes behind them: files that refer to each other would have no end. */
const MOST_REFERENCES = 1000
const MOST_BYTES = 16 * 1024 * 1024

interface MintlifySettings {
  readonly config: Settings
  readonly notes: readonly string[]
}

/**
 * The settings in a file, where each `$ref` is replaced by the file that it names; keys beside it come before those of the
 * file (https://mintlify.com/docs/organize/settings-reference#%24ref).
 */
export function readMintlifySettings(source: Source, file: string): MintlifySettings {
  const notes: string[] = []
  const left = { references: MOST_REFERENCES, bytes: MOST_BYTES }
  const read = (from: string, depth: number): unknown => resolve(readValue(source, from), from, depth)
  const resolve = (value: unknown, from: string, depth: number): unknown => {
    if (depth > DEEPEST_SETTINGS) return value
    if (Array.isArray(value)) return value.map((one) => resolve(one, from, depth + 1))
    if (!isRecord(value)) return value
    const own = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one, from, depth + 1)]))
    const reference = textIn(value, '$ref')
    if (reference === undefined) return own
    const target = posix.join(posix.dirname(from), reference)
    const size = source.sizeOf(target)
    left.references -= 1
    left.bytes -= size ?? 0
    if (size === undefined || left.references < 0 || left.bytes < 0) {
      const why = size === undefined ? 'which the source does not have' : 'since there are too many'
      if (left.references >= -1) notes.push(`Not imported: the settings "${reference}" of "${from}", ${why}.`)
      return own
    }
    const found = read(target, depth + 1)
    if (!isRecord(found)) return found
    const { $ref: _, ...beside } = own
    return { ...found, ...beside }
  }
  const config = read(file, 0)
  return { config: isRecord(config) ? config : {}, notes }
}
