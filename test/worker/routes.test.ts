import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ENTRIES, STYLE_PATH } from '../support/example-entries.ts'
import { type Site, startSite } from '../support/site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite({ entries: EXAMPLE_ENTRIES })
})

afterAll(() => site.stop())

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'

describe('what is published', () => {
  test.each([
    ['/', HTML],
    ['/about', HTML],
    ['/about.md', MARKDOWN],
    ['/index.md', MARKDOWN],
    ['/.md', MARKDOWN],
    ['/guides/install', HTML],
    ['/%61bout', HTML],
    ['/guides/%C3%BCbergr%C3%B6%C3%9Fen', HTML],
    ['/guides/100%25%20sure%3F', HTML],
    ['/about?utm=1', HTML],
    ['/api/v1/pages.json', JSON_TYPE],
    ['/openapi.json', JSON_TYPE],
    ['/openapi.yaml', 'application/yaml; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/sitemap.md', MARKDOWN],
    ['/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/.well-known/api-catalog', 'application/linkset+json; charset=utf-8'],
    [STYLE_PATH, 'text/css; charset=utf-8'],
    ['/health', JSON_TYPE],
    ['/%61pi/v1/se%61rch.json?q=home', JSON_TYPE],
  ])('GET %s is 200 %s, and HEAD has the same headers', async (path, type) => {
    const get = await site.get(path)
    const head = await site.send('HEAD', path)
    expect(get.status).toBe(200)
    expect(get.headers['content-type']).toBe(type)
    expect(get.headers['cache-control']).toBeDefined()
    expect(get.headers['x-content-type-options']).toBe('nosniff')
    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    expect(head.headers['content-type']).toBe(type)
    expect(head.headers.etag).toBe(get.headers.etag)
  })
})

describe('canonical addresses', () => {
  test.each([
    ['/about/', 308, '/about'],
    ['/about/?a=1&b=2', 308, '/about?a=1&b=2'],
    ['/about.html', 308, '/about'],
    ['/ABOUT', 308, '/about'],
    ['/About.html?x', 308, '/about?x'],
    ['/index', 308, '/'],
    ['/index.html', 308, '/'],
    ['/guides/index', 308, '/guides'],
    ['/guides/index.html', 308, '/guides'],
    ['/guides/', 308, '/guides'],
    ['/About.md', 308, '/about.md'],
    ['/about.md/', 308, '/about.md'],
    ['/about.html.md', 308, '/about.md'],
    ['/guides/.md', 308, '/guides.md'],
    ['/guides/index.md?x=1', 308, '/guides.md?x=1'],
    ['/INDEX.md', 308, '/index.md'],
    ['/Sitemap.MD', 308, '/sitemap.md'],
    ['/llms.txt/', 308, '/llms.txt'],
    ['/API/v1/Pages.json', 308, '/api/v1/pages.json'],
    ['/Guides/%C3%9Cbergr%C3%B6%C3%9Fen', 308, '/guides/%C3%BCbergr%C3%B6%C3%9Fen'],
    ['/Guides/100%25%20sure%3F', 308, '/guides/100%25%20sure%3F'],
    ['/old', 301, '/guides/install'],
    ['/old/', 301, '/guides/install'],
    ['/OLD?x=1', 301, '/guides/install?x=1'],
    ['/old.md', 301, '/guides/install.md'],
    ['/old-part?x=1', 301, '/guides/install?x=1#part'],
    ['/elsewhere?z=2', 301, 'https://elsewhere.example/x?y=1'],
  ])('GET %s is %i to %s', async (path, status, location) => {
    const answer = await site.get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.location).toBe(location)
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
  })
})

describe('paths of nothing', () => {
  test.each([
    '/nope',
    '/nope.md',
    '/about/nope',
    '/about//',
    '//about',
    '//evil.example/about/',
    '/%2Fevil.example/about/',
    '/%2F%2Fabout',
    '/about%2F%2F',
    '/%E0%A4%A',
    '/about%',
    '/%00',
    '/about%0A',
    '/%0Aabout',
    '/a%E2%80%A8b%0D%0A',
    '/about%252E',
    '/api/v1/nope.json',
    '/__proto__',
    '/constructor',
    '/assets/site.BBBBBBBBBBBBBBBBBBBBBB.css',
    '/elsewhere.md',
  ])('GET %s is a 404 that names the path', async (path) => {
    const { status, headers, text } = await site.get(path, { accept: 'text/markdown' })
    expect(status).toBe(404)
    expect(headers['content-type']).toBe(JSON_TYPE)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      error: {
        code: 'not_found',
        docs: 'https://www.example.com/developers',
        hint: expect.stringMatching(/openapi\.json/),
      },
    })
  })

  test.each([
    ['/abuot', '/about'],
    ['/guides/instal', '/guides/install'],
    ['/install', '/guides/install'],
    ['/guides/nope-at-all', '/guides'],
    ['/abuot.md', '/about.md'],
    ['////abuot', '/about'],
    ['/guides/instal.md', '/guides/install.md'],
    ['/api/v1/pages', '/api/v1/pages.json'],
    ['/api/v1/pagse.json', '/api/v1/pages.json'],
    ['/api/v1/search', '/api/v1/search.json'],
    ['/api/v1/serach.json', '/api/v1/search.json'],
    ['/api/v1/changes', '/api/v1/changes.json'],
    ['/api/forms/contcat', '/api/forms/contact'],
    ['/openapi', '/openapi.json'],
    ['/llms', '/llms.txt'],
  ])('the hint for %s offers %s first', async (path, nearest) => {
    const { text } = await site.get(path)
    expect(JSON.parse(text).error.hint).toMatch(new RegExp(`^Did you mean ${nearest}[? ]`))
  })
})

