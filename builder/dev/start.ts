/** `npm start`: builds the content folder, serves it, and rebuilds it on every change. Ctrl-C ends all of it. */
import { UsageError } from '../content/usage-error.ts'
import { HELP, parseOptions } from './options.ts'
import { supervise } from './supervise.ts'

try {
  const args = process.argv.slice(2)
  if (parseOptions(args) === undefined) process.stdout.write(HELP)
  else process.exitCode = await supervise(new URL('serve.ts', import.meta.url), args)
} catch (cause) {
  if (!(cause instanceof UsageError)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 2
}
