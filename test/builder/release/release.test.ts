import { LARGEST_VALUE } from '../../../worker/contract/release.ts'
import type { Route, Wildcard } from '../../../worker/contract/stored.ts'
import { toFileName, toObjectId } from '../../../builder/site/assets.ts'
import { expect, test } from 'vitest'
import type { Entry, PageEntry, PolicyName } from '../../../builder/views/entry.ts'
import { createPolicies } from '../../../builder/views/policies.ts'
import { createRelease, Release } from '../../../builder/release/release.ts'
import { toOutlinedParts, toParts } from '../../../builder/release/parts.ts'
import { toShards } from '../../../builder/release/shards.ts'
import { type ReleaseValue, toStored } from '../../../builder/release/stored.ts'
import { Work } from '../../../builder/work/work.ts'

const options = {
  url: 'https://www.example.com',
  generatedAt: '2026-01-01T00:00:00.000Z',
  pages: 1,
  forms: { refusedDomains: {}, questions: [] },
  policies: createPolicies({ url: 'https://www.example.com' }),
}

const page = (path: string, text = path): PageEntry => ({
  kind: 'page',
  path,
  html: { policy: 'page', body: `<h1>${text}</h1>` },
  markdown: { policy: 'markdown', body: `# ${text}\n` },
})

const file = (path: string, items: readonly string[]): Entry => ({
  kind: 'file',
  path,
  content: { policy: 'api', body: items },
})

const read = (value: ReleaseValue | undefined): unknown => JSON.parse(new TextDecoder().decode(value?.bytes))

const ids = (values: Iterable<ReleaseValue>) => Array.from(values, ({ id }) => id).toSorted()

test('createRelease() names a value by its media type and its bytes', () => {
  const values = [...createRelease([page('/', 'Home')], options)]
  const [html] = values
  // printf 'text/html; charset=utf-8\0<h1>Home</h1>' | sha256sum, the first 16 bytes in base64url
  expect(html?.id).toBe('VXLzRQP_xVPgBLNSEYBUmw')
  expect(html?.type).toBe('text/html; charset=utf-8')
  const [own, text] = values.map(({ id }) => id)
  expect(read(values.at(-3))).toEqual({
    routes: [
      [
        '/',
        { html: { id: own, size: 13, policy: 'page' }, markdown: { id: text, size: 7, policy: 'markdown', tokens: 2 } },
      ],
    ],
  })
})

test('createRelease() gives the same values whatever the order of the entries', () => {
  const entries = [page('/b'), page('/a'), file('/x.json', ['{}'])]
  expect(ids(createRelease(entries, options))).toEqual(ids(createRelease(entries.toReversed(), options)))
})

test('createRelease() gives the root last, with the first key of every shard', () => {
  const values = [...createRelease([page('/'), page('/a')], options)]
  expect(read(values.at(-1))).toMatchObject({ format: 2, pages: 1, routes: 2, shards: [['', values.at(-3)?.id]] })
})

test('createRelease() writes redirects of whole folders and sections with a missing page into the root', () => {
  const wildcards: Wildcard[] = [['/old/', '/new/', 301]]
  const values = [...createRelease([page('/')], { ...options, wildcards, missing: ['/de/'] })]
  expect(read(values.at(-1))).toMatchObject({ wildcards, missing: ['/de/'] })
})

test('createRelease() sorts files before pages in the shard', () => {
  const values = [...createRelease([page('/'), page('/a'), file('/x.json', ['{}'])], options)]
  expect(read(values.at(-3))).toMatchObject({
    routes: [
      ['/x.json', {}],
      ['/', {}],
      ['/a', {}],
    ],
  })
})

test('createRelease() keeps small documents about the site in one value', () => {
  const values = [...createRelease([file('/y.json', ['"', 'yes', '"']), file('/x.json', ['{}'])], options)]
  const [shared] = values
  expect(shared?.type).toBe('application/vnd.lectern.shared')
  expect(new TextDecoder().decode(shared?.bytes)).toBe('{}"yes"')
  expect(read(values.at(-3))).toMatchObject({
    routes: [
      ['/x.json', { file: { size: 2, within: [shared?.id, 0, 2] } }],
      ['/y.json', { file: { size: 5, within: [shared?.id, 2, 5] } }],
    ],
  })
  expect(JSON.stringify(read(values.at(-3)))).not.toContain('"parts"')
})

