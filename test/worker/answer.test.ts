/** The pure core: questions asked of what a test says is known, without KV and without a runtime. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { answer } from '../../worker/answer.ts'
import type { Question } from '../../worker/representation.ts'
import { ObjectId, type Slice } from '../../worker/contract/release.ts'
import type { PageRoute, Policy, Root, Route } from '../../worker/contract/stored.ts'
import { toAddress } from '../../worker/http/address.ts'
import type { Known } from '../../worker/release/known.ts'

const toId = (letter: string): ObjectId => v.parse(ObjectId, letter.repeat(22))
const [SHARD, HTML, MARKDOWN, ROOT] = ['s', 'h', 'm', 'r'].map(toId)

const policy = (type: string, rest: Partial<Policy> = {}): Policy => ({
  headers: [['Content-Type', type]],
  cors: false,
  ...rest,
})
const root: Root = {
  format: 2,
  url: 'https://www.example.com',
  generatedAt: '2026-01-01T00:00:00.000Z',
  policies: { page: policy('text/html'), markdown: policy('text/markdown', { coded: true }) },
  shards: [['', SHARD ?? toId('x')]],
  pages: 1,
  routes: 1,
  forms: toId('f'),
}
const page: PageRoute = {
  html: { id: HTML ?? toId('x'), size: 4, policy: 'page' },
  markdown: { id: MARKDOWN ?? toId('x'), size: 4, policy: 'markdown' },
}
const NOTHING: Known = {
  release: { id: ROOT ?? toId('x'), root, host: 'www.example.com' },
  routes: () => undefined,
  bytes: () => undefined,
  gzip: () => undefined,
  file: () => undefined,
}
const ROUTES: Known = { ...NOTHING, routes: () => new Map([['/about', page]]) }

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Question => ({
  method,
  address: toAddress(`https://www.example.com${path}`),
  headers: new Headers(headers),
  acceptEncoding: () => headers['accept-encoding'],
  env: { hosts: undefined, local: false },
})

const toBytes = () => new Uint8Array([1, 2, 3, 4])

const OUTLINE = JSON.stringify({ facts: 0, head: 0, blocks: [4], sections: [] })
const PACK = toId('p')
/** A page whose markdown, of four bytes, can be cut. */
const OUTLINED: Known = {
  ...NOTHING,
  routes: () => {
    const markdown = { ...page.markdown, within: [PACK, 0, 4] satisfies Slice, outline: OUTLINE.length }
    return new Map([['/about', { ...page, markdown }]])
  },
  bytes: () => new TextEncoder().encode(`abc\n${OUTLINE}`),
}

test('answer() asks for the shard of a path first', () => {
  expect(answer(ask('/about'), NOTHING)).toEqual({ need: 'routes', id: SHARD, cors: false })
})

test('answer() asks for the value of the form that is negotiated', () => {
  expect(answer(ask('/about'), ROUTES)).toEqual({ need: 'bytes', id: HTML, cors: false })
  expect(answer(ask('/about', { accept: 'text/markdown' }), ROUTES)).toEqual({
    need: 'bytes',
    id: MARKDOWN,
    cors: false,
  })
})

test('answer() asks for the gzip form of bytes that are known', () => {
  const bytes = new Uint8Array([1, 2, 3, 4])
  const question = ask('/about.md', { 'accept-encoding': 'gzip' })
  expect(answer(question, { ...ROUTES, bytes: () => bytes })).toEqual({
    need: 'gzip',
    id: MARKDOWN,
    bytes,
    cors: false,
  })
})

test.each([
  ['GET', '/about', { 'if-none-match': '*' }, 304],
  ['HEAD', '/about', {}, 200],
  ['POST', '/about', {}, 405],
  ['GET', '/about', { 'if-match': '"x"' }, 412],
  ['GET', '/about/', {}, 308],
  ['GET', '/nope', {}, 404],
  ['GET', '/%', {}, 404],
  ['GET', '/about%0A', {}, 404],
] as const)('answer() to %s %s with %o is %i without any value', (method, path, headers, status) => {
  expect(answer(ask(path, headers, method), ROUTES)).toMatchObject({ status })
})

