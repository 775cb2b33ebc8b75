import { expect, test } from 'vitest'
import { explainSystemError } from '../../builder/content/system-error.ts'

test.each([
  ['EROFS', 'Cannot write "dist": the disk is read-only. Choose another folder with --out (EROFS).'],
  ['ENOSPC', 'Cannot write "dist": the disk is full. Free some space, then build again (ENOSPC).'],
  ['EEXIST', 'Cannot write "dist": another build writes there. Build again when it has ended (EEXIST).'],
])('explainSystemError() says in one line what to do about %s', (code, text) => {
  expect(explainSystemError(Object.assign(new Error('x'), { code, path: 'dist' }))).toBe(text)
})

test('explainSystemError() says nothing of a defect', () => {
  expect(explainSystemError(new TypeError('x'))).toBeUndefined()
  expect(explainSystemError(Object.assign(new Error('x'), { code: 'ERR_ASSERTION' }))).toBeUndefined()
})
