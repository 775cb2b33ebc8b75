import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ENTRIES } from '../../support/example-entries.ts'
import { type KvFault, type Site, startSite, toRelease } from '../../support/site.ts'

/** What a deployment before or after has in the same KV. */
const OTHER_RELEASE = [
  ...toRelease({
    entries: [
      { kind: 'file', path: '/assets/site.css', content: { policy: 'asset-css', body: 'body{color:green}\n' } },
      { kind: 'file', path: '/assets/a.pdf', content: { policy: 'asset-pdf', body: '%PDF-1.7\n' } },
      { kind: 'file', path: '/assets/a.txt', content: { policy: 'asset-txt', body: 'Pay here.\n' } },
      { kind: 'file', path: '/assets/a.csv', content: { policy: 'asset-csv', body: 'iban\n' } },
    ],
  }),
]
const toOther = (type: string): string => OTHER_RELEASE.find((value) => value.type.startsWith(type))?.id ?? ''
const OTHER_STYLE = toOther('text/css')

let site: Site | undefined

/** The site in an isolate that has read nothing yet. */
async function fresh(): Promise<Site> {
  if (site === undefined)
    site = await startSite({ release: [...OTHER_RELEASE, ...toRelease({ entries: EXAMPLE_ENTRIES })] })
  else await site.restart()
  return site
}

/** The site in whatever isolate there is, with a KV that works. */
async function running(): Promise<Site> {
  const known = site ?? (await fresh())
  await known.setKv('none')
  return known
}

afterAll(() => site?.stop())

