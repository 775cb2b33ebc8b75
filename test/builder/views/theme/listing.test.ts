import { expect, test } from 'vitest'
import { renderCards, renderListing, toLinkText, toListFacts } from '../../../../builder/views/theme/listing.ts'
import { html } from '../../../../builder/page/html.ts'
import { createAsset, createPage, createSite } from '../../../support/example-site.ts'

test.each([
  ['an address', ['https://social.example/@ada'], '<a href="https://social.example/@ada" rel="me">'],
  ['none', [], '<a href="/guides/setup">'],
])('renderListing() begins with the author who has no portrait and %s', (_, links, expected) => {
  const listing = {
    posts: [createPage()],
    number: 1,
    total: 1,
    newer: undefined,
    older: undefined,
    tags: [],
    authors: [],
    author: { name: 'Ada', links },
  }
  const [, first] =
    renderListing(listing, createSite())
      .toString()
      .match(/(<a [^>]*>)/) ?? []
  expect(first).toBe(expected)
})

test.each([
  ['https://social.example/@ada', 'social.example/@ada'],
  ['http://www.example.com/', 'example.com'],
  ['HTTPS://Example.com', 'Example.com'],
  ['https://example.com/?to=https://www.example.org', 'example.com/?to=https://www.example.org'],
])('toLinkText() of %s is %s', (link, text) => {
  expect(toLinkText(link)).toBe(text)
})

const PICTURE = createAsset({ width: 200, height: 100 })
const assets = new Map([['/assets/a.png', PICTURE]])

/** What stands above the posts of a person. */
function authorIn(author: Readonly<Record<'image', string | undefined> & Record<'links', readonly string[]>>) {
  const list = { posts: [], number: 1, total: 1, newer: undefined, older: undefined, tags: [], authors: [] }
  const listing = { ...list, author: { name: 'Ada', image: author.image, links: [...author.links] } }
  return String(renderListing(listing, createSite({ assets })))
    .match(/<(?:div|ul|li|img)\b[^>]*>/g)
    ?.map((tag) => tag.replaceAll(/\s+/g, ' '))
}

const PORTRAIT = '<img src="/assets/a.1.png" alt="Ada" width="96" height="48" decoding="async" />'

test.each([
  [
    'a portrait and an address',
    '/assets/a.png',
    ['https://a.example'],
    ['<div class="author">', PORTRAIT, '<ul>', '<li>'],
  ],
  ['a portrait alone', '/assets/a.png', [], ['<div class="author">', PORTRAIT]],
  ['an address alone', undefined, ['https://a.example'], ['<div class="author">', '<ul>', '<li>']],
  ['neither', undefined, [], undefined],
])('renderListing() shows of a person %s', (_, image, links, tags) => {
  expect(authorIn({ image, links })).toEqual(tags)
})

test('toListFacts() names the people who wrote a page', () => {
  const page = createPage({ frontMatter: { title: 'T', description: 'D', authors: ['ada', 'bob', 'lost'] } })
  const site = createSite({ authors: { ada: { name: 'Ada' }, bob: { name: 'Bob' } } })
  expect(toListFacts(page, site)).toEqual(['Ada, Bob'])
})

test('toListFacts() names ten of more people', () => {
  const authors = Array.from({ length: 11 }, (_, index) => `a${index}`)
  const page = createPage({ frontMatter: { title: 'T', description: 'D', authors } })
  const site = createSite({ authors: Object.fromEntries(authors.map((id) => [id, { name: id.toUpperCase() }])) })
  expect(toListFacts(page, site)).toEqual(['A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, …'])
})

test('renderCards() shows a picture when it comes into view, which says nothing to those who hear it', () => {
  const page = createPage({ frontMatter: { title: 'T', description: 'D', image: '/assets/a.png' } })
  const cards = String(renderCards([page], createSite({ assets }), (link) => html`<h2>${link}</h2>`))
  expect(/<img[^>]*>/.exec(cards)?.[0].replaceAll(/\s+/g, ' ')).toBe(
    '<img src="/assets/a.1.png" alt="" width="200" height="100" loading="lazy" decoding="async" />',
  )
})
