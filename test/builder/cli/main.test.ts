import { expect, test } from 'vitest'
import { protectIds, refuseTaken } from '../../../builder/cli/main.ts'
import { createProgram } from '../../../builder/cli/program.ts'

test.each([
  ['rollback -abcd', 'rollback -- -abcd'],
  ['rollback --abc --json', 'rollback --json -- --abc'],
  ['rollback --jsonABCDEFGHIJKLMNOPQR -y', 'rollback -y -- --jsonABCDEFGHIJKLMNOPQR'],
  ['rollback --message --abc -abc', 'rollback --message --abc -- -abc'],
  ['rollback --list --yes --json --help --config --x', 'rollback --list --yes --json --help --config --x'],
  ['rollback --message=a -y', 'rollback --message=a -y'],
  ['deploy --abc', 'deploy --abc'],
])('protectIds() makes of "%s" "%s"', (given, expected) => {
  expect(
    protectIds(
      given.split(' '),
      createProgram(() => {}),
    ),
  ).toEqual(expected.split(' '))
})

/** What is said where npm set variables, each the name and the value of one. */
function toRefusal(line: string, variables: readonly string[]): string | undefined {
  const set = variables.map((one) => one.split('=')).map(([name = '', value]) => [`npm_${name}`, value])
  try {
    refuseTaken(
      line.split(' '),
      Object.fromEntries(set),
      createProgram(() => {}),
    )
    return undefined
  } catch (error) {
    return String(error).replace(/^.*npm took /, '')
  }
}

test.each<[line: string, variables: readonly string[], says: string]>([
  ['rollback', ['config_list=true'], '--list for itself, so nothing was done. Write: npm run rollback -- --list'],
  [
    'deploy --content docs',
    [
      'config_dry_run=true',
      'config_config=a b.toml',
      'lifecycle_event=publish',
      'lifecycle_script=lectern deploy --content docs',
    ],
    "--dry-run and --config='a b.toml' for itself, so nothing was done. Write: npm run publish -- --dry-run --config='a b.toml'",
  ],
  [
    'deploy staging.toml',
    ['config_config=true', 'lifecycle_event=deploy', 'lifecycle_script=lectern deploy'],
    '--config for itself, so nothing was done. Write: npm run deploy -- --config staging.toml',
  ],
  [
    'deploy',
    ['config_dry_run=true', 'lifecycle_event=npx'],
    '--dry-run for itself, so nothing was done. Write: npx lectern deploy --dry-run',
  ],
])('refuseTaken() refuses "%s" where npm set %j', (line, variables, says) => {
  expect(toRefusal(line, variables)).toBe(says)
})

test.each<[line: string, variables: readonly string[]]>([
  ['deploy --dry-run', ['config_dry_run=true']],
  ['deploy --config=a.toml', ['config_config=a.toml']],
  ['deploy', ['config_preview=', 'config_list=true', 'config_local_prefix=/a', 'config_global_prefix=/b']],
  ['rollback', ['config_yes=true', 'config_message=chore: %s', 'config_json=true']],
  ['init my-site', ['config_package=lectern', 'config_name=a']],
  ['', ['config_list=true']],
])('refuseTaken() lets "%s" go on where npm set %j', (line, variables) => {
  expect(toRefusal(line, variables)).toBeUndefined()
})
