/** The Worker in workerd, against the limit and the peer, in turn and on the same bytes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCompatibilityDate } from '../support/compatibility-date.ts'
import { fetchOnce, type Measured, run, toRequest } from './load.ts'
import { startContestants, toPath } from './worker-contestants.ts'
import type { Workerd } from './workerd.ts'

const PAIRS = Number(process.env['PAIRS'] ?? 5)
const CONNECTIONS = 16
const MILLISECONDS = Number(process.env['MS'] ?? 2000)

const AGENT = { Accept: 'text/markdown, text/html, */*' }
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' }

interface Case {
  readonly name: string
  readonly request: Buffer
  readonly bare: string
  readonly hono: boolean
  readonly target: number
}

export async function benchWorker(): Promise<void> {
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
      { name: 'page', request: page, bare: 'page', hono: true, target: 0.9 },
      { name: 'markdown', request: markdown, bare: 'markdown', hono: true, target: 0.85 },
      { name: 'json', request: json, bare: 'json', hono: true, target: 0.9 },
      {
        name: '304',
        request: toRequest('GET', toPath(7), { ...BROWSER, 'If-None-Match': tag }),
        bare: 'page',
        hono: false,
        target: 1,
      },
      {
        name: '404',
        request: toRequest('GET', '/guides/section-7/pge-7', BROWSER),
        bare: 'page',
        hono: false,
        target: 1,
      },
      { name: '308', request: toRequest('GET', `${toPath(7)}/`, BROWSER), bare: 'page', hono: false, target: 1 },
    ]
    for (const one of cases) await compare(server, one)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function compare(server: Workerd, { name, request, bare, hono, target }: Case): Promise<void> {
  const contestants = ['ours', `bare-${bare}`, ...(hono ? ['hono'] : [])]
  const results = new Map<string, (Measured & { cpu: number })[]>(contestants.map((contestant) => [contestant, []]))
  for (const contestant of contestants) await load(server, contestant, request, 500)
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const contestant of contestants) {
      results.get(contestant)?.push(await load(server, contestant, request, MILLISECONDS))
    }
  }
  for (const contestant of contestants) {
    const all = results.get(contestant) ?? []
    const med = (f: (m: Measured & { cpu: number }) => number) =>
      all.map(f).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    console.log(
      name,
      contestant,
      Math.round(med((m) => m.answers / m.seconds)),
      'rps',
      Math.round(med((m) => (m.cpu / m.answers) * 1e6)),
      'us cpu',
      med((m) => m.p50).toFixed(2),
      med((m) => m.p99).toFixed(2),
      target,
    )
  }
}

async function load(server: Workerd, contestant: string, request: Buffer, milliseconds: number) {
  const before = server.cpu()
  const measured = await run({
    port: server.ports.get(contestant) ?? 0,
    requests: [request],
    connections: CONNECTIONS,
    milliseconds,
  })
  return { ...measured, cpu: server.cpu() - before }
}
