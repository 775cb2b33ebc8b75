import { expect, test } from 'vitest'
import { protectIds } from '../../../builder/cli/main.ts'
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
