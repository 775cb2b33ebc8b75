/** Threat: small tables of thousands of millions of cells. */
import { expect, test } from 'vitest'
import { checkContent, page } from '../../builder/content/check-content.ts'
import { cheaply } from './cheaply.ts'

/** A table of 1,000 columns, whose lines begin with a mark, and 5,000 short rows. */
const toWide = (first: string, other: string, row: string) =>
  `${first}${'|a'.repeat(1000)}\n${other}${'|-'.repeat(1000)}\n${row.repeat(5_000)}`

test.each([
  ['', toWide('', '', 'a\n'), 6],
  [' below three whole ones', `${toWide('', '', '')}${`${'|b'.repeat(1000)}\n`.repeat(3)}${'a\n'.repeat(5000)}`, 6],
  [' below a paragraph', `Text.\n\nText\n${toWide('', '', 'a\n')}`, 9],
  [' in a quote', toWide('> ', '> ', '> a\n'), 6],
  [' in a list', toWide('- ', '  ', '  a\n'), 6],
  [' in a list in a quote', toWide('> 1. ', '>    ', '>    a\n'), 6],
  [' in a footnote', `Text[^1].\n\n${toWide('[^1]: ', '    ', '    a\n')}`, 8],
  [' of rows that look like quotes', toWide('', '', '    >\n'), 6],
  [' of rows that look like delimiters', toWide('', '', '|-\n'), 6],
  [' in a block', `:::note\n${toWide('', '', 'a\n')}:::`, 7],
])('a page is refused soon that has a table of 1,000 columns and 5,000 rows%s', (_, body, line) => {
  const messages = cheaply(() => checkContent({ 'guides/x.md': page('T', body) }))
  expect(messages.map((message) => [message.rule, message.line])).toEqual([['too-long', line]])
})

test.each([
  ['short rows', `<table><tr>${'<td>a'.repeat(1000)}${'<tr><td>a'.repeat(2000)}</table>`],
  ['cells over columns', `<table>${'<tr><td colspan="1000">a'.repeat(2000)}</table>`],
  ['cells over rows', `<table>${'<tr><td rowspan="1000">a'.repeat(2000)}</table>`],
  ['cells over columns in 40 tables', `<table>${'<tr><td colspan="1000">a'.repeat(50)}</table>\n\n`.repeat(40)],
])('a page is refused soon that has raw HTML with 2,000 %s', (_, body) => {
  const [message] = cheaply(() => checkContent({ 'guides/x.md': page('T', body) }))
  expect([message?.rule, message?.text]).toEqual([
    'too-long',
    'The rows of the table lack more than 100,000 cells of its header row.',
  ])
})

test.each([
  ['of rows that are whole', toWide('', '', '').trimEnd() + `\n${'|b'.repeat(1000)}`.repeat(200)],
  ['and a long text', `${toWide('', '', '')}\n${'a\n'.repeat(5_000)}`],
  ['and 90 short rows', toWide('', '', '').trimEnd() + '\na'.repeat(90)],
])('a page may have a table of 1,000 columns %s', (_, body) => {
  expect(cheaply(() => checkContent({ 'guides/x.md': page('T', body) }))).toEqual([])
})