describe('methods', () => {
  test.each([
    ['POST', '/about', 405, 'GET, HEAD'],
    ['PUT', '/about.md', 405, 'GET, HEAD'],
    ['OPTIONS', '/about', 405, 'GET, HEAD'],
    ['DELETE', '/', 405, 'GET, HEAD'],
    ['POST', '/old', 405, 'GET, HEAD'],
    ['POST', '/About', 405, 'GET, HEAD'],
    ['POST', STYLE_PATH, 405, 'GET, HEAD'],
    ['OPTIONS', STYLE_PATH, 405, 'GET, HEAD'],
    ['POST', '/health', 405, 'GET, HEAD'],
    ['POST', '/api/v1/pages.json', 405, 'GET, HEAD, OPTIONS'],
    ['PATCH', '/llms.txt', 405, 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/api/v1/pages.json', 204, undefined],
    ['OPTIONS', '/api/v1/nope.json', 204, undefined],
    ['OPTIONS', '/llms.txt', 204, undefined],
    ['OPTIONS', '/LLMS.txt', 204, undefined],
    ['POST', '/LLMS.txt', 405, 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/sitemap.xml', 204, undefined],
    ['POST', '/nope', 404, undefined],
    ['GET', '/%61pi/forms/contact', 405, 'POST'],
  ])('%s %s is %i with Allow "%s"', async (method, path, status, allow) => {
    const { status: given, headers } = await site.send(method, path)
    expect(given).toBe(status)
    expect(headers.allow).toBe(allow)
    expect(headers['cache-control']).toBeDefined()
  })

  test('a body where none belongs changes nothing', async () => {
    const posted = await site.send('POST', '/about', { 'content-type': 'text/plain' }, 'x'.repeat(100_000))
    const after = await site.send('GET', '/about', { 'content-length': '3' }, 'abc')
    expect([posted.status, after.status]).toEqual([405, 200])
  })
})

describe('CORS', () => {
  test.each([
    ['GET', '/api/v1/pages.json'],
    ['GET', '/api/v1/nope.json'],
    ['POST', '/api/v1/pages.json'],
    ['GET', '/llms.txt'],
    ['DELETE', '/llms.txt'],
    ['GET', '/.well-known/api-catalog'],
    ['OPTIONS', '/openapi.json'],
    ['GET', '/guides/llms-full.txt'],
    ['PUT', '/guides/llms-full.txt'],
    ['POST', '/sitemap.md'],
    ['GET', '/guides/nope.txt'],
    ['GET', '/API/v1/Pages.json'],
    ['GET', '/llms.txt/'],
    ['OPTIONS', '/API/v1/Pages.json'],
  ])('%s %s is open', async (method, path) => {
    const { headers } = await site.send(method, path, { origin: 'https://other.example' })
    expect(headers['access-control-allow-origin']).toBe('*')
  })

  test.each([
    ['GET', '/about'],
    ['GET', '/about.md'],
    ['POST', '/about.md'],
    ['GET', STYLE_PATH],
    ['GET', '/nope'],
    ['GET', '/nope.md'],
    ['GET', '/assets/nope.json'],
    ['GET', '/health'],
  ])('%s %s is not', async (method, path) => {
    const { headers } = await site.send(method, path, { origin: 'https://other.example' })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a 304 is open as the document is', async () => {
    const { status, headers } = await site.get('/api/v1/pages.json', { 'if-none-match': '*' })
    expect({ status, headers }).toMatchObject({
      status: 304,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, Link',
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=0, must-revalidate',
      },
    })
  })

  test('a 304 brings the policies of today', async () => {
    const { status, headers } = await site.get('/about', { 'if-none-match': '*' })
    expect([status, headers['content-type']]).toEqual([304, undefined])
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  })

  test('a preflight allows reading with any header for a day', async () => {
    const { status, headers, text } = await site.send('OPTIONS', '/api/v1/pages.json', {
      origin: 'https://other.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-own',
    })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    })
  })

  test.each(['/api/v1/pages.json', '/llms.txt', '/sitemap.xml', '/openapi.yaml', '/sitemap.md', STYLE_PATH])(
    'what is sent at %s varies with the coding',
    async (path) => {
      expect((await site.get(path)).headers.vary).toBe('Accept-Encoding')
    },
  )
})

