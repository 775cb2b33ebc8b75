/** The documentation of the API, section by section. */
import type { JsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { developersSource } from '../../../builder/views/developers/developers.ts'
import { toCommands, toFileTable, toOperationText } from '../../../builder/views/developers/operation.ts'
import { toSchemaTexts } from '../../../builder/views/developers/schemas.ts'
import { toOpenApi } from '../../../builder/views/openapi/document.ts'
import { openSearch } from '../../../builder/views/search/search.ts'
import { createTextOf } from '../../support/content-folder.ts'
import { createSite, FULL } from '../../support/example-site.ts'
import { compileContent, page } from '../content/check-content.ts'
import { toTexts } from './entry-text.ts'

const document = toOpenApi(createSite(FULL))

const text = (description: string): JsonSchema => ({ type: 'string', description })
const listOf = (items: JsonSchema, description: string): JsonSchema => ({ type: 'array', items, description })
const refer = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const toList = (name: string, description: string): JsonSchema => ({
  type: 'object',
  properties: { object: { const: 'list' }, data: listOf(refer(name), description) },
  description,
})

test('toSchemaTexts() names the fields that a schema lacks of one like it', () => {
  const properties = { path: text('Path.'), title: text('Title.') }
  const schemas: Readonly<Record<string, JsonSchema>> = {
    Page: { properties: { ...properties, tags: text('Tags.'), day: text('Day.') } },
    PageList: toList('Page', 'Pages.'),
    Hit: { properties: { ...properties, tags: text('Tags.') }, description: 'A hit.' },
  }
  const texts = toSchemaTexts({ ...document, components: { ...document.components, schemas } })
  expect(texts).toContain('A hit.\n\nIt has the fields of [Page](#page) without `day`.')
})

test('toSchemaTexts() compares a schema with the first that it has more than half of the fields of', () => {
  const [path, title, tags] = ['Path.', 'Title.', 'Tags.'].map(text)
  const [day = {}, size = {}, kind = {}] = ['Day.', 'Size.', 'Kind.'].map(text)
  const half = { path: path ?? {}, title: title ?? {}, tags: tags ?? {} }
  const schemas: Readonly<Record<string, JsonSchema>> = {
    Page: { properties: { ...half, day, size, kind } },
    PageList: toList('Page', 'Pages.'),
    Hit: { properties: { ...half, day, object: { const: 'list' } }, description: 'A hit.' },
    Half: { properties: half, description: 'A half.' },
  }
  const texts = toSchemaTexts({ ...document, components: { ...document.components, schemas } })
  expect(texts).toContain('A hit.\n\nIt has the fields of [Page](#page) without `size`, `kind`, and:\n\n')
  expect(texts).toContain('A half.\n\n| Field | Type | Meaning |\n')
})

test.each<[JsonSchema, string]>([
  [{ type: 'array', description: 'All.' }, '| array of anything | All. |'],
  [
    { ...text('One.'), enum: ['a'.repeat(47), 'b'.repeat(47)] },
    `| string | One. One of \`${'a'.repeat(47)}\`, \`${'b'.repeat(47)}\`. |`,
  ],
  [
    { ...text('One.'), enum: ['a'.repeat(47), 'b'.repeat(48)] },
    '| string | One. One of 2 options, which `/openapi.json` lists. |',
  ],
])('toSchemaTexts() says of a field of %j what it takes', (field, cells) => {
  const schemas: Readonly<Record<string, JsonSchema>> = { A: { properties: { field }, description: 'A.' } }
  const texts = toSchemaTexts({ ...document, components: { ...document.components, schemas } })
  expect(texts).toContain(`\n| \`field\` ${cells}`)
})

test('developersSource() goes on with conditional requests where there is no MCP server', () => {
  const { facts } = createSite()
  expect(developersSource(createSite({ facts: { ...facts, mcp: false } }))).toContain(
    '[map for language models](/llms.txt).\n\nSend `If-None-Match` with',
  )
})

test('toSchemaTexts() shows the fields of each schema, and of one like another what differs', () => {
  const schemas: Readonly<Record<string, JsonSchema>> = {
    Page: {
      properties: {
        path: text('Path.'),
        title: text('A | B.'),
        tags: listOf({ type: 'string', enum: ['a', 'b | c'] }, 'Tags.'),
      },
      required: ['path'],
      description: 'A page.',
    },
    PageList: toList('Page', 'Pages.'),
    Guide: {
      allOf: [refer('Page')],
      properties: { depth: { type: 'integer', format: 'int32', description: 'Depth.' } },
      description: 'A guide.',
    },
    GuideList: toList('Guide', 'Guides.'),
    Contact: {
      properties: {
        of: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Whose.' },
        at: { type: 'object', properties: { place: { ...text('Where.'), enum: ['here'] } }, description: 'Place.' },
        all: listOf({ type: 'object', properties: { name: text('Name.') } }, 'All.'),
      },
      additionalProperties: text('More.'),
      description: 'A contact.',
    },
  }
  expect(toSchemaTexts({ ...document, components: { ...document.components, schemas } })).toBe(`## Schemas

A field that is not required may be absent.

### Page

A page.

| Field | Type | Meaning |
| --- | --- | --- |
| \`path\` | string, required | Path. |
| \`title\` | string | A \\| B. |
| \`tags\` | array of string | Tags. Any of \`a\`, \`b \\| c\`. |

### PageList

Pages.

| Field | Type | Meaning |
| --- | --- | --- |
| \`object\` | \`"list"\` |  |
| \`data\` | array of Page | Pages. |

### Guide

A guide.

It has the fields of [Page](#page), and:

| Field | Type | Meaning |
| --- | --- | --- |
| \`depth\` | integer (int32) | Depth. |

### GuideList

Guides.

It has the fields of [PageList](#pagelist), and:

| Field | Type | Meaning |
| --- | --- | --- |
| \`data\` | array of Guide | Guides. |

### Contact

A contact.

| Field | Type | Meaning |
| --- | --- | --- |
| \`of\` | string or null | Whose. |
| \`at\` | object | Place. |
| \`at.place\` | string | Where. One of \`here\`. |
| \`all\` | array of object | All. |
| \`all[].name\` | string | Name. |

Further properties are allowed: string. More.`)
})

test('toOperationText() has the call, its parameters and its answer, in other languages as well', () => {
  const path = '/api/v1/search.json'
  const { get } = document.paths[path] ?? {}
  const translations = ['/de/search.json', '/de/search']
  const written =
    get === undefined ? '' : toOperationText(document, { method: 'GET', path, translations, operation: get }, false)
  const [before = '', after = ''] = written.split(/\n\n```json\n[^`]+\n```\n\n/)
  expect(before).toBe(`### Search pages

[\`GET /api/v1/search.json\`](/api/v1/search.json), operation \`searchPages\`

${get?.description}

In other languages: [\`GET /de/search.json\`](/de/search.json), \`GET /de/search\`.

\`\`\`sh
curl 'https://www.example.com/api/v1/search.json?q=webhook+signature'
\`\`\`

- \`q\`, required: Words to look for; the last may be the beginning of one. Misspelt words are found, too.
- \`section\`: Only pages of this section, as \`section\` or \`collection\` of a page names it.
- \`language\`: Language of the pages, a BCP 47 tag; default the first language of the site.
- \`limit\`: Most results, default 10.

Answer: \`application/json\`, [SearchResults](#searchresults).`)
  expect(after).toBe('Errors: 400 `invalid_request`, 404 `not_found`, 412 `invalid_request`, 502 `upstream_error`.')
})

test('toFileTable() escapes a vertical bar of a name', () => {
  const tags = ['Site'] as const
  const operation = { operationId: 'getFeed', summary: 'Feed', description: 'News | `a|b`.', tags, responses: {} }
  const table = toFileTable([{ method: 'GET', path: '/feed.xml', translations: [], operation }])
  expect(table).toContain('| `getFeed` | News \\| `a\\|b`. ')
})

test('toCommands() fills in the path', () => {
  const path = '/{path}.md'
  const { get } = document.paths[path] ?? {}
  const commands = get && toCommands(document, { method: 'GET', path, translations: [], operation: get })
  expect(commands).toEqual(['curl https://www.example.com/guides.md'])
})

test.each([
  ['', '', ''],
  ['de', '/de', '&amp;language=de'],
])('openSearch() leads to the pages and answers of the language "%s"', (tag, root, parameter) => {
  const site = createSite()
  const language = tag === '' ? site.language : { ...site.language, tag, root }
  const written = toTexts(openSearch({ ...site, language }))[`${root}/opensearch.xml`] ?? ''
  expect(written.match(/<Url .+>/g)).toEqual([
    `<Url type="text/html" template="https://www.example.com${root}/search?q={searchTerms}"/>`,
    `<Url type="application/json" template="https://www.example.com/api/v1/search.json?q={searchTerms}${parameter}"/>`,
  ])
})

test('the page `/developers` takes no word of an author for a mark', () => {
  const own = compileContent({
    'site.yaml':
      'name: "*N*"\ndescription: D\nurl: https://www.example.com\nsections: { news: { title: "![a](b) [c](javascript:d)" } }\n',
    'news/a.md': page('A', 'Text.'),
    'forms.yaml': 'quote: { title: "[e](/f) **g**", fields: [{ name: h, kind: text, label: I }] }\n',
    'pages/quote.md': '---\ntitle: Q\ndescription: D\nform: quote\n---\n\nText.\n',
  })
  expect(own.messages).toEqual([])
  const html = createTextOf(own)('/developers')
  expect(html).toContain('![a](b) [c](javascript:d)')
  expect(html).toContain('[e](/f) **g**')
})
