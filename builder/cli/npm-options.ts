/** Options that npm took for itself, so that a script does not get them. */
import { UsageError } from '../content/error.ts'
import { nearest } from '../content/schema/nearest.ts'
import { toShellWord } from '../views/curl.ts'
import type { createProgram } from './program.ts'

/**
 * Options of npm itself. Where the environment has one it may be a setting of npm, and to go on without it publishes nothing that
 * the option would have kept back, so that `--dry-run` is none of these.
 */
const OF_NPM = new Set(['--all', '--diff', '--json', '--message', '--name', '--package', '--yes'])

/**
 * Refuses options that npm took for itself, as it does with all that do not stand behind `--`: scripts find them in the environment
 * alone, where misspelt ones are found, too. No option of npm that begins with the same letter is near to one of these.
 * https://docs.npmjs.com/cli/using-npm/config#environment-variables
 */
export function refuseTaken(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { commands }: Pick<ReturnType<typeof createProgram>, 'commands'>,
): void {
  const [name = '', ...rest] = args
  const command = commands.find((one) => one.name() === name)
  const known = (command?.options ?? []).filter(({ long }) => long && !OF_NPM.has(long))
  const names = known.map(({ long = '' }) => long.slice(2))
  const taken = Object.entries(env).flatMap(([variable, value = '']) => {
    if (!variable.startsWith('npm_config_') || value === '') return []
    const given = variable.slice('npm_config_'.length).replaceAll('_', '-')
    const alike = names.filter((one) => one[0] === given[0])
    const near = names.includes(given) || value !== 'true' ? given : nearest(given, alike)
    const option = known.find(({ long }) => long === `--${near}`)
    if (!option || rest.some((arg) => arg === option.long || arg.startsWith(`${option.long}=`))) return []
    const end = value === 'true' ? '' : `=${toShellWord(value)}`
    return [{ given: `--${given}${end}`, meant: `--${near}${end}`, lacksValue: option.required && end === '' }]
  })
  if (taken.length === 0) return
  const own = (env['npm_lifecycle_script'] ?? '').split(' ')
  const words = rest.filter((arg) => !own.includes(arg)).map(toShellWord)
  // npm leaves values as words of their own: which of several words belongs to which option is not known.
  const open = taken.filter(({ lacksValue }) => lacksValue).length
  const isOnly = open === 0 || (open === 1 && words.length === 1 && command?.registeredArguments.length === 0)
  const script = env['npm_lifecycle_event'] ?? name
  // One that npm runs before or after the script that was asked for.
  const isBeside = /^(?:pre|post)./.test(script)
  const start = script === 'npx' ? `npx lectern ${name}` : `npm run ${isBeside ? '…' : script} --`
  const options = taken.toSorted((a, b) => Number(a.lacksValue) - Number(b.lacksValue)).map(({ meant }) => meant)
  const cure =
    isOnly && !isBeside
      ? `Write: ${[start, ...options, ...words].join(' ')}`
      : `Write all options behind ${script === 'npx' ? 'the command' : '--'}: ${start} …`
  const list = taken.map(({ given }) => given).join(' and ')
  throw new UsageError(`npm took ${list} for itself, so nothing was done. ${cure}`)
}
