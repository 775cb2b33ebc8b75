/** `lectern stats`, as a process, against the SQL API as Cloudflare documents it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../../builder/publish/cloudflare/api.ts'
import { WranglerConfig } from '../../../builder/publish/cloudflare/config.ts'
import { readStats } from '../../../builder/publish/stats.ts'
import { listen } from '../../support/port.ts'

interface Asked {
  readonly name: string
  readonly authorization: string | undefined
  readonly sql: string
}

const WINDOW = "timestamp > NOW() - INTERVAL '7' DAY"
const END = 'ORDER BY requests DESC LIMIT 2000 FORMAT JSON'
const QUERIES = [
  `SELECT index1 AS family, SUM(_sample_interval) AS requests FROM lectern_reads WHERE ${WINDOW} GROUP BY family ${END}`,
  `SELECT index1 AS family, blob3 AS path, SUM(_sample_interval) AS requests FROM lectern_reads WHERE ${WINDOW} AND (blob2 = '2xx' OR blob2 = '3xx') AND (blob1 = 'text/html' OR blob1 = 'text/markdown') GROUP BY family, path ${END}`,
  `SELECT blob3 AS path, SUM(_sample_interval) AS requests FROM lectern_reads WHERE ${WINDOW} AND blob2 = '4xx' GROUP BY path ${END}`,
]
const ROWS: readonly (readonly object[])[] = [
  [
    { family: 'person', requests: '1500' },
    { family: 'coding agent', requests: 500 },
  ],
  [
    { family: 'person', path: '/pricing', requests: '900' },
    { family: 'person', path: '/files/a  b.pdf', requests: '7' },
    { family: 'coding agent', path: '/index.md', requests: '200' },
    { family: 'coding agent', path: '/pricing', requests: '120' },
    { family: 'coding agent', path: '/pricing.md', requests: '100' },
  ],
  [
    { path: '/pricng', requests: '30' },
    { path: '/api/forms/contact', requests: '20' },
    { path: '/\u001b[2Jwiped', requests: '2' },
    { path: '/a\n           1  /forged', requests: '1' },
  ],
]

const asked: Asked[] = []
let refusal: { readonly status: number; readonly body: string } | undefined
const server = createServer(async (request, response) => {
  const sql = await text(request)
  asked.push({ name: `${request.method} ${request.url}`, authorization: request.headers.authorization, sql })
  const data = ROWS[QUERIES.indexOf(sql)]
  if (refusal !== undefined || data === undefined) {
    response.writeHead(refusal?.status ?? 422).end(refusal?.body ?? `Input was invalid: ${sql}`)
    return
  }
  const meta = Object.keys(data[0] ?? {}).map((name) => ({ name, type: name === 'requests' ? 'UInt64' : 'String' }))
  response.end(JSON.stringify({ meta, data, rows: data.length }))
})

let base: string
const folder = mkdtempSync(join(tmpdir(), 'lectern-stats-'))
beforeAll(async () => {
  base = await listen(server)
})
afterAll(() => server.close())

/** Runs the command where `wrangler.toml` ends with some lines. */
async function run(lines: string, ...args: readonly string[]) {
  const config = join(folder, 'wrangler.toml')
  writeFileSync(
    config,
    `name = "x"\nmain = "x"\ncompatibility_date = "2026-07-28"\n[[kv_namespaces]]\nbinding = "CONTENT"\nid = "1"\n${lines}`,
  )
  const env = {
    ...process.env,
    NO_COLOR: '1',
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'a',
    CLOUDFLARE_API_BASE_URL: base,
  }
  return new Promise<{ readonly code: number; readonly out: string; readonly errors: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['builder/cli/run.js', 'stats', '--config', config, ...args],
      { env },
      (_, out, errors) => resolve({ code: child.exitCode ?? -1, out, errors }),
    )
  })
}

const READS = '[[analytics_engine_datasets]]\nbinding = "READS"\ndataset = "lectern_reads"\n'

test('stats prints readers, their pages, and what was not found', async () => {
  refusal = undefined
  asked.length = 0
  const { code, out } = await run(READS)
  expect(asked.map(({ sql }) => sql)).toEqual(QUERIES)
  expect(asked[0]).toMatchObject({ name: 'POST /accounts/a/analytics_engine/sql', authorization: 'Bearer token' })
  expect([code, out]).toEqual([
    0,
    `Readers of the last 7 days, in requests
       1,500  person (75 %)
         500  coding agent (25 %)

Pages: person
         900  /pricing
           7  /files/a%20%20b.pdf

Pages: coding agent
         220  /pricing
         200  /

Not found
          30  /pricng
           2  /%1B[2Jwiped
           1  /a%0A%20%20%20%20%20%20%20%20%20%20%201%20%20/forged
`,
  ])
})

test('stats --json prints one object a line', async () => {
  refusal = undefined
  const { out } = await run(READS, '--json')
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      kind: 'reader',
      family: 'person',
      requests: 1500,
      pages: [
        { path: '/pricing', requests: 900 },
        { path: '/files/a  b.pdf', requests: 7 },
      ],
    },
    {
      kind: 'reader',
      family: 'coding agent',
      requests: 500,
      pages: [
        { path: '/pricing', requests: 220 },
        { path: '/', requests: 200 },
      ],
    },
    { kind: 'missing', path: '/pricng', requests: 30 },
    { kind: 'missing', path: '/\u001b[2Jwiped', requests: 2 },
    { kind: 'missing', path: '/a\n           1  /forged', requests: 1 },
  ])
})

test.each([
  ['', { status: 200, body: '' }, 'wrangler.toml binds no dataset as READS'],
  [
    READS.replace('lectern_reads', 'a b'),
    { status: 200, body: '' },
    'The dataset "a b" in wrangler.toml may be named only',
  ],
  [READS, { status: 422, body: 'Input was invalid: no such table\n' }, 'Input was invalid: no such table'],
  [
    READS,
    { status: 403, body: '{"success":false,"errors":[{"code":10000,"message":"Authentication error"}],"result":null}' },
    'CLOUDFLARE_API_TOKEN may not do this',
  ],
])('stats with %j and %j says why not', async (lines, answer, message) => {
  refusal = answer
  const { code, errors } = await run(lines)
  expect([code, errors]).toEqual([2, expect.stringContaining(message)])
})

const toRows = (family: string) =>
  Array.from({ length: 12 }, (_, index) => ({ family, path: `/${index}.mdx`, requests: 100 - index }))

test('readStats() gives the ten pages and missing addresses with most requests', async () => {
  const results = [[{ family: 'person', requests: '7' }], [...toRows('person'), ...toRows('bot')], toRows('')]
  const api: Api = async (_, schema) => {
    const result = v.parse(schema, JSON.stringify({ data: results.shift() }))
    return { result, cursor: '', time: 0 }
  }
  const places = { kv_namespaces: [], analytics_engine_datasets: [{ binding: 'READS' }] }
  const config = v.parse(WranglerConfig, { name: 'x', main: 'x', compatibility_date: 'x', ...places })
  const { readers, missing } = await readStats({ api, id: 'a', config }, 7)
  const top = Array.from({ length: 10 }, (_, index) => ({ path: `/${index}.mdx`, requests: 100 - index }))
  expect(readers).toEqual([{ family: 'person', requests: 7, pages: top }])
  expect(missing).toEqual(top)
})