test('answer() asks for a file of another release by the id in its address', () => {
  const known: Known = {
    ...ROUTES,
    release: { ...ROUTES.release, root: { ...root, policies: { 'asset-mp4': policy('video/mp4') } } },
  }
  const ofPage = { 'sec-fetch-site': 'same-origin' }
  expect(answer(ask(`/assets/a/b.${toId('v')}.mp4`, ofPage), known)).toEqual({ need: 'file', id: toId('v') })
  expect(answer(ask(`/a/b.${toId('v')}.mp4`, ofPage), known)).toMatchObject({ status: 404 })
  expect(answer(ask(`/assets/a/b.${toId('v')}.mp4/c`, ofPage), known)).toMatchObject({ status: 404 })
})

test('answer() gives a form to the forms, whatever its path ends with', () => {
  expect(answer(ask('/api/forms/contact', {}, 'POST'), NOTHING)).toEqual({ kind: 'submission', form: 'contact' })
  expect(answer(ask('/api/forms', {}, 'POST'), NOTHING)).toEqual({ kind: 'submission', form: '' })
})

test('answer() sends the headers of the release, not those of another that has the same representation', async () => {
  const other: Root = { ...root, policies: { ...root.policies, page: policy('text/html; charset=utf-8') } }
  const types = [root, other, root].map((one) => {
    const result = answer(ask('/about'), { ...ROUTES, bytes: toBytes, release: { ...ROUTES.release, root: one } })
    return result instanceof Response ? result.headers.get('content-type') : result
  })
  expect(types).toEqual(['text/html', 'text/html; charset=utf-8', 'text/html'])
})

test('answer() to HEAD has no body where there is nothing either', () => {
  expect(answer(ask('/nope', {}, 'HEAD'), ROUTES)).toMatchObject({ status: 404, body: null })
})

test('answer() reads the 404 page for a person who asks for its body', () => {
  const missing: Root = { ...root, missing: ['/404'], policies: { 'missing-page': policy('text/html') } }
  const file = { id: toId('n'), size: 4, policy: 'missing-page' }
  const routes = () => new Map<string, Route>([['/404', { file }]])
  const known: Known = { ...NOTHING, routes, release: { ...NOTHING.release, root: missing } }
  const headers = { accept: 'text/html' }
  expect(answer(ask('/nope', headers), known)).toEqual({ need: 'bytes', id: toId('n') })
  expect(answer(ask('/nope', headers, 'HEAD'), known)).toMatchObject({ status: 404, body: null })
})

test('answer() keeps the errors of a page from other origins', () => {
  const result = answer(ask('/about.md?maxTokens=0'), ROUTES)
  const [status, origin] =
    result instanceof Response ? [result.status, result.headers.get('access-control-allow-origin')] : []
  expect({ status, origin }).toEqual({ status: 400, origin: null })
})

test('answer() gives every part of a page an entity tag of its own', () => {
  const parts = Array.from({ length: 8 }, (_, index) => `/about.md?maxTokens=${index + 1}`)
  const tags = ['/about.md', ...parts].map((path) => {
    const result = answer(ask(path), OUTLINED)
    return result instanceof Response ? result.headers.get('etag') : result
  })
  expect(new Set(tags).size).toBe(9)
})

test.each([
  ['/about', null],
  ['/about?maxTokens=1', null],
  ['/about.md', 'noindex'],
  ['/about.md?maxTokens=1', 'noindex'],
])('answer() says of %s to search engines: %s', (path, robots) => {
  const result = answer(ask(path), OUTLINED)
  expect(result instanceof Response ? result.headers.get('x-robots-tag') : result).toBe(robots)
})

test('answer() takes no gzip form for a part, since two parts of a page may share a tag', async () => {
  const question = ask('/about.md?maxTokens=1', { 'accept-encoding': 'gzip' })
  const result = answer(question, { ...OUTLINED, gzip: () => new Uint8Array([9]) })
  expect(result instanceof Response ? await result.text() : result).toBe('abc\n')
})

const IN_SHARDS: Known = {
  ...NOTHING,
  release: {
    ...NOTHING.release,
    root: {
      ...root,
      shards: [
        ['', toId('a')],
        ['..', toId('b')],
        ['/', toId('c')],
      ],
    },
  },
}

