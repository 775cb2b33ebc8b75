import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_STATUS } from '../worker/schema/errors.ts'

test('ERROR_STATUS gives every code of the contract its status', () => {
  expect(ERROR_STATUS).toEqual({
    not_found: 404,
    method_not_allowed: 405,
    invalid_request: 400,
    payload_too_large: 413,
    verification_failed: 422,
    forbidden: 403,
    internal_error: 500,
    upstream_error: 502,
  })
})

test('every file that starts a Worker or asks one holds what it answers against the contract', () => {
  const files = globSync('test/**/*.{ts,mjs}', { exclude: ['test/bench/**', 'test/architecture.test.ts'] })
  const asking = files.filter((file) =>
    /new Miniflare\(|worker\.fetch\(|dev\/start\.ts/.test(readFileSync(file, 'utf8')),
  )
  const unchecked = asking.filter((file) => !/createContract\(|keeping\(/.test(readFileSync(file, 'utf8')))
  expect({ asking: asking.length > 3, unchecked }).toEqual({ asking: true, unchecked: [] })
})
