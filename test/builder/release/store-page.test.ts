import { expect, test } from 'vitest'
import { type PageInput, run, toInputKey } from '../../../builder/release/store-page.ts'
import { createPage } from '../../support/example-site.ts'

const toKey = (before: string, after: string): string => {
  const template = { text: '', values: [] }
  const form = { policy: 'page', body: { before, template, after } } as const
  const facts = { title: 'T', description: 'D', dates: [], forms: [] }
  const types = { html: 'text/html', markdown: 'text/markdown' }
  const input: PageInput = { html: form, markdown: form, facts, types, origin: '', headings: [], sections: '' }
  return toInputKey(input, createPage())
}

test('toInputKey() tells apart what is before a page and what is after it', () => {
  expect([toKey('a', 'b') === toKey('a', 'b'), toKey('a', 'b') === toKey('ab', '')]).toEqual([true, false])
})

const FORM = { policy: 'page', body: { before: 'a', template: { text: '', values: ['v'] }, after: 'b' } } as const

const INPUT: PageInput = {
  html: FORM,
  markdown: { policy: 'markdown', body: 'text' },
  facts: { title: 'T', description: 'D', dates: [], forms: [] },
  types: { html: 'text/html', markdown: 'text/markdown' },
  origin: '',
  headings: [],
  sections: '',
}

const LISTS = [
  { kind: 'list', index: 0, ref: { kind: 'list', target: 'x', line: 1, column: 1, endColumn: 2 } },
] as const

test.each<[what: string, changed: Partial<PageInput>]>([
  ['policy', { html: { ...FORM, policy: 'markdown' } }],
  ['beginning', { html: { ...FORM, body: { ...FORM.body, before: 'c' } } }],
  ['end', { html: { ...FORM, body: { ...FORM.body, after: 'c' } } }],
  ['list', { html: { ...FORM, body: { ...FORM.body, template: { text: '', values: ['w'] } } } }],
  ['markdown', { markdown: { policy: 'markdown', body: 'other' } }],
  ['policy of the markdown', { markdown: { policy: 'markdown-file', body: 'text' } }],
  ['introduction of the list of sections', { sections: 'S' }],
])('toInputKey() differs for a page with another %s', (_, changed) => {
  const page = createPage({ body: { ...createPage().body, slots: LISTS } })
  expect(toInputKey({ ...INPUT, ...changed }, page)).not.toBe(toInputKey(INPUT, page))
})

test('toInputKey() is the same for values that the key of the text names', () => {
  const html = { ...FORM, body: { ...FORM.body, template: { text: '', values: ['w'] } } }
  expect(toInputKey({ ...INPUT, html }, createPage())).toBe(toInputKey(INPUT, createPage()))
})

test('run() trims the text of a page in markdown', () => {
  const template = { text: '\n\nDo it.\n\n', values: [] }
  const before = '---\ntitle: "T"\n---\n\n> Pointer\n\n# T\n\n'
  const { html, markdown, files } = run({
    html: { policy: 'page', body: '<main></main>' },
    markdown: { policy: 'markdown', body: { before, template, after: '\n' } },
    facts: { title: 'T', description: 'D', dates: [], forms: [] },
    types: { html: 'text/html', markdown: 'text/markdown' },
    origin: 'https://www.example.com',
    headings: [],
    sections: '',
  })
  const [part] = markdown.parts
  const bytes = files?.get(part?.id ?? '')?.subarray(0, part?.size)
  expect(new TextDecoder().decode(bytes)).toBe(`${before}Do it.\n`)
  expect(new TextDecoder().decode(files?.get(html.parts[0]?.id ?? ''))).toBe('<main></main>')
})
