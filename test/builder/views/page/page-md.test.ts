import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { pageMarkdown } from '../../../../builder/views/page/page-md.ts'
import { anyCharacter } from '../../../support/any-character.ts'
import { createTextOf } from '../../../support/content-folder.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'
import { compileContent } from '../../content/check-content.ts'

test('pageMarkdown() opens with front matter, points to the index and writes the title once', () => {
  expect(pageMarkdown(createSite(), createPage({ dateModified: '2026-01-02' }))).toBe(`---
title: "Set up"
description: "How to set it up."
canonical: https://www.example.com/guides/setup
section: guides
dateModified: 2026-01-02
lastmod: 2026-01-02
---

> Index of this site for agents: https://www.example.com/llms.txt

# Set up

Do it.
`)
})

test('pageMarkdown() leaves out a day of modification that is not known', () => {
  expect(pageMarkdown(createSite(), createPage())).not.toContain('dateModified')
})

test('pageMarkdown() writes a title that markdown would read otherwise as the same text', () => {
  const markdown = pageMarkdown(createSite(), createPage({ title: 'The `a_b` of *C#* [new]' }))
  expect(markdown).toContain('\n# The \\`a_b\\` of \\*C#\\* \\[new]\n')
})

test('pageMarkdown() writes an address among other special characters as it is', () => {
  const frontMatter = { title: 'T', description: 'D', location: 'https://a.example/b_c & www.a.example' }
  expect(pageMarkdown(createSite(), createPage({ frontMatter }))).toContain(
    '\n- Where: <https://a.example/b_c> & [www.a.example](http://www.a.example)\n',
  )
})

test('pageMarkdown() names authors and tags as the content API does, without references of HTML', () => {
  const compilation = compileContent({
    'authors.yaml': 'ada: { name: "Ada O\'Neil & Co" }\n',
    'pages/text.md': '---\ntitle: Text\ndescription: D\nauthors: [ada]\ntags: [Q&A, "*new* <b>"]\n---\n\nText.\n',
  })
  const markdown = createTextOf(compilation)('/text', 'markdown')
  expect(markdown).toContain('\ntags: ["Q&A", "*new* <b>"]\nauthors: ["Ada O\'Neil & Co"]\n')
  expect(markdown).toContain("\n- By: Ada O'Neil & Co\n- Tags: Q\\&A, \\*new\\* \\<b>\n")
})

test('pageMarkdown() sets the help of a field apart from its label', () => {
  const compilation = compileContent({
    'forms.yaml': 'quote: { title: Quote, fields: [{ name: nick, kind: text, label: Nickname, help: As in Bo }] }\n',
    'pages/quote.md': '---\ntitle: Quote\ndescription: D\nform: quote\n---\n\nText.\n',
  })
  expect(createTextOf(compilation)('/quote', 'markdown')).toContain('\n- `nick` (text): Nickname (As in Bo)\n')
})

test('pageMarkdown() writes front matter that reads back as any title and description', () => {
  assert(
    property(string({ unit: 'grapheme' }), string({ unit: anyCharacter }), (title, description) => {
      const markdown = pageMarkdown(createSite(), createPage({ title, description }))
      expect(parse(markdown.split('\n---\n')[0] ?? '')).toMatchObject({ title, description })
    }),
  )
})

test('pageMarkdown() puts one blank line between title, text and form, and one line break at the end', () => {
  const compilation = compileContent({
    'pages/text.md': '---\ntitle: Text\ndescription: D\n---\n\n\n    code\n\nText.\n\n\n',
    'pages/contact.md': '---\ntitle: Contact\ndescription: D\nform: contact\n---\n\nWrite.\n\n',
  })
  const textOf = createTextOf(compilation)
  expect(textOf('/text', 'markdown')).toMatch(/\n\n# Text\n\n    code\n\nText\.\n$/)
  expect(textOf('/contact', 'markdown')).toContain('\n# Contact\n\nWrite.\n\n## Write to us\n\n')
})

test('pageMarkdown() says of a page that only local work shows why it is not published', () => {
  const markdown = pageMarkdown(createSite(), createPage({ unpublished: 'draft' }))
  expect(markdown).toContain('\n> Not published: draft.\n')
})

test.each([
  [' \n\n    code\n\nText.\n\n\n', /\n\n# Set up\n\n    code\n\nText\.\n$/],
  ['One.\n\nTwo.', /\n\n# Set up\n\nOne\.\n\nTwo\.\n$/],
])('pageMarkdown() takes the blank lines around %j away, and none within', (markdown, end) => {
  const body = { ...createPage().body, markdown }
  expect(pageMarkdown(createSite(), createPage({ body }))).toMatch(end)
})

test('pageMarkdown() links a translation to its original that is newer', () => {
  const newerOriginal = { language: 'en', path: '/a', url: 'https://www.example.com/a', title: 'Set up [now]' }
  expect(pageMarkdown(createSite(), createPage({ newerOriginal }))).toContain(
    '\n\nThe original of this page is newer: [Set up \\[now\\]](https://www.example.com/a)\n\nDo it.\n',
  )
})

test('pageMarkdown() ends a landing page with the pages of its section, and the home page with the sections', () => {
  const guides = createPage({ path: '/guides', landing: true, title: 'Guides' })
  const home = createPage({ path: '/', section: 'pages', landing: true, title: 'Example' })
  const pages = [createPage(), createPage({ path: '/guides/two', title: 'Two' })]
  const sections = [
    createSection({ section: 'pages', title: 'Example', path: '/', pages: [] }),
    createSection({ section: 'guides', title: 'Guides', path: '/guides', pages }),
    createSection({ section: 'apps', label: 'Apps', title: 'All *apps*', path: '/apps', pages: [] }),
  ]
  const site = createSite({ sections })
  expect(pageMarkdown(site, guides)).toMatch(
    /\n\n- \[Set up\]\(https:\/\/www\.example\.com\/guides\/setup\): How to set it up\.\n- \[Two\]\(https:\/\/www\.example\.com\/guides\/two\): How to set it up\.\n$/,
  )
  expect(pageMarkdown(site, home)).toMatch(
    /Do it\.\n\n## Sections\n\n- \[Guides\]\(https:\/\/www\.example\.com\/guides\)\n- \[Apps\]\(https:\/\/www\.example\.com\/apps\): All \\\*apps\\\*\n$/,
  )
  expect(pageMarkdown(createSite({ sections: sections.slice(0, 1) }), home)).toMatch(/\n\n# Example\n\nDo it\.\n$/)
})
