import { expect, test } from 'vitest'
import { toListingText } from '../../../../builder/views/page/listing-md.ts'
import { createPage, createSite } from '../../../support/example-site.ts'

test('toListingText() names the posts of an author, other places, and the lists before and after', () => {
  const listing = {
    author: { name: 'Ada', links: ['https://social.example/@ada', 'https://ada.example/'] },
    posts: [createPage(), createPage({ path: '/guides/two', title: 'Two' })],
    number: 2,
    total: 3,
    newer: '/authors/ada',
    older: '/authors/ada/3',
    tags: [createPage({ path: '/tags/a', title: 'A' }), createPage({ path: '/tags/b', title: 'B' })],
    authors: [],
  }
  expect(toListingText(listing, createSite()))
    .toBe(`[social.example/@ada](https://social.example/@ada), [ada.example](https://ada.example/)

- [Set up](https://www.example.com/guides/setup): How to set it up.
- [Two](https://www.example.com/guides/two): How to set it up.

[Newer](https://www.example.com/authors/ada) Page 2 of 3 [Older](https://www.example.com/authors/ada/3)

## Tags

- [A](https://www.example.com/tags/a)
- [B](https://www.example.com/tags/b)`)
})
