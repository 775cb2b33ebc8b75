/** `npm run mutate`: puts small faults into the code, one at a time, and tells which of them no test finds. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { instrument, nameAt, readCovered } from './coverage.ts'
import { EQUIVALENT } from './equivalent.ts'
import { type Fault, listFaults, toHandmade } from './fault.ts'
import { HANDMADE } from './handmade.ts'
import { Job } from './job.ts'
import { hashFiles, listChanged, listFiles } from './sandbox.ts'
import { dropIllTyped } from './type-check.ts'

const HELP = `Usage: npm run mutate -- [files or folders] [options]

Puts small faults into the code, one at a time, runs the tests that cover them, and prints those that no test finds. A run that was
ended goes on where it was, as long as no file has changed.

  --since REV     also the files that were changed since a commit
  --tests DIRS    only tests below these folders, separated by commas
  --sample N      every Nth fault
  --jobs N        faults that are tried at the same time (${availableParallelism()}, one for each core)
  --list          print the faults and try none
  --fresh         forget what an earlier run found
`

const Journal = v.object({ id: v.string(), by: v.nullable(v.string()) })
const Coverage = v.record(v.string(), v.object({ duration: v.number(), covered: v.array(v.string()) }))
type Coverage = v.InferOutput<typeof Coverage>

/** Tests that look at pages in a browser take long and find little here. */
const LEFT_OUT = /^test\/(?:browser|bench|mutate)\//

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    tests: { type: 'string', default: 'test' },
    sample: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    list: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const checkout = process.cwd()

async function main(): Promise<void> {
  const files = listFiles(checkout)
  const wanted = files.filter(isWanted)
  const sources = new Map(wanted.map((file) => [file, readFileSync(join(checkout, file), 'utf8')]))
  const sample = Number(values.sample)
  const faults = [
    ...HANDMADE.flatMap((handmade) => {
      const source = sources.get(handmade.file)
      return source === undefined ? [] : [toHandmade(handmade, source)]
    }),
    ...[...sources].flatMap(([file, source]) => listFaults(file, source)).filter((_, index) => index % sample === 0),
  ]
  if (values.list) return print(faults.map(toLine))

  const folder = join('node_modules/.cache/lectern-mutate', hashFiles(checkout, files))
  if (values.fresh) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const journal = join(folder, 'results.jsonl')
  const known = new Map(
    readLines(journal)
      .map((line) => v.parse(Journal, JSON.parse(line)))
      .map(({ id, by }) => [id, by]),
  )
  const note = (fault: Fault, by: string | null): void => {
    known.set(fault.id, by)
    appendFileSync(journal, `${JSON.stringify({ id: fault.id, by })}\n`)
  }

  const jobs = Array.from({ length: Number(values.jobs) }, () => new Job(checkout, files))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const job of jobs) job.close()
      process.exit(130)
    })
  }
  try {
    const untried = faults.filter(({ id }) => !known.has(id))
    const [first] = jobs
    if (first === undefined || untried.length === 0) return report(faults, known)
    const typed = new Set(await dropIllTyped(untried, first.sandbox))
    for (const fault of untried) if (!typed.has(fault)) note(fault, 'the type check')
    print([`${faults.length} faults, ${typed.size} to try with tests.`])
    const coverage = await readCoverage(join(folder, 'coverage.json'), files, sources, jobs)
    const waiting = [...typed]
    await Promise.all(
      jobs.map(async (job) => {
        let last: readonly Test[] = []
        for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
          const tests = testsFor(fault, coverage, sources)
          const by = await tryFault(job, fault, sources.get(fault.file) ?? '', tests)
          note(fault, by)
          last = tests
          if (by === null) print([`${toLine(fault)}  survived (${waiting.length} to go)`])
        }
        // Without a fault the same tests pass: what failed, failed for the fault.
        const [check] = last
        const reason = check && (await failsAgain(job, check.name))
        if (check && reason !== undefined) {
          rmSync(journal)
          throw new Error(`${check.name} fails without a fault, so what was found is forgotten: ${reason}`)
        }
      }),
    )
    report(faults, known)
  } finally {
    for (const job of jobs) job.close()
  }
}

/** Why a test fails twice where there is no fault. */
async function failsAgain(job: Job, test: string): Promise<string | undefined> {
  if ((await job.run(test, 120_000)).passed) return undefined
  const { passed, reason } = await job.run(test, 240_000)
  return passed ? undefined : (reason ?? 'it does not end')
}

