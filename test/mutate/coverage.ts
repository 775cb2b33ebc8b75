/** Which test files run which functions: a fault is tried with these alone. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Job } from './job.ts'
import { type Hashes, toHash } from './journal.ts'
import { findFunctions } from './mutants.ts'

/** What each file of tests runs, by its name, and how long it takes in milliseconds. */
export type Coverage = Readonly<Record<string, v.InferOutput<typeof Entry>>>

const Entry = v.object({ given: v.string(), duration: v.number(), covered: v.array(v.string()) })

/**
 * Runs every file of tests once over sources that note what runs. What is known from before is read from a file, as long as
 * neither the test nor any source that it ran has changed.
 */
export async function readCoverage(
  {
    file,
    tests,
    sources,
    hashes,
    signal,
  }: {
    readonly file: string
    readonly tests: readonly string[]
    readonly sources: ReadonlyMap<string, string>
    readonly hashes: Hashes
    readonly signal: AbortSignal
  },
  jobs: readonly Job[],
  tell: (line: string) => void,
): Promise<Coverage> {
  const known = existsSync(file) ? v.parse(v.record(v.string(), Entry), JSON.parse(readFileSync(file, 'utf8'))) : {}
  const toGiven = (test: string, covered: readonly string[]): string => {
    const files = new Set(covered.map((name) => name.replace(/#.*/, '')))
    return toHash([test, ...files].map((name) => hashes.get(name) ?? ''))
  }
  const waiting = tests.filter((test) => known[test]?.given !== toGiven(test, known[test]?.covered ?? []))
  mkdirSync(dirname(file), { recursive: true })
  if (waiting.length > 0) tell(`Watching what ${waiting.length} files of tests run.`)
  const total = waiting.length
  if (total > 0) for (const job of jobs) for (const [name, source] of sources) job.write(name, instrument(name, source))
  await Promise.all(
    jobs.map(async (job) => {
      for (let name = waiting.shift(); name !== undefined && !signal.aborted; name = waiting.shift()) {
        const notes = join(job.sandbox.folder, 'covered.txt')
        rmSync(notes, { force: true })
        const first = await job.run([name], 120_000, notes)
        // On a busy machine a test may be late once.
        const { passed, duration, reason } = first.passed ? first : await job.run([name], 240_000, notes)
        if (passed) {
          const covered = [...new Set(readCovered(notes))]
          known[name] = { given: toGiven(name, covered), duration, covered }
        } else {
          // The next run tries it again.
          delete known[name]
          tell(`${name} fails by itself or when it is watched, so it is left out: ${reason ?? 'it is late'}`)
        }
        writeFileSync(file, JSON.stringify(known))
      }
      if (total > 0) for (const [name, source] of sources) job.write(name, source)
    }),
  )
  const coverage = Object.fromEntries(tests.flatMap((test) => (known[test] ? [[test, known[test]] as const] : [])))
  // Without this, every fault would be said to survive.
  if (tests.length > 0 && Object.values(coverage).every(({ covered }) => covered.length === 0)) {
    rmSync(file, { force: true })
    throw new Error('No file of tests passes without a fault: run them with npx vitest run')
  }
  return coverage
}

/**
 * A source whose every function notes that it ran. In Node the note goes to the file that `LECTERN_COVERED` names, threads and child
 * processes included. In workerd, which has no files, it waits in `globalThis` until the site under test is stopped.
 */
export function instrument(file: string, typed: string): string {
  // A function begins in front of the types of its parameters, which its place in the syntax tree does not tell.
  const source = stripTypeScriptTypes(typed)
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
const readCovered = (notes: string): string[] =>
  existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : []

/** The name under which the function around an offset is noted; the module's own outside of all. */
export function nameAt(file: string, source: string, offset: number): string {
  const index = findFunctions(source).findLastIndex(({ start, end }) => start <= offset && offset < end)
  return index === -1 ? file : `${file}#${index}`
}
