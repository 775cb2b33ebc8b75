import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

/** Bytes, compressed. */
const BUDGET = 40_000

test('the deployed bundle stays within its budget', () => {
  const bundle = readFileSync(inject('worker'))
  expect(gzipSync(bundle).byteLength).toBeLessThan(BUDGET)
})

test('the deployed bundle has no schema of what the Worker stores or answers unchecked', () => {
  const { sources } = JSON.parse(readFileSync(`${inject('worker')}.map`, 'utf8'))
  const contract = sources.flatMap((source: string) => source.split('worker/contract/')[1] ?? [])
  expect(contract).toContain('release.ts')
  expect(contract).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:answers|forms-config|stored)\.ts$/)]))
})

test('the deployed bundle holds nothing of the builder and of Node', () => {
  const bundle = readFileSync(inject('worker'), 'utf8')
  expect(bundle).not.toMatch(/from "node:|require\("|unified|mdast/)
})
