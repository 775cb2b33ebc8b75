import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPlaceholder, listPaths } from '../../../builder/dev/placeholder.ts'

test('listPaths() knows no addresses of a folder that is gone, and goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-placeholder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(listPaths(join(folder, 'content'))).toBe(undefined)
  mkdirSync(join(folder, 'content/pages'), { recursive: true })
  writeFileSync(join(folder, 'content/pages/about.md'), 'Text.')
  expect(listPaths(join(folder, 'content'))).toEqual(['/about', '/'])
})

test('createPlaceholder() writes its page for addresses that no file promises, too', () => {
  const options = { url: 'http://localhost:8787', reloadUrl: 'http://localhost:8788/r.js', paths: ['/about', '/404'] }
  const texts = [...createPlaceholder('The site is being built.', options)].map(({ bytes }) =>
    Buffer.from(bytes).toString(),
  )
  const root: unknown = JSON.parse(texts.at(-1) ?? '')
  expect(root).toMatchObject({ missing: ['/404'] })
  expect(texts.slice(0, -1).filter((text) => text.includes('"/404"') && text.includes('"missing-page"'))).toHaveLength(
    1,
  )
})