test('answer() compresses no document that is put together from parts', () => {
  const [file, stream] = [{ ...page.markdown, size: 200_000 }, new ReadableStream<Uint8Array>()]
  const encode = (route: Route): unknown => {
    const question = ask('/sitemap.md', { 'accept-encoding': 'gzip' })
    const known = { ...NOTHING, routes: () => new Map([['/sitemap.md', route]]), gzip: toBytes, bytes: toBytes, stream }
    const result = answer(question, known)
    return result instanceof Response ? result.headers.get('content-encoding') : result
  }
  expect(encode({ file })).toBe('gzip')
  expect(encode({ file: { ...file, parts: [PACK] } })).toBeNull()
})

test('answer() gives the whole of a page that is too large for parts', async () => {
  const result = answer(ask('/about.md?maxTokens=1'), { ...ROUTES, bytes: toBytes })
  expect(result instanceof Response ? await result.bytes() : result).toEqual(toBytes())
})

test.each([
  ['/guides/nope', 'c'],
  ['/guides/nope.md', 'c'],
  ['/api/v1/nope', 'b'],
  ['/api/v1/nope.json', 'b'],
])('answer() to %s suggests paths of the shard %s', (path, shard) => {
  const asked: string[] = []
  const routes = (id: ObjectId) => {
    asked.push(id)
    return new Map<string, Route>()
  }
  answer(ask(path), { ...IN_SHARDS, routes })
  expect(asked.at(-1)).toBe(toId(shard))
})

test.each([
  ['/api/v1/nope', 'b', true],
  ['/guides/a//b', 'c', false],
])('answer() to %s asks for the shard %s of suggestions, open to other origins: %s', (path, shard, cors) => {
  const routes = (id: ObjectId) => (id === toId(shard) ? undefined : new Map<string, Route>())
  expect(answer(ask(path), { ...IN_SHARDS, routes })).toEqual({ need: 'routes', id: toId(shard), cors })
})

const MANY = new Map<string, Route>(['/about', '/abouta', '/aboutb', '/aboutc'].map((path) => [path, page]))
MANY.set('/abouts.me', { file: { id: toId('v'), size: 4, policy: 'page' } })
const AFTER = 'Every endpoint is listed in /openapi.json, every page in /llms.txt.'

test.each([
  ['/abouts', `Did you mean /about or /abouta or /aboutb? ${AFTER}`],
  ['/abouts.md', `Did you mean /about.md or /abouta.md or /aboutb.md? ${AFTER}`],
  ['//about', `Did you mean /about or /abouta or /aboutb? ${AFTER}`],
  ['/x', AFTER],
])('answer() to %s names three paths at most: %s', async (path, hint) => {
  const response = answer(ask(path), { ...ROUTES, routes: () => MANY })
  const { error } = response instanceof Response ? JSON.parse(await response.text()) : response
  expect(error.hint).toBe(hint)
})

test('answer() says of a release that can be read what it is', async () => {
  const response = answer(ask('/health'), { ...NOTHING, healthy: true })
  expect(response instanceof Response && JSON.parse(await response.text())).toEqual({
    ok: true,
    release: ROOT,
    generatedAt: '2026-01-01T00:00:00.000Z',
    pages: 1,
    routes: 1,
  })
  expect(answer(ask('/health'), NOTHING)).toEqual({ need: 'health' })
  expect(answer(ask('/health', {}, 'POST'), NOTHING)).toMatchObject({ status: 405 })
})

test.each([
  ['OPTIONS', '/api/v1/nope', {}, 204],
  ['OPTIONS', '/nope', {}, 404],
  ['GET', '/old/x', {}, 301],
  ['POST', '/old/x', {}, 405],
  ['GET', '/assets/x.js', {}, 301],
  ['GET', `/assets/x.${'s'.repeat(22)}.js`, {}, 404],
  ['GET', '/gone/x', {}, 410],
  ['GET', '/mcp', {}, undefined],
])('answer() to %s %s, which the release does not have', (method, path, headers, status) => {
  const wildcards: Root['wildcards'] = [
    ['/assets/', '/about', 301],
    ['/gone/', '', 410],
    ['/old/', '/about', 301],
  ]
  const known = { ...ROUTES, release: { ...ROUTES.release, root: { ...root, wildcards } } }
  const result = answer(ask(path, headers, method), known)
  expect(result instanceof Response ? result.status : undefined).toBe(status)
})
