/** What pages need of the bindings and variables. */
import { expect, test } from 'vitest'
import { readEnv } from '../../worker/env.ts'

const CONTENT = { getWithMetadata: () => {} }
const RELEASE = 'r'.repeat(22)
const READS = { writeDataPoint: () => {} }
const GOOD = { CONTENT, RELEASE }
const env = { content: CONTENT, release: RELEASE, local: false, hosts: undefined, reads: undefined }

test.each<[bindings: Record<string, unknown>, expected: object]>([
  [GOOD, { ...env, bindings: GOOD }],
  [{ ...GOOD, LOCAL: 'true' }, { local: true }],
  [{ ...GOOD, LOCAL: 'false' }, { local: false }],
  [
    { CONTENT, LOCAL: 'true' },
    { release: undefined, local: true },
  ],
  [{ ...GOOD, PUBLIC_HOSTS: 'A.example b.example' }, { hosts: ['a.example', 'b.example'] }],
  [{ ...GOOD, PUBLIC_HOSTS: '' }, { hosts: undefined }],
  [{ ...GOOD, PUBLIC_HOSTS: 7 }, { hosts: undefined }],
  [{ ...GOOD, READS }, { reads: READS }],
  [{ ...GOOD, READS: {} }, { reads: undefined }],
  [{ ...GOOD, READS: null }, { reads: undefined }],
  [{ ...GOOD, READS: 'x' }, { reads: undefined }],
  [{ RELEASE }, { kind: 'internal_error', reason: 'CONTENT is missing' }],
  [
    { CONTENT: {}, RELEASE },
    { kind: 'internal_error', reason: 'CONTENT is missing' },
  ],
  [
    { CONTENT: null, RELEASE },
    { kind: 'internal_error', reason: 'CONTENT is missing' },
  ],
  [
    { CONTENT: 'x', RELEASE },
    { kind: 'internal_error', reason: 'CONTENT is missing' },
  ],
  [
    { CONTENT, RELEASE: 'x', LOCAL: 'true' },
    { kind: 'internal_error', reason: 'RELEASE is malformed' },
  ],
  [{ CONTENT }, { kind: 'internal_error', reason: 'RELEASE is missing' }],
])('readEnv() of %o is %o', (bindings, expected) => {
  expect(readEnv(bindings)).toMatchObject(expected)
})

test('readEnv() checks the bindings of an isolate once', () => {
  expect(readEnv(GOOD)).toBe(readEnv(GOOD))
  expect(readEnv({ ...GOOD })).not.toBe(readEnv(GOOD))
})
