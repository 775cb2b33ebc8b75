import { expect, test } from 'vitest'
import { collections } from '../../../../builder/views/api/collections.ts'
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
