import { expect, test } from 'vitest'
import type { Site } from '../../../../builder/site/site.ts'
import { sitemap, sitemapHtml, sitemapMarkdown } from '../../../../builder/views/discovery/sitemap.ts'
import type { Entry } from '../../../../builder/views/entry.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'
import { toTexts } from '../entry-text.ts'

const read = (site: Parameters<typeof sitemapHtml>[0]): string => toTexts(sitemapHtml(site))['/sitemap'] ?? ''

test('sitemapHtml() links every page of a small site under the link to its section', () => {
  const html = read(createSite())
  expect(html).toContain('<h2><a href="/">Home</a></h2>')
  expect(html).toContain('<h2><a href="/guides">Guides</a></h2>')
  expect(html).toContain('<li><a href="/guides/setup">Set up</a></li>')
})

test('sitemapHtml() lists all pages that have no listing of their own, and leaves a large section to its own', () => {
  const many = Array.from({ length: 101 }, (_, index) => createPage({ path: `/many/${index}` }))
  const html = read(
    createSite({
      sections: [
        createSection({ section: 'pages', title: 'Example', path: '/', pages: many }),
        createSection({ section: 'guides', title: 'Guides', path: '/guides', pages: many.slice(0, 100) }),
        createSection({ section: 'events', title: 'Events', path: '/events', pages: many }),
      ],
    }),
  )
  expect(html.match(/href="\/many\/100"/g)).toHaveLength(1)
  expect(html.match(/href="\/many\/99"/g)).toHaveLength(2)
  expect(html).toContain('<p><a href="/events">Events</a> lists them all.</p>')
})

test('sitemapHtml() leaves the address to a page or a redirect of the site', () => {
  expect([...sitemapHtml(createSite({ pages: [createPage({ path: '/sitemap' })] }))]).toEqual([])
  expect([...sitemapHtml(createSite({ redirects: [{ from: '/sitemap', to: '/guides', status: 301 }] }))]).toEqual([])
})

test('sitemapHtml() marks the section of single pages in a menu that has it', () => {
  const navigation = [{ title: 'Pages', href: '/about', section: 'pages' }]
  expect(read(createSite({ menus: { ...createSite().menus, navigation } }))).toMatch(
    /<a href="\/about" aria-current="true"\s*>Pages<\/a\s*>/,
  )
})

test.each([
  [3, ['/sitemap.xml']],
  [2, ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']],
])('sitemap() of three pages with room for %i is %j', (room, files) => {
  expect([...sitemap(createSite(), room)].map(({ path }) => path)).toEqual(files)
})

const toPages = (...names: readonly string[]) => names.map((name) => createPage({ path: `/guides/${name}` }))

test('sitemap() begins a file with the pages whose paths say so, the first of all among them', () => {
  const site = createSite({ pages: toPages('guide-3785', 'guide-9351', 'a') })
  const texts = Object.values(toTexts(sitemap(site, 2)))
  expect(texts.map((text) => text.match(/(?<=<loc>).+(?=<\/loc>)/g))).toEqual([
    ['https://www.example.com/sitemap-1.xml', 'https://www.example.com/sitemap-2.xml'],
    ['https://www.example.com/guides/guide-3785'],
    ['https://www.example.com/guides/guide-9351', 'https://www.example.com/guides/a'],
  ])
})

test.each([
  ['sitemap()', sitemap],
  ['sitemapMarkdown()', sitemapMarkdown],
])('%s begins a part with the pages whose paths say so', (_, view: (site: Site) => Iterable<Entry>) => {
  const pages = toPages('a', 'guide-1123', 'b')
  const sections = [createSection({ section: 'guides', title: 'Guides', path: '/guides', pages })]
  expect(JSON.stringify([...view(createSite({ pages, sections }))]).match(/(?<="begins":)\w+/g)).toEqual([
    'false',
    'true',
    'false',
  ])
})
