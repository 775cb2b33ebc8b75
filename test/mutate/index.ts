/** `npm run mutate`: puts small faults into the code, one at a time, and tells which of them no test finds. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Coverage, nameAt, readCoverage } from './coverage.ts'
import { EQUIVALENT } from './equivalent/equivalent.ts'
import { type Fault, isEquivalent, listFaults, toHandmade } from './fault.ts'
import { HANDMADE } from './handmade.ts'
import { Job } from './job.ts'
import { type Finder, Journal, TYPE_CHECK } from './journal.ts'
import { sample } from './sample.ts'
import type { Verdict } from './runner.ts'
import { hashFiles, listChanged, listFiles } from './sandbox.ts'
import { dropIllTyped, hasTypeErrors } from './type-check.ts'

const HELP = `Usage: npm run mutate -- [files or folders] [options]

Puts small faults into the code, one at a time, runs the tests that cover them, and prints those that no test finds. A run that was
ended goes on where it was: what was found holds until the file or the test that found it changes.

  --since REV     also the files that were changed since a commit
  --tests DIRS    only tests below these folders, separated by commas
  --named PATTERN only tests whose names match, as with -t of vitest; what survives these may be found by others
  --most N        at most N files of tests for a fault, the likeliest first; what survives these may be found by others
  --sample N      N faults of each folder, drawn at random
  --seed S        another draw
  --jobs N        faults that are tried at the same time (${availableParallelism()}, one for each core)
  --list          print the faults and try none
  --fresh         forget what earlier runs found
`

const CACHE = 'node_modules/.cache/lectern-mutate'

/** Tests that look at pages in a browser take long; they are for the scripts that run there. */
const IN_BROWSER = /^test\/browser\//
/** The tests for those scripts: that of the live reload is with the local server. */
const WITH_BROWSER = /^test\/(?:browser\/|builder\/dev\/start\.)/
const BROWSER_SCRIPTS = /^builder\/(?:views\/theme\/client|dev\/inbox\/widget)\//

/** Faults after which a job shows that the last tests pass without one. */
const BETWEEN_CHECKS = 40

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    tests: { type: 'string', default: 'test' },
    named: { type: 'string' },
    most: { type: 'string', default: 'Infinity' },
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    list: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const checkout = process.cwd()
/** Aborted when a signal asks to end: the tests under way are finished, and what was found is noted. */
const ending = new AbortController()

async function main(): Promise<void> {
  const files = listFiles(checkout)
  const sources = new Map(
    files.filter(isSource).map((file) => [file, readFileSync(join(checkout, file), 'utf8')] as const),
  )
  const faults = [...sources].filter(([file]) => isWanted(file)).flatMap(([file, source]) => toFaults(file, source))
  if (values.list) return print(faults.map(toLine))

  const hashes = hashFiles(checkout, files)
  const journal = new Journal(
    join(CACHE, 'results.jsonl'),
    hashes,
    [values.tests, values.most, values.named].join(' ').trim(),
  )
  if (values.fresh) journal.clear()
  const jobs = Array.from({ length: Number(values.jobs) }, () => new Job(checkout, files, values.named))
  // npm passes on what its terminal sends as well, so that a signal comes twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  try {
    const [first] = jobs
    if (first === undefined) return
    const draw = (list: readonly Fault[], count: number): Fault[] => [
      ...list.filter(isHandmade),
      ...sample(
        list.filter((fault) => !isHandmade(fault)),
        count,
        values.seed,
      ),
    ]
    // The type check finds about half of what the rules make.
    const drawn = draw(faults, 4 * Number(values.sample))
    const unchecked = drawn.filter((fault) => journal.find(fault) === undefined)
    const typed = new Set(await dropIllTyped(unchecked, first.sandbox))
    for (const fault of unchecked) if (!typed.has(fault)) journal.note(fault, TYPE_CHECK)
    const trials = drawn.filter((fault) => journal.find(fault) !== TYPE_CHECK)
    const running = draw(trials, Number(values.sample))
    const waiting = running.filter((fault) => journal.find(fault) === undefined && reasonFor(fault) === undefined)
    print([`${faults.length} faults, ${running.length} to try with tests, ${waiting.length} of them not yet tried.`])
    if (waiting.length > 0) {
      const tests = files.filter((name) => name.endsWith('.test.ts') && isAsked(name))
      const watched = new Map([...sources].filter(([file]) => !BROWSER_SCRIPTS.test(file)))
      const coverage = await readCoverage(
        {
          file: join(CACHE, 'coverage.json'),
          tests: tests.filter((name) => !IN_BROWSER.test(name)),
          sources: watched,
          hashes,
          signal: ending.signal,
        },
        jobs,
        (line) => print([line]),
      )
      // Without this, every fault would be said to be found.
      if (await hasTypeErrors(first.sandbox))
        throw new Error('The types have errors without a fault: run npm run check')
      const browser = tests.filter((name) => WITH_BROWSER.test(name))
      const toTests = (fault: Fault): Test[] =>
        BROWSER_SCRIPTS.test(fault.file)
          ? browser.map((name) => ({ name, duration: 60_000 }))
          : testsFor(fault, coverage, sources.get(fault.file) ?? '')
      await Promise.all(jobs.map((job) => tryAll(job, waiting, toTests, sources, journal)))
    }
    report(running, journal)
  } finally {
    await Promise.all(jobs.map((job) => job.close()))
  }
}

