import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

/** Bytes, compressed. */
const BUDGET = 40_000

test('the deployed bundle stays within its budget', () => {
  const bundle = readFileSync(inject('worker'))
  expect(gzipSync(bundle).byteLength).toBeLessThan(BUDGET)
})

test('the deployed bundle holds nothing of the builder and of Node', () => {
  const bundle = readFileSync(inject('worker'), 'utf8')
  expect(bundle).not.toMatch(/from "node:|require\("|unified|mdast/)
})
