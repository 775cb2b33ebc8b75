import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openFileCache, toCacheKey } from '../../builder/cache.ts'
import { parsePage } from '../../builder/markdown/parse-page.ts'
import { parsePages } from '../../builder/parse-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-cache-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SITE = 'name: A\ndescription: B\nurl: https://www.example.com\n'
const settings = { origins: ['https://www.example.com'] }
const text = '---\ntitle: T\ndescription: D\n---\nWords.\n'
const key = toCacheKey('guides/x.md', text, settings)

test('openFileCache() gives back what was saved', () => {
  const out = join(folder, 'saved')
  const cache = openFileCache(out)
  cache.put(key, parsePage('guides/x.md', text, settings))
  cache.save()

  expect(openFileCache(out).get(key)).toEqual(parsePage('guides/x.md', text, settings))
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5)],
  ['with a changed byte', (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('Words', 'Wards'), 'latin1')],
  [
    'of another version',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('"version":"', '"version":"x'), 'latin1'),
  ],
  ['empty', () => Buffer.alloc(0)],
])('openFileCache() takes a cache that is %s for an empty one', (_, damage) => {
  const out = join(folder, 'damaged')
  const cache = openFileCache(out)
  cache.put(key, parsePage('guides/x.md', text, settings))
  cache.save()
  writeFileSync(join(out, 'parsed.cache'), damage(readFileSync(join(out, 'parsed.cache'))))

  expect(openFileCache(out).get(key)).toBeUndefined()
})

test('toCacheKey() differs by file, text and settings', () => {
  const keys = [
    key,
    toCacheKey('guides/y.md', text, settings),
    toCacheKey('guides/x.md', `${text} `, settings),
    toCacheKey('guides/x.md', text, { origins: [] }),
  ]

  expect(new Set(keys).size).toBe(4)
})

test('a warm build parses to what a cold one does, over a thousand random edits', async () => {
  const out = join(folder, 'warm')
  mkdirSync(out)
  const files = constantFrom('guides/a.md', 'guides/b.md', 'pages/index.md', 'site.yaml')
  const lines = constantFrom(
    '# T',
    'Words [to](/guides/b#x).',
    '![x](/assets/x.png)',
    '<b>b</b>',
    'title: T',
    '---',
    '',
    '- [ ] a',
  )
  const edit = tuple(files, array(lines, { maxLength: 6 }))
  const texts = new Map([['site.yaml', SITE]])
  await assert(
    asyncProperty(edit, async ([file, body]) => {
      const front = file === 'site.yaml' ? SITE : '---\ntitle: T\ndescription: D\n---\n'
      texts.set(file, front + (file === 'site.yaml' ? `# ${body.length}\n` : body.join('\n')))
      const cache = openFileCache(out)
      const warm = await parsePages(texts, undefined, cache, () => {})
      cache.save()
      const cold = await parsePages(texts, undefined, openFileCache(join(folder, 'none')), () => {})
      expect(warm).toEqual(cold)
    }),
    { numRuns: 1000 },
  )
})
