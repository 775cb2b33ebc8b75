import { expect, test } from 'vitest'
import { collections } from '../../../../builder/views/api/collections.ts'
import type { Page, Site } from '../../../../builder/site/site.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'
import { toTexts } from '../entry-text.ts'

test('collections() lists every page, landing pages too, in `pages.json`', () => {
  const texts = toTexts(collections(createSite(), ''))
  expect(JSON.parse(texts['/api/v1/pages.json'] ?? '')).toEqual({
    object: 'list',
    count: 3,
    generatedAt: '2026-11-20T12:00:00.000Z',
    data: [
      {
        path: '/',
        url: 'https://www.example.com/',
        title: 'Example',
        description: 'How to set it up.',
        section: 'pages',
        markdownUrl: 'https://www.example.com/index.md',
      },
      {
        path: '/guides',
        url: 'https://www.example.com/guides',
        title: 'Guides',
        description: 'How to set it up.',
        section: 'guides',
        markdownUrl: 'https://www.example.com/guides.md',
      },
      {
        path: '/guides/setup',
        url: 'https://www.example.com/guides/setup',
        title: 'Set up',
        description: 'How to set it up.',
        section: 'guides',
        markdownUrl: 'https://www.example.com/guides/setup.md',
      },
    ],
  })
})

test('collections() gives a kind its own facts and leaves its landing page out', () => {
  const page = createPage({
    path: '/case-studies/acme',
    section: 'case-studies',
    frontMatter: { title: 'Acme', description: 'Acme.', customer: 'Acme', industry: 'Retail' },
  })
  const site = createSite({
    sections: [createSection({ section: 'case-studies', title: 'Case studies', path: '/case-studies', pages: [page] })],
  })
  const list = JSON.parse(toTexts(collections(site, ''))['/api/v1/case-studies.json'] ?? '')
  expect(list).toMatchObject({ count: 1, data: [{ path: '/case-studies/acme', customer: 'Acme', industry: 'Retail' }] })
})

test('collections() writes an empty list for a section that the site does not have', () => {
  const list = JSON.parse(toTexts(collections(createSite(), ''))['/api/v1/apps.json'] ?? '')
  expect(list).toEqual({ object: 'list', count: 0, generatedAt: '2026-11-20T12:00:00.000Z', data: [] })
})

/** The list of guides, of which the only one has a date. */
const listDated = (dateModified: string): string => {
  const page = createPage({ section: 'guides', dateModified })
  const sections = [createSection({ section: 'guides', title: 'Guides', path: '/guides', pages: [page] })]
  const entries = [...collections(createSite({ sections }), '')]
  return JSON.stringify(entries.find(({ path }) => path === '/api/v1/guides.json'))
}

test('collections() names a part by the dates of its pages, so that it is made anew with another', () => {
  expect(listDated('2026-01-02')).toBe(listDated('2026-01-02'))
  expect(listDated('2026-01-02')).not.toBe(listDated('2026-01-03'))
})

const [a, second, third] = ['/guides/a', '/guides/guide-1123', '/guides/guide-2326'].map((path) => createPage({ path }))
const GUIDES = [a, second, third].flatMap((page) => page ?? [])
const KNOWN = new Map([['/guides/a', { tokens: 7, contentHash: 'c' }]])

/** A site of guides alone. */
const ofGuides = (pages: readonly Page[]): Site =>
  createSite({ pages, sections: [createSection({ section: 'guides', title: 'Guides', path: '/guides', pages })] })

test('collections() cuts a list between pages, and gives each what is known of its markdown', () => {
  const list = JSON.parse(toTexts(collections(ofGuides(GUIDES), '', KNOWN))['/api/v1/guides.json'] ?? '')
  expect(list).toMatchObject({
    count: 3,
    data: [
      { path: '/guides/a', tokens: 7, contentHash: 'c' },
      { path: '/guides/guide-1123' },
      { path: '/guides/guide-2326' },
    ],
  })
})

/** The names of the parts of a list. */
const partsOf = (pages: readonly Page[], known?: typeof KNOWN, list = 'guides'): readonly string[] => {
  const entries = [...collections(ofGuides(pages), '', known)]
  const written = JSON.stringify(entries.find(({ path }) => path === `/api/v1/${list}.json`))
  return written.match(/(?<="by":")[^"]+/g) ?? []
}

test.each([
  ['the page is another', GUIDES.slice(1, 2)],
  ['another part follows', GUIDES.slice(0, 2)],
  ['its markdown is another', GUIDES.slice(0, 1), KNOWN],
  ['the list is another', GUIDES.slice(0, 1), undefined, 'pages'],
])('collections() gives a part another name where %s', (_, pages, known?: typeof KNOWN, list?: string) => {
  expect(partsOf(pages, known, list)[0]).not.toBe(partsOf(GUIDES.slice(0, 1))[0])
})
