/** Threat: a page that includes the same file thousands of times. */
import { expect, test } from 'vitest'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { page } from '../../builder/content/check-content.ts'
import { cheaply } from './cheaply.ts'

test.each([
  ['200,000 lines', 'a\n'.repeat(200_000), 'lines=1-'],
  ['200,000 beginnings of code', '```\n'.repeat(200_000), 'lines=1-'],
  ['200,000 beginnings of code, whole', '```\n'.repeat(200_000), ''],
])('a page costs little that includes %s', (_, code, attributes) => {
  const files = new Map([['snippets/a.txt', { text: code }]])
  const body = page('T', `::include{file=snippets/a.txt ${attributes}}`)
  expect(cheaply(() => parsePage('guides/x.md', body, { origins: [] }, files)).messages).toEqual([])
})

const LARGE = `#region x\na\n#endregion\n${'abcdefghi\n'.repeat(100_000)}`

/** Each includes the next thirty times, the last is a letter. */
const FANNED = Array.from({ length: 9 }, (_, at) => [
  `snippets/${at}.md`,
  at === 8 ? 'x' : `::include{file=snippets/${at + 1}.md}\n\n`.repeat(30),
])

test.each([
  ['5,000 regions of 1 MB', '::include{file=snippets/a.txt region=x}\n\n'.repeat(5000), [['snippets/a.txt', LARGE]]],
  ['5,000 lines of 1 MB', '::include{file=snippets/a.txt lines=2}\n\n'.repeat(5000), [['snippets/a.txt', LARGE]]],
  [
    '5,000 files of files',
    '::include{file=snippets/0.md}',
    Array.from({ length: 5000 }, (_, at) => [`snippets/${at}.md`, `::include{file=snippets/${at + 1}.md}`]),
  ],
  ['a letter 30 times in each of 30, eight times over', '::include{file=snippets/0.md}', FANNED],
] satisfies [string, string, string[][]][])('a page is refused soon that includes %s', (_, body, sources) => {
  const files = new Map(sources.map(([path = '', text = '']) => [path, { text }]))
  const { messages } = cheaply(() => parsePage('guides/x.md', page('T', body), { origins: [] }, files))
  expect(messages.map(({ rule }) => rule)).toContain('include-circle')
})
