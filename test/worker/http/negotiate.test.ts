import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksForPage, negotiate } from '../../../worker/http/negotiate.ts'

const TYPES = ['text/html', 'text/markdown', 'text/x-markdown', 'text/*', '*/*', 'text/plain', 'image/png'] as const
const QUALITIES = [0, 0.001, 0.3, 0.5, 0.9, 1] as const

const range = fc.record({ type: fc.constantFrom(...TYPES), quality: fc.option(fc.constantFrom(...QUALITIES)) })

interface Range {
  readonly type: string
  readonly quality: number | null
}

const write = ({ type, quality }: Range): string => (quality === null ? type : `${type};q=${quality}`)

/** The rule read aloud: for each form the first of its ranges, from most to least specific, that the header has. */
function expected(ranges: readonly Range[]): string {
  const qualityOf = (names: readonly string[][]): number => {
    const matching = names.map((group) => ranges.filter(({ type }) => group.includes(type)))
    const first = matching.find((group) => group.length > 0) ?? []
    return Math.max(0, ...first.map(({ quality }) => quality ?? 1))
  }
  const html = qualityOf([['text/html'], ['text/*'], ['*/*']])
  const markdown = qualityOf([['text/markdown', 'text/x-markdown'], ['text/*'], ['*/*']])
  const named = ranges.some(({ type }) => type.endsWith('markdown'))
  return markdown > html || (markdown === html && markdown > 0 && named) ? 'markdown' : 'html'
}

test('negotiate() follows the most specific range of each form', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
      expect(negotiate(ranges.map(write).join(', '))).toBe(expected(ranges))
    }),
    { numRuns: 2_000 },
  )
})

test('negotiate() minds neither case nor parameters nor space', () => {
  const parameter = fc.constantFrom('', ';charset=utf-8', ' ; variant="a,b;q=0"', ';;')
  fc.assert(
    fc.property(fc.array(fc.tuple(range, parameter), { maxLength: 4 }), (pairs) => {
      const header = pairs.map(
        ([{ type, quality }, extra]) => `\t${type.toUpperCase()}${extra}${quality === null ? '' : ` ; Q=${quality}`} `,
      )
      expect(negotiate(header.join(','))).toBe(expected(pairs.map(([one]) => one)))
    }),
  )
})

test('negotiate() ignores malformed ranges', () => {
  const malformed = fc.constantFrom(
    '*',
    'text',
    '*/html',
    'text/markdown;q=2',
    'text/markdown;q=.5',
    'text/ markdown',
    'text/markdown;q="1"',
    'a/b/c',
    '',
    'text/markdown;x',
    '*;q=.2',
  )
  fc.assert(
    fc.property(fc.array(range, { maxLength: 4 }), malformed, (ranges, bad) => {
      expect(negotiate([...ranges.map(write), bad].join(','))).toBe(expected(ranges))
    }),
  )
})

test('negotiate() gives a form for any header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (header) => {
      expect(negotiate(header)).toMatch(/^(?:html|markdown)$/)
    }),
  )
})

test.each([
  ['text/markdown;q=0.5;q=1, text/html;q=0.7', 'html'],
  ['text/markdown;xq=0.1, text/html;q=0.5', 'markdown'],
  ['text/markdown;q=0.5x, text/html;q=0.1', 'html'],
  ['text/markdown;q=0.5000, text/html;q=0.1', 'html'],
  ['text/markdown;q=1.0000, text/html;q=0.1', 'html'],
  ['text/plain;a="\\",text/markdown,"', 'html'],
  ['text/plain;a="\\\\",text/markdown', 'markdown'],
  ['text/plain\\,text/markdown;a="b"', 'markdown'],
  ['text/html;a=b c', 'html'],
  ['text/markdown;!a=b', 'markdown'],
  ['text/markdown; =b', 'html'],
  ['text/markdown;?a=b', 'html'],
  ['text/markdown;a=b"', 'html'],
  [',text/markdown;a="b"', 'markdown'],
])('negotiate() of %s is %s', (accept, form) => {
  expect(negotiate(accept)).toBe(form)
})

test.each([
  [null, false],
  ['', false],
  ['text/html', true],
  ['text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['text/html;q=0.9, application/json;q=0.9', true],
  ['text/html;q=0.8, application/json;q=0.9', false],
  ['text/html;q=0.8, application/*;q=0.9', false],
  ['text/html;q=0.8, */*;q=0.9', false],
  ['text/html;q=0.8, application/json;q=0.7, */*;q=0.9', true],
  ['text/html;q=0', false],
  ['text/*', false],
  ['*/*', false],
])('asksForPage() of "%s" is %s', (accept, asks) => {
  expect(asksForPage(accept)).toBe(asks)
})
