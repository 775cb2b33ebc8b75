import { expect, test } from 'vitest'
import { toReadingOrder } from '../../builder/site/sections.ts'
import { createPage } from '../support/example-site.ts'

const pages = ['/guides/a', '/guides/b', '/guides/c', '/guides/d'].map((path) => createPage({ path }))
const landing = (html: string) =>
  createPage({ path: '/guides', landing: true, body: { html, markdown: '', headings: [], ids: [], words: 0 } })
const order = (html: string) => toReadingOrder(landing(html), pages).map(({ path }) => path)

test('toReadingOrder() follows the links of the landing page, then the paths', () => {
  const html = '<a href="/guides/c">C</a> <a href="/guides/b#part">B</a> <a href="/guides/c">C again</a>'

  expect(order(html)).toEqual(['/guides/c', '/guides/b', '/guides/a', '/guides/d'])
})

test('toReadingOrder() keeps the paths where the landing page links to nothing', () => {
  expect(order('<p>Words.</p>')).toEqual(['/guides/a', '/guides/b', '/guides/c', '/guides/d'])
})