test('createRelease() keeps both forms of the pages of a group in one value', () => {
  const values = [...createRelease([{ ...page('/a'), group: 'g' }, { ...page('/b'), group: 'g' }, page('/c')], options)]
  const [html, markdown, shared] = values.map(({ bytes }) => new TextDecoder().decode(bytes))
  expect([html, markdown, shared]).toEqual(['<h1>/c</h1>', '# /c\n', '<h1>/a</h1># /a\n<h1>/b</h1># /b\n'])
  expect(read(values.at(-3))).toMatchObject({
    routes: [{}, ['/b', { markdown: { within: [values[2]?.id, 27, 5] } }], {}],
  })
})

/** The texts of the shared values of some entries. */
const sharedTexts = (entries: readonly Entry[]): readonly string[] =>
  Array.from(createRelease(entries, options)).flatMap(({ type, bytes }) =>
    type === 'application/vnd.lectern.shared' ? Buffer.from(bytes).toString() : [],
  )

const toFile = (path: string, policy: PolicyName, of?: 'titles' | 'dates'): Entry => ({
  kind: 'file',
  path,
  of,
  content: { policy, body: path },
})

test('createRelease() keeps documents that change with titles apart from those that change with dates', () => {
  const entries = [
    toFile('/feed.xml', 'atom', 'dates'),
    toFile('/llms.txt', 'text', 'titles'),
    toFile('/openapi.json', 'api', 'titles'),
    toFile('/robots.txt', 'text'),
    toFile('/search', 'tool-page', 'titles'),
    toFile('/sitemap.md', 'markdown-file', 'dates'),
    toFile('/sitemap.xml', 'xml', 'dates'),
    toFile('/x.json', 'json'),
  ]
  expect(sharedTexts(entries)).toEqual(['/feed.xml/openapi.json/robots.txt/sitemap.md/sitemap.xml', '/llms.txt/search'])
})

test.each([
  [256 * 1024, 1],
  [256 * 1024 + 1, 0],
])('createRelease() shares a document of titles that has %i bytes in %i values', (size, count) => {
  const content = { policy: 'text', body: 'x'.repeat(size) } as const
  expect(sharedTexts([{ kind: 'file', path: '/llms.txt', of: 'titles', content }])).toHaveLength(count)
})

test('createRelease() fills shared values up to the size of a value, one group after the other', () => {
  const entries = [LARGEST_VALUE - 1, 1, 1, LARGEST_VALUE - 1, 2, 3].map((size, index): Entry => {
    const content = { policy: 'api', body: String(index).repeat(size) } as const
    return { kind: 'file', path: `/assets/${index}.json`, group: index < 5 ? 'g' : 'h', content }
  })
  expect(sharedTexts(entries).map(({ length }) => length)).toEqual([LARGEST_VALUE, LARGEST_VALUE, 2, 3])
})

test('createRelease() places what follows an outline behind it', () => {
  const outlined = { id: toObjectId('text/markdown', 'Text'), size: 3 }
  const part = { id: toObjectId('text/markdown', 'Text{0}'), size: 4, outlined, bytes: Buffer.from('Text{0}') }
  const first: Entry = { ...page('/a'), group: 'g', markdown: { policy: 'markdown', body: { parts: [part] } } }
  const values = [...createRelease([first, { ...page('/b'), group: 'g' }], options)]
  expect(Buffer.from(values[0]?.bytes ?? []).toString()).toBe('<h1>/a</h1>Text{0}<h1>/b</h1># /b\n')
  expect(read(values.at(-3))).toMatchObject({ routes: [{}, ['/b', { html: { within: [values[0]?.id, 18, 11] } }]] })
})

test('createRelease() shares the beginning of a document of two parts', () => {
  const values = [...createRelease([file('/x.json', ['[', 'x'.repeat(300_000)])], options)]
  const [rest, shared] = values.map(({ id }) => id)
  expect(read(values.at(-3))).toMatchObject({
    routes: [['/x.json', { file: { within: [shared, 0, 1], parts: [rest] } }]],
  })
})

test('createRelease() shares only the beginning of a large document, so that a new time changes no part', () => {
  const items = Array.from({ length: 10_000 }, (_, index) => `${index} ${'x'.repeat(100)}\n`)
  const types = (time: string) => [...createRelease([file('/api/v1/pages.json', [time, ...items])], options)]
  const before = new Set(types('one').map(({ id }) => id))
  const added = types('two').filter(({ id }) => !before.has(id))
  expect(added.map(({ bytes }) => new TextDecoder().decode(bytes).slice(0, 9))).toEqual([
    'two',
    '{"routes"',
    '{"format"',
  ])
})

