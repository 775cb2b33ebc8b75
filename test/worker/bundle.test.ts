import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

/** Bytes, compressed: what was measured and a twentieth more. The limit that nothing may pass is 40 KB. */
const BUDGET = 36_400

test('the deployed bundle stays within its budget', () => {
  const bundle = readFileSync(inject('worker'))
  expect(gzipSync(bundle).byteLength).toBeLessThan(BUDGET)
})

test('the deployed bundle holds nothing of the builder and of Node', () => {
  const bundle = readFileSync(inject('worker'), 'utf8')
  expect(bundle).not.toMatch(/from "node:|require\("|unified|mdast/)
})
