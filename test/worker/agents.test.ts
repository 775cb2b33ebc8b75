/** What agents ask: parts of pages, what changed, and whole tasks over HTTP alone and over MCP alone. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleSite, startSampleSite } from '../support/sample-site.ts'
import { ask, post, toModern } from './mcp/requests.ts'

let sample: SampleSite

beforeAll(async () => {
  sample = await startSampleSite('programs')
})

afterAll(() => sample.stop())

const REST = /\n> The page continues at https?:\/\/[^/]+(\/\S+)\n$/

/** A page as it is put together again from its parts, and the parts' sizes in bytes. */
async function follow(path: string): Promise<{ readonly text: string; readonly sizes: readonly number[] }> {
  let [next, text]: [string | undefined, string] = [path, '']
  const sizes = []
  while (next !== undefined) {
    const part: Awaited<ReturnType<SampleSite['site']['get']>> = await sample.site.get(next)
    expect([next, part.status]).toEqual([next, 200])
    sizes.push(part.bytes.length)
    expect(part.headers['x-markdown-tokens']).toBe(String(Math.ceil(part.bytes.length / 4)))
    const [rest, address] = REST.exec(part.text) ?? []
    const body = rest === undefined ? part.text : part.text.slice(0, -rest.length)
    text += text === '' ? body : body.replace(/^---\n(?:\w+: .*\n){3}---\n\n/, '')
    next = address
  }
  return { text, sizes }
}

test.each([500, 2_000, 8_000])(
  'following the parts of %i tokens gives every block of every page exactly once',
  async (maxTokens) => {
    const parts = []
    for (const { path } of sample.model.pages) {
      const address = path === '/' ? '/index.md' : `${path}.md`
      const { text, sizes } = await follow(`${address}?maxTokens=${maxTokens}`)
      expect(text).toBe((await sample.site.get(address)).text)
      parts.push(...sizes)
    }
    // Above the budget is only what one block takes.
    expect(parts.filter((size) => size > maxTokens * 4).length / parts.length).toBeLessThan(0.05)
  },
)

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('a part that is coded with %s is that part', async (coding, decode) => {
  const address = '/guides/forms.md?maxTokens=1000'
  const { bytes, headers } = await sample.site.get(address, { 'accept-encoding': coding })
  expect(headers['content-encoding']).toBe(coding)
  expect(decode(bytes)).toEqual((await sample.site.get(address)).bytes)
})

