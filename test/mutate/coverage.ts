/** Which test files run which functions: a fault is tried with these alone. */
import { existsSync, readFileSync } from 'node:fs'
import { findFunctions } from './mutants.ts'

/**
 * A source whose every function notes that it ran. In Node the note goes to the file that `LECTERN_COVERED` names, threads and child
 * processes included. In workerd, which has no files, it waits in `globalThis` until the site under test is stopped.
 */
export function instrument(file: string, source: string): string {
  const insertions = findFunctions(source).flatMap(({ start, end, expression }, index) => {
    const note = `__cover(${JSON.stringify(`${file}#${index}`)})`
    return expression
      ? [
          { at: start, text: `(${note}, ` },
          { at: end, text: ')' },
        ]
      : [{ at: start + 1, text: `${note};` }]
  })
  let text = ''
  let end = 0
  // What is put at one place keeps its order: the outer function opens first.
  for (const insertion of insertions.toSorted((a, b) => a.at - b.at)) {
    text += source.slice(end, insertion.at) + insertion.text
    end = insertion.at
  }
  text += source.slice(end)
  return `${NOTE.replace('MODULE', JSON.stringify(file))}${text}`
}

const NOTE = `const __cover = (name) => { const seen = (globalThis.__covered ??= new Set()); if (seen.has(name)) return; seen.add(name); const file = globalThis.process?.env?.LECTERN_COVERED; if (file) globalThis.process.getBuiltinModule('node:fs').appendFileSync(file, name + '\\n') }; __cover(MODULE);`

/** The names that a run noted. */
export const readCovered = (notes: string): string[] =>
  existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : []

/** The name under which the function around an offset is noted; the module's own outside of all. */
export function nameAt(file: string, source: string, offset: number): string {
  const index = findFunctions(source).findLastIndex(({ start, end }) => start <= offset && offset < end)
  return index === -1 ? file : `${file}#${index}`
}
