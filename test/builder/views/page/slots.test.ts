import { expect, test } from 'vitest'
import { toToken } from '../../../../builder/page/parsed-page.ts'
import type { Page, Slot } from '../../../../builder/site/site.ts'
import { toHtmlBody, toMarkdownBody } from '../../../../builder/views/page/slots.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'

const AT = { line: 1, column: 1, endColumn: 2 }

/** A page with the place of a form or list. */
const toPage = (slot: Pick<Slot, 'kind' | 'ref'>, markdown = `${toToken(0)}\n`): Page =>
  createPage({
    path: '/guides/own',
    body: { ...createPage().body, html: `<div>${toToken(0)}</div>`, markdown, slots: [{ index: 0, ...slot }] },
  })

test('the place of the form of a survey that the site does not have is empty in both forms', () => {
  const page = toPage({ kind: 'form', ref: { kind: 'form', target: 'survey', ...AT } })
  expect([toHtmlBody(page, createSite()), toMarkdownBody(page, createSite())]).toEqual(['<div></div>', '\n'])
})

test.each([
  ['> - ', '>   '],
  ['1. ', '   '],
])('toMarkdownBody() continues a list after "%s" with "%s"', (mark, indent) => {
  const ref = { kind: 'list', target: '', query: { section: 'guides' }, ...AT } as const
  const pages = [createPage(), createPage({ path: '/guides/two', title: 'Two' })]
  const sections = [createSection({ section: 'guides', title: 'Guides', path: '/guides', pages })]
  expect(toMarkdownBody(toPage({ kind: 'list', ref }, `Text\n${mark}${toToken(0)}`), createSite({ sections }))).toBe(
    `Text\n${mark}- [Set up](https://www.example.com/guides/setup): How to set it up.\n` +
      `${indent}- [Two](https://www.example.com/guides/two): How to set it up.`,
  )
})
