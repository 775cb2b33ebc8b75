/**
 * A site to send requests to: the deployed bundle in Miniflare, with a release in its KV.
 *
 *     const site = await startSite({ entries })
 *     const { status, headers, text } = await site.get('/about', { accept: 'text/markdown' })
 *     await site.stop()
 */
import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { Miniflare, type MiniflareOptions, type WorkerOptions } from 'miniflare'
import { guardLoopback } from '../../builder/dev/loopback.ts'
import type { Entry } from '../../builder/views/entry.ts'
import { createPolicies } from '../../builder/views/policies.ts'
import { createRelease } from '../../builder/release/release.ts'
import type { ReleaseValue } from '../../builder/release/stored.ts'
import type { FormsConfig } from '../../worker/contract/forms-config.ts'
import type { OpenApiDocument } from '../../builder/views/openapi/model.ts'
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import type { Root, Shard } from '../../worker/contract/stored.ts'
import { readCompatibilityDate } from './compatibility-date.ts'
import { createContract, EXAMPLE_DOCUMENT } from './contract.ts'
import { checkAnswers, noteCovered, readModules } from './kept-answers.ts'
import { STYLE_PATH } from './example-entries.ts'

/** What a site is started with. */
export interface SiteOptions {
  /** What is published. */
  readonly entries?: Iterable<Entry>
  /** Instead of entries: a whole release, the root last. */
  readonly release?: Iterable<ReleaseValue>
  /** Origin that the release names, whose host is asked unless a test names another; default `https://www.example.com`. */
  readonly url?: string
  readonly forms?: FormsConfig
  /** Variables and secrets; `RELEASE` is added. */
  readonly bindings?: Record<string, string>
  /**
   * Answers every `fetch` of the Worker, captcha and webhooks; 502 by default, so that nothing leaves the machine.
   * `network` lets it connect, for servers of the test on this machine.
   */
  readonly outbound?: 'network' | ((request: Request) => Response | Promise<Response>)
  /** Submissions a minute that the binding `FORMS_LIMIT` lets pass; without it there is no such binding. */
  readonly limit?: number
  /** Further bindings, as Miniflare takes them. */
  readonly platform?: Partial<
    Pick<
      WorkerOptions,
      'queueProducers' | 'queueConsumers' | 'analyticsEngineDatasets' | 'r2Buckets' | 'email' | 'serviceBindings'
    >
  > & { readonly r2Persist?: string }
}

/** How often, from 0 to 1, the systems where submissions wait fail; `Late`: only seem to fail. `dies`: the isolate ends. */
export type WaitingFaults = Partial<
  Record<'queue' | 'queueLate' | 'archive' | 'archiveLate' | 'mail' | 'dies' | 'diesLate', number>
> & {
  /** The code that each mail is refused with. */
  readonly mailCode?: string
}

/** What went into the systems where submissions wait. */
export interface WaitingState {
  readonly queued: readonly unknown[]
  readonly mails: readonly Readonly<Record<string, unknown>>[]
  /** Ids that could not be deleted from the archive. */
  readonly lost: readonly string[]
}

/** An answer, its body as it came over the wire. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

/** What goes wrong with every KV read from now on. */
export type KvFault = 'none' | 'throws' | 'throwsOnce' | 'hangs' | 'missing' | 'slow60' | 'slow100'

/** A running site. */
export interface Site {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string
  /** What the Worker has logged so far. */
  readonly logs: readonly string[]
  /** Id of the root. */
  readonly release: string
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** Sends a request as it stands: the path is not normalised, the body of the answer not decoded. */
  readonly send: (
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: string | Buffer,
  ) => Promise<Answer>
  /** Lets KV fail, and counts its reads from 0. */
  readonly setKv: (fault: KvFault) => Promise<void>
  /** KV reads since `setKv`. */
  readonly countReads: () => Promise<number>
  /** Lets the systems fail where submissions wait. */
  readonly setWaiting: (faults: WaitingFaults) => Promise<void>
  readonly readWaiting: () => Promise<WaitingState>
  /** What the archive holds, by key: the value, and the metadata as JSON. */
  readonly readArchive: () => Promise<ReadonlyMap<string, { readonly text: string; readonly metadata: string }>>
  /** Starts a fresh isolate over the same KV. */
  readonly restart: () => Promise<void>
  /** Puts a message into the queue `LEADS`, as an earlier version of the Worker did. */
  readonly enqueue: (body: object) => Promise<void>
  readonly stop: () => Promise<void>
}

const ORIGIN = 'https://www.example.com'

const EXAMPLE_CONTRACT = createContract(EXAMPLE_DOCUMENT)

const NO_FORMS: FormsConfig = { refusedDomains: {}, questions: [] }

