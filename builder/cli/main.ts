/** Runs a command line in this process. */
import { CommanderError } from '@commander-js/extra-typings'
import { explainFailure } from './failure.ts'
import { refuseTaken } from './npm-options.ts'
import { createProgram } from './program.ts'

/** Runs the command that the arguments name, and ends the process. */
export async function main(args: readonly string[]): Promise<void> {
  // A reader that has enough, as `head`, closes the pipe.
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause
  })
  try {
    const program = createProgram((code) => (process.exitCode = code))
    refuseTaken(args, process.env, program)
    await program.parseAsync(protectIds(args, program), { from: 'user' })
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

/**
 * Moves ids of releases behind `--`, so that none is read as an option: one in 64 begins with a hyphen. Options of one hyphen
 * have one letter, and those of two are known.
 */
export function protectIds(
  args: readonly string[],
  { commands }: Pick<ReturnType<typeof createProgram>, 'commands'>,
): readonly string[] {
  const command = commands.find((one) => one.name() === 'rollback')
  if (args[0] !== command?.name()) return args
  const options = command?.options ?? []
  const known = new Set(['--help', ...options.map(({ long }) => long)])
  const withText = new Set(options.flatMap(({ long, required }) => (required ? [long] : [])))
  const isId = (arg: string, index: number): boolean =>
    /^-[\w-]{3,}$/.test(arg) &&
    !known.has(arg) &&
    // The text of an option may begin with a hyphen, too.
    !withText.has(args[index - 1])
  return args.some(isId) ? [...args.filter((arg, index) => !isId(arg, index)), '--', ...args.filter(isId)] : args
}