/** The faults of one file: those by hand, which are in every sample, and those of the rules. */
function toFaults(file: string, source: string): Fault[] {
  const handmade = HANDMADE.filter((one) => one.file === file).map((one) => toHandmade(one, source))
  return [...handmade, ...listFaults(file, source)]
}

const isHandmade = ({ rule }: Fault): boolean => HANDMADE.some(({ name }) => name === rule)

const isSource = (file: string): boolean => /^(?:builder|worker)\/.*(?<!\.d)\.ts$/.test(file)

const isAsked = (test: string): boolean =>
  !test.startsWith('test/mutate/') && values.tests.split(',').some((folder) => test.startsWith(folder))

function isWanted(file: string): boolean {
  const named = positionals.map((name) => name.replace(/^\.\/|\/$/g, ''))
  const changed = values.since === undefined ? [] : listChanged(checkout, values.since)
  return changed.includes(file) || named.some((name) => file === name || file.startsWith(`${name}/`))
}

interface Test {
  readonly name: string
  readonly duration: number
}

/** The tests that run the function of a fault. */
function testsFor({ file, start }: Fault, coverage: Coverage, source: string): Test[] {
  const name = nameAt(file, source, start)
  return Object.entries(coverage)
    .filter(([, { covered }]) => covered.includes(name))
    .map(([test, { duration }]) => ({ name: test, duration }))
}

/** Takes faults from a list until it is empty. What was found since tests last passed without a fault is noted once they do. */
async function tryAll(
  job: Job,
  waiting: Fault[],
  toTests: (fault: Fault) => readonly Test[],
  sources: ReadonlyMap<string, string>,
  journal: Journal,
): Promise<void> {
  const finds = new Map<string, number>()
  let unsure: [fault: Fault, by: string][] = []
  const settle = async (): Promise<void> => {
    const last = unsure.at(-1)?.[1]
    const reason = last === undefined ? undefined : await failsAgain(job, last)
    if (reason !== undefined) {
      print([`${last} fails without a fault, so the last ${unsure.length} are not counted as found: ${reason}`])
    } else {
      for (const [fault, by] of unsure) journal.note(fault, by)
    }
    unsure = []
  }
  for (let fault = waiting.shift(); fault && !ending.signal.aborted; fault = waiting.shift()) {
    const { file } = fault
    const toFinds = (place: string, test: string): number => finds.get(`${place} ${test}`) ?? 0
    // The cheapest first, sooner where the folder is that of the file or above it, and the more faults of both it has found.
    const likeliness = (test: string): number =>
      (`test/${dirname(file)}/`.startsWith(`${dirname(test)}/`) ? 3 : 1) *
      (1 + 3 * toFinds(file, test) + toFinds(dirname(file), test))
    const tests = toTests(fault)
      .map((test) => ({ test, cost: (test.duration + 300) / likeliness(test.name) }))
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, Number(values.most))
    const by = await tryFault(
      job,
      fault,
      sources.get(file) ?? '',
      tests.map(({ test }) => test),
    )
    if (by === undefined) break
    if (by === TYPE_CHECK) {
      journal.note(fault, by)
    } else if (by === null) {
      journal.note(fault, by)
      print([`${toLine(fault)}  survived ${tests.length} files (${waiting.length} to go)`])
    } else {
      for (const place of [file, dirname(file)]) finds.set(`${place} ${by}`, toFinds(place, by) + 1)
      unsure.push([fault, by])
    }
    if (unsure.length >= BETWEEN_CHECKS) await settle()
  }
  await settle()
}

