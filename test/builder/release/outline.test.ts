import { expect, test } from 'vitest'
import type { Heading } from '../../../builder/page/parsed-page.ts'
import { outlinePage } from '../../../builder/release/outline.ts'

const HEAD = `---
title: "A"
description: "Bé"
canonical: https://www.example.com/a
section: pages
---

> Index

`

test('outlinePage() parts items of lists, and neither code nor tables', () => {
  const blocks = [
    '# A\n\nTé\n\n',
    '- one\n\n  more\n\n',
    '- two\n\n',
    '```\n## no\n\n- no\n```\n\n',
    '| a |\n| - |\n| b |\n',
  ]
  const { text, outline } = outlinePage(HEAD + blocks.join(''), [], '')
  expect(text).toBe(HEAD + blocks.join(''))
  expect(outline.blocks).toEqual(blocks.map((block) => Buffer.byteLength(block)))
  expect(outline.head).toBe(Buffer.byteLength(HEAD))
  expect(outline.facts).toBe(Buffer.byteLength(HEAD.slice(0, HEAD.indexOf('section'))))
})

test('outlinePage() parts a heading from other headings, and not from the text below it', () => {
  const blocks = [
    '# A\n\n',
    '## B\n\nText\n\n',
    'More\n\n',
    '## C\n\n',
    '> ## D\n\n',
    '## E\n\n- one\n',
    '- two\n\n',
    '## F\n',
  ]
  const { outline } = outlinePage(HEAD + blocks.join(''), [], '')
  expect(outline.blocks).toEqual(blocks.map((block) => Buffer.byteLength(block)))
  expect(outline.sections.map(([id, , block]) => [id, block])).toEqual([
    ['b', 1],
    ['c', 3],
    ['d', 4],
    ['e', 5],
    ['f', 7],
  ])
})

test('outlinePage() gives headings the ids of the HTML form in order, and others ids that none of these has', () => {
  const body = '# A\n\n## `x`<br>*y*\n\n> ## In\n\n## More\n\n## More\n\n##\n\n## More\n\n## Own\n'
  const headings = [
    { depth: 2, id: 'x-y', text: 'x y' },
    { depth: 2, id: 'in', text: 'In' },
    { depth: 2, id: 'more', text: 'More' },
    { depth: 2, id: 'another', text: 'More' },
    { depth: 2, id: 'named', text: 'Own' },
  ]
  expect(outlinePage(HEAD + body, headings, '').outline.sections).toEqual([
    ['x-y', 2, 1],
    ['in', 0, 2],
    ['more', 2, 3],
    ['another', 2, 4],
    ['more-1', 2, 6],
    ['named', 2, 7],
  ])
})

test('outlinePage() lists the sections of a page of more than 4,000 tokens down to the third level, each with its tokens', () => {
  const toText = (letters: number): string =>
    `${HEAD}# A\n\n## B\n\n${'x'.repeat(letters)}\n\n### C\n\nC\n\n> ## In\n\n#### D\n\nD\n\n##### E\n\nE\n`
  const room = 16_000 - Buffer.byteLength(toText(0))
  const headings: Heading[] = [
    { depth: 2, id: 'b', text: 'B' },
    { depth: 3, id: 'c', text: 'C' },
    { depth: 4, id: 'd', text: 'D' },
    { depth: 5, id: 'e', text: 'E' },
  ]
  const list = '> Sections, and tokens: `b` 3974, `c` 11\n\n'
  expect(outlinePage(toText(room), headings, 'Sections, and tokens:').text).toBe(toText(room))
  const { text, outline } = outlinePage(toText(room + 1), headings, 'Sections, and tokens:')
  expect(text).toBe(toText(room + 1).replace('# A\n', `${list}# A\n`))
  expect(outline.head).toBe(Buffer.byteLength(HEAD + list))
})

test.each([
  ['one section', '## B\n', '> Sections: `b` 2\n\n'],
  ['no section', '', ''],
])('outlinePage() lists the sections of a long page with %s', (_, section, list) => {
  const page = `${HEAD}# A\n\n${'x'.repeat(16_000)}\n\n${section}`
  expect(outlinePage(page, [], 'Sections:').text).toBe(page.replace('# A\n', `${list}# A\n`))
})
