import { expect, test } from 'vitest'
import { renderFooter } from '../../../../builder/views/theme/footer.ts'
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
