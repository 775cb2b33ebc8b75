/** Runs a command line in this process. */
import { CommanderError } from '@commander-js/extra-typings'
import { UsageError } from '../content/error.ts'
import { toShellWord } from '../views/curl.ts'
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
 * Options of npm itself. Where the environment has one it may be a setting of npm, and to go on without it publishes nothing that
 * the option would have kept back, so that `--dry-run` is none of these.
 */
const OF_NPM = new Set(['--all', '--diff', '--json', '--message', '--name', '--package', '--yes'])

/**
 * Refuses options that npm took for itself, as it does with all that do not stand behind `--`: scripts find them in the environment alone.
 * https://docs.npmjs.com/cli/using-npm/config#environment-variables
 */
export function refuseTaken(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { commands }: Pick<ReturnType<typeof createProgram>, 'commands'>,
): void {
  const [name = '', ...rest] = args
  const options = commands.find((one) => one.name() === name)?.options ?? []
  const taken = options.flatMap(({ long }) => {
    if (!long || OF_NPM.has(long) || rest.some((arg) => arg === long || arg.startsWith(`${long}=`))) return []
    const value = env[`npm_config_${long.slice(2).replaceAll('-', '_')}`] ?? ''
    return value === '' ? [] : [value === 'true' ? long : `${long}=${toShellWord(value)}`]
  })
  if (taken.length === 0) return
  const script = env['npm_lifecycle_event'] ?? name
  const own = (env['npm_lifecycle_script'] ?? '').split(' ')
  const words = [...taken, ...rest.filter((arg) => !own.includes(arg)).map(toShellWord)].join(' ')
  const command = script === 'npx' ? `npx lectern ${name} ${words}` : `npm run ${script} -- ${words}`
  throw new UsageError(`npm took ${taken.join(' and ')} for itself, so nothing was done. Write: ${command}`)
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
