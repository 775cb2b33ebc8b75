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

test('run() trims the text of a page in markdown', () => {
  const template = { text: '\n\nDo it.\n\n', values: [] }
  const before = '---\ntitle: "T"\n---\n\n> Pointer\n\n# T\n\n'
  const { markdown, files } = run({
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
})
