import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCacheKeys, openFileCache } from '../../builder/page/cache/cache.ts'
import { DamagedCache, toShelved } from '../../builder/page/cache/shelf.ts'
import { parsePage } from '../../builder/page/parse-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-cache-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = { origins: ['https://www.example.com'] }
const text = '---\ntitle: T\ndescription: D\n---\nWords.\n'
const key = createCacheKeys(settings)('guides/x.md', 'hash')

test('openFileCache() gives back what was saved', () => {
  const out = join(folder, 'saved')
  const cache = openFileCache(out)
  cache.put(key, toShelved(parsePage('guides/x.md', text, settings)))
  cache.save()

  expect(openFileCache(out).get(key)).toEqual({
    ...parsePage('guides/x.md', text, settings),
    utf8: expect.any(Function),
  })
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5)],
  [
    'with a changed byte',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('guides', 'guidas'), 'latin1'),
  ],
  [
    'of another version',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('"version":"', '"version":"x'), 'latin1'),
  ],
  ['empty', () => Buffer.alloc(0)],
])('openFileCache() takes a cache that is %s for an empty one', (_, damage) => {
  const out = join(folder, 'damaged')
  const cache = openFileCache(out)
  cache.put(key, toShelved(parsePage('guides/x.md', text, settings)))
  cache.save()
  writeFileSync(join(out, 'parsed.cache'), damage(readFileSync(join(out, 'parsed.cache'))))

  expect(openFileCache(out).get(key)).toBeUndefined()
})

test('a page of a cache throws where its text is not the one that was saved', () => {
  const out = join(folder, 'changed')
  const cache = openFileCache(out)
  cache.put(key, toShelved(parsePage('guides/x.md', text, settings)))
  cache.save()
  const bytes = readFileSync(join(out, 'parsed.cache'), 'latin1')
  writeFileSync(join(out, 'parsed.cache'), bytes.replace('<p>Words', '<p>Wards'), 'latin1')

  const page = openFileCache(out).get(key)
  expect(page?.markdown).toBe('Words.\n')
  expect(() => page?.html).toThrow(DamagedCache)
})

test('createCacheKeys() differs by file, text and settings', () => {
  const keys = [
    key,
    createCacheKeys(settings)('guides/y.md', 'hash'),
    createCacheKeys(settings)('guides/x.md', 'another'),
    createCacheKeys({ origins: [] })('guides/x.md', 'hash'),
  ]

  expect(new Set(keys).size).toBe(4)
})
