/** The Worker in workerd, against the limit and the peer, in turn and on the same bytes. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleWorker } from '../support/bundle.ts'
import { readCompatibilityDate } from '../support/compatibility-date.ts'
import { fetchOnce, type Measured, run, toRequest } from './load.ts'
import { median, toTable } from './table.ts'
import { benchCold } from './worker-cold.ts'
import { captureLimits, countReads, type Limit, prepareContestants } from './worker-contestants.ts'
import { benchMemory } from './worker-memory.ts'
import { COLLECTION_PATH, MOVED_PATH, PAGES, toPath } from './worker-site.ts'
import { serve, type Workerd } from './workerd.ts'

const CONNECTIONS = 16
/** Milliseconds of one measurement, and of the one before that warms up. */
const [MEASURED, WARMING] = [2_000, 500]

const AGENT = { Accept: 'text/markdown, text/html, */*' }
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' }
const LEAD = { email: 'ada@example.com', name: 'Ada', message: 'Can agents read our guides?', captcha_token: 'token' }

const PAGE = toRequest('GET', toPath(7), BROWSER)

const LIMITS = {
  page: { name: 'page', request: PAGE },
  markdown: { name: 'markdown', request: toRequest('GET', toPath(7), AGENT) },
  gzip: {
    name: 'gzip',
    request: toRequest('GET', toPath(7), { ...AGENT, 'CF-Blob': '{"clientAcceptEncoding":"gzip"}' }),
  },
  json: { name: 'json', request: toRequest('GET', COLLECTION_PATH) },
  form: {
    name: 'form',
    request: toRequest('POST', '/api/forms/contact', { 'Content-Type': 'application/json' }, JSON.stringify(LEAD)),
    module: 'bare-form.mjs',
  },
} as const satisfies Record<string, Limit>

/** One kind of request, and the bare Worker that is its limit. */
interface Case {
  readonly name: string
  readonly request: Buffer
  readonly bare: keyof typeof LIMITS
  /** Whether Hono over KV answers the same. */
  readonly hono?: boolean
  /** Least share of the limit's requests a second, where one is asked for. */
  readonly bar?: number
}

