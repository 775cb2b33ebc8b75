/** Who runs against whom: ours as it is deployed, the limit for each answer, and Hono, all in one workerd. */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Entry } from '../../builder/release/entry.ts'
import { createPolicies } from '../../builder/release/policies.ts'
import { createRelease } from '../../builder/release/release.ts'
import { toKey } from '../../worker/schema/release.ts'
import { bundleWorker } from '../support/bundle.ts'
import { fetchOnce } from './load.ts'
import { serve, type Service, type Workerd } from './workerd.ts'

/** An answer whose bytes and headers the limit repeats. */
export interface Limit {
  readonly name: string
  readonly request: Buffer
}

/** Pages of the site that is served. */
export const PAGES = 2500

/** Path of a page. */
export const toPath = (index: number): string => `/guides/section-${index % 25}/page-${index}`

const ORIGIN = 'https://www.example.com'

const FILLER = 'A sentence of a page that somebody might want to read. '.repeat(142)

/** The two forms of a page, of 8,000 and 5,000 bytes. */
export const toBodies = (index: number): { readonly html: string; readonly markdown: string } => ({
  html: `<!doctype html><title>Page ${index}</title>${FILLER}`.slice(0, 8000),
  markdown: `---\ntitle: Page ${index}\n---\n\n${FILLER}`.slice(0, 5000),
})

/** Starts everyone. */
export async function startContestants(
  folder: string,
  compatibilityDate: string,
  limits: readonly Limit[],
): Promise<Workerd> {
  await mkdir(folder, { recursive: true })
  const { release, values } = toValues()
  await writeFile(join(folder, 'values.json'), JSON.stringify(values))
  await bundleWorker(join(folder, 'ours'))
  await build({
    entryPoints: ['test/bench/contestants/hono.ts'],
    outfile: join(folder, 'hono.js'),
    bundle: true,
    format: 'esm',
    minify: true,
  })
  await cp('test/bench/contestants', folder, { recursive: true })
  const kv: Service = {
    name: 'kv',
    listens: true,
    modules: [
      ['kv.mjs', `esModule = embed "kv.mjs"`],
      ['values', 'json = embed "values.json"'],
    ],
  }
  const cache: Service = {
    name: 'no-cache',
    listens: false,
    modules: [['no-cache.mjs', `esModule = embed "no-cache.mjs"`]],
  }
  const content = '( name = "CONTENT", kvNamespace = "kv" )'
  const ours: Service = {
    name: 'ours',
    listens: true,
    modules: [['index.js', 'esModule = embed "ours/index.js"']],
    fields: `cacheApiOutbound = "no-cache", bindings = [ ${content}, ( name = "RELEASE", text = "${release}" ) ],`,
  }
  const hono: Service = {
    name: 'hono',
    listens: true,
    modules: [['hono.js', 'esModule = embed "hono.js"']],
    fields: `bindings = [ ${content} ],`,
  }
  const first = await serve(folder, [kv, cache, ours], compatibilityDate)
  const bare: Service[] = []
  for (const { name, request } of limits) {
    const port = first.ports.get('ours') ?? 0
    // The first answer says how long its reads took; the limit repeats a warm one.
    await fetchOnce(port, request)
    await writeAnswer(folder, name, await fetchOnce(port, request))
    bare.push({
      name: `bare-${name}`,
      listens: true,
      modules: [
        ['bare.mjs', `esModule = embed "bare.mjs"`],
        ['body', `data = embed "${name}.body"`],
        ['headers', `json = embed "${name}.json"`],
      ],
    })
  }
  await first.stop()
  return serve(folder, [kv, cache, ours, hono, ...bare], compatibilityDate)
}

async function writeAnswer(folder: string, name: string, answer: Buffer): Promise<void> {
  const end = answer.indexOf('\r\n\r\n')
  const [status = '', ...lines] = answer.toString('latin1', 0, end).split('\r\n')
  if (!status.includes(' 200 ')) throw new Error(`The answer for "${name}" is ${status}.`)
  const headers = lines.map((line) => line.split(/: (.*)/s, 2)).filter(([key]) => !/^content-length$/i.test(key ?? ''))
  await writeFile(join(folder, `${name}.body`), answer.subarray(end + 4))
  await writeFile(join(folder, `${name}.json`), JSON.stringify(headers))
}

/** The values of our release, and what Hono reads, in one KV. */
function toValues() {
  const values: Record<string, { base64: string; type: string }> = {}
  const put = (key: string, type: string, bytes: Uint8Array | string): void => {
    values[key] = { type, base64: Buffer.from(bytes).toString('base64') }
  }
  let release = ''
  const options = {
    url: ORIGIN,
    generatedAt: '2026-01-01T00:00:00.000Z',
    pages: PAGES,
    forms: { refusedDomains: {}, questions: [] },
    policies: createPolicies({ url: ORIGIN }),
  }
  for (const { id, type, bytes } of createRelease(toEntries(put), options)) {
    put(toKey(id), type, bytes)
    release = id
  }
  return { release, values }
}

function* toEntries(put: (key: string, type: string, bytes: string) => void): Generator<Entry> {
  for (let index = 0; index < PAGES; index++) {
    const path = toPath(index)
    const { html, markdown } = toBodies(index)
    put(`text/html ${path}`, 'text/html', html)
    put(`text/markdown ${path}`, 'text/markdown', markdown)
    yield {
      kind: 'page',
      path,
      html: { policy: 'page', body: html },
      markdown: { policy: 'markdown', body: markdown },
    }
  }
  const json = `${JSON.stringify({ object: 'list', count: 40, data: Array.from({ length: 40 }, (_, index) => ({ path: toPath(index), title: `Page ${index}`, description: FILLER.slice(0, 120) })) })}\n`
  put('/api/v1/guides.json', 'application/json', json)
  yield { kind: 'file', path: '/api/v1/guides.json', content: { policy: 'api', body: json } }
  yield { kind: 'redirect', path: '/old', to: toPath(7), status: 301 }
}