describe('reads of KV', () => {
  test('a cold isolate reads two values for a page', async () => {
    const cold = await fresh()
    await cold.setKv('none')
    // Copies in the data centre are those of a host.
    await cold.get('/about', { host: 'never.example' })
    expect(await cold.countReads()).toBe(2)
  })

  test('a visitor who leaves does not end the reads that others wait for', async () => {
    const cold = await fresh()
    await cold.setKv('slow100')
    const { hostname, port } = new URL(cold.origin)
    const socket = connect(Number(port), hostname)
    socket.write(`GET /about HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    await expect.poll(() => cold.countReads(), { interval: 1 }).toBe(1)
    socket.resetAndDestroy()
    expect((await cold.get('/about')).status).toBe(200)
    expect(await cold.countReads()).toBe(2)
  })

  test('what is warm reads none', async () => {
    const warm = await running()
    const requests: [method: string, path: string, headers?: Record<string, string>][] = [
      ['GET', '/about'],
      ['GET', '/about.md'],
      ['GET', '/about.md', { 'accept-encoding': 'gzip' }],
      ['GET', '/api/v1/pages.json'],
      ['GET', '/about', { 'if-none-match': '*' }],
      ['HEAD', '/guides'],
      ['GET', '/about/'],
      ['GET', '/old'],
      ['GET', '/nope'],
      ['POST', '/guides'],
    ]
    for (const request of requests) await warm.send(...request)
    await warm.setKv('none')
    const statuses = await Promise.all(requests.map(async (request) => (await warm.send(...request)).status))
    expect(statuses).toEqual([200, 200, 200, 200, 304, 200, 308, 301, 404, 405])
    expect(await warm.countReads()).toBe(0)
  })

  test('many cold requests for one page at once do not read it once each', async () => {
    const cold = await fresh()
    await cold.setKv('slow100')
    const answers = await Promise.all(Array.from({ length: 12 }, () => cold.get('/about')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await cold.countReads()).toBeLessThan(18)
  })

  test('Server-Timing says how long KV took, where it was read', async () => {
    const cold = await fresh()
    expect((await cold.get('/about')).headers['server-timing']).toMatch(/^kv;dur=\d{1,4}$/)
    expect((await cold.get('/about')).headers['server-timing']).toBeUndefined()
  })

  test('/health reads the root and a key that no cache can know, always', async () => {
    const warm = await running()
    await warm.get('/health')
    await warm.setKv('none')
    expect(JSON.parse((await warm.get('/health')).text)).toMatchObject({ ok: true, release: warm.release, routes: 21 })
    expect(await warm.countReads()).toBe(2)
  })
})

describe('/health', () => {
  test('where the root is missing it says so, and the site stays up', async () => {
    const known = await running()
    await known.get('/about')
    await known.setKv('missing')
    const { status, text } = await known.get('/health')
    expect({ status, message: JSON.parse(text).error.message }).toEqual({
      status: 502,
      message: `KV answers, but the root of release ${known.release} is not in it.`,
    })
    expect((await known.get('/about')).status).toBe(200)
  })

  test('where KV fails it says nothing of the root', async () => {
    const known = await running()
    await known.setKv('throws')
    const { status, text } = await known.get('/health')
    expect({ status, text }).toEqual({ status: 502, text: expect.stringContaining('could not be reached') })
  })
})

describe('faults of KV', () => {
  test.each<[KvFault]>([['throws'], ['hangs'], ['missing']])(
    'when every read %s, what is warm is served and the rest is 502 after one retry',
    async (fault) => {
      const warm = await fresh()
      const before = await warm.get('/about')
      await warm.setKv(fault)
      const known = await warm.get('/about')
      const unknown = await warm.get('/guides/install')
      expect(await warm.countReads()).toBe(2)
      expect(known.text).toBe(before.text)
      expect(unknown.status).toBe(502)
      expect(unknown.headers['retry-after']).toBe('5')
      expect(unknown.headers['cache-control']).toBe('no-store')
      expect(JSON.parse(unknown.text).error.code).toBe('upstream_error')
      expect(unknown.text).not.toContain('secret-detail')
    },
  )

  test('a document that cannot be read is open to other origins as it is, a page is not', async () => {
    const cold = await fresh()
    await cold.setKv('throws')
    const paths = ['/guides/llms-full.txt', '/api/v1/pages.json', '/api/v1/search.json?q=agents', '/about', '/about.md']
    // Copies in the data centre are those of a host.
    const answers = await Promise.all(paths.map((path) => cold.get(path, { host: 'unseen.example' })))
    expect(answers.map(({ status, headers }) => [status, headers['access-control-allow-origin']])).toEqual([
      [502, '*'],
      [502, '*'],
      [502, '*'],
      [502, undefined],
      [502, undefined],
    ])
  })

  test('when KV fails, an isolate that knows nothing answers from the copies of the data centre', async () => {
    const first = await fresh()
    const before = await first.get('/contact')
    const again = await fresh()
    await again.setKv('throws')
    const after = await again.get('/contact')
    expect(after.status).toBe(200)
    expect(after.bytes).toEqual(before.bytes)
  })

  test('when every other read throws, the page is served all the same', async () => {
    const cold = await fresh()
    await cold.setKv('throwsOnce')
    expect((await cold.get('/guides')).status).toBe(200)
  })
})

describe('assets of another release, while a deployment is gradual', () => {
  const ofPage = { 'sec-fetch-site': 'same-origin' }

  test('one that its address names is served as its own release would, but no browser keeps it for who opens its address', async () => {
    const known = await running()
    const { status, headers, text } = await known.get(`/assets/site.${OTHER_STYLE}.css`, ofPage)
    expect(status).toBe(200)
    expect(text).toBe('body{color:green}\n')
    expect(headers['content-type']).toBe('text/css; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    const unchanged = await known.get(`/assets/site.${OTHER_STYLE}.css`, {
      ...ofPage,
      'if-none-match': `"${OTHER_STYLE}"`,
    })
    expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([304, 'no-store'])
  })

  test('what is no asset of that type is 404, whatever is stored under the id', async () => {
    const known = await running()
    const root = OTHER_RELEASE.at(-1)?.id ?? ''
    const paths = [`/assets/site.${OTHER_STYLE}.js`, `/assets/site.${root}.json`, `/assets/site.${root}.css`]
    const answers = await Promise.all(paths.map((path) => known.get(path, ofPage)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  const page = 'https://www.example.com/about'
  test.each<[string, number, Record<string, string>]>([
    ['a page of this host', 200, { ...ofPage, 'sec-fetch-mode': 'no-cors' }],
    ['a page of this host, in a browser that says no more', 200, { referer: page }],
    ['a page of another host', 404, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', referer: page }],
    ['a page of a host beside this', 404, { 'sec-fetch-site': 'same-site' }],
    ['a page of another host, in a browser that says no more', 404, { referer: `https://evil.example/${page}` }],
    ['an agent', 404, {}],
    ['a visitor who opens it', 404, { ...ofPage, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['a visitor who opens it in a frame', 404, { ...ofPage, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ])('to %s it is %i', async (_, status, headers) => {
    const known = await running()
    expect((await known.get(`/assets/site.${OTHER_STYLE}.css`, headers)).status).toBe(status)
  })

  test('to a browser that opens it over plain http it is 404', async () => {
    const known = await running()
    const headers = { 'x-scheme': 'http', 'upgrade-insecure-requests': '1', referer: page }
    expect((await known.get(`/assets/site.${OTHER_STYLE}.css`, headers)).status).toBe(404)
  })

  test('one whose type is known is not read again, for another type neither', async () => {
    const known = await running()
    const path = `/assets/site.${OTHER_STYLE}`
    await known.get(`${path}.css`, ofPage)
    await known.setKv('none')
    const answers = await Promise.all(['.css', '.js', '.css'].map((end) => known.get(path + end, ofPage)))
    expect([...answers.map(({ status }) => status), await known.countReads()]).toEqual([200, 404, 200, 0])
  })

  test.each([
    ['application/pdf', 'pdf'],
    ['text/plain', 'txt'],
    ['text/csv', 'csv'],
  ])('one of %s, which pages do not load, is 404', async (type, extension) => {
    expect(toOther(type)).toHaveLength(22)
    const known = await running()
    expect((await known.get(`/assets/a.${toOther(type)}.${extension}`, ofPage)).status).toBe(404)
  })

  test('when KV fails it is 502, not missing', async () => {
    const known = await running()
    await known.restart()
    await known.get('/about')
    await known.setKv('throws')
    expect((await known.get(`/assets/site.${OTHER_STYLE}.css`, ofPage)).status).toBe(502)
  })
})