/** Measures and prints; `pairs` is how often each is measured, in turn. */
export async function benchWorker(pairs: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const date = await readCompatibilityDate()
  try {
    const bundle = await bundleWorker(join(folder, 'bundle'))
    const contestants = await prepareContestants(folder, { bundle, pages: PAGES, peer: true })
    const bare = await captureLimits(folder, contestants, date, Object.values(LIMITS))
    const { kv, surroundings, ours, hono } = contestants
    const server = await serve(folder, [kv, ...surroundings, ours, hono, ...bare], date)
    try {
      await benchWarm(server, pairs)
    } finally {
      await server.stop()
    }
    await benchCold(folder, contestants, bare, date, pairs, PAGE)
    await benchMemory(folder, bundle, date)
    console.log(`\nBundle: ${(gzipSync(await readFile(bundle)).length / 1e3).toFixed(1)} KB compressed.`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function benchWarm(server: Workerd, pairs: number): Promise<void> {
  for (const limit of Object.values(LIMITS)) await requireSame(server, limit)
  const answer = (await fetchOnce(server.ports.get('ours') ?? 0, PAGE)).toString('latin1')
  const tag = /\r\nETag: (.*)\r\n/i.exec(answer)?.[1] ?? ''
  const { page, markdown, gzip, json, form } = LIMITS
  const cases: Case[] = [
    { name: 'page', request: page.request, bare: 'page', hono: true, bar: 0.9 },
    { name: 'markdown', request: markdown.request, bare: 'markdown', hono: true, bar: 0.85 },
    { name: 'markdown, gzip', request: gzip.request, bare: 'gzip' },
    { name: 'JSON', request: json.request, bare: 'json', hono: true, bar: 0.9 },
    { name: '304', request: toRequest('GET', toPath(7), { ...BROWSER, 'If-None-Match': tag }), bare: 'page', bar: 1 },
    { name: 'HEAD', request: toRequest('HEAD', toPath(7), BROWSER), bare: 'page', hono: true },
    { name: 'redirect', request: toRequest('GET', MOVED_PATH, BROWSER), bare: 'page' },
    { name: '404', request: toRequest('GET', '/guides/section-7/pge-7', BROWSER), bare: 'page', bar: 1 },
    { name: '405', request: toRequest('DELETE', toPath(7), BROWSER), bare: 'page' },
    { name: 'form, with captcha and webhook', request: form.request, bare: 'form', hono: true },
  ]
  const rows = []
  for (const one of cases) rows.push(await compare(server, one, pairs))
  console.log(`## The Worker in workerd, warm: medians of ${pairs}, ${CONNECTIONS} connections\n`)
  console.log(toTable(HEAD, rows))
}

const HEAD = [
  'answer',
  'requests/s',
  'of the limit (bar)',
  'times Hono over KV',
  'CPU µs: ours / limit',
  'ms: p50 / p99',
  'KV reads',
]

/** The limit answers with our very bytes and headers, or the comparison says nothing. */
async function requireSame(server: Workerd, { name, request }: Limit): Promise<void> {
  // The first answer of an isolate says how long KV took.
  await fetchOnce(server.ports.get('ours') ?? 0, request)
  const [ours, bare] = await Promise.all(
    ['ours', `bare-${name}`].map(async (contestant) => {
      const answer = (await fetchOnce(server.ports.get(contestant) ?? 0, request)).toString('latin1')
      const end = answer.indexOf('\r\n\r\n')
      return [answer.slice(0, end).toLowerCase().split('\r\n').toSorted().join('\n'), answer.slice(end)].join('\n')
    }),
  )
  if (ours !== bare)
    throw new Error(`The limit's ${name} is not ours:\n${bare?.slice(0, 2000)}\n\n${ours?.slice(0, 2000)}`)
}

async function compare(server: Workerd, { name, request, bare, hono, bar }: Case, pairs: number): Promise<string[]> {
  const contestants = ['ours', `bare-${bare}`, ...(hono ? ['hono'] : [])]
  const results = new Map(contestants.map((contestant): [string, Run[]] => [contestant, []]))
  for (const contestant of contestants) await load(server, contestant, request, WARMING)
  const reads = await countReads(server, 'ours')
  let answers = 0
  for (let pair = 0; pair < pairs; pair++) {
    for (const contestant of contestants) {
      const measured = await load(server, contestant, request, MEASURED)
      results.get(contestant)?.push(measured)
      if (contestant === 'ours') answers += measured.answers
    }
  }
  const [ours = [], limit = [], peer = []] = contestants.map((contestant) => results.get(contestant) ?? [])
  const share = median(ours.map((one, pair) => speed(one) / speed(limit[pair] ?? one)))
  const times = median(ours.map((one, pair) => speed(one) / speed(peer[pair] ?? one)))
  return [
    name,
    String(Math.round(median(ours.map(speed)))),
    `${share.toFixed(2)} (${bar ?? '–'})`,
    hono ? times.toFixed(1) : '–',
    `${cpu(ours)} / ${cpu(limit)}`,
    `${median(ours.map(({ p50 }) => p50)).toFixed(2)} / ${median(ours.map(({ p99 }) => p99)).toFixed(2)}`,
    String(((await countReads(server, 'ours')) - reads) / answers),
  ]
}

type Run = Measured & { readonly cpu: number }

const speed = ({ answers, seconds }: Run): number => answers / seconds

const cpu = (runs: readonly Run[]): number => Math.round(median(runs.map((one) => (one.cpu / one.answers) * 1e6)))

async function load(server: Workerd, contestant: string, request: Buffer, milliseconds: number): Promise<Run> {
  const before = server.cpu()
  const port = server.ports.get(contestant) ?? 0
  const measured = await run({ port, requests: [request], connections: CONNECTIONS, milliseconds })
  return { ...measured, cpu: server.cpu() - before }
}
