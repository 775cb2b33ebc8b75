/**
 * One process that keeps vitest loaded and runs test files in a sandbox, one after the other, until one fails. It is told what
 * to run by messages, and is killed where a fault makes a test endless.
 */
import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { bundleFast } from './bundle.ts'

/** What the runner is asked. */
export interface Question {
  /** Files of the sandbox that have changed since the last question. */
  readonly changed: readonly string[]
  /** Files of tests, in the order in which they run. */
  readonly tests: readonly string[]
  /** What the names of the tests match that run, where not all of them do. */
  readonly named?: string | undefined
  /** Where functions note that they ran. */
  readonly covered?: string | undefined
}

/** What it answers: whether all of the tests passed, and after how many milliseconds. */
export interface Verdict {
  readonly passed: boolean
  readonly duration: number
  /** The file that failed, where that is known, and its first failure. */
  readonly failed?: string | undefined
  readonly reason?: string | undefined
}

class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  pool: 'threads',
  // The files of one run share a thread and what it has loaded, as those of `npm test` do; the next run has a thread of its own.
  isolate: false,
  sequence: { sequencer: AsAsked },
  // The job that asks ends what takes too long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  reporters: [{}],
  ui: false,
})

process.on('message', (question: Question) => {
  void run(question).then((verdict) => process.send?.(verdict))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function run({ changed, tests, named, covered }: Question): Promise<Verdict> {
  const started = performance.now()
  process.env['LECTERN_COVERED'] = covered
  if (named !== undefined) vitest.setGlobalTestNamePattern(named)
  for (const file of changed) vitest.invalidateFile(join(process.cwd(), file))
  const worker = Reflect.get(vitest.getRootProject().getProvidedContext(), 'worker')
  // The first run makes the bundle as it is deployed; from then on only what changes in it matters.
  if (typeof worker === 'string' && changed.some((file) => file.startsWith('worker/'))) {
    const bundled = await bundleFast(worker)
    if (!bundled) return { passed: false, duration: 0, failed: tests[0] }
  }
  // What was thrown outside of a test is kept from run to run.
  vitest.state.clearErrors()
  const project = vitest.getRootProject()
  const specifications = tests.map((test) => project.createSpecification(join(process.cwd(), test)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Vitest also gives the files of earlier runs.
  const modules = testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId))
  const failed = modules.find((module) => !module.ok())
  const failures = failed
    ? [
        ...failed.errors(),
        ...Array.from(failed.children.allTests('failed'), (test) => test.result().errors ?? []).flat(),
      ]
    : []
  return {
    passed: unhandledErrors.length === 0 && modules.length === tests.length && failed === undefined,
    duration: performance.now() - started,
    failed: failed && relative(process.cwd(), failed.moduleId),
    reason: [...failures.map(({ message }) => message), ...unhandledErrors.map(String)][0],
  }
}