/** Why a test fails twice without a fault. */
async function failsAgain(job: Job, test: string): Promise<string | undefined> {
  if ((await job.run([test], 120_000)).passed) return undefined
  const { passed, reason } = await job.run([test], 240_000)
  return passed ? undefined : (reason ?? 'it does not end')
}

/** The test that finds a fault, or the type check of what uses the file; `null` where none does. */
async function tryFault(job: Job, fault: Fault, source: string, tests: readonly Test[]): Promise<Finder | undefined> {
  job.write(fault.file, fault.text)
  try {
    const [likeliest, others] = [tests.slice(0, 1), tests.slice(1)]
    const by = await tryEach(job, likeliest)
    if (by !== null) return by
    // Outside of functions stand the schemas, whose types others use.
    const isDeclaration = nameAt(fault.file, source, fault.start) === fault.file
    if (isDeclaration && (await hasTypeErrors(job.sandbox))) return TYPE_CHECK
    // What the first test does not find most tests do not: together they take half as long.
    const limit = others.reduce((sum, { duration }) => sum + duration * 3, 10_000)
    const { passed, failed } = await job.run(
      others.map(({ name }) => name),
      limit,
    )
    if (!passed) return failed ?? (await tryEach(job, others))
    return !isDeclaration && (await hasTypeErrors(job.sandbox)) ? TYPE_CHECK : null
  } finally {
    job.write(fault.file, source)
  }
}

/** One that is late is run once more: the machine may be busy. */
async function tryEach(job: Job, tests: readonly Test[]): Promise<Finder | undefined> {
  for (const { name, duration } of tests) {
    if (ending.signal.aborted) return undefined
    const first = await job.run([name], duration * 3 + 5000)
    if (first.passed) continue
    if (!isLate(first)) return name
    if (!(await job.run([name], duration * 6 + 10_000)).passed) return name
  }
  return null
}

const isLate = ({ reason }: Verdict): boolean => reason === undefined || /timed out/i.test(reason)

function report(faults: readonly Fault[], journal: Journal): void {
  const typed = faults.filter((fault) => journal.find(fault) !== TYPE_CHECK)
  const wanted = typed.filter((fault) => reasonFor(fault) === undefined)
  const tried = wanted.filter((fault) => journal.find(fault) !== undefined)
  const survivors = tried.filter((fault) => journal.find(fault) === null)
  print(['', ...survivors.map((fault) => `${toLine(fault)}  survived`)])
  const found = tried.length - survivors.length
  const share = ((found / Math.max(1, tried.length)) * 100).toFixed(1)
  print([
    `${found} of ${tried.length} faults found, ${share} %. ${typed.length - wanted.length} change no behaviour and were not tried.`,
  ])
  const left = wanted.length - tried.length
  if (left > 0) print([`${left} are left: run the same command again.`])
  process.exitCode = survivors.length + left > 0 ? 1 : 0
}

/** Why a fault changes no behaviour, if it is known to change none: it is not tried. */
const reasonFor = (fault: Fault): string | undefined => EQUIVALENT.find((one) => isEquivalent(fault, one))?.reason

const toLine = ({ file, line, column, rule, before, after }: Fault): string =>
  `${file}:${line}:${column}  ${rule}: ${before} → ${after === '' ? 'nothing' : after}`

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

if (values.help || (positionals.length === 0 && values.since === undefined)) process.stdout.write(HELP)
else await main()