function isWanted(file: string): boolean {
  if (!file.endsWith('.ts') || file.endsWith('.d.ts') || file.startsWith('test/')) return false
  const named = positionals.map((name) => name.replace(/^\.\/|\/$/g, ''))
  const changed = values.since === undefined ? [] : listChanged(checkout, values.since)
  return changed.includes(file) || named.some((name) => file === name || file.startsWith(`${name}/`))
}

/** The name of the test that finds a fault; nothing where none does. */
async function tryFault(job: Job, fault: Fault, source: string, tests: readonly Test[]): Promise<string | null> {
  job.write(fault.file, fault.text)
  try {
    for (const { name, duration } of tests) {
      const { passed } = await job.run(name, duration * 3 + 10_000)
      if (!passed) return name
    }
    return null
  } finally {
    job.write(fault.file, source)
  }
}

interface Test {
  readonly name: string
  readonly duration: number
}

/** The tests that run the function of a fault, the fastest first. */
function testsFor({ file, start }: Fault, coverage: Coverage, sources: ReadonlyMap<string, string>): Test[] {
  const name = nameAt(file, sources.get(file) ?? '', start)
  return Object.entries(coverage)
    .filter(([, { covered }]) => covered.includes(name))
    .map(([test, { duration }]) => ({ name: test, duration }))
    .toSorted((a, b) => a.duration - b.duration)
}

/** Runs every test once over sources that note what runs; read from before, where nothing has changed since. */
async function readCoverage(
  file: string,
  files: readonly string[],
  sources: ReadonlyMap<string, string>,
  jobs: readonly Job[],
): Promise<Coverage> {
  const before: Coverage = existsSync(file) ? v.parse(Coverage, JSON.parse(readFileSync(file, 'utf8'))) : {}
  const folders = values.tests.split(',')
  const tests = files.filter(
    (name) => name.endsWith('.test.ts') && !LEFT_OUT.test(name) && folders.some((folder) => name.startsWith(folder)),
  )
  const names = [...sources.keys()].toSorted().join(' ')
  const waiting = tests.filter((name) => before[`${names} ${name}`] === undefined)
  for (const job of jobs) for (const [name, source] of sources) job.write(name, instrument(name, source))
  await Promise.all(
    jobs.map(async (job) => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const notes = join(job.sandbox.folder, 'covered.txt')
        rmSync(notes, { force: true })
        const first = await job.run(name, 120_000, notes)
        // On a busy machine a test may be late once.
        const { passed, duration } = first.passed ? first : await job.run(name, 240_000, notes)
        if (!passed) print([`${name} fails by itself or when it is watched, so it is left out`])
        before[`${names} ${name}`] = { duration, covered: passed ? [...new Set(readCovered(notes))] : [] }
      }
      for (const [name, source] of sources) job.write(name, source)
    }),
  )
  writeFileSync(file, JSON.stringify(before))
  return Object.fromEntries(tests.map((name) => [name, before[`${names} ${name}`] ?? { duration: 0, covered: [] }]))
}

function report(faults: readonly Fault[], known: ReadonlyMap<string, string | null>): void {
  const survivors = faults.filter(({ id }) => known.get(id) === null)
  const accepted = survivors.filter((fault) => reasonFor(fault) !== undefined)
  const open = survivors.filter((fault) => reasonFor(fault) === undefined)
  print(['', ...open.map((fault) => `${toLine(fault)}  survived`)])
  const found = faults.length - survivors.length
  const share = ((found / Math.max(1, faults.length - accepted.length)) * 100).toFixed(1)
  print([`${found} of ${faults.length} faults found, ${accepted.length} change no behaviour: ${share} %.`])
  process.exitCode = open.length > 0 ? 1 : 0
}

/** Why a fault that survives changes no behaviour. */
const reasonFor = ({ file, before, after }: Fault): string | undefined =>
  EQUIVALENT.find((one) => one.file === file && one.before === before && one.after === after)?.reason

const toLine = ({ file, line, column, rule, before, after }: Fault): string =>
  `${file}:${line}:${column}  ${rule}: ${before} → ${after === '' ? 'nothing' : after}`

const readLines = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

if (values.help || (positionals.length === 0 && values.since === undefined)) process.stdout.write(HELP)
else await main()
