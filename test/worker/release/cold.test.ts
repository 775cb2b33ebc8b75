/** Isolates that have read nothing yet: the deployed bundle over a KV whose every read takes as long as a test says. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { toKey } from '../../../worker/contract/release.ts'
import { createContract, EXAMPLE_DOCUMENT, toAnswer } from '../../support/contract.ts'
import { EXAMPLE_ENTRIES } from '../../support/example-entries.ts'
import { toRelease } from '../../support/site.ts'

const release = [...toRelease({ entries: EXAMPLE_ENTRIES })]
const values = new Map<string, Uint8Array<ArrayBuffer>>(
  release.map(({ id, bytes }) => [toKey(id), new Uint8Array(bytes)]),
)
const root = release.at(-1)
const RELEASE = root?.id

/** Milliseconds that a read takes: of the shard, of the page. */
type Delays = readonly [shard: number, page: number]

const NEVER = Number.POSITIVE_INFINITY

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  const copies = new Map<string, ArrayBuffer>()
  const cache = {
    put: async (key: string, response: Response) => void copies.set(key, await response.arrayBuffer()),
    match: async (key: string) => (copies.has(key) ? new Response(copies.get(key)) : undefined),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const contract = createContract(EXAMPLE_DOCUMENT)
/** The bundle with the root as a module of text, which Node does not know. */
const bundle = readFileSync(inject('worker'), 'utf8').replace(
  '"./root.txt"',
  JSON.stringify(
    `data:text/javascript,export default ${encodeURIComponent(JSON.stringify(Buffer.from(root?.bytes ?? []).toString()))}`,
  ),
)
let isolates = 0

interface Isolate {
  /** How many reads of KV were begun. */
  readonly countReads: () => number
  /** Seconds that the cache of the location may keep what each of them finds. */
  readonly lives: () => readonly number[]
  /** The status of each of so many requests at once; 0 where there is none after so many milliseconds. */
  readonly ask: (requests: number, milliseconds: number, request?: Request) => Promise<readonly number[]>
}

async function startIsolate(delays: Delays, variables: Readonly<Record<string, unknown>> = {}): Promise<Isolate> {
  isolates += 1
  // Another text is another module, with a state of its own.
  const module = Buffer.from(`${bundle}\n// ${isolates}`).toString('base64')
  const { default: worker }: { default: { fetch: (...rest: unknown[]) => Promise<Response> } } = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${module}`
  )
  const stages: string[] = []
  let reads = 0
  const lives: number[] = []
  const get = async (key: string, { cacheTtl }: { readonly cacheTtl: number }): Promise<ArrayBuffer | undefined> => {
    reads += 1
    lives.push(cacheTtl)
    if (!stages.includes(key)) stages.push(key)
    const delay = delays[stages.indexOf(key)] ?? 0
    await new Promise((resolve) => {
      if (delay !== NEVER) setTimeout(resolve, delay)
    })
    return values.get(key)?.buffer
  }
  const bindings = { RELEASE, CONTENT: { get, getWithMetadata: get }, ...variables }
  return {
    countReads: () => reads,
    lives: () => lives,
    ask: async (requests, milliseconds, request = new Request('https://www.example.com/about')) => {
      const statuses = Array.from({ length: requests }, () => 0)
      const faults: string[] = []
      const ask = async (index: number): Promise<void> => {
        const response = await worker.fetch(request.clone(), bindings, { waitUntil: () => {} })
        statuses[index] = response.status
        faults.push(...contract(request.method, new URL(request.url).pathname, await toAnswer(response)))
      }
      for (const index of statuses.keys()) void ask(index)
      await vi.advanceTimersByTimeAsync(milliseconds)
      expect(faults).toEqual([])
      return statuses
    },
  }
}

test.each<[string, Delays]>([
  ['the shard hangs', [NEVER, 0]],
  ['the page hangs', [0, NEVER]],
  ['everything hangs', [NEVER, NEVER]],
  ['the page hangs after a slow shard', [2_000, NEVER]],
  ['everything is very slow', [2_600, 2_600]],
])('where %s, a cold isolate answers 502 in five seconds', async (_, delays) => {
  const isolate = await startIsolate(delays)
  expect(await isolate.ask(1, 5_050)).toEqual([502])
})

test('a cold isolate answers over a KV of two seconds a read', async () => {
  const isolate = await startIsolate([2_000, 2_000])
  expect(await isolate.ask(1, 4_000)).toEqual([200])
})

test('a cold isolate reads two values', async () => {
  const isolate = await startIsolate([100, 100])
  expect(await isolate.ask(1, 200)).toEqual([200])
  expect(isolate.countReads()).toBe(2)
})

test('a read that takes long is begun once more, with a short life in the cache of the location', async () => {
  const isolate = await startIsolate([0, 400])
  expect(await isolate.ask(1, 400)).toEqual([200])
  expect(isolate.lives()).toEqual([31_536_000, 31_536_000, 30])
})

test('what came too late for one request is there for the next', async () => {
  const isolate = await startIsolate([0, 6_000])
  expect(await isolate.ask(1, 6_000)).toEqual([502])
  expect(await isolate.ask(1, 1)).toEqual([200])
})

test('a cold isolate answers from the copies of the data centre, and reads nothing', async () => {
  await (await startIsolate([0, 0])).ask(1, 1)
  const isolate = await startIsolate([NEVER, NEVER])
  expect(await isolate.ask(1, 1)).toEqual([200])
  expect(isolate.countReads()).toBe(0)
})

test('a cache of the data centre that hangs delays a read by a twentieth of a second', async () => {
  const cache = { put: async () => {}, match: () => new Promise(() => {}) }
  vi.stubGlobal('caches', { open: async () => cache })
  const isolate = await startIsolate([0, 0])
  expect(await isolate.ask(1, 110)).toEqual([200])
})

test('a hundred requests at once read each value once', async () => {
  const isolate = await startIsolate([100, 100])
  expect(new Set(await isolate.ask(100, 1_999))).toEqual(new Set([200]))
  expect(isolate.countReads()).toBe(2)
})

test('where everything hangs, a hundred requests at once make a few reads and are answered in time', async () => {
  const isolate = await startIsolate([NEVER, NEVER])
  expect(new Set(await isolate.ask(100, 5_050))).toEqual(new Set([502]))
  expect(isolate.countReads()).toBe(10)
})

test('an answer that does not come is given up after 30 seconds, and the log says so', async () => {
  const isolate = await startIsolate([0, 0], {
    CAPTCHA_SECRET: 'secret',
    WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    WEBHOOK_SURVEY: 'https://hooks.example/survey',
  })
  // What waits for others has a time limit of its own; the runtime's cryptography has none.
  vi.spyOn(crypto.subtle, 'importKey').mockReturnValue(new Promise(() => {}))
  const headers = { 'content-type': 'application/json' }
  const submission = new Request('https://www.example.com/api/forms/survey', { method: 'POST', headers, body: '{}' })
  expect(await isolate.ask(1, 30_000, submission)).toEqual([502])
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('the answer took too long'))
})