const tagOf = async (path: string) => String((await site.get(path)).headers.etag)

describe('validators', () => {
  test.each([
    (tag: string) => tag,
    (tag: string) => `W/${tag}`,
    (tag: string) => `"other", ${tag}`,
    (tag: string) => `W/"a,b" , W/${tag}`,
    (tag: string) => tag.replace(/"$/, '-br"'),
    (tag: string) => tag.replace(/"$/, '-gzip"'),
    () => '*',
  ])('If-None-Match that names the tag is 304 (%#)', async (write) => {
    const answer = await site.get('/about', { 'if-none-match': write(await tagOf('/about')) })
    expect(answer.status).toBe(304)
    expect(answer.text).toBe('')
    expect(answer.headers.vary).toBe('Accept, Accept-Encoding')
    expect(answer.headers.etag).toBe(await tagOf('/about'))
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test.each(['"other"', 'W/"other"', '', 'unquoted', '"', '"*"', ',,,'])('If-None-Match %s is 200', async (value) => {
    const { status } = await site.get('/about', { 'if-none-match': value })
    expect(status).toBe(200)
  })

  test.each([
    [(tag: string) => tag, 200],
    [(tag: string) => `"other", W/${tag}`, 200],
    [() => '*', 200],
    [() => '"other"', 412],
  ])('If-Match is met where it names the tag (%#)', async (write, expected) => {
    const { status, headers, text } = await site.get('/llms.txt', { 'if-match': write(await tagOf('/llms.txt')) })
    expect({ status, origin: headers['access-control-allow-origin'] }).toEqual({ status: expected, origin: '*' })
    expect(expected === 412 ? JSON.parse(text) : {}).toMatchObject(
      expected === 412 ? { ok: false, error: { code: 'invalid_request' } } : {},
    )
  })

  test('If-Match comes before If-None-Match', async () => {
    const { status } = await site.get('/about', { 'if-match': '"other"', 'if-none-match': await tagOf('/about') })
    expect(status).toBe(412)
  })

  test('the forms of a page have different tags', async () => {
    expect(await tagOf('/about')).not.toBe(await tagOf('/about.md'))
  })
})

describe('headers', () => {
  test('a page names its address, its other form and what describes the site', async () => {
    const { headers } = await site.get('/about')
    expect(headers['link']).toContain('<https://www.example.com/about>; rel="canonical"')
    expect(headers['link']).toContain('<https://www.example.com/about.md>; rel="alternate"; type="text/markdown"')
    expect(headers['link']).toContain('<https://www.example.com/llms.txt>; rel="describedby"')
    expect(headers['link']).toContain('<https://www.example.com/openapi.json>; rel="service-desc"')
    expect(headers['link']).toContain('</assets/site.AAAAAAAAAAAAAAAAAAAAAA.css>; rel="preload"; as="style"')
  })

  test('a page is protected', async () => {
    const { headers } = await site.get('/about')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; img-src 'self' https: data:; media-src 'self' https:; font-src 'self'; style-src 'self'; " +
        "script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()')
  })

  test('a path with a replacement pattern stands in the headers as it is', async () => {
    const { headers } = await site.get("/guides/$&$'")
    expect(headers['link']).toContain('<https://www.example.com/guides/$&$\'>; rel="canonical"')
    expect(headers['link']).toContain('<https://www.example.com/guides/$&$\'.md>; rel="alternate"')
  })

  test.each([
    ['lectern.team.workers.dev', 'noindex'],
    ['0a1b2c3d-lectern.team.workers.dev', 'noindex'],
    ['www.example.com.evil.example', 'noindex'],
    ['WWW.EXAMPLE.COM', undefined],
    ['www.example.com.:8443', undefined],
  ])('what is asked for at the host %s has X-Robots-Tag %s', async (host, expected) => {
    const answers = await Promise.all(['/about', '/llms.txt', STYLE_PATH].map((path) => site.get(path, { host })))
    expect(answers.map(({ headers }) => headers['x-robots-tag'])).toEqual([expected, expected, expected])
  })

  test('only the `.md` address of a page is kept out of search engines', async () => {
    const negotiated = await site.get('/about', { accept: 'text/markdown' })
    const twin = await site.get('/about.md')
    expect(negotiated.headers['x-robots-tag']).toBeUndefined()
    expect(twin.headers['x-robots-tag']).toBe('noindex')
    expect(twin.headers['x-markdown-tokens']).toBe(String(Math.ceil(twin.bytes.byteLength / 4)))
  })

  test('an asset is immutable for a year', async () => {
    const { headers } = await site.get(STYLE_PATH)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})
