import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ENTRIES } from '../support/example-entries.ts'
import { type Site, startSite } from '../support/site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite({ entries: EXAMPLE_ENTRIES })
})

afterAll(() => site.stop())

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

test.each([
  ['*/*', HTML],
  ['', HTML],
  ['text/*', HTML],
  ['text/plain', HTML],
  ['application/json', HTML],
  ['image/png', HTML],
  ['text/markdown', MARKDOWN],
  ['text/markdown, text/html, */*', MARKDOWN],
  ['text/html, text/markdown', MARKDOWN],
  ['text/markdown, text/plain;q=0.9, */*;q=0.8', MARKDOWN],
  ['text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1', MARKDOWN],
  ['text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1', HTML],
  ['text/markdown;q=0.5, */*', HTML],
  ['text/markdown;q=0', HTML],
  ['text/html, text/markdown;q=0', HTML],
  ['text/html;q=0, */*', MARKDOWN],
  ['*/*, text/html;q=0.5', MARKDOWN],
  ['TEXT/MARKDOWN; variant=GFM; q=1.0', MARKDOWN],
  ['text/x-markdown', MARKDOWN],
  [BROWSER, HTML],
  ['application/json, text/plain, */*', HTML],
])('GET /about with Accept "%s" is %s', async (accept, type) => {
  const { status, headers } = await site.get('/about', { accept })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe(type)
  expect(headers.vary).toBe('Accept, Accept-Encoding')
})

test('GET /about without Accept is HTML', async () => {
  const { headers } = await site.get('/about')
  expect(headers['content-type']).toBe(HTML)
})
