import { developersSource } from '../../../../builder/views/developers/developers.ts'
import { expect, test } from 'vitest'
import { createJudge } from '../../../../builder/release/proof/documents.ts'
import { parse } from 'yaml'
import { openapi, toOpenApi } from '../../../../builder/views/openapi/document.ts'
import type { SurveyQuestion } from '../../../../worker/contract/forms-config.ts'
import { createPage, createSite, FULL } from '../../../support/example-site.ts'
import { createTextOf } from '../../../support/content-folder.ts'
import type { OpenApiDocument } from '../../../../builder/views/openapi/model.ts'
import { compileContent, page } from '../../content/check-content.ts'
import { toTexts } from '../entry-text.ts'

const options = ['Yes', 'No', '2026-01-02', '1e3', '0o7', '~']
const questions: SurveyQuestion[] = [{ name: 'q_now', kind: 'single', text: 'Now?', options }]
const survey = { id: 'readers', title: 'Readers', introduction: 'Who reads this site.', questions }

test.each(['1.1', '1.2'] as const)('openapi() is one document for readers of JSON and of YAML %s', (version) => {
  const texts = toTexts(openapi(createSite({ ...FULL, survey })))
  const read: unknown = parse(texts['/openapi.yaml'] ?? '', { version })
  expect(read).toEqual(JSON.parse(texts['/openapi.json'] ?? ''))
  expect(read).toHaveProperty('components.schemas.SurveySubmission.properties.q_now.enum', options)
})

/** The places of a value, in any depth, whose objects have one key and not the other. */
function placesWith(key: string, without: RegExp, value: unknown, place = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const isFaulty = key in value && !entries.some(([name]) => without.test(name))
  return [
    ...(isFaulty ? [place] : []),
    ...entries.flatMap(([name, part]) => placesWith(key, without, part, `${place}/${name}`)),
  ]
}

const { paths, components } = toOpenApi(createSite({ ...FULL, survey }))

test('openapi() describes every schema and property', () => {
  const undescribed = placesWith('type', /^description$/, components.schemas)
  // Items are described with their list; of properties one may be named `type`.
  expect(
    undescribed.filter((place) => !/\/(?:items|propertyNames|additionalProperties|properties)$/.test(place)),
  ).toEqual([])
})

test('openapi() gives an example of each request and answer', () => {
  const contents = placesWith('schema', /^examples?$/, { paths, responses: components.responses })
  expect(contents.filter((place) => place.includes('/content/'))).toEqual([])
})

test('openapi() gives every operation an id of its own, a summary and a description', () => {
  const operations = Object.values(paths).flatMap(({ get, post }) => [get, post].flatMap((one) => one ?? []))
  const ids = operations.map(({ operationId }) => operationId)
  expect([new Set(ids).size, ids.filter((id) => !/^[a-z]\w{3,}$/.test(id))]).toEqual([operations.length, []])
  const told = operations.flatMap(({ summary, description }) => [summary, description ?? ''])
  expect(told.filter((line) => !/^[A-Z].{5,}/.test(line))).toEqual([])
})

test('openapi() has examples that its schemas accept, and no empty one', () => {
  const judge = createJudge({ components })
  const operations = Object.values(paths).flatMap(({ get, post }) => [get, post].flatMap((one) => one ?? []))
  const answers = operations.flatMap(({ responses }) => Object.values(responses))
  const media = [...answers, ...Object.values(components.responses)].flatMap((answer) =>
    'description' in answer ? Object.entries(answer.content ?? {}) : [],
  )
  const faults = media.flatMap(([type, { schema, example, examples = {} }]) =>
    [example, ...Object.values(examples).map(({ value }) => value)]
      .filter((value) => value !== undefined)
      .flatMap((value) =>
        '$ref' in schema && schema.$ref !== undefined
          ? judge(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1), value)
          : value === '' || !/^\w+\/[\w.+-]+$/.test(type)
            ? [`${type} has an empty example.`]
            : [],
      ),
  )
  expect([faults, media.length > 40]).toEqual([[], true])
})

test('openapi() says nothing of an operation twice, and shows one item of a list', () => {
  const answers = Object.values(paths).flatMap(({ get }) => (get === undefined ? [] : [get.responses['200']]))
  expect(
    new Set(answers.map((answer) => answer !== undefined && 'description' in answer && answer.description)),
  ).toEqual(new Set(['The document.', 'The page.']))
  expect(paths['/survey-spec.json']?.get?.responses['200']).toMatchObject({
    content: {
      'application/json': { example: { questions: [{ name: 'q_now' }], fields: [{ name: 'contact_email' }] } },
    },
  })
})

test('openapi() declares the headers that pages and lists read and send', () => {
  const parameter = { $ref: '#/components/parameters/IfNoneMatch' }
  expect(paths['/{path}.md']?.get?.parameters).toContainEqual(parameter)
  expect(paths['/api/v1/guides.json']?.get?.parameters).toContainEqual(parameter)
  expect(paths).toHaveProperty(['/{path}.md', 'get', 'responses', '200', 'headers', 'X-Markdown-Tokens'])
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/health', '/{section}/llms-full.txt']))
})

