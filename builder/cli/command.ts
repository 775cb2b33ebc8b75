/** The command line of the builder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult } from '../release/build.ts'
import { bundleBuilder } from '../work/bundle.ts'
import { PARSED_PAGES } from '../work/cache/kept-file.ts'
import { hasErrors } from '../content/diagnose.ts'
import { isUsageError, UsageError } from '../content/usage-error.ts'
import { HELP, type Options, parseOptions } from './options.ts'
import { readManifest } from '../release/output.ts'
import { explainSystemError } from '../work/system-error.ts'
import { toPrintable } from '../content/report/printable.ts'
import { printMessages } from '../content/report/print.ts'
import { printSummary } from '../release/summary.ts'
import type { Ledger } from '../site/sources.ts'
import { keepBuild, readInputs, recallBuild } from '../release/recall.ts'
import { Threads } from '../work/threads/threads.ts'

// Who has read enough, as `head` does, closes the pipe: that is no failure.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause
})

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) process.stdout.write(HELP)
  else process.exitCode = await (options.diff ? runDiff(options) : run(options))
} catch (cause) {
  const reason = isUsageError(cause) ? cause.message : explainSystemError(cause)
  const text = reason ?? String(cause instanceof Error ? cause.stack : cause)
  process.stderr.write(`${toPrintable(text)}\n`)
  process.exitCode = 2
}

// The system takes memory back at once, and Node one object after another. What was printed has been written by then.
process.stdout.write('', () => process.stderr.write('', () => process.exit()))

async function run(options: Options, known?: Ledger): Promise<0 | 1> {
  const result = await buildOrRecall(options, known)
  printMessages(result, options)
  printSummary(result, options)
  return hasErrors(result.messages) ? 1 : 0
}

/** The dates of pages come from the live release where there was no build before, as in a deployment. */
async function runDiff(options: Options): Promise<0 | 1> {
  const { openLiveSite, toDiffText } = await import('../publish/diff.ts')
  const live = await openLiveSite(process.env, options.config).catch((cause: unknown) => {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  const code = await run(options, readManifest(options.out) ? undefined : live.facts)
  if (code === 0) process.stdout.write(toDiffText(await live.compare(options.out), live.root, options.json))
  return code
}

/** The builder is loaded only where there is something to build: that takes longer than to see that there is nothing. */
async function buildOrRecall(options: Options, known: Ledger | undefined): Promise<BuildResult> {
  const started = Date.now()
  const inputs = readInputs(options)
  const recalled = recallBuild(inputs, options)
  if (recalled) return recalled
  const threads = new Threads()
  // Where nothing was parsed before, the threads load while the builder does.
  if (!existsSync(join(options.out, PARSED_PAGES))) threads.start(inputs.size)
  const { runBuild } = await import('./pipeline.ts')
  const result = await runBuild({ ...options, scan: inputs.scan, threads }, known)
  keepBuild(inputs, options, started, result)
  await bundleBuilder()
  return result
}
