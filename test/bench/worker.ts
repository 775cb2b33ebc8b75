/** The Worker in workerd, against the limit and the peer, in turn and on the same bytes. */
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readCompatibilityDate } from '../support/compatibility-date.ts'
import { fetchOnce, type Measured, run, toRequest } from './load.ts'
import { median, toTable } from './table.ts'
import { startContestants, toPath } from './worker-contestants.ts'
import type { Workerd } from './workerd.ts'

const CONNECTIONS = 16
/** Milliseconds of one measurement, and of the one before that warms up. */
const [MEASURED, WARMING] = [2_000, 500]

const AGENT = { Accept: 'text/markdown, text/html, */*' }
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' }

/** One kind of request, the bare Worker that is its limit, and what is asked of it. */
interface Case {
  readonly name: string
  readonly request: Buffer
  readonly bare: 'page' | 'markdown' | 'json'
  /** Whether Hono over KV answers the same. */
  readonly hono?: boolean
  /** Least share of the limit's requests a second. */
  readonly bar: number
}

/** Measures and prints; `pairs` is how often each is measured, in turn. */
export async function benchWorker(pairs: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const page = toRequest('GET', toPath(7), BROWSER)
  const markdown = toRequest('GET', toPath(7), AGENT)
  const json = toRequest('GET', '/api/v1/guides.json')
  const limits = [
    { name: 'page', request: page },
    { name: 'markdown', request: markdown },
    { name: 'json', request: json },
  ]
  const server = await startContestants(folder, await readCompatibilityDate(), limits)
  try {
    const port = server.ports.get('ours') ?? 0
    const tag = /\r\nETag: (.*)\r\n/i.exec((await fetchOnce(port, page)).toString('latin1'))?.[1] ?? ''
    const cases: Case[] = [
      { name: 'page', request: page, bare: 'page', hono: true, bar: 0.9 },
      { name: 'markdown', request: markdown, bare: 'markdown', hono: true, bar: 0.85 },
      { name: 'JSON', request: json, bare: 'json', hono: true, bar: 0.9 },
      { name: '304', request: toRequest('GET', toPath(7), { ...BROWSER, 'If-None-Match': tag }), bare: 'page', bar: 1 },
      { name: '404', request: toRequest('GET', '/guides/section-7/pge-7', BROWSER), bare: 'page', bar: 1 },
      { name: 'redirect', request: toRequest('GET', `${toPath(7)}/`, BROWSER), bare: 'page', bar: 1 },
      { name: '405', request: toRequest('DELETE', toPath(7), BROWSER), bare: 'page', bar: 1 },
    ]
    for (const { name } of limits) await requireSame(server, name, limits)
    const rows = []
    for (const one of cases) rows.push(await compare(server, one, pairs))
    console.log(`## The Worker in workerd: medians of ${pairs}, ${CONNECTIONS} connections\n`)
    console.log(toTable(HEAD, rows))
    const bundle = await readFile(join(folder, 'ours/index.js'))
    console.log(`\nBundle: ${(gzipSync(bundle).length / 1e3).toFixed(1)} KB compressed.`)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

const HEAD = [
  'answer',
  'requests/s',
  'of the limit (bar)',
  'times Hono over KV',
  'CPU µs: ours / limit',
  'ms: p50 / p99',
  'KV reads, warm',
]

/** The limit answers with our very bytes and headers, or the comparison says nothing. */
async function requireSame(server: Workerd, name: string, limits: readonly { name: string; request: Buffer }[]) {
  const request = limits.find((limit) => limit.name === name)?.request ?? Buffer.alloc(0)
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
  const reads = await countReads(server)
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
  // Hono reads KV at each request, so ours are what is left; it is counted alone where Hono does not answer.
  const own = hono ? '–' : ((await countReads(server)) - reads) / answers
  return [
    name,
    String(Math.round(median(ours.map(speed)))),
    `${share.toFixed(2)} (${bar})`,
    hono ? times.toFixed(1) : '–',
    `${cpu(ours)} / ${cpu(limit)}`,
    `${median(ours.map(({ p50 }) => p50)).toFixed(2)} / ${median(ours.map(({ p99 }) => p99)).toFixed(2)}`,
    String(own),
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

async function countReads(server: Workerd): Promise<number> {
  const answer = await fetchOnce(server.ports.get('kv') ?? 0, toRequest('GET', '/reads'))
  return Number(answer.toString('latin1').split('\r\n\r\n')[1])
}
