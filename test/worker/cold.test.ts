/** Isolates that have read nothing yet: the deployed bundle over a KV whose every read takes as long as a test says. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { toKey } from '../../worker/contract/release.ts'
import { createContract, EXAMPLE_DOCUMENT, toAnswer } from '../support/contract.ts'
import { EXAMPLE_ENTRIES } from '../support/example-entries.ts'
import { toRelease } from '../support/site.ts'

const release = [...toRelease({ entries: EXAMPLE_ENTRIES })]
const values = new Map<string, Uint8Array<ArrayBuffer>>(
  release.map(({ id, bytes }) => [toKey(id), new Uint8Array(bytes)]),
)
const RELEASE = release.at(-1)?.id

/** Milliseconds that a read takes: of the root, of the shard, of the page. */
type Delays = readonly [root: number, shard: number, page: number]

const NEVER = Number.POSITIVE_INFINITY

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  const copies = new Map<string, ArrayBuffer>()
  vi.stubGlobal('caches', {
    default: {
      put: async (key: string, response: Response) => void copies.set(key, await response.arrayBuffer()),
      match: async (key: string) => (copies.has(key) ? new Response(copies.get(key)) : undefined),
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const contract = createContract(EXAMPLE_DOCUMENT)
const bundle = readFileSync(inject('worker'), 'utf8')
let isolates = 0

interface Isolate {
  /** How many reads of KV were begun. */
  readonly countReads: () => number
  /** The status of each of so many requests at once; 0 where there is none after so many milliseconds. */
  readonly ask: (requests: number, milliseconds: number) => Promise<readonly number[]>
}

async function startIsolate(delays: Delays): Promise<Isolate> {
  isolates += 1
  // Another text is another module, with a state of its own.
  const module = Buffer.from(`${bundle}\n// ${isolates}`).toString('base64')
  const { default: worker }: { default: { fetch: (...rest: unknown[]) => Promise<Response> } } = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${module}`
  )
  const stages: string[] = []
  let reads = 0
  const get = async (key: string): Promise<ArrayBuffer | undefined> => {
    reads += 1
    if (!stages.includes(key)) stages.push(key)
    const delay = delays[stages.indexOf(key)] ?? 0
    await new Promise((resolve) => {
      if (delay !== NEVER) setTimeout(resolve, delay)
    })
    return values.get(key)?.buffer
  }
  const bindings = { RELEASE, CONTENT: { get, getWithMetadata: get } }
  return {
    countReads: () => reads,
    ask: async (requests, milliseconds) => {
      const statuses = Array.from({ length: requests }, () => 0)
      const faults: string[] = []
      const ask = async (index: number): Promise<void> => {
        const response = await worker.fetch(new Request('https://www.example.com/about'), bindings, {
          waitUntil: () => {},
        })
        statuses[index] = response.status
        faults.push(...contract('GET', '/about', await toAnswer(response)))
      }
      for (const index of statuses.keys()) void ask(index)
      await vi.advanceTimersByTimeAsync(milliseconds)
      expect(faults).toEqual([])
      return statuses
    },
  }
}

test.each<[string, Delays]>([
  ['the root hangs', [NEVER, 0, 0]],
  ['the shard hangs', [0, NEVER, 0]],
  ['the page hangs', [0, 0, NEVER]],
  ['everything hangs', [NEVER, NEVER, NEVER]],
  ['the page hangs after a slow root and a slow shard', [390, 390, NEVER]],
  ['the shard hangs after a very slow root', [1_400, NEVER, 0]],
  ['everything is very slow', [900, 900, 900]],
])('where %s, a cold isolate answers 502 in less than two seconds', async (_, delays) => {
  const isolate = await startIsolate(delays)
  expect(await isolate.ask(1, 1_999)).toEqual([502])
})

test('a cold isolate answers over a KV of almost half a second a read', async () => {
  const isolate = await startIsolate([490, 490, 490])
  expect(await isolate.ask(1, 1_999)).toEqual([200])
})

test('what came too late for one request is there for the next', async () => {
  const isolate = await startIsolate([0, 0, 2_500])
  expect(await isolate.ask(1, 2_600)).toEqual([502])
  expect(await isolate.ask(1, 1)).toEqual([200])
})

test('where everything hangs, a cold isolate answers from the copies of the data centre in less than two seconds', async () => {
  await (await startIsolate([0, 0, 0])).ask(1, 1)
  const isolate = await startIsolate([NEVER, NEVER, NEVER])
  expect(await isolate.ask(1, 1_999)).toEqual([200])
})

test('a hundred requests at once read each value once', async () => {
  const isolate = await startIsolate([100, 100, 100])
  expect(new Set(await isolate.ask(100, 1_999))).toEqual(new Set([200]))
  expect(isolate.countReads()).toBe(3)
})

test('where everything hangs, a hundred requests at once make a few reads and are answered in time', async () => {
  const isolate = await startIsolate([NEVER, NEVER, NEVER])
  expect(new Set(await isolate.ask(100, 1_999))).toEqual(new Set([502]))
  expect(isolate.countReads()).toBe(6)
})