test('a section is its heading and what belongs to it, below the facts of the page', async () => {
  const { text } = await sample.site.get('/guides/forms.md')
  const { text: part, headers } = await sample.site.get('/guides/forms.md?section=verify-the-signature')
  const title = /^title: .*$/m.exec(text)?.[0] ?? ''
  expect(part.split('\n').slice(0, 2)).toEqual(['---', title])
  expect(part).toContain(`\ncanonical: ${sample.origin}/guides/forms\n---\n\n## `)
  expect(part.match(/^## .*/gm)).toHaveLength(1)
  expect(text).toContain(part.slice(part.indexOf('\n## ')))
  expect(headers['link']).toContain(`<${sample.origin}/guides/forms>; rel="canonical"`)
  expect(headers['x-robots-tag']).toBe('noindex')
})

test('the headings of the HTML form are sections', async () => {
  for (const { path, body } of sample.model.pages.filter((_, index) => index % 3 === 0)) {
    const address = path === '/' ? '/index.md' : `${path}.md`
    for (const { id, text } of body.headings) {
      const { status, text: part } = await sample.site.get(`${address}?section=${encodeURIComponent(id)}`)
      expect([address, id, status]).toEqual([address, id, 200])
      expect(part.replaceAll(/[\s\\`*_]/g, '')).toContain(text.replaceAll(/[\s\\`*_]/g, ''))
    }
  }
})

test('a section can be cut, and its parts stay within it', async () => {
  const section = 'verify-the-signature'
  const { text } = await sample.site.get(`/guides/forms.md?section=${section}`)
  expect((await follow(`/guides/forms.md?section=${section}&maxTokens=100`)).text).toBe(text)
})

test.each([
  ['section=nowhere', 'not_found', 404, 'verify-the-signature'],
  ['after=100000', 'not_found', 404, 'from 1 to'],
  ['section=verify-the-signature&after=1', 'not_found', 404, 'from'],
  ['maxTokens=0', 'invalid_request', 400, 'It must be at least 1.'],
  ['maxTokens=many', 'invalid_request', 400, 'It must be a number.'],
  ['maxTokens=1.5', 'invalid_request', 400, 'It must be a number.'],
  ['after=-1', 'invalid_request', 400, 'It must be a number.'],
  [`section=${'a'.repeat(501)}`, 'invalid_request', 400, 'It is too long.'],
])('?%s is answered %s', async (query, code, status, remedy) => {
  const answer = await sample.site.get(`/guides/forms.md?${query}`)
  const { error } = JSON.parse(answer.text)
  expect([answer.status, error.code, error.fields?.[0].message ?? error.hint]).toEqual([
    status,
    code,
    expect.stringContaining(remedy),
  ])
})

test.each([
  ['/guides/forms?section=nowhere', { accept: 'text/html' }, 200],
  ['/guides/forms?section=nowhere', { accept: 'text/markdown' }, 200],
  ['/guides/forms.md?utm_source=mail', {}, 200],
  ['/guides/Forms.md?section=verify-the-signature', {}, 308],
])('%s %o is answered %i', async (path, headers, status) => {
  expect((await sample.site.get(path, headers)).status).toBe(status)
})

test('a part has a tag of its own, and is compressed as itself', async () => {
  const path = '/guides/forms.md?section=verify-the-signature'
  const { text, headers } = await sample.site.get(path)
  const { etag = '' } = headers
  expect(etag).not.toBe((await sample.site.get('/guides/forms.md')).headers.etag)
  expect(etag).not.toBe((await sample.site.get(`${path}&maxTokens=50`)).headers.etag)
  expect((await sample.site.get(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await sample.site.send('HEAD', path)).headers['content-length']).toBe(String(Buffer.byteLength(text)))
  expect((await sample.site.send('POST', path)).status).toBe(405)
})

test('read_page gives the parts that the addresses give, and says where the rest begins', async () => {
  const { text } = await sample.site.get('/guides/forms.md?section=verify-the-signature')
  const page = '/guides/forms'
  const read = (args: object) => ask(sample.site, 'tools/call', { name: 'read_page', arguments: { page, ...args } })
  const whole = await read({ section: 'verify-the-signature' })
  expect(whole.result).toMatchObject({ structuredContent: { markdown: text }, content: [{ text }] })
  const first = await read({ maxTokens: 300 })
  expect(first.result?.structuredContent).toMatchObject({ after: expect.any(Number) })
  const absent = await read({ section: 'nowhere' })
  expect(absent.result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('verify-the-signature') }],
  })
})

test('a page of more than 4,000 tokens lists its sections with their sizes, and no other does', async () => {
  const line = /^> Parts of this long page, each at `(\S+)\?section=` with its id, and their sizes in tokens: (.*)$/m
  for (const { path } of sample.model.pages) {
    const { text } = await sample.site.get(path === '/' ? '/index.md' : `${path}.md`)
    expect([path, line.test(text)]).toEqual([path, Buffer.byteLength(text) > 16_000])
  }
  const { text } = await sample.site.get('/developers.md')
  const [, address, list = ''] = line.exec(text) ?? []
  expect(address).toBe(`${sample.origin}/developers.md`)
  for (const item of list.split(', ')) {
    const [, id = '', size] = /^`(.+)` (\d+)$/.exec(item) ?? []
    const part = await sample.site.get(`/developers.md?section=${encodeURIComponent(id)}`)
    const body = part.text.replace(/^---\n.*?\n---\n\n/s, '')
    expect([id, Math.ceil(Buffer.byteLength(body) / 4)]).toEqual([id, Number(size)])
  }
})