test('createRelease() cuts a page that is larger than a value', () => {
  const text = 'é'.repeat(LARGEST_VALUE / 2)
  const values = [...createRelease([page('/guides', text)], options)]
  const parts = values.filter(({ type }) => type.startsWith('text/html'))
  expect(parts.map(({ bytes }) => bytes.length)).toEqual([LARGEST_VALUE, 9])
  expect(Buffer.concat(parts.map(({ bytes }) => bytes)).toString()).toBe(`<h1>${text}</h1>`)
  // printf 'text/html; charset=utf-8\0IsYYy0A95pRUdLaM14ZNWw\ncBQxiTIOA9aaLfIzZGJcqA' | sha256sum, as above
  const html = { id: 'go2H3GoaZG2sTND1766MxQ', size: LARGEST_VALUE + 9, parts: parts.map(({ id }) => id) }
  expect(read(values.at(-3))).toMatchObject({ routes: [['/guides', { html }]] })
})

test('createRelease() gives equal bytes of one type once', () => {
  const values = [...createRelease([page('/a', 'same'), page('/b', 'same')], options)]
  expect(values.map(({ type }) => type)).toEqual([
    'text/html; charset=utf-8',
    'text/markdown; charset=utf-8',
    'application/vnd.lectern.release+json',
    'application/vnd.lectern.release+json',
    'application/vnd.lectern.release+json',
  ])
})

test('createRelease() changes one shard, the root and the page when one page of thousands changes', () => {
  const entries = Array.from({ length: 3000 }, (_, index) => page(`/guides/page-${index}`))
  const before = new Set(Array.from(createRelease(entries, options), ({ id }) => id))
  const changed = entries.with(1234, page('/guides/page-1234', 'changed'))
  const added = Array.from(createRelease(changed, options)).filter(({ id }) => !before.has(id))
  expect(added).toHaveLength(4)
})

test('createRelease() changes one part when one item of a large document changes, and makes no other text', () => {
  const texts = Array.from({ length: 4 }, (_, index) => `${index}`.repeat(100_000))
  const made: string[] = []
  const document = (all: readonly string[]): Entry => ({
    kind: 'file',
    path: '/llms-full.txt',
    content: {
      policy: 'text',
      body: ['head', ...all.map((text) => ({ by: text, text: () => (made.push(text), text) }))],
    },
  })
  const work = new Work()
  const add = (all: readonly string[]) => [...new Release(options, work).add(document(all))]
  const before = new Set(ids(add(texts)))
  made.length = 0
  const changed = texts.with(2, 'new'.repeat(50_000))
  const added = add(changed).filter(({ id }) => !before.has(id))
  expect(made).toEqual([changed[2]])
  expect(added.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual([changed[2]])
})

test('createRelease() reads the bytes of a kept part from its item', () => {
  const work = new Work()
  const item = { by: 'key', text: () => 'x'.repeat(300_000) }
  const document: Entry = { kind: 'file', path: '/llms-full.txt', content: { policy: 'text', body: ['head', item] } }
  const add = () => [...new Release(options, work).add(document)].map(({ bytes }) => bytes.length)
  expect([add(), add()]).toEqual([[300_000], [300_000]])
})

test('createRelease() names parts of one key by their media types', () => {
  const item = { by: 'key', text: () => 'x'.repeat(300_000) }
  const document = (policy: 'text' | 'api'): Entry => ({ kind: 'file', path: '/a', content: { policy, body: [item] } })
  const work = new Work()
  const [text, json] = (['text', 'api'] as const).map((policy) => ids(new Release(options, work).add(document(policy))))
  expect(text).not.toEqual(json)
})

test('createRelease() cuts a large list where its items begin a part, and shares its beginning', () => {
  const items = Array.from({ length: 600 }, (_, index) => ({ begins: index === 300, text: `${'x'.repeat(1000)}\n` }))
  const list = (path: string): Entry => ({ kind: 'file', path, content: { policy: 'api', body: ['[', ...items, ']'] } })
  const values = [...createRelease([list('/api/v1/pages.json'), list('/api/v1/guides.json')], options)]
  const [first, second, heads] = values.map(({ id }) => id)
  expect(values.slice(0, 3).map(({ bytes }) => bytes.length)).toEqual([300_300, 300_301, 2])
  expect(read(values.at(-3))).toMatchObject({
    routes: [
      ['/api/v1/guides.json', { file: { within: [heads, 0, 1], parts: [first, second] } }],
      ['/api/v1/pages.json', { file: { within: [heads, 1, 1], parts: [first, second] } }],
    ],
  })
})

test('createRelease() keeps the bytes of a document in its parts', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => `${index} ${'é'.repeat(40)}\n`)
  const parts = [...createRelease([file('/assets/list-1.json', items)], options)].slice(0, -3)
  expect(Buffer.concat(parts.map(({ bytes }) => bytes)).toString()).toBe(items.join(''))
})

