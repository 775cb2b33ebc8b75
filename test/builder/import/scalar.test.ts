/** Values that a source writes where a text belongs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { toScalarText } from '../../../builder/import/source/scalar.ts'
import { writeFiles } from '../../support/content-folder.ts'

test.each([
  ['a', 'a'],
  [1, '1'],
  [true, 'true'],
  [null, 'null'],
  [{ toString: 1 }, ''],
  [[{ toString: 1 }], ''],
])('toScalarText() makes of %j: %s', (value, text) => {
  expect(toScalarText(value)).toBe(text)
})

const HUGO = { 'hugo.toml': "baseURL = 'https://x.example'\n", 'content/docs/a.md': 'Text.\n' }

test.each<Readonly<Record<string, string>>[]>([
  [{ ...HUGO, 'content/docs/a.md': '---\nrobots: { toString: 1 }\n---\n' }],
  [{ ...HUGO, 'content/docs/a.md': '---\ndraft: { toString: 1 }\npublished: { toString: 1 }\n---\n' }],
  [{ ...HUGO, 'import.yaml': 'shortcodes: { a: { toString: 1 } }' }],
  [{ 'docs.json': '{}', 'a.mdx': 'export const a = { toString: 1 }\n\nx {`${a}`} y\n' }],
  [
    {
      'docs.json': '{ "navigation": [{ "openapi": "api.json" }] }',
      'api.json':
        '{ "paths": { "/a": { "get": { "parameters": [{ "name": "b", "in": "query", "schema": { "enum": [{ "toString": 1 }] } }] } } } }',
    },
  ],
])('an import takes objects that are no text: %j', (files) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(join(folder, 'old'), files)
  expect(importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') }).pages).toBe(1)
})
