/** Calls of the protocol against a release that a test writes by hand, and the results literally. */
import { expect, test } from 'vitest'
import { answerCall, readDescription, toCallResult } from '../../../worker/mcp/methods.ts'
import { toFormOutcome } from '../../../worker/mcp/tools.ts'
import { createSource, SERVER } from './source.ts'

const listed = (path: string, rest: object = {}): object => ({
  path,
  title: `Title of ${path}`,
  description: `About ${path}`,
  section: 'guides',
  ...rest,
})
const toList = (pages: readonly object[]): string => JSON.stringify({ object: 'list', data: pages })
const MANY = Array.from({ length: 101 }, (_, index) => listed(`/guides/${index}`))
const CHANGES = Array.from({ length: 101 }, (_, index) => ({ change: 'added', path: `/${index}`, title: 'T' }))
/** Redirects in a row: from `/step-21` down to `/step-1`, and from there to the home page. */
const STEPS = Object.fromEntries(
  Array.from({ length: 21 }, (_, at) => [`/step-${at + 1}`, at === 0 ? '/' : `/step-${at}`]),
)

const SOURCE = createSource(
  {
    '/api/v1/pages.json': toList([listed('/ä b'), listed('/news/a', { section: 'pages', collection: 'news' })]),
    '/api/v1/site.json': '{"object":"site"}',
    '/changes/log.json': JSON.stringify({ releases: [{ changes: CHANGES }] }),
    '/survey-agent.md': 'Answer.',
  },
  { '/': '# Home\n', '/ä b': '# Ä B\n' },
  { '/old': '/ä b?x#y', '/away': 'https://elsewhere.example/', '/loop': '/loop', ...STEPS },
)

const call = (method: string, params: Readonly<Record<string, unknown>> = {}, modern = true) =>
  ({ kind: 'call', id: 1, method, params, modern, opensUrls: false }) as const
const ask = (method: string, params?: Readonly<Record<string, unknown>>, modern?: boolean, source = SOURCE): object =>
  answerCall(call(method, params, modern), SERVER, source)
const answer = (value: object, cached = false): object => ({ kind: 'answer', value, cached })
const invalid = (message: string): object => ({ kind: 'fault', status: 200, code: -32_602, message, data: undefined })
const unknown = (method: string, status: number): object => ({
  kind: 'fault',
  status,
  code: -32_601,
  message: `There is no method "${method}".`,
  data: undefined,
})
const noResource = (code: number, uri: string): object => ({
  kind: 'fault',
  status: 200,
  code,
  message: 'There is no such resource.',
  data: { uri },
})

const ABOUT = { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: 'Search first.' }
const initialized = (protocolVersion: string): object => answer({ protocolVersion, serverInfo: SERVER.info, ...ABOUT })
const resource = (path: string, uri: string): object => ({
  uri,
  name: path,
  title: `Title of ${path}`,
  description: `About ${path}`,
  mimeType: 'text/markdown',
})
const HOME = { uri: 'https://www.example.com/index.md', mimeType: 'text/markdown', text: '# Home\n' }
const TEMPLATE = {
  uriTemplate: 'https://www.example.com/{+path}.md',
  name: 'page',
  title: 'A page',
  description: 'Any page of the site as markdown. The home page is at /index.md.',
  mimeType: 'text/markdown',
}

