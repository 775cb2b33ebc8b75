import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listPaths } from '../../../builder/dev/placeholder.ts'

test('listPaths() knows no addresses of a folder that is gone, and goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-placeholder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(listPaths(join(folder, 'content'))).toBe(undefined)
  mkdirSync(join(folder, 'content/pages'), { recursive: true })
  writeFileSync(join(folder, 'content/pages/about.md'), 'Text.')
  expect(listPaths(join(folder, 'content'))).toEqual(['/about', '/'])
})
