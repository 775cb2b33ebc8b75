/** The command line of the builder. */
import { hasErrors } from '../content/schema/diagnose.ts'
import { printMessages } from '../content/report/print.ts'
import { toPrintable } from '../content/report/printable.ts'
import { explainSystemError } from '../work/system-error.ts'
import { isUsageError, UsageError } from '../content/usage-error.ts'
import { buildOrRecall } from '../release/recall.ts'
import { printSummary } from '../release/summary.ts'
import type { Ledger } from '../site/sources.ts'
import { openWork } from '../work/open.ts'
import { createProgress } from '../work/progress.ts'
import { Lost } from '../work/work.ts'
import { HELP, type Options, parseOptions } from './options.ts'

// Who has read enough, as `head` does, closes the pipe: that is no failure.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause
})

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) process.stdout.write(HELP)
  else process.exitCode = await (options.diff ? runDiff(options) : run(options))
} catch (cause) {
  const known = isUsageError(cause) || cause instanceof Lost ? cause.message : explainSystemError(cause)
  const text = known ?? String(cause instanceof Error ? cause.stack : cause)
  process.stderr.write(`${toPrintable(text)}\n`)
  process.exitCode = 2
}

// The system takes memory back at once, and Node one object after another. What was printed has been written by then.
process.stdout.write('', () => process.stderr.write('', () => process.exit()))

async function run(options: Options, ledger?: Ledger): Promise<0 | 1> {
  const work = openWork(options.content)
  try {
    const result = await buildOrRecall({ ...options, ledger }, work, async () => {
      const { readCaptcha } = await import('../site/captcha.ts')
      const settings = { ...options, ledger, captcha: await readCaptcha(options.config), reloadUrl: undefined }
      return (await import('../release/write.ts')).buildAndWrite(settings, work, createProgress(process.stderr))
    })
    printMessages(result, options)
    printSummary(result, options)
    return hasErrors(result.messages) ? 1 : 0
  } finally {
    await work.close()
  }
}

/** The dates of pages come from the live release. */
async function runDiff(options: Options): Promise<0 | 1> {
  const { openLiveSite, toDiffText } = await import('../publish/diff.ts')
  const live = await openLiveSite(process.env, options.config).catch((cause: unknown) => {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  const code = await run(options, live.facts)
  if (code === 0) process.stdout.write(toDiffText(await live.compare(options.out), live.root, options.json))
  return code
}
