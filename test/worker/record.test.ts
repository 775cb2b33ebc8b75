import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ENTRIES } from '../support/example-entries.ts'
import { type Site, startSite } from '../support/site.ts'
import { READ_COLUMNS, toDataPoint } from '../../worker/contract/reads.ts'
import { recordRead, toFamily } from '../../worker/record.ts'

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

test('recordRead() takes a path with a dot in the middle for that of a page', () => {
  const points: unknown[] = []
  const reads = { writeDataPoint: (point: unknown) => void points.push(point) }
  const request = new Request('https://www.example.com/v1.2/about')
  recordRead(request, new Response(null, { status: 304 }), reads)
  expect(points).toEqual([{ indexes: ['unknown'], blobs: ['text/html', '3xx', '/v1.2/about'] }])
})

test('READ_COLUMNS are those that toDataPoint() fills', () => {
  expect(READ_COLUMNS).toEqual({ family: 'index1', representation: 'blob1', statusClass: 'blob2', path: 'blob3' })
  const read = { family: 'person', representation: 'text/html', statusClass: '2xx', path: '/' } as const
  expect(toDataPoint(read)).toEqual({ indexes: ['person'], blobs: ['text/html', '2xx', '/'] })
})

const BROWSER = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${BROWSER} Chrome/139.0.0.0 Safari/537.36`, 'person'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1', 'person'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'search engine'],
  [`Mozilla/5.0 ${BROWSER}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm`, 'search engine'],
  [`Mozilla/5.0 (Macintosh) ${BROWSER}; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot`, 'search engine'],
  [`Mozilla/5.0 ${BROWSER}; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot`, 'search engine'],
  [`Mozilla/5.0 ${BROWSER}; compatible; GPTBot/1.3; +https://openai.com/gptbot`, 'training crawler'],
  [`Mozilla/5.0 ${BROWSER}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`, 'training crawler'],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'training crawler'],
  ['meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)', 'training crawler'],
  [`Mozilla/5.0 ${BROWSER}; compatible; ChatGPT-User/1.0; +https://openai.com/bot`, 'assistant'],
  [`Mozilla/5.0 ${BROWSER}; compatible; Claude-User/1.0; +Claude-User@anthropic.com)`, 'assistant'],
  [`Mozilla/5.0 ${BROWSER}; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`, 'assistant'],
  ['Claude-User (claude-code/2.1.83; +https://support.anthropic.com/)', 'coding agent'],
  ['Mozilla/5.0 (compatible; Google-Gemini-CLI/1.0; +https://github.com/google-gemini/gemini-cli)', 'coding agent'],
  ['Devin/2.0', 'coding agent'],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'unknown'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BROWSER} HeadlessChrome/139.0.0.0 Safari/537.36`, 'unknown'],
  ['curl/8.9.1', 'unknown'],
  ['Reader/1.0 Mozilla/5.0 (X11; Linux x86_64)', 'unknown'],
  ['', 'unknown'],
])('toFamily(%j) is %s', (userAgent, family) => {
  expect(toFamily(userAgent)).toBe(family)
})
