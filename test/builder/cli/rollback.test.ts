import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { toLine } from '../../../builder/cli/commands/rollback.ts'
import { ObjectId } from '../../../worker/contract/release.ts'

const listed = {
  root: parse(ObjectId, 'fNMzi11aHYYUZg2OKV7dYg'),
  version: '1234abcd-0000-4000-8000-000000000000',
  share: 0,
  wasLive: true,
  time: '2026-11-21T09:00:00Z',
  message: 'Prices',
  record: undefined,
} as const

test.each([
  ['of a release that was live', listed, '  2026-11-21T09:00:00Z  fNMzi11aHYYUZg2OKV7dYg  1234abcd  content'],
  ['of the live one', { ...listed, share: 100 }, '* 2026-11-21T09:00:00Z  fNMzi11aHYYUZg2OKV7dYg  1234abcd  content'],
  ['of one of two', { ...listed, share: 10 }, '* 10 % 2026-11-21T09:00:00Z  fNMzi11aHYYUZg2OKV7dYg  1234abcd  content'],
  [
    'of one whose switch failed',
    { ...listed, wasLive: false },
    '  2026-11-21T09:00:00Z  fNMzi11aHYYUZg2OKV7dYg  1234abcd  never live  content',
  ],
])('toLine() %s begins with its state and names its version', (_, release, start) => {
  expect(toLine(release)).toBe(`${start} is no longer recorded  Prices`)
})