test.each<[method: string, params: Readonly<Record<string, unknown>>, modern: boolean, expected: object]>([
  [
    'server/discover',
    {},
    true,
    answer({ supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18'], ...ABOUT }, true),
  ],
  ['server/discover', {}, false, unknown('server/discover', 200)],
  ['initialize', { protocolVersion: '2025-06-18' }, false, initialized('2025-06-18')],
  ['initialize', { protocolVersion: 'x' }, false, initialized('2025-11-25')],
  ['initialize', {}, true, unknown('initialize', 404)],
  ['ping', {}, false, answer({})],
  ['ping', {}, true, unknown('ping', 404)],
  ['tools/list', {}, true, answer({ tools: SERVER.tools }, true)],
  [
    'prompts/list',
    {},
    true,
    answer({ prompts: [{ name: 'answer_survey', title: 'Survey', description: 'How.' }] }, true),
  ],
  [
    'prompts/get',
    { name: 'answer_survey' },
    true,
    answer({ description: 'How.', messages: [{ role: 'user', content: { type: 'text', text: 'Answer.' } }] }),
  ],
  ['prompts/get', { name: 'x' }, true, invalid('There is no such prompt.')],
  ['resources/templates/list', {}, true, answer({ resourceTemplates: [TEMPLATE] }, true)],
  [
    'resources/list',
    {},
    true,
    answer(
      {
        resources: [
          resource('/ä b', 'https://www.example.com/%C3%A4%20b.md'),
          resource('/news/a', 'https://www.example.com/news/a.md'),
        ],
        nextCursor: undefined,
      },
      true,
    ),
  ],
  ['resources/list', { cursor: 1 }, true, invalid('The cursor is not from an earlier answer.')],
  ['resources/list', { cursor: 'x1' }, true, invalid('The cursor is not from an earlier answer.')],
  ['resources/list', { cursor: '1x' }, true, invalid('The cursor is not from an earlier answer.')],
  ['resources/list', { cursor: '1234567' }, true, invalid('The cursor is not from an earlier answer.')],
  ['resources/read', { uri: HOME.uri }, true, answer({ contents: [HOME] }, true)],
  ['resources/read', {}, true, invalid('A resource is read by its `uri`.')],
  ['resources/read', { uri: 'https://www.example.com/x' }, true, noResource(-32_602, 'https://www.example.com/x')],
  ['resources/read', { uri: '/index.md' }, false, noResource(-32_002, '/index.md')],
  ['tools/call', { name: 'nope' }, true, invalid('There is no tool "nope".')],
  [
    'tools/call',
    { name: 'nope', arguments: [] },
    true,
    invalid('A call has the `name` of a tool, and `arguments` that are an object.'),
  ],
  [
    'tools/call',
    { name: 'submit_book_demo', arguments: { a: 1 } },
    true,
    { kind: 'submit', form: 'book-demo', fields: { a: 1 } },
  ],
  ['tools/call', { name: 'n'.repeat(101) }, true, invalid(`There is no tool "${'n'.repeat(100)}".`)],
  ['tools/call', { name: 'submit_nope' }, true, invalid('There is no tool "submit_nope".')],
])('answerCall() answers %s with %j, of the newest version: %s', (method, params, modern, expected) => {
  expect(ask(method, params, modern)).toEqual(expected)
})

const use = (name: string, args: object, source = SOURCE): object =>
  ask('tools/call', { name, arguments: args }, true, source)
const error = (text: string): object => answer({ content: [{ type: 'text', text }], isError: true })
const result = (structuredContent: object, text = JSON.stringify(structuredContent)): object =>
  answer({ content: [{ type: 'text', text }], structuredContent })
const page = (url: string, markdown: string): object => result({ url, markdown, tokens: 7 }, markdown)
const A_B = page('https://www.example.com/%C3%A4%20b', '# Ä B\n')
const noPage = (path: string): object => error(`There is no page "${path}". Find one with search_site or list_pages.`)

/** A page of three blocks, each of over half a mebibyte of text. */
const BLOCK = `${'ä'.repeat(300_000)}\n`
const LARGE = createSource({}, { '/large': BLOCK.repeat(3) })

test('read_page gives as much of a large page as fits, and says how to go on', () => {
  const size = Buffer.byteLength(BLOCK)
  const cut = createSource({}, {}, {}, { '/large': [BLOCK, BLOCK, BLOCK] })
  const rest = '\n> The page continues: call again with `after`: 1, or read https://www.example.com/large.md?after=1\n'
  const markdown = BLOCK + rest
  const first = {
    url: 'https://www.example.com/large',
    markdown,
    tokens: Math.ceil((size + rest.length) / 4),
    after: 1,
  }
  const read = (args: object): object => ask('tools/call', { name: 'read_page', arguments: args }, true, cut)
  expect(read({ page: '/large' })).toEqual(result(first, markdown))
  const asked = markdown.replace('?after=1', '?maxTokens=1000000&after=1')
  const tokens = Math.ceil((size + rest.length + 'maxTokens=1000000&'.length) / 4)
  expect(read({ page: '/large', maxTokens: 1_000_000 })).toEqual(result({ ...first, markdown: asked, tokens }, asked))
  expect(read({ page: '/large', after: 2 })).toMatchObject({
    value: { structuredContent: { markdown: `---\n\n${BLOCK}` } },
  })
})

test.each([{}, { maxTokens: 50 }])(
  'read_page with %j names the markdown of a page that is too large for parts',
  (part) => {
    expect(ask('tools/call', { name: 'read_page', arguments: { page: '/large', ...part } }, true, LARGE)).toEqual(
      error('The page is too large for a tool. Read https://www.example.com/large.md.'),
    )
  },
)

test('resources/read names the markdown of a page that is too large for it', () => {
  expect(ask('resources/read', { uri: 'https://www.example.com/large.md' }, true, LARGE)).toMatchObject({
    message: 'The page is too large for a tool. Read https://www.example.com/large.md.',
  })
})

test.each<[tool: string, args: object, expected: object]>([
  ['read_page', { page: 'https://www.example.com' }, page('https://www.example.com/', '# Home\n')],
  ['read_page', { page: 'https://www.example.com/ä b' }, A_B],
  ['read_page', { page: '/%C3%A4%20b.md' }, A_B],
  ['read_page', { page: 'ä b' }, A_B],
  ['read_page', { page: 'http://WWW.example.com/ä b#part' }, A_B],
  ['read_page', { page: 'ftp://www.example.com/ä b' }, noPage('ftp://www.example.com/ä b')],
  ['read_page', { page: 'https://www.example.com:81/ä b' }, noPage('https://www.example.com:81/ä b')],
  ['read_page', { page: '//elsewhere.example/ä b' }, noPage('//elsewhere.example/ä b')],
  ['read_page', { page: '/old' }, A_B],
  ['read_page', { page: '/away' }, noPage('/away')],
  [
    'read_page',
    { page: 'x/%C3%A4%20b' },
    error('There is no page "x/%C3%A4%20b". Did you mean /ä b? Find one with search_site or list_pages.'),
  ],
  ['read_page', { page: '/loop' }, noPage('/loop')],
  [
    'read_page',
    { page: 'https://www.example.com/ä%20c.md' },
    error(
      'There is no page "https://www.example.com/ä%20c.md". Did you mean /ä b? Find one with search_site or list_pages.',
    ),
  ],
  ['read_page', { page: '/moved/%C3%A4%20b' }, A_B],
  [
    'read_page',
    { page: '/moved/x' },
    error('There is no page "/x". Did you mean /? Find one with search_site or list_pages.'),
  ],
  ['read_page', { page: '/round/x' }, noPage('/round/x')],
  ['read_page', { page: '/step-20' }, page('https://www.example.com/', '# Home\n')],
  ['read_page', { page: '/step-21' }, noPage('/step-1')],
  [
    'read_page',
    { page: '/?maxTokens=0&after=0' },
    error(
      'These parameters cannot be accepted: "maxTokens", "after". maxTokens: It must be at least 1. after: It must be at least 1.',
    ),
  ],
  ['read_page', { page: '/over/x' }, noPage('/over/x')],
  ['read_page', { page: '/survey-agent.md' }, noPage('/survey-agent.md')],
  ['read_page', { page: 'https://www.example.community/' }, noPage('https://www.example.community/')],
  ['read_page', {}, error('The arguments cannot be used. page: is missing.')],
  ['read_page', { page: '/', section: 1 }, error('The arguments cannot be used. section: must be text.')],
  ['read_page', { page: '/', section: 'a'.repeat(501) }, error('The arguments cannot be used. section: is too long.')],
  ['read_page', { page: '/', after: '1' }, error('The arguments cannot be used. after: must be a number.')],
  ['read_page', { page: '/', after: 1.5 }, error('The arguments cannot be used. after: must be a whole number.')],
  ['read_page', { page: '/', after: 0 }, error('The arguments cannot be used. after: must be at least 1.')],
  [
    'read_page',
    { page: '/', maxTokens: 1_000_001 },
    error('The arguments cannot be used. maxTokens: must be at most 1000000.'),
  ],
  ['search_site', {}, error('The arguments cannot be used. query: is missing.')],
  ['search_site', { query: 1 }, error('The arguments cannot be used. query: must be text.')],
  [
    'search_site',
    { query: 'a'.repeat(201) },
    error('The arguments cannot be used. query: must have at most 200 characters.'),
  ],
  ['search_site', { query: '', language: 1 }, error('The arguments cannot be used. language: must be text.')],
  ['search_site', { query: '', limit: 101 }, error('The arguments cannot be used. limit: must be at most 100.')],
  ['search_site', { query: '', limit: 0 }, error('The arguments cannot be used. limit: must be at least 1.')],
  [
    'search_site',
    { query: 'a'.repeat(200), limit: 100 },
    result({ object: 'list', count: 0, generatedAt: '2026-01-01T00:00:00.000Z', data: [] }),
  ],
  [
    'search_site',
    { query: 'a', section: 'x' },
    error('These parameters cannot be accepted: "section". section: No page is in this section.'),
  ],
  [
    'search_site',
    { query: 'a', language: 'x' },
    error('These parameters cannot be accepted: "language". language: No page is in this language.'),
  ],
  [
    'list_changes',
    { since: 1, cursor: 1 },
    error('The arguments cannot be used. since: must be text. cursor: must be text.'),
  ],
  [
    'list_changes',
    { since: 'x' },
    error('The arguments cannot be used. since: must be a time or the id of a release.'),
  ],
  [
    'list_changes',
    { cursor: '1234567' },
    error('The arguments cannot be used. cursor: is not a cursor from an earlier answer.'),
  ],
  [
    'list_pages',
    { cursor: 'x1' },
    error('The arguments cannot be used. cursor: is not a cursor from an earlier answer.'),
  ],
  [
    'list_pages',
    { cursor: '1x' },
    error('The arguments cannot be used. cursor: is not a cursor from an earlier answer.'),
  ],
  ['list_pages', { cursor: '999999' }, result({ pages: [], nextCursor: undefined })],
  ['read_page', { page: 1 }, error('The arguments cannot be used. page: must be text.')],
  [
    'list_pages',
    { cursor: 'x' },
    error('The arguments cannot be used. cursor: is not a cursor from an earlier answer.'),
  ],
  ['list_pages', { section: 'nope' }, error('section: No page is in this section. Options: guides, news.')],
  [
    'list_pages',
    { section: 'news' },
    result({ pages: [listed('/news/a', { section: 'pages', collection: 'news' })], nextCursor: undefined }),
  ],
  ['get_site_profile', {}, result({ object: 'site' })],
])('answerCall() of the tool %s with %j', (name, args, expected) => {
  expect(use(name, args)).toEqual(expected)
})

test('answerCall() repeats no more than the beginning of what is too long', () => {
  expect(ask('a'.repeat(101))).toEqual(unknown('a'.repeat(100), 404))
  expect(ask('resources/read', { uri: 'x'.repeat(2001) })).toEqual(noResource(-32_602, 'x'.repeat(2000)))
  expect(use('read_page', { page: `/${'x'.repeat(200)}` })).toEqual(noPage(`/${'x'.repeat(199)}…`))
  expect(use('read_page', { page: 'x'.repeat(2000) })).toEqual(noPage(`${'x'.repeat(200)}…`))
  expect(use('read_page', { page: 'x'.repeat(2001) })).toEqual(
    error('The arguments cannot be used. page: is too long.'),
  )
})

test('answerCall() reads no resource by an address that is too long', () => {
  const toLong = (length: number): string => `${HOME.uri}?`.padEnd(length, 'x')
  const contents = [{ ...HOME, uri: toLong(5000) }]
  expect(ask('resources/read', { uri: toLong(5000) })).toEqual(answer({ contents }, true))
  expect(ask('resources/read', { uri: toLong(5001) })).toEqual(noResource(-32_602, toLong(2000)))
})

test('answerCall() lists pages and changes a hundred at a time', () => {
  const source = createSource({
    '/api/v1/pages.json': toList(MANY),
    '/changes/log.json': JSON.stringify({ releases: [{ changes: CHANGES }] }),
  })
  expect(use('list_pages', {}, source)).toEqual(result({ pages: MANY.slice(0, 100), nextCursor: '100' }))
  expect(use('list_pages', { cursor: '100' }, source)).toEqual(
    result({ pages: MANY.slice(100), nextCursor: undefined }),
  )
  expect(use('list_pages', { cursor: '1' }, source)).toEqual(result({ pages: MANY.slice(1), nextCursor: undefined }))
  expect(ask('resources/list', {}, true, source)).toMatchObject({ value: { nextCursor: '100' } })
  expect(ask('resources/list', { cursor: '100' }, true, source)).toEqual(
    answer(
      { resources: [resource('/guides/100', 'https://www.example.com/guides/100.md')], nextCursor: undefined },
      true,
    ),
  )
  const toCursor = (args: object): unknown => {
    const { value } = { value: { structuredContent: {} }, ...use('list_changes', args, source) }
    const { changes, nextCursor } = { changes: [{}], nextCursor: '', ...value.structuredContent }
    return [changes.length, Object(changes[0])['path'], nextCursor]
  }
  expect(toCursor({})).toEqual([100, '/0', '100'])
  expect(toCursor({ cursor: '100' })).toEqual([1, '/100', undefined])
  expect(toCursor({ cursor: '1' })).toEqual([100, '/1', undefined])
})

test('answerCall() lists pages from a list of at most 4 MB, parsed once', () => {
  const toSource = (size: number) => createSource({ '/api/v1/pages.json': toList([listed('/a')]).padEnd(size) })
  const largest = toSource(4 * 1024 * 1024)
  const pages = result({ pages: [listed('/a')], nextCursor: undefined })
  expect(use('list_pages', {}, largest)).toEqual(pages)
  expect(use('list_pages', {}, { ...largest, bytes: () => undefined })).toEqual(pages)
  const source = toSource(4 * 1024 * 1024 + 1)
  expect(use('list_pages', {}, source)).toEqual(error('The site has too many pages to list here. Use search_site.'))
  expect(ask('resources/list', {}, true, source)).toEqual(answer({ resources: [] }, true))
})

test('answerCall() names no prompts where there are none, and none whose text is missing', () => {
  const server = { ...SERVER, prompts: [] }
  expect(answerCall(call('server/discover'), server, SOURCE)).toMatchObject({
    value: { capabilities: { tools: {}, resources: {} } },
  })
  expect(Object.keys(Object(answerCall(call('server/discover'), server, SOURCE)).value.capabilities)).toEqual([
    'tools',
    'resources',
  ])
  expect(ask('prompts/get', { name: 'answer_survey' }, true, createSource({}))).toEqual(
    invalid('There is no such prompt.'),
  )
})

test.each([
  ['search_site', { query: 'a' }],
  ['read_page', { page: '/' }],
  ['list_pages', {}],
  ['list_changes', {}],
  ['get_site_profile', {}],
])('answerCall() of the tool %s asks for what is not known', (name, args) => {
  const list = { '/search/index.json': '{}', '/api/v1/pages.json': '{}' }
  const known = createSource({ ...list, '/changes/log.json': '{}', '/api/v1/site.json': '{}' }, { '/': '# Home\n' })
  expect(use(name, args, { ...known, bytes: () => undefined })).toMatchObject({ need: 'bytes' })
  expect(use(name, args, { ...known, routes: () => undefined })).toMatchObject({ need: 'routes' })
})

test('readDescription() reads the description of the server, if the site has one', () => {
  const source = createSource({ '/mcp/server.json': JSON.stringify(SERVER) })
  expect(readDescription(source)).toMatchObject({ document: SERVER })
  expect(readDescription(createSource({}))).toEqual({ document: undefined })
})

test('toFormOutcome() says with each fault of a field what is allowed', () => {
  const refused = { kind: 'invalid_request', message: 'Correct it.', hint: 'So.' } as const
  const fields = [
    { field: 'a', message: 'Is wrong.', allowed: ['x', 'y'] },
    { field: 'b', message: 'Too.' },
  ]
  expect(toCallResult(toFormOutcome({ ...refused, fields }))).toEqual(
    error('Correct it. a: Is wrong. Options: "x","y". b: Too.'),
  )
  expect(toCallResult(toFormOutcome({ ...refused, fields: [] }))).toEqual(error('Correct it. So.'))
  expect(toCallResult(toFormOutcome('It failed.'))).toEqual(error('It failed.'))
})
