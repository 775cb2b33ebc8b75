import { expect, test } from 'vitest'
import { renderListing, toLinkText } from '../../../../builder/views/theme/listing.ts'
import { createPage, createSite } from '../../../support/example-site.ts'

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
  ['https://example.com/?to=https://www.example.org', 'example.com/?to=https://www.example.org'],
])('toLinkText() of %s is %s', (link, text) => {
  expect(toLinkText(link)).toBe(text)
})
