import { expect, test } from 'vitest'
import type { Entry, PageEntry } from '../../builder/release/entry.ts'
import { createMemo } from '../../builder/cache/memo.ts'
import { createProof } from '../../builder/proof/proof.ts'
import { createPage, createSite } from '../support/example-site.ts'

const file = (path: string, body: string): Entry => ({ kind: 'file', path, content: { policy: 'json', body } })

function rulesOf(path: string, body: string): readonly string[] {
  const messages = createProof(createSite(), [file(path, body)], createMemo().proved).ofFiles()
  return messages.filter((message) => message.file === path).map(({ rule, text }) => `${rule}: ${text}`)
}

test('createProof() finds an address in a generated file that does not exist', () => {
  expect(rulesOf('/x.json', '{"a":"https://www.example.com/guides/setup","b":"https://www.example.com/gone"}')).toEqual(
    ['proof-address: In the generated "/x.json": "https://www.example.com/gone" does not exist.'],
  )
})

test('createProof() leaves templates and the addresses of others alone', () => {
  expect(rulesOf('/x.json', '["https://www.example.com/mcp/{workspace}/","https://www.example.community/x"]')).toEqual(
    [],
  )
})

test('createProof() finds a document that its schema does not describe', () => {
  expect(rulesOf('/api/v1/apps.json', '{"object":"list","count":-1,"data":[]}')).toEqual([
    'proof-schema: In the generated "/api/v1/apps.json": /count must be >= 0 (schema AppList).',
  ])
})

const HTML = '<title>Set up</title><meta content="How to set it up." /><h1>Set up</h1><p>Do it.</p>'
const MARKDOWN = '---\ntitle: "Set up"\ndescription: "How to set it up."\n---\n\n# Set up\n\nDo it.\n'

test.each([
  ['nothing', HTML, MARKDOWN, 0],
  ['a text that only the markdown has', HTML.replace('<p>Do it.</p>', ''), MARKDOWN, 1],
  ['a text that only the HTML has', HTML, MARKDOWN.replace('Do it.', ''), 1],
  ['another title', HTML.replace('<h1>Set up', '<h1>Setup'), MARKDOWN, 1],
  ['another description', HTML, MARKDOWN.replace('How to', 'How you'), 1],
  ['a reference that was not resolved', `${HTML}\uFFFE0\uFFFE`, MARKDOWN, 1],
])('createProof() finds %s wrong in a page', (_, html, markdown, count) => {
  const entry: PageEntry = {
    kind: 'page',
    path: '/guides/setup',
    html: { policy: 'page', body: html },
    markdown: { policy: 'markdown', body: markdown },
  }
  expect(createProof(createSite({ pages: [createPage()] }), [], createMemo().proved).ofPage(entry)).toHaveLength(count)
})
