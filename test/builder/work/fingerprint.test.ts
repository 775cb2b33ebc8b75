import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFingerprint } from '../../../builder/work/fingerprint.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-fingerprint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test.each([
  ['keeps', 'the lock file', 'package-lock.json', '{ "packages": {} }'],
  ['keeps', 'a type of a package', 'node_modules/a/index.d.ts', 'export {}'],
  ['keeps', 'the time of a folder', 'node_modules/b/lib/b.d.ts', 'export {}'],
  ['keeps', 'a package that nothing depends on', 'node_modules/other/index.js', 'other'],
  ['keeps', 'a package that nothing needs of those in a package', 'node_modules/a/node_modules/c/index.js', 'other'],
  ['keeps', 'what serves and deploys', 'node_modules/wrangler/index.js', 'other'],
  ['changes', 'the version that is installed', 'node_modules/a/package.json', '{ "version": "1.0.1" }'],
  ['changes', 'a file of a package', 'node_modules/a/index.js', 'patched'],
  ['changes', 'a file of what a package depends on', 'node_modules/b/lib/b.js', 'patched'],
  ['changes', 'the builder', 'builder/page/parse.ts', 'other'],
  ['changes', 'the contract', 'worker/contract/text.ts', 'other'],
])('readFingerprint() %s with %s', (effect, _, path, text) => {
  write('package.json', '{ "dependencies": { "a": "1", "wrangler": "1" } }')
  write('package-lock.json', '{}')
  write('builder/page/parse.ts', 'code')
  write('worker/contract/text.ts', 'code')
  write('node_modules/a/package.json', '{ "version": "1.0.0", "dependencies": { "b": "1" } }')
  write('node_modules/a/index.js', 'code')
  write('node_modules/b/package.json', '{}')
  write('node_modules/b/lib/b.js', 'code')
  write('node_modules/wrangler/package.json', '{}')
  const before = readFingerprint(folder)
  write(path, text)
  expect(readFingerprint(folder) === before ? 'keeps' : 'changes').toBe(effect)
})
