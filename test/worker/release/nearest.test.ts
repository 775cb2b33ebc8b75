import { expect, test } from 'vitest'
import { findNearest, toCandidates } from '../../../worker/release/nearest.ts'

test('findNearest() offers a path with one edit first', () => {
  const candidates = toCandidates(['/about', '/guides', '/guides/install', '/guides/deploy', '/pricing'])
  expect(findNearest('/guides/depoly', candidates)[0]).toBe('/guides/deploy')
  expect(findNearest('/pricng', candidates)[0]).toBe('/pricing')
  expect(findNearest('/zzzzzzzzzzzzzzzzz', candidates)).toEqual([])
})

test('findNearest() offers what has the same last segment, and then the ancestors, nearest first', () => {
  const candidates = toCandidates(['/', '/docs', '/docs/v2', '/guides', '/guides/install', '/news/install'])
  expect(findNearest('/docs/v2/setup/install', candidates)).toEqual(['/guides/install', '/news/install', '/docs/v2'])
  expect(findNearest('/Docs/V2/a-page-that-never-was', candidates)).toEqual(['/docs/v2', '/docs'])
})

test('findNearest() offers three paths: those with few edits, then namesakes, then ancestors', () => {
  const candidates = toCandidates([
    '/news',
    '/news/setip',
    '/docs/setup',
    '/docs/pages',
    '/docs/page',
    '/docs/pagess',
    '/docs/pacez',
  ])
  expect(findNearest('/news/setup', candidates)).toEqual(['/news/setip', '/docs/setup', '/news'])
  expect(findNearest('/docs/paged', candidates)).toEqual(['/docs/page', '/docs/pages', '/docs/pagess'])
})

test('findNearest() offers documents whose extension is missing, then the index of a folder, and no API for a page', () => {
  const candidates = toCandidates(['/guides/contact', '/api/forms/contact', '/api/v1/index.json', '/openapi.json'])
  expect(findNearest('/openapi', candidates)).toEqual(['/openapi.json'])
  expect(findNearest('/api/v1/profile.json', candidates)).toEqual(['/api/v1/index.json'])
  expect(findNearest('/api/v1', candidates)).toEqual(['/api/v1/index.json'])
  expect(findNearest('/contact', candidates)).toEqual(['/guides/contact'])
})

test('findNearest() offers what is as deep before what stands in folders', () => {
  const candidates = toCandidates(['/de/llms.txt', '/ja/llms.txt', '/news/posts/llms.txt', '/llms.txt'])
  expect(findNearest('/llms', candidates)).toEqual(['/llms.txt', '/de/llms.txt', '/ja/llms.txt'])
})

test('findNearest() offers the nearest of many that are alike, and nothing for what is no typing error', () => {
  const many = Array.from({ length: 500 }, (_, index) => `/a/page-${index}`)
  expect(findNearest('/a/pagee-499', toCandidates([...many, '/a/page-499x']))).toContain('/a/page-499')
  expect(findNearest(`/${'a'.repeat(200)}`, toCandidates([`/${'a'.repeat(199)}`]))).toEqual([])
})

test.each([
  ['/abcd', '/abxx', 'two edits in 5 characters', []],
  ['/abcde', '/abcxx', 'two in 6', ['/abcxx']],
  ['/abcdefghij', '/abcdefgxxx', 'three in 11', []],
  ['/abcdefghijk', '/abcdefghxxx', 'three in 12', ['/abcdefghxxx']],
  ['/abcdefghijk', '/abcdefghxyz', 'three in 12, of six letters', ['/abcdefghxyz']],
  ['/abcdefghijk', '/abcdefghijkxyz', 'three more', ['/abcdefghijkxyz']],
  ['/abcdefghijk', '/abcdefgh', 'three fewer', ['/abcdefgh']],
  ['/abcdefghijklmnopq', '/abcdefghijklmxxxx', 'four in 18', []],
  [`/${'a'.repeat(199)}`, `/${'a'.repeat(198)}`, 'one in 200', [`/${'a'.repeat(198)}`]],
  ['/docs/xsetup-of-all', '/guides/ysetup-of-all', 'another first letter of the last segment', []],
  ['/docs/node.js-tour', '/guides/node-tour', 'a dot within the last segment', []],
  ['/docs/', '/guides/', 'no last segment', []],
])('findNearest() of %s and %s: %s', (path, existing, _, expected) => {
  expect(findNearest(path, toCandidates([existing]))).toEqual(expected)
})

test('findNearest() names a folder before its index, and both before those above', () => {
  const existing = ['/docs', '/docs/index.json', '/docs/a/index.json', '/docs/a']
  expect(findNearest('/docs/a/nothing-like-it', toCandidates(existing))).toEqual([
    '/docs/a',
    '/docs/a/index.json',
    '/docs',
  ])
})
