/** Invisible characters: software reads them, people do not see them. */
import type { Fault } from './fault.ts'

/** A run of hidden characters in a text. */
interface HiddenRun {
  readonly index: number
  readonly length: number
  /** An error if the run reorders or carries text; a warning if it has no width. */
  readonly severity: 'error' | 'warning'
  readonly text: string
}

/** Direction overrides and isolates, tags, and characters without width. */
const INVISIBLE = /[\u200B-\u200D\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]|\uDB40[\uDC00-\uDC7F]/

/**
 * Runs of such characters, except those that flags, emoji and some scripts need: tags after a flag, joiners outside
 * Latin words.
 */
const RUNS =
  /\u{1F3F4}[\u{E0061}-\u{E007A}]{1,6}\u{E007F}|(?<hiding>[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]+)|(?<joining>[\u200B\u2060-\u2064\uFEFF]+|(?<=[A-Za-z])[\u200C\u200D]+(?=[A-Za-z]))/gu

/** Finds every run of hidden characters. */
export function findHiddenCharacters(text: string): HiddenRun[] {
  if (!INVISIBLE.test(text)) return []
  return [...text.matchAll(RUNS)].flatMap(({ index, 0: run, groups }): HiddenRun[] => {
    if (groups?.['hiding'] === undefined && groups?.['joining'] === undefined) return []
    const code = (run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return [
      {
        index,
        length: run.length,
        severity: groups['hiding'] === undefined ? 'warning' : 'error',
        text: `There is ${run.length === 1 ? 'an invisible character' : 'invisible text'} here (U+${code}).`,
      },
    ]
  })
}

/** Finds the values and keys with hidden characters, at most one fault each. */
export function findHiddenValues(data: unknown, path: readonly PropertyKey[] = []): Fault[] {
  if (typeof data === 'string') return toFaults(data, path, 'value')
  if (Array.isArray(data)) return data.flatMap((item: unknown, index) => findHiddenValues(item, [...path, index]))
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    toFaults(key, [...path, key], 'key').concat(findHiddenValues(value, [...path, key])),
  )
}

const toFaults = (text: string, path: readonly PropertyKey[], part: Fault['part']): Fault[] =>
  findHiddenCharacters(text)
    .slice(0, 1)
    .map((run) => ({
      rule: 'hidden-characters',
      severity: toSeverity(run),
      path,
      part,
      text: run.text,
      hint: HIDDEN_HINT,
    }))

const toSeverity = ({ severity }: HiddenRun): Fault['severity'] => (severity === 'warning' ? severity : undefined)

/** The hint for a hidden character. */
export const HIDDEN_HINT = 'Delete it; if you cannot find it, type the word again.'
