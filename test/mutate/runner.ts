/**
 * One process that keeps vitest loaded and runs test files in a sandbox, one after the other, until one fails. It is told what
 * to run by messages, and is killed where a fault makes a test endless.
 */
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { bundleFast } from './bundle.ts'

/** What the runner is asked. */
export interface Question {
  /** Files of the sandbox that have changed since the last question. */
  readonly changed: readonly string[]
  readonly test: string
  /** Where functions note that they ran. */
  readonly covered?: string | undefined
}

/** What it answers: whether the file of tests passed, and after how many milliseconds. */
export interface Verdict {
  readonly passed: boolean
  readonly duration: number
  /** The first failure. */
  readonly reason?: string | undefined
}

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  pool: 'threads',
  // A module that is kept from one run to the next would hide the next fault.
  isolate: true,
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

async function run({ changed, test, covered }: Question): Promise<Verdict> {
  const started = performance.now()
  process.env['LECTERN_COVERED'] = covered
  for (const file of changed) vitest.invalidateFile(join(process.cwd(), file))
  const worker = Reflect.get(vitest.getRootProject().getProvidedContext(), 'worker')
  // The first run makes the bundle as it is deployed; from then on only what changes in it matters.
  if (typeof worker === 'string' && changed.some((file) => file.startsWith('worker/'))) {
    const bundled = await bundleFast(worker)
    if (!bundled) return { passed: false, duration: 0 }
  }
  // What was thrown outside of a test is kept from run to run.
  vitest.state.clearErrors()
  const specification = vitest.getRootProject().createSpecification(join(process.cwd(), test))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  // Vitest also gives the files of earlier runs.
  const modules = testModules.filter(({ moduleId }) => moduleId === specification.moduleId)
  const passed = unhandledErrors.length === 0 && modules.length > 0 && modules.every((module) => module.ok())
  const failures = modules.flatMap((module) =>
    module
      .errors()
      .concat(Array.from(module.children.allTests('failed'), (failed) => failed.result().errors ?? []).flat()),
  )
  const reason = [...failures.map(({ message }) => message), ...unhandledErrors.map(String)][0]
  return { passed, duration: performance.now() - started, reason }
}
