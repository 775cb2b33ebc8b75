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

/** One id in 64 begins with a hyphen, and so do its first characters. Options of one hyphen have one letter. */
const isId = (arg: string, index: number, args: readonly string[]): boolean =>
  args[0] === 'rollback' &&
  /^-(?:\w[\w-]{2,}|[\w-]{21})$/.test(arg) &&
  // The text of an option may begin with a hyphen, too.
  !/^--(?:message|config)$/.test(args[index - 1] ?? '')

/** Moves ids behind `--`, so that none is read as an option. */
const protectIds = (args: readonly string[]): string[] => [
  ...args.filter((arg, index) => !isId(arg, index, args)),
  ...(args.some(isId) ? ['--', ...args.filter(isId)] : []),
]
