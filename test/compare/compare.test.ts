import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ParsedPage } from '../../builder/page/parsed-page.ts'
import { findLosses, parseAlone } from './compare.ts'

const BODY = '## One two\n\nSee [this](/x) and ![a](/y.png).\n\n```js\ncall(1)\n```\n'
const page = (body: string): ParsedPage =>
  parseAlone('guides/x.md', `---\ntitle: T\ndescription: D\n---\n${body}`, { origins: [] })

test.each([
  ['a word', 'html', 'See', 'words See'],
  ['a heading', 'html', '>One two<', 'headings One two'],
  ['a link', 'markdown', '[this]', 'links /x'],
  ['a picture', 'markdown', '![a]', 'pictures /y.png'],
  ['a line of code', 'markdown', 'call(1)', 'code call(1)'],
] as const)('findLosses() finds %s that the %s lacks', (_, form, text, loss) => {
  const whole = page(BODY)
  const losses = findLosses(BODY, 'T', 4, {
    ...whole,
    [form]: whole[form].replace(text, text.startsWith('>') ? '><' : ''),
  })
  expect(findLosses(BODY, 'T', 4, whole)).toEqual([])
  expect(losses.map(({ kind, value }) => `${kind} ${value}`)).toContain(loss)
})

test('findLosses() finds nothing that a message tells of', () => {
  const body = '<style>a { b: c }</style>\n\nText.\n'
  expect(findLosses(body, 'T', 4, page(body))).toEqual([])
})

test('findLosses() takes an address that is the text of a raw link for no second link', () => {
  const body = 'See <a href="https://a.example/b">https://a.example</a>.\n'
  expect(findLosses(body, 'T', 4, page(body))).toEqual([])
})

test('no page of content/ loses anything', () => {
  const files = globSync('content/**/*.md')
  const lossy = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    const body = source.slice(/^---\n[\s\S]*?\n---\n/.exec(source)?.[0].length)
    return findLosses(body, 'T', 4, page(body)).length > 0
  })
  expect(files.length).toBeGreaterThan(40)
  expect(lossy).toEqual([])
})