test.each([
  '/openapi.json',
  '/llms.txt',
  '/robots.txt',
  '/api/v1/index.json',
  '/api/v1/site.json',
  '/api/v1/search.json',
])('openapi() lists what %s answers to a conditional request', (path) => {
  expect(Object.keys(paths[path]?.get?.responses ?? {})).toEqual(expect.arrayContaining(['304', '412']))
})

test('openapi() describes the MCP server of a site that has one', () => {
  const addresses = ['/mcp', '/mcp/server-card', '/.well-known/mcp/catalog.json', '/.well-known/ai-catalog.json']
  const { facts } = createSite()
  const without = toOpenApi(createSite({ facts: { ...facts, mcp: false } }))
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(addresses))
  expect(addresses.filter((path) => path in without.paths)).toEqual([])
  expect(components.schemas['Guide']).toEqual({
    allOf: [{ $ref: '#/components/schemas/Page' }],
    type: 'object',
    description: 'A page that teaches how something is done.',
  })
})

test('openapi() names the methods that are answered, and what conditional requests save', () => {
  expect(components.responses['MethodNotAllowed']?.headers).toHaveProperty('Allow')
  expect(Object.keys(components.schemas['FormResult']?.properties ?? {})).toContain('ok')
  expect(toOpenApi(createSite()).info.description).toContain('ask with `If-None-Match`, and the answer is 304')
})

test('openapi() reserves all rights where `site.yaml` names no license, as SPDX writes it', () => {
  expect(toOpenApi(createSite()).info.license).toEqual({
    name: 'All rights reserved',
    identifier: 'LicenseRef-All-Rights-Reserved',
  })
})

test('openapi() describes further facts of pages where one page has one', () => {
  const pages = [createPage({ frontMatter: { title: 'T', description: 'D', tags: ['a'] } }), createPage()]
  const [own, plain] = [createSite({ pages }), createSite()].map((site) => toOpenApi(site).components.schemas['Page'])
  expect(Object.keys(own?.properties ?? {})).toContain('tags')
  expect(Object.keys(plain?.properties ?? {})).not.toContain('tags')
})

test('openapi() writes JSON without spaces for people, who have the YAML', () => {
  expect(toTexts(openapi(createSite()))['/openapi.json']).toMatch(/^\{"openapi":"3\.1\.1",/)
})

test('developersSource() gives every error its own status, that of `If-Match` too', () => {
  const rows = [...developersSource(createSite()).matchAll(/^\| `(\w+)` \| (\d*) \|/gm)].map(([, code, status]) => [
    code,
    status,
  ])
  expect(rows).toEqual([
    ['invalid_request', '400'],
    ['forbidden', '403'],
    ['not_found', '404'],
    ['method_not_allowed', '405'],
    ['payload_too_large', '413'],
    ['verification_failed', '422'],
    ['internal_error', '500'],
    ['upstream_error', '502'],
    ['invalid_request', '412'],
  ])
})

test('openapi() has examples of texts that are as short as a form demands', () => {
  const textOf = createTextOf(
    compileContent({
      'forms.yaml':
        'quote: { title: T, kind: survey, fields: [{ name: a, kind: text, label: Reference number, maxLength: 5 }] }\n',
      'pages/quote.md': page('Quote', '::form{name=quote}'),
    }),
  )
  const document: OpenApiDocument = JSON.parse(textOf('/openapi.json'))
  expect(document.paths['/api/forms/quote']?.post?.requestBody).toHaveProperty(
    ['content', 'application/json', 'example'],
    { a: 'Refer' },
  )
})

test('openapi() has examples of numbers and days within their bounds, and the introduction of a form', () => {
  const textOf = createTextOf(
    compileContent({
      'forms.yaml': `quote:
  title: T
  introduction: I
  kind: survey
  fields:
    - { name: a, kind: number, label: A }
    - { name: b, kind: number, label: B, max: 0.5 }
    - { name: c, kind: date, label: C }
    - { name: d, kind: date, label: D, max: "2026-12-31" }
`,
      'pages/quote.md': page('Quote', '::form{name=quote}'),
    }),
  )
  const document: OpenApiDocument = JSON.parse(textOf('/openapi.json'))
  const { post } = document.paths['/api/forms/quote'] ?? {}
  expect(post?.description).toMatch(/^T\. I\. Without `captcha_token` /)
  expect(post?.requestBody).toHaveProperty(['content', 'application/json', 'example'], {
    a: 1,
    b: 0.5,
    c: '2027-01-01',
    d: '2026-12-31',
  })
})

test('openapi() tells of addresses that lead elsewhere for now where the site has such', () => {
  const redirects = [{ from: '/old', to: '/guides', status: 302 }] as const
  const { get } = toOpenApi(createSite({ redirects })).paths['/{path}'] ?? {}
  expect(get?.responses[302]).toMatchObject({ description: 'The page is at another address for now.' })
})

test('openapi() shows 300 characters of what a search finds', () => {
  const pages = [createPage({ description: 'x'.repeat(301) })]
  const { get } = toOpenApi(createSite({ pages })).paths['/api/v1/search.json'] ?? {}
  const place = ['content', 'application/json', 'example', 'data', 0, 'snippet']
  expect(get?.responses['200']).toHaveProperty(place, 'x'.repeat(300))
})
