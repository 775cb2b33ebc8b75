/** Static files, old addresses and missing pages: a real folder, built and served by the deployed bundle. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect } from '../support/collect.ts'
import { buildFolder, writeFiles } from '../support/content-folder.ts'
import { type Site, startSite } from '../support/site.ts'

const page = (title: string, text: string): string => `---\ntitle: ${title}\ndescription: D\n---\n\n${text}\n`

const FILES = {
  'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
  'pages/index.md': page('Home', 'The [data sheet](/datasheet.pdf), [as a file](../static/datasheet.pdf).'),
  'pages/404.md': page('This page is not here', 'Look in the [guides](../guides/set-up.md).'),
  'guides/set-up.md': page('Set up', 'Do it.'),
  'guides/use-it.md': page('Use it', 'Go.'),
  'guides/old/kept.md': page('Kept', 'Still here.'),
  'guides/launch.md': page('Launch', 'Soon.').replace('description: D', 'description: D\nnoindex: true'),
  'guides/launch-form.md': page('Sign up', 'Soon.').replace(
    'description: D',
    'description: D\nnoindex: true\nform: contact',
  ),
  'redirects.yaml': `- /alias: /guides/set-up
- { from: /now, to: /guides/set-up, status: 302 }
- { from: /kept-method, to: /guides/set-up, status: 308 }
- { from: /gone, status: 410 }
- { from: /Old/*, to: /guides/:splat }
- { from: /old/special/*, to: /guides/use-it, status: 302 }
- { from: /shop/*, to: "https://shop.example.com/all/:splat?from=old" }
- { from: /dead/*, status: 410 }
- { from: /guides/old/*, to: /guides/:splat }
- /two words: /guides/set-up
- /Three%20short words.html: /guides/set-up
- /über uns: /guides/set-up
- /%C3%84rger: /guides/set-up
- { from: /our team/*, to: /guides/:splat }
- { from: /their%20team/*, to: /guides/:splat }
`,
  'static/favicon.ico': '\0icon',
  'static/datasheet.pdf': '%PDF-1.7 whole',
  'static/verify.html': '<p>verification: 123</p>\n',
  'static/.well-known/apple-app-site-association': '{"applinks":{}}',
  'static/.well-known/note': 'plain',
  'static/.env': 'SECRET=1',
  'static/Mixed Case.txt': 'text',
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-fixed-'))
let site: Site
let told: readonly string[]

beforeAll(async () => {
  writeFiles(folder, FILES)
  const { values, messages } = await buildFolder(folder)
  told = messages.map(({ file, line, text }) => `${file}:${line} ${text}`)
  site = await startSite({ release: await collect(values()) })
})

afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

test('build() tells of the one page that a redirect does not reach', () => {
  expect(told).toEqual([
    'redirects.yaml:9 The old path "/guides/old/*" also covers the page "/guides/old/kept", which is served and not redirected.',
  ])
})

describe('static files', () => {
  test.each([
    ['/favicon.ico', 'image/x-icon', '\0icon'],
    ['/datasheet.pdf', 'application/pdf', '%PDF-1.7 whole'],
    ['/verify.html', 'text/html; charset=utf-8', '<p>verification: 123</p>\n'],
    ['/.well-known/apple-app-site-association', 'application/json; charset=utf-8', '{"applinks":{}}'],
    ['/.well-known/note', 'text/plain; charset=utf-8', 'plain'],
    ['/Mixed%20Case.txt', 'text/plain; charset=utf-8', 'text'],
  ])('GET %s is %s for a day, as it is', async (path, type, body) => {
    const { status, headers, text } = await site.get(path)
    expect([status, headers['content-type'], headers['cache-control'], text]).toEqual([
      200,
      type,
      'public, max-age=86400',
      body,
    ])
    expect((await site.get(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  test('GET of a part is 206', async () => {
    const { status, text } = await site.get('/datasheet.pdf', { range: 'bytes=9-13' })
    expect([status, text]).toEqual([206, 'whole'])
  })

  test('an HTML file runs no script, sends no form and loads nothing of other hosts', async () => {
    expect((await site.get('/verify.html')).headers['content-security-policy']).toBe(
      "default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads; require-trusted-types-for 'script'; trusted-types 'none'",
    )
  })

  test.each(['/.env', '/static/favicon.ico', '/static/.env'])('GET %s is 404', async (path) => {
    expect((await site.get(path)).status).toBe(404)
  })
})

describe('old addresses', () => {
  test.each([
    ['/alias', 301, '/guides/set-up'],
    ['/now?a=1', 302, '/guides/set-up?a=1'],
    ['/kept-method', 308, '/guides/set-up'],
    ['/old/set-up', 301, '/guides/set-up'],
    ['/old/a/b.md?q=1', 301, '/guides/a/b.md?q=1'],
    ['/OLD/Set-Up', 301, '/guides/Set-Up'],
    ['/old', 301, '/guides/'],
    ['/old/', 301, '/guides/'],
    ['/old/special/x', 302, '/guides/use-it'],
    ['/two%20words', 301, '/guides/set-up'],
    ['/Two%20Words/', 301, '/guides/set-up'],
    ['/three%20short%20words', 301, '/guides/set-up'],
    ['/%C3%BCber%20uns', 301, '/guides/set-up'],
    ['/%C3%84rger', 301, '/guides/set-up'],
    ['/our%20team/set-up', 301, '/guides/set-up'],
    ['/their%20team/set-up', 301, '/guides/set-up'],
    ['/old/specialist', 301, '/guides/specialist'],
    ['/shop/a%20b/%C3%BC', 301, 'https://shop.example.com/all/a%20b/%C3%BC?from=old'],
    ['/shop/%5Cevil.example', 301, 'https://shop.example.com/all/%5Cevil.example?from=old'],
    ['/shop/$&', 301, 'https://shop.example.com/all/$&?from=old'],
  ])('GET and HEAD of %s are %i to %s', async (path, status, location) => {
    const answer = await site.get(path)
    const head = await site.send('HEAD', path)
    expect([answer.status, answer.headers.location]).toEqual([status, location])
    expect([head.status, head.headers.location, head.text]).toEqual([status, location, ''])
  })

  test.each([
    ['/gone', 410],
    ['/gone/', 410],
    ['/dead/and/buried', 410],
    ['/guides/old/kept', 200],
    ['/old//set-up', 404],
    ['/shop/..%2fevil', 404],
    ['/shop/a%2F.%2Fb', 404],
    ['/shop/a%2f..', 404],
    ['/shop%2F..', 404],
    ['/shop/..a%2f...', 301],
    ['/older', 404],
  ])('GET %s is %i', async (path, status) => {
    expect((await site.get(path)).status).toBe(status)
  })

  test('what is gone is said so in JSON', async () => {
    const { error } = JSON.parse((await site.get('/gone', { accept: 'text/html' })).text)
    expect([error.code, error.message]).toEqual(['not_found', 'What was at "/gone" is gone for good.'])
  })

  test('POST to an old folder is 405', async () => {
    expect((await site.send('POST', '/old/set-up')).status).toBe(405)
  })
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

describe('missing pages', () => {
  test.each([
    [BROWSER, 'page'],
    ['text/html', 'page'],
    ['TEXT/HTML', 'page'],
    ['text/html;charset=utf-8', 'page'],
    ['text/html;level=1;q=0.4', 'page'],
    ['text/html;q=0.001', 'page'],
    ['text/html, application/json', 'page'],
    ['application/json, text/html', 'page'],
    ['text/html;q=0.5, application/json;q=0.5', 'page'],
    ['text/html;q=0.9, application/*;q=0.9', 'page'],
    ['text/html, */*', 'page'],
    ['text/html;q=0.8, */*;q=0.8', 'page'],
    ['text/html;q=0.8, application/json;q=0, */*', 'page'],
    ['text/html;q=0.8, application/*;q=0.1, */*', 'page'],
    ['text/html, text/markdown', 'page'],
    ['text/markdown, text/html;q=0.5', 'page'],
    ['text/html;q=0, text/html;q=0.5', 'page'],
    ['broken, text/html', 'page'],
    ['application/xhtml+xml, text/html', 'page'],
    ['text/html;q=1.0', 'page'],
    [undefined, 'JSON'],
    ['', 'JSON'],
    ['*/*', 'JSON'],
    ['text/*', 'JSON'],
    ['text/plain', 'JSON'],
    ['text/markdown', 'JSON'],
    ['text/markdown, */*', 'JSON'],
    ['application/json', 'JSON'],
    ['application/json, text/plain, */*', 'JSON'],
    ['application/xhtml+xml', 'JSON'],
    ['image/png', 'JSON'],
    ['text/html;q=0', 'JSON'],
    ['text/html;q=0, */*', 'JSON'],
    ['text/html;q=0.000', 'JSON'],
    ['text/html;q=0.5, application/json', 'JSON'],
    ['text/html;q=0.5, application/json;q=0.6', 'JSON'],
    ['text/html;q=0.5, application/*', 'JSON'],
    ['text/html;q=0.5, */*', 'JSON'],
    ['text/html;q=2', 'JSON'],
    ['text/html;q=0.1234', 'JSON'],
    ['text/htmlx', 'JSON'],
    ['"text/html"', 'JSON'],
  ])('Accept "%s" gets the %s', async (accept, kind) => {
    const headers = accept === undefined ? {} : { accept }
    const get = await site.get('/nowhere', headers)
    const head = await site.send('HEAD', '/nowhere', headers)
    const type = kind === 'page' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
    expect([get.status, get.headers['content-type'], get.headers.vary]).toEqual([404, type, 'Accept'])
    expect([head.status, head.headers['content-type'], head.text]).toEqual([404, type, ''])
  })

  test('the page is sent whole', async () => {
    const { text } = await site.get('/nowhere', { accept: BROWSER })
    expect([text.slice(0, 15), text.trimEnd().slice(-7)]).toEqual(['<!doctype html>', '</html>'])
  })

  test.each([
    ['GET', '/api/v1/nowhere.json', 404],
    ['GET', '/api/nowhere', 404],
    ['POST', '/nowhere', 404],
    ['DELETE', '/guides/set-up', 405],
  ])('a browser’s %s %s gets the JSON', async (method, path, status) => {
    const answer = await site.send(method, path, { accept: BROWSER })
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8'])
  })

  test('the page lists the nearest pages, and no other address', async () => {
    const { text } = await site.get('/guides/setup', { accept: BROWSER })
    expect(text).toContain('<h1>This page is not here</h1>')
    expect(text).toContain('<ul><li><a href="/guides/set-up">/guides/set-up</a></li>')
    expect(text).not.toContain('.json</a></li>')
    expect(text.match(/<!--.*?-->/g)).toEqual(['<!--email_off-->', '<!--/email_off-->'])
  })

  test.each(['/guides/launhc', '/guides/launch-fomr', '/news/launch', '/guides/launch/a'])(
    'GET %s suggests no page with `noindex`, in any form',
    async (path) => {
      const call = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'read_page', arguments: { page: path } },
      }
      const answers = [
        await site.get(path),
        await site.get(`${path}.md`),
        await site.get(path, { accept: BROWSER }),
        await site.send('POST', '/mcp', { 'content-type': 'application/json' }, JSON.stringify(call)),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200])
      expect(answers.map(({ text }) => text.replaceAll(path, '')).join(' ')).not.toContain('launch')
    },
  )

  test('GET of a page with `noindex` is 200', async () => {
    expect([(await site.get('/guides/launch')).status, (await site.get('/guides/launch-form')).status]).toEqual([
      200, 200,
    ])
  })

  test('the page lists nothing where nothing is near', async () => {
    const { text } = await site.get('/zzzzzzzzzzzzzzzzzzzzzzzz', { accept: BROWSER })
    expect(text).toContain('<h1>This page is not here</h1>')
    expect(text).not.toContain('Perhaps you meant')
  })

  test.each(['/404', '/404.md', '/404/', '/%ff', '//x'])('GET %s is no page of its own', async (path) => {
    const { status, headers } = await site.get(path, { accept: BROWSER })
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test.each(['/sitemap.xml', '/api/v1/pages.json', '/llms.txt', '/sitemap.md'])('%s does not name it', async (path) => {
    expect((await site.get(path)).text).not.toContain('404')
  })
})
