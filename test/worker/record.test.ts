import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ENTRIES } from '../support/example-entries.ts'
import { type Site, startSite } from '../support/site.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const CLAUDE_CODE = 'Claude-User (claude-code/2.1.83; +https://support.anthropic.com/)'

let site: Site

beforeAll(async () => {
  site = await startSite({
    entries: EXAMPLE_ENTRIES,
    platform: { analyticsEngineDatasets: { READS: { dataset: 'reads' } } },
  })
})

afterAll(() => site.stop())

/** The data points that requests leave behind. */
async function record(send: () => Promise<unknown>): Promise<readonly unknown[]> {
  await site.send('POST', '/__kv', {}, JSON.stringify({ points: [], recordable: true }))
  await send()
  const { points }: { readonly points: readonly unknown[] } = JSON.parse((await site.get('/__kv')).text)
  return points
}

test.each([
  ['/about', { accept: 'text/html', 'user-agent': CHROME }, 'person', ['text/html', '2xx', '/about']],
  [
    '/about',
    { accept: 'text/markdown, text/html, */*', 'user-agent': CLAUDE_CODE },
    'coding agent',
    ['text/markdown', '2xx', '/about'],
  ],
  ['/about.md?maxTokens=9', { 'user-agent': 'GPTBot/1.3' }, 'training crawler', ['text/markdown', '2xx', '/about.md']],
  ['/about', { 'if-none-match': '*' }, 'unknown', ['text/html', '3xx', '/about']],
  ['/about', { 'if-none-match': '*', accept: 'text/markdown' }, 'unknown', ['text/markdown', '3xx', '/about']],
  ['/about.md', { 'if-none-match': '*' }, 'unknown', ['text/markdown', '3xx', '/about.md']],
  ['/llms.txt', { 'if-none-match': '*' }, 'unknown', ['', '3xx', '/llms.txt']],
  ['/old', {}, 'unknown', ['', '3xx', '/old']],
  ['/pricng?email=ada@example.com', {}, 'unknown', ['application/json', '4xx', '/pricng']],
  [`/${'a'.repeat(600)}`, {}, 'unknown', ['application/json', '4xx', `/${'a'.repeat(499)}`]],
  ['/%FF', {}, 'unknown', ['application/json', '4xx', '/%FF']],
])('GET %s %o is one data point of a %s: %j', async (path, headers, family, blobs) => {
  const points = await record(() => site.get(path, headers))
  expect(points).toEqual([{ indexes: [family], blobs }])
})

test('a data point holds nothing of the person', async () => {
  const headers = {
    'user-agent': CHROME,
    cookie: 'id=7',
    referer: 'https://a.example/',
    'cf-connecting-ip': '192.0.2.7',
  }
  const points = await record(() => site.get('/about?name=Ada', headers))
  expect(points).toEqual([{ indexes: ['person'], blobs: ['text/html', '2xx', '/about'] }])
})

test('a point that cannot be written is logged, and the visitor is answered', async () => {
  await site.send('POST', '/__kv', {}, JSON.stringify({ recordable: false }))
  const { status } = await site.get('/about')
  expect(status).toBe(200)
  await expect
    .poll(() => site.logs.join(''))
    .toContain('{"event":"problem","code":"reads","reason":"TypeError: Blobs are too large"}')
})