test('`pages.json` has the size and the hash of the markdown of every page', async () => {
  const { data } = JSON.parse((await sample.site.get('/api/v1/pages.json')).text)
  for (const { path, tokens, contentHash } of data) {
    const { bytes, headers } = await sample.site.get(path === '/' ? '/index.md' : `${path}.md`)
    expect([path, String(tokens), contentHash]).toEqual([path, headers['x-markdown-tokens'], hash('sha256', bytes)])
  }
})

test('`changes.json` knows no changes before the first release, and which that is', async () => {
  const { text, headers } = await sample.site.get('/api/v1/changes.json')
  expect(JSON.parse(text)).toMatchObject({
    object: 'list',
    count: 0,
    release: sample.site.release,
    complete: false,
    data: [],
  })
  expect(headers['access-control-allow-origin']).toBe('*')
  for (const since of [sample.site.release, '2026-11-22', '2026-11-21T12:00:00Z']) {
    const answer = await sample.site.get(`/api/v1/changes.json?since=${since}`)
    expect([since, JSON.parse(answer.text)]).toMatchObject([since, { count: 0, complete: true }])
  }
})

test.each(['', 'yesterday', '2026-13-01', '2026-11-21T12:00:00', 'a'.repeat(21)])(
  '`changes.json` refuses since=%s',
  async (since) => {
    const { status, text } = await sample.site.get(`/api/v1/changes.json?since=${since}`)
    expect([status, JSON.parse(text).error.fields]).toEqual([
      400,
      [{ field: 'since', message: 'It must be a time or the id of a release.' }],
    ])
  },
)

test('list_changes gives what `changes.json` gives', async () => {
  const list = (args: object) => ask(sample.site, 'tools/call', { name: 'list_changes', arguments: args })
  const { result } = await list({ since: sample.site.release })
  expect(result?.structuredContent).toEqual({ release: sample.site.release, complete: true, changes: [] })
  expect((await list({ since: 'yesterday' })).result).toMatchObject({ isError: true })
  expect((await list({ cursor: 'x' })).result).toMatchObject({ isError: true })
})

/** What an agent's tasks take: requests, and tokens of what comes back. */
class Budget {
  requests = 0
  tokens = 0

