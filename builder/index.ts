/** `npm run build`: the command line of the builder. */
import { build } from './build.ts'
import { readCaptcha } from './captcha.ts'
import { hasErrors } from './diagnose.ts'
import { HELP, parseOptions, UsageError } from './options.ts'
import { createProgress } from './report/progress.ts'
import { printMessages, printSummary } from './report/print.ts'

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) {
    process.stdout.write(HELP)
  } else {
    const captcha = await readCaptcha(new URL('../wrangler.toml', import.meta.url))
    const result = await build({ ...options, captcha, reloadUrl: undefined }, createProgress(process.stderr))
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
