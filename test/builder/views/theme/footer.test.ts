import { expect, test } from 'vitest'
import { hasFooterForm, renderFooter } from '../../../../builder/views/theme/footer.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'

const names = 'pricing contact about jobs press team blog faq imprint privacy terms status security'.split(' ')
const pages = names.map((name) => createPage({ path: `/${name}`, section: 'pages', title: name, slug: name }))

test('renderFooter() lists every page of the company in reading order', () => {
  const sections = [createSection({ section: 'pages', title: 'Example', path: '/', pages })]
  const footer = renderFooter(createSite({ sections, pages })).toString()
  const company = /<h2>Company<\/h2>(.*?)<\/ul>/s.exec(footer)?.[1] ?? ''
  expect(company.match(/(?<=href="\/)\w+/g)).toEqual(names)
})

/** The addresses in the line for programs. */
const links = (footer: string) => footer.slice(footer.indexOf('For programs:')).match(/(?<=href=")[^"]+/g)

test('renderFooter() names what programs read in one line, the feed where pages are dated', () => {
  expect(links(renderFooter(createSite()).toString())).toEqual(['/llms.txt', '/openapi.json', '/sitemap.xml'])
  const dated = createPage({ frontMatter: { title: 'T', description: 'D', datePublished: '2026-01-02' } })
  expect(links(renderFooter(createSite({ pages: [dated] })).toString())).toContain('/feed.xml')
})

test('renderFooter() shows the form of a column only where it is asked to', () => {
  const site = createSite({ menus: { footer: [{ title: 'News', items: [], form: 'signup' }] } })
  expect(String(renderFooter(site))).not.toContain('<form')
  expect(String(renderFooter(site, true))).toContain('action="/api/forms/signup"')
})

test('renderFooter() heads a form with the title of its column, unless links stand below that', () => {
  const items = [{ title: 'Prices', href: '/prices' }]
  const own = createSite({ menus: { footer: [{ title: 'Stay in touch', items: [], form: 'signup' }] } })
  expect(String(renderFooter(own, true)).match(/(?<=<h2.*>).*(?=<\/h2>)/g)).toEqual(['Stay in touch'])
  const beside = createSite({ menus: { footer: [{ title: 'News', items, form: 'signup' }] } })
  expect(String(renderFooter(beside, true)).match(/(?<=<h2.*>).*(?=<\/h2>)/g)).toEqual(['News', 'Form'])
})

test('renderFooter() lists the links and profiles of the site, without those that stand beside them', () => {
  const site = createSite({
    pages,
    sections: [createSection({ section: 'pages', title: 'Example', path: '/', pages })],
  })
  const own = { pricing: 'https://www.example.com/pricing', handbook: 'https://docs.example.com/' }
  const facts = { ...site.facts, links: own, sameAs: ['https://social.example/@example'] }
  const more = /<h2>More<\/h2>(.*?)<\/ul>/s.exec(String(renderFooter({ ...site, facts })))?.[1] ?? ''
  expect(more.match(/(?<=href=")[^"]+/g)).toEqual(['https://docs.example.com/', 'https://social.example/@example'])
})

/** The labels under a heading of the footer. */
const labelsUnder = (heading: string, footer: string): readonly string[] | null =>
  (new RegExp(`<h2>${heading}</h2>(.*?)</ul>`, 's').exec(footer)?.[1] ?? '').match(/(?<=">)[^<]+(?=<\/a>)/g)

test('renderFooter() names a page by its short name, its short title, or the words of its address', () => {
  const company = [
    { title: 'A title of 22 letters.' },
    { title: 'A title of 23 letters..' },
    { title: 'Any title', navTitle: 'Short' },
  ].map(({ title, navTitle }) =>
    createPage({
      path: '/book-a-demo',
      slug: 'book-a-demo',
      title,
      frontMatter: { title: 'T', description: 'D', ...(navTitle && { navTitle }) },
    }),
  )
  const sections = [createSection({ section: 'pages', title: 'Example', path: '/', pages: company })]
  expect(labelsUnder('Company', String(renderFooter(createSite({ sections, pages: company }))))).toEqual([
    'A title of 22 letters.',
    'Book a demo',
    'Short',
  ])
})

test.each([
  [8, false],
  [9, true],
])('renderFooter() sets %i links in two columns: %s', (count, long) => {
  const items = Array.from({ length: count }, (_, index) => ({ title: `T${index}`, href: `/${index}` }))
  const site = createSite({ menus: { footer: [{ title: 'More', items, form: undefined }] } })
  expect(String(renderFooter(site)).includes('class="long"')).toBe(long)
})

test('renderFooter() lists 24 pages of the company at most', () => {
  const many = Array.from({ length: 25 }, (_, index) => createPage({ path: `/p${index}`, title: `P${index}` }))
  const sections = [createSection({ section: 'pages', title: 'Example', path: '/', pages: many })]
  expect(labelsUnder('Company', String(renderFooter(createSite({ sections, pages: many }))))?.at(-1)).toBe('P23')
})

test('renderFooter() lists no link of the site a second time, and profiles by the name of their host', () => {
  const named = { all: 'https://www.example.com/sitemap', api: 'https://www.example.com/openapi.json' }
  const { facts } = createSite()
  const site = createSite({ facts: { ...facts, links: named, sameAs: ['https://www.social.example/@example'] } })
  expect(labelsUnder('More', String(renderFooter(site)))).toEqual(['Social.example'])
})

test.each([
  ['none', [], false],
  ['one', [{ title: 'Prices', href: '/prices' }], true],
])('renderFooter() with a column of %s has a list of links: %s', (_, items, hasList) => {
  const site = createSite({ menus: { footer: [{ title: 'News', items, form: 'signup' }] } })
  expect(String(renderFooter(site)).includes('<nav')).toBe(hasList)
})

test.each([
  ['one of two', ['signup', undefined], true],
  ['none of two', [undefined, undefined], false],
])('hasFooterForm() where %s columns has a form', (_, forms, expected) => {
  const footer = forms.map((form) => ({ title: 'News', items: [], form }))
  expect(hasFooterForm({ menus: { footer } })).toBe(expected)
  expect(hasFooterForm({ menus: {} })).toBe(false)
})
