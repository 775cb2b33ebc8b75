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