  /** Counts an answer; of what a tool gives back a model reads the text. */
  async take(answer: Promise<{ readonly text: string }>): Promise<string> {
    const { text } = await answer
    const read = /"content":\[\{"type":"text"/.test(text) ? JSON.parse(text).result.content[0].text : text
    this.requests += 1
    this.tokens += Math.ceil(Buffer.byteLength(read) / 4)
    return text
  }
}

const LEAD = { email: 'ada@example.com' }
const ANSWERS = { q_role: 'Leading a team' }

/** What was found out: a price, two guides, the human's step, a receipt, what changed. */
interface Done {
  readonly price: string
  readonly guides: readonly string[]
  readonly page: unknown
  readonly survey: unknown
  readonly changes: unknown
}

async function workOverHttp(budget: Budget): Promise<Done> {
  const { get, send } = sample.site
  const read = (path: string) => budget.take(get(path.replace(sample.origin, '')))
  const find = async (words: string) => {
    const text = await read(`/api/v1/search.json?q=${encodeURIComponent(words)}&limit=1`)
    const [best] = JSON.parse(text).data
    return read(`${best.markdownUrl}?maxTokens=2000`)
  }
  const submit = async (form: string, body: object) =>
    JSON.parse(
      await budget.take(
        send(
          'POST',
          `/api/forms/${form}`,
          { 'content-type': 'application/json', host: '127.0.0.1' },
          JSON.stringify(body),
        ),
      ),
    )
  await read('/llms.txt')
  return {
    price: await find('what it costs a month at ten million views'),
    guides: [await find('connect an MCP client to a site'), await find('markdown for agents')],
    page: (await submit('events', LEAD)).page,
    survey: await read('/survey-spec.json').then(() => submit('survey', ANSWERS)),
    changes: JSON.parse(await read(`/api/v1/changes.json?since=${sample.site.release}`)).complete,
  }
}

async function workOverMcp(budget: Budget): Promise<Done> {
  const call = async (method: string, params: Record<string, unknown> = {}) => {
    const { headers, body } = toModern(method, params)
    return JSON.parse(await budget.take(post(sample.site, body, headers))).result
  }
  const use = async (name: string, given: object) =>
    (await call('tools/call', { name, arguments: given })).structuredContent
  const find = async (query: string) => {
    const [best] = (await use('search_site', { query, limit: 1 })).data
    return (await use('read_page', { page: best.path, maxTokens: 2_000 })).markdown
  }
  await call('tools/list')
  return {
    price: await find('what it costs a month at ten million views'),
    guides: [await find('connect an MCP client to a site'), await find('markdown for agents')],
    page: (await use('submit_events', LEAD)).page,
    survey: await use('submit_survey', ANSWERS),
    changes: (await use('list_changes', { since: sample.site.release })).complete,
  }
}

test.each([
  ['HTTP', workOverHttp, 11],
  ['MCP', workOverMcp, 10],
])('an agent does its tasks over %s alone, in a fraction of the full text', async (way, work, requests) => {
  const budget = new Budget()
  const { price, guides, page, survey, changes } = await work(budget)
  expect(price).toMatch(/\$\d/)
  expect(guides.map((text) => /^canonical: .*\/(.+)$/m.exec(text)?.[1])).toEqual(['connect-a-client', 'markdown'])
  expect(page).toMatch(/^http.*\//)
  expect(survey).toMatchObject({ ok: true })
  expect(changes).toBe(true)
  const { text } = await sample.site.get('/llms-full.txt')
  const whole = Math.ceil(Buffer.byteLength(text) / 4)
  if (process.env['TASKS'])
    console.log(`${way}: ${budget.requests} requests, ${budget.tokens} tokens; llms-full.txt: ${whole}`)
  expect(budget.requests).toBe(requests)
  expect(budget.tokens).toBeLessThan(whole / 4)
})

/** Finds the best page for some words, and reads the section that the result names, if it names one. */
async function look(words: string, section = 'guides'): Promise<{ readonly path: string; readonly text: string }> {
  const query = new URLSearchParams({ q: words, section, limit: '1' })
  const { text } = await sample.site.get(`/api/v1/search.json?${query.toString()}`)
  const [{ path, anchor }] = JSON.parse(text).data
  const part = anchor === undefined ? '' : `?section=${encodeURIComponent(anchor)}`
  return { path, text: (await sample.site.get(`${path}.md${part}`)).text }
}

test('an agent finds everything from the home page in two steps', async () => {
  const { text: home } = await sample.site.get('/', { accept: 'text/markdown' })
  const [, map = ''] = /^> Index of this site for agents: (\/\S+)$/m.exec(home.replaceAll(sample.origin, '')) ?? []
  const { text } = await sample.site.get(map)
  const addresses = [...text.matchAll(/https?:\/\/[^\s)`]+/g)].flatMap(([address]) =>
    address.startsWith(`${sample.origin}/`) ? [address.slice(sample.origin.length)] : [],
  )
  expect(addresses).toEqual(
    expect.arrayContaining(['/openapi.json', '/mcp', '/api/v1/search.json?q=', '/api/v1/changes.json?since=']),
  )
  const answers = await Promise.all([...new Set(addresses)].map((address) => sample.site.get(address)))
  // A tool is called by POST, and what changed is asked since something.
  expect(answers.filter(({ status }) => ![200, 400, 405].includes(status))).toEqual([])
  expect(answers.filter(({ status }) => status !== 200).length).toBeLessThanOrEqual(2)
})

test.each([
  ['verify the signature of a webhook', 'guides', '/guides/forms', /webhook-signature[^]*whsec_/],
  ['Hugo', 'comparisons', '/comparisons/hugo', /Hugo/],
  ['what happens when the captcha provider is down', 'guides', '/guides/forms', /502/],
])('an agent that looks for "%s" in %s reads it at %s', async (words, section, page, fact) => {
  const { path, text } = await look(words, section)
  expect([path, text]).toEqual([page, expect.stringMatching(fact)])
})

test('an agent reads one section for a fraction of its page', async () => {
  const { path, text } = await look('verify the signature of a webhook')
  const whole = (await sample.site.get(`${path}.md`)).text
  expect(text.length).toBeLessThan(whole.length / 3)
})

test.each([
  ['/Pricing/', '/pricing'],
  ['/pricing.html', '/pricing'],
  ['/pricing/index.md', '/pricing.md'],
  ['/pricng.md', '/pricing.md'],
  ['//pricing', '/pricing'],
  ['/api/v1/pages', '/api/v1/pages.json'],
  ['/api/v1', '/api/v1/index.json'],
  ['/openapi', '/openapi.json'],
  ['/llms', '/llms.txt'],
  ['/feed', '/feed.xml'],
])('a clumsy request for %s leads to %s', async (path, meant) => {
  const { status, headers, text } = await sample.site.get(path)
  const hint = status === 404 ? JSON.parse(text).error.hint : `Did you mean ${headers.location}?`
  expect(hint).toMatch(new RegExp(`^Did you mean ${meant.replaceAll('.', String.raw`\.`)}\\b`))
})

test('every operation that reads answers as the OpenAPI document says', async () => {
  const { paths } = JSON.parse((await sample.site.get('/openapi.json')).text)
  const reads = Object.keys(paths).filter((path) => 'get' in paths[path] && !path.includes('{'))
  const statuses = await Promise.all(reads.map(async (path) => `${(await sample.site.get(path)).status} ${path}`))
  expect(statuses.filter((line) => !line.startsWith('200 '))).toEqual([])
  expect(reads.length).toBeGreaterThan(30)
})

test('the date of a page is the same in every view', async () => {
  const read = async (path: string) => (await sample.site.get(path)).text
  const path = '/guides/forms'
  const [, day = ''] = /^lastmod: (\S+)$/m.exec(await read(`${path}.md`)) ?? []
  const { data } = JSON.parse(await read('/api/v1/guides.json'))
  const page = data.find((one: { path: string }) => one.path === path)
  const views = [
    await read(path),
    JSON.stringify(page),
    (await read('/sitemap.xml')).split(`${path}</loc>`)[1]?.split('</url>')[0],
    (await read('/sitemap.md')).split('\n').find((line) => line.includes(`${path}.md)`)),
    (await read('/guides/llms-full.txt')).split(`===== ${sample.origin}${path} =====`)[1]?.split('=====')[0],
  ]
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(views.map((view) => view?.includes(day))).toEqual([true, true, true, true, true])
})

test('no markdown has leftovers of syntax or of a build', async () => {
  const faults = []
  for (const { path } of sample.model.pages) {
    const { text } = await sample.site.get(path === '/' ? '/index.md' : `${path}.md`)
    const prose = text.replaceAll(/^(`{3,}|~{3,})[^]*?^\1.*$/gm, '').replaceAll(/`+[^`]*`+/g, 'code')
    const [leftover] = /^:::?\w|\bundefined\b|\[object |\{\{|\]\(\)|\uFFFE|^#{1,6}\s*$/m.exec(prose) ?? []
    if (leftover !== undefined || (prose.match(/^# /gm) ?? []).length !== 1) faults.push([path, leftover])
  }
  expect(faults).toEqual([])
})