/** Starts a site on a free port. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const logs: string[] = []
  // Whole before workerd runs: it closes a connection that waits for bytes to be made.
  const values = Array.from(options.release ?? toRelease(options), ({ id, type, bytes }) => ({ id, type, bytes }))
  const { id: release = '', bytes: root = new Uint8Array() } = values.at(-1) ?? {}
  const entry = await readFile(new URL('faulty-entry.mjs', import.meta.url), 'utf8')
  const modules = await readModules(entry, new TextDecoder().decode(root))
  // Every answer of every test is held against the document that is served, whatever else the test expects.
  const document = findDocument(values)
  const contract = document === undefined ? EXAMPLE_CONTRACT : createContract(document)
  const settings = async (isolate: number, port: number): Promise<MiniflareOptions> => ({
    modules,
    compatibilityDate: await readCompatibilityDate(),
    kvNamespaces: ['CONTENT'],
    bindings: { RELEASE: release, ...options.bindings, ISOLATE: isolate },
    ...(options.outbound === 'network'
      ? {}
      : { outboundService: options.outbound ?? (() => new Response('nothing leaves the machine', { status: 502 })) }),
    ...options.platform,
    ...(options.limit === undefined
      ? {}
      : { ratelimits: { FORMS_LIMIT: { namespace_id: '1', simple: { limit: options.limit, period: 60 } } } }),
    cf: false,
    port,
    handleRuntimeStdio: (...streams) => {
      for (const stream of streams) stream.on('data', (text) => logs.push(String(text)))
    },
  })
  const { host } = new URL(options.url ?? ORIGIN)
  guardLoopback()
  const miniflare = new Miniflare(await settings(0, 0))
  let url = await miniflare.ready
  await fill(url, values)
  let isolate = 0
  const request: Site['send'] = async (method, path, headers = {}, body) => {
    const answer = await exchange(url, method, path, { host, ...headers }, body)
    const faults = contract(method, path, answer)
    if (faults.length > 0) throw new Error(`${method} ${path} breaks the contract: ${faults.join(' ')}\n${answer.text}`)
    return answer
  }
  /** Browsers and other readers do not ask through this file: what they were answered is checked at the end. */
  const checkAll = async (): Promise<void> => {
    const { headers, text } = await exchange(url, 'GET', '/__answers', {}, undefined)
    noteCovered(String(headers['x-covered'] ?? ''))
    checkAnswers(contract, text)
  }
  return {
    origin: url.origin,
    release,
    logs,
    send: request,
    get: (path, headers) => request('GET', path, headers),
    setKv: async (fault) => {
      await request('POST', '/__kv', {}, JSON.stringify({ fault }))
    },
    countReads: async () => {
      const state: { reads: number } = JSON.parse((await request('GET', '/__kv')).text)
      return state.reads
    },
    setWaiting: async (faults) => {
      await request('POST', '/__kv', {}, JSON.stringify({ waiting: faults }))
    },
    readWaiting: async () => {
      const state: WaitingState = JSON.parse((await request('GET', '/__kv')).text)
      return state
    },
    readArchive: async () => {
      const bucket = await miniflare.getR2Bucket('LEADS_ARCHIVE')
      const { objects } = await bucket.list()
      const entries = objects.map(async ({ key }) => {
        const object = await bucket.get(key)
        const metadata = JSON.stringify([object?.customMetadata, object?.httpMetadata])
        return [key, { text: (await object?.text()) ?? '', metadata }] as const
      })
      return new Map(await Promise.all(entries))
    },
    restart: async () => {
      await checkAll()
      isolate += 1
      await miniflare.setOptions(await settings(isolate, Number(url.port)))
      url = await miniflare.ready
    },
    enqueue: async (body) => void (await (await miniflare.getQueueProducer<object>('LEADS')).send(body)),
    stop: () => checkAll().finally(() => miniflare.dispose()),
  }
}

/** The OpenAPI document of a release, if it has one: found as the Worker finds it, for it shares a value with others. */
function findDocument(values: readonly ReleaseValue[]): OpenApiDocument | undefined {
  const byId = new Map(values.map((value) => [value.id, value.bytes]))
  const read = (id: ObjectId): Buffer => Buffer.from(byId.get(id) ?? new Uint8Array())
  const root: Root = JSON.parse(Buffer.from(values.at(-1)?.bytes ?? '{"shards":[]}').toString())
  for (const [, id] of root.shards) {
    const { routes }: Shard = JSON.parse(read(id).toString())
    const [, route] = routes.find(([path]) => path === '/openapi.json') ?? []
    if (route === undefined || !('file' in route)) continue
    const { within, id: own, size } = route.file
    const [value, start] = within ?? [own, 0]
    const document: OpenApiDocument = JSON.parse(
      read(value)
        .subarray(start, start + size)
        .toString(),
    )
    return document.components === undefined ? undefined : document
  }
  return undefined
}

/** The values of a release as a site is filled with it, the root last. */
export function toRelease({
  url = ORIGIN,
  entries = [],
  forms = NO_FORMS,
}: Pick<SiteOptions, 'url' | 'entries' | 'forms'>): Iterable<ReleaseValue> {
  const policies = createPolicies({ url, theme: { stylesheet: { path: STYLE_PATH } } })
  return createRelease(entries, { url, generatedAt: '2026-01-01T00:00:00.000Z', pages: 1, forms, policies })
}

/** Puts values into KV through the Worker: the proxies of Miniflare take a thread and ten times as long. */
async function fill(url: URL, values: readonly ReleaseValue[]): Promise<void> {
  for (let start = 0; start < values.length; start += 64) {
    const batch = values.slice(start, start + 64)
    await Promise.all(
      batch.map(async ({ id, type, bytes }) => {
        const { status } = await exchange(
          url,
          'PUT',
          `/__kv/${toKey(id)}`,
          { 'content-type': type },
          Buffer.from(bytes),
        )
        if (status !== 200) throw new Error(`A value cannot be put into KV: ${status}`)
      }),
    )
  }
}

/** One request on a connection of its own. */
function exchange(
  { hostname, port }: URL,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ hostname, port, method, path, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode: status = 0, headers: received } = incoming
        // Only as text where it is wanted: a film is none.
        resolve({
          status,
          headers: received,
          bytes,
          get text() {
            return bytes.toString()
          },
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
