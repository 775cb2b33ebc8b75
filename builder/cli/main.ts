/** Runs a command line in this process. */
import { CommanderError } from '@commander-js/extra-typings'
import { explainFailure } from './failure.ts'
import { createProgram } from './program.ts'

/** Runs the command that the arguments name, and ends the process. */
export async function main(args: readonly string[]): Promise<void> {
  // A reader that has enough, as `head`, closes the pipe.
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause
  })
  try {
    const program = createProgram((code) => (process.exitCode = code))
    await program.parseAsync(protectIds(args), { from: 'user' })
  } catch (cause) {
    if (cause instanceof CommanderError) process.exitCode = cause.exitCode === 0 ? 0 : 2
    else {
      process.stderr.write(explainFailure(cause))
      process.exitCode = 2
    }
  }
  // The system takes memory back at once, and Node one object after another. What was printed has been written by then.
  process.stdout.write('', () => process.stderr.write('', () => process.exit()))
}

/** One id in 64 begins with a hyphen; no option is as long. */
const isId = (arg: string): boolean => /^-[\w-]{21}$/.test(arg)
const protectIds = (args: readonly string[]): string[] => [
  ...args.filter((arg) => !isId(arg)),
  ...(args.some(isId) ? ['--', ...args.filter(isId)] : []),
]