test('createRelease() lists the pieces of a file that is larger than a value', () => {
  const bytes = new Uint8Array(2 * LARGEST_VALUE + 1).fill(7)
  const { id, pieces = [] } = toFileName('video/mp4', bytes)
  const body = { id, pieces, size: bytes.length, read: () => bytes }
  const entry: Entry = { kind: 'file', path: `/assets/film.${id}.mp4`, content: { policy: 'asset-mp4', body } }
  const values = [...createRelease([entry], options)]
  expect(pieces.map(([, , size]) => size)).toEqual([LARGEST_VALUE, LARGEST_VALUE, 1])
  expect(read(values.find((value) => value.id === id))).toEqual({
    type: 'video/mp4',
    size: bytes.byteLength,
    parts: pieces,
  })
  expect(read(values.at(-3))).toMatchObject({ routes: [[entry.path, { file: { id, parts: pieces, listed: true } }]] })
  expect(values.every(({ id: name, type, bytes: own }) => toObjectId(type, own) === name)).toBe(true)
})

test('createRelease() refuses two entries at one path', () => {
  expect(() => [...createRelease([page('/a'), page('/a')], options)]).toThrow('Path "/a" has two entries.')
})

test.each([
  ['pages', (index: number) => `/guides/page-${index}`, [69, 8, 105, 380, 128, 33, 141, 19, 55, 363, 82, 42, 75]],
  ['pages at the top', (index: number) => `/page-${index}`, [198, 1024, 278]],
  ['assets', (index: number) => `/assets/${index}.png`, [235, 1024, 241]],
  ['other files', (index: number) => `/guides/${index}.txt`, [1024, 476]],
])('toShards() begins shards of %s where their paths say so, and after 1,024 at the latest', (_, toPath, sizes) => {
  const route: Route = { file: { id: toObjectId('text/plain', ''), size: 0, policy: 'text' } }
  const routes = Array.from({ length: 1500 }, (_entry, index): [string, Route] => [toPath(index), route])
  expect(toShards(routes).map(({ shard }) => shard.routes.length)).toEqual(sizes)
})

test('toShards() begins with no empty shard, and a shard may have one route', () => {
  const route: Route = { gone: true }
  const shards = toShards([
    ['/page-1176', route],
    ['/page-1580', route],
    ['/page-1682', route],
  ])
  expect(shards.map(({ first, shard }) => [first, shard.routes.length])).toEqual([
    ['', 1],
    [shards[1]?.first, 1],
    [shards[2]?.first, 1],
  ])
})

test('toStored() stores the outline of a page behind its text', () => {
  const outline = { facts: 1, head: 2, blocks: [3], sections: [] }
  const behind = JSON.stringify(outline)
  const toPart = (text: string) => [...toOutlinedParts('text/markdown', Buffer.from(text), outline)]
  const parts = toPart('Text')
  expect(parts.map(({ size, bytes }) => [size, Buffer.from(bytes).toString()])).toEqual([[4, `Text${behind}`]])
  const { representation } = toStored({ policy: 'markdown', body: { parts } }, options.policies, new Work())
  expect(representation).toEqual({
    id: toObjectId('text/markdown', 'Text'),
    size: 4,
    policy: 'markdown',
    tokens: 1,
    within: [parts[0]?.id, 0, 4],
    outline: behind.length,
  })
})

test.each([
  [0, [[LARGEST_VALUE - 47, 47]]],
  [1, [[LARGEST_VALUE - 46, undefined]]],
])('toOutlinedParts() stores no outline where both are %i byte larger than a value', (more, expected) => {
  const outline = { facts: 1, head: 2, blocks: [3], sections: [] }
  const text = new Uint8Array(LARGEST_VALUE - JSON.stringify(outline).length + more)
  const parts = [...toOutlinedParts('text/markdown', text, outline)]
  expect(parts.map(({ size, outlined }) => [size, outlined?.size])).toEqual(expected)
})

test('toParts() joins the text of a page with what is around it', () => {
  const body = { before: 'a', template: { text: 'b', values: [] }, after: 'c' }
  const [part] = toParts('text/html', body, new Work())
  expect(Buffer.from(part?.bytes ?? []).toString()).toBe('abc')
})

test.each([
  ['an empty document', [''], [0]],
  ['a text of twice the size of a value', 'x'.repeat(2 * LARGEST_VALUE), [LARGEST_VALUE, LARGEST_VALUE]],
])('toParts() cuts %s', (_, body, sizes) => {
  expect(Array.from(toParts('text/plain', body, new Work()), ({ size }) => size)).toEqual(sizes)
})
