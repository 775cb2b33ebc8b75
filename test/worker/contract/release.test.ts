import { expect, test } from 'vitest'
import {
  findMissingPage,
  isAboutSite,
  isObjectId,
  LARGEST_VALUE,
  NEAREST_MARKS,
  PARTS_TYPE,
  toMarkdownPath,
  toRouteKey,
} from '../../../worker/contract/release.ts'
import { isSection } from '../../../worker/contract/sections.ts'

test.each([
  ['/llms.txt', '../llms.txt'],
  ['/de/sitemap.xml', '../de/sitemap.xml'],
  ['/', './'],
  ['/about', './about'],
  ['/guides/forms', '/guides/forms'],
  ['/assets/style.css', '/assets/style.css'],
  ['/guides/forms.llms.txt', '/guides/forms.llms.txt'],
  ['/guides/forms.llms-full.txt', '/guides/forms.llms-full.txt'],
  ['/guides/forms.llms.txt.json', '../guides/forms.llms.txt.json'],
  ['/de/assets/style.css', '../de/assets/style.css'],
])('toRouteKey() sorts %s as %s', (path, key) => {
  expect(toRouteKey(path)).toBe(key)
  expect(isAboutSite(path)).toBe(key.startsWith('..'))
})

test.each([
  ['22 letters', 'Az09-_AAAAAAAAAAAAAAAA', true],
  ['21 letters', 'a'.repeat(21), false],
  ['22 letters before another', `${'a'.repeat(22)}.`, false],
  ['22 letters behind another', `.${'a'.repeat(22)}`, false],
  ['23 letters', 'a'.repeat(23), false],
  ['a number', 22, false],
])('isObjectId() of %s %s: %s', (_, text, expected) => {
  expect(isObjectId(text)).toBe(expected)
})

test.each([
  ['/', '/index.md'],
  ['/about', '/about.md'],
])('toMarkdownPath() of %s is %s', (path, markdown) => {
  expect(toMarkdownPath(path)).toBe(markdown)
})

test.each([
  ['/de/preise', '/de/404'],
  ['/preise', '/404'],
  ['/design', '/404'],
])('findMissingPage() of %s is %s', (path, page) => {
  expect(findMissingPage(['/de/404', '/404'], path)).toBe(page)
})

test.each([
  ['pages', true],
  ['guides', true],
  ['case-studies', true],
  ['integrations', true],
  ['apps', true],
  ['use-cases', true],
  ['comparisons', true],
  ['solutions', true],
  ['events', true],
  ['news', false],
  ['', false],
])('isSection() of "%s" is %s', (name, expected) => {
  expect(isSection(name)).toBe(expected)
})

test('LARGEST_VALUE is 3.5 MiB', () => {
  expect(LARGEST_VALUE).toBe(3_670_016)
})

test('PARTS_TYPE is the one of stored lists', () => {
  expect(PARTS_TYPE).toBe('application/vnd.lectern.parts+json')
})

test('NEAREST_MARKS are those that stored 404 pages have', () => {
  expect(NEAREST_MARKS).toEqual(['<!--nearest-->', '<!--/nearest-->'])
})
