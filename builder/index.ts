/** `npm run build`: the command line of the builder. */
import type { BuildResult } from './build.ts'
import { hasErrors } from './diagnose.ts'
import { HELP, type Options, parseOptions, UsageError } from './options.ts'
import { printMessages, printSummary } from './report/print.ts'
import { keepBuild, readInputs, recallBuild } from './recall.ts'

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) {
    process.stdout.write(HELP)
  } else {
    const result = await run(options)
    printMessages(result, options)
    printSummary(result, options)
    process.exitCode = hasErrors(result.messages) ? 1 : 0
  }
} catch (cause) {
  process.stderr.write(
    cause instanceof UsageError ? `${cause.message}\n` : `${String(cause instanceof Error ? cause.stack : cause)}\n`,
  )
  process.exitCode = 2
}

/** The builder is loaded only where there is something to build: that takes longer than to see that there is nothing. */
async function run(options: Options): Promise<BuildResult> {
  const started = Date.now()
  const inputs = readInputs(options)
  const known = recallBuild(inputs, options)
  if (known) return known
  const [{ build }, { readCaptcha }, { createProgress }] = await Promise.all([
    import('./build.ts'),
    import('./captcha.ts'),
    import('./report/progress.ts'),
  ])
  const captcha = await readCaptcha(new URL('../wrangler.toml', import.meta.url))
  const result = await build({ ...options, captcha, reloadUrl: undefined }, createProgress(process.stderr))
  keepBuild(inputs, options, started, result)
  return result
}
