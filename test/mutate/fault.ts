/** A fault that is put into one file. */
import { hash } from 'node:crypto'
import { applyMutant, findMutants } from './mutants.ts'

export interface Fault {
  /** Names the fault among all results: file, rule, place and what it becomes. */
  readonly id: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly rule: string
  /** The line of the source that it is in. */
  readonly code: string
  /** The original text and its replacement, each on one line. */
  readonly before: string
  readonly after: string
  /** Offset in the source. */
  readonly start: number
  /** The whole file with the fault in it. */
  readonly text: string
}

/** Every fault that the rules find in a file. */
export function listFaults(file: string, source: string): Fault[] {
  return findMutants(source).map((mutant) =>
    toFault(file, source, mutant.rule, mutant.start, mutant.end, applyMutant(source, mutant)),
  )
}

/** A fault by hand: replaces a text that occurs once in a file. Throws if it does not occur exactly once. */
export function toHandmade({ name, file, from, to }: Handmade, source: string): Fault {
  const start = source.indexOf(from)
  if (start === -1 || source.includes(from, start + 1)) {
    throw new Error(`The fault "${name}" must stand once in ${file}: correct test/mutate/handmade.ts.`)
  }
  return toFault(
    file,
    source,
    name,
    start,
    start + from.length,
    source.replace(from, () => to),
  )
}

export interface Handmade {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
}

/** A fault that changes no behaviour, by the place and the texts that a report prints. */
export interface Equivalent {
  readonly file: string
  readonly before: string
  readonly after: string
  /** A text of the line, where the file has others like it. */
  readonly within?: string
  readonly reason: string
}

/** Whether a fault is one of those that change no behaviour. */
export const isEquivalent = ({ file, code, before, after }: Fault, one: Equivalent): boolean =>
  one.file === file && one.before === before && one.after === after && code.includes(one.within ?? '')

function toFault(file: string, source: string, rule: string, start: number, end: number, text: string): Fault {
  const lines = source.slice(0, start).split('\n')
  const after = text.slice(start, text.length - (source.length - end))
  return {
    id: `${file} ${rule} ${start} ${hash('sha256', after, 'base64url').slice(0, 8)}`,
    file,
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    rule,
    code: source.split('\n')[lines.length - 1] ?? '',
    before: toLine(source.slice(start, end)),
    after: toLine(after),
    start,
    text,
  }
}

const toLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
