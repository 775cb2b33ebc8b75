import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toObjectId } from '../../../builder/site/assets.ts'
import type { Entry } from '../../../builder/views/entry.ts'
import type { Output } from '../../../builder/release/output.ts'
import { type Api, createApi } from '../../../builder/publish/cloudflare/api.ts'
import { listPresent, plan, publish, record } from '../../../builder/publish/publish.ts'
import { openRemoteKv, toBatches } from '../../../builder/publish/cloudflare/remote-kv.ts'
import { readFacts, readRecord, toFactValues } from '../../../builder/publish/record.ts'
import { createReader, reach } from '../../../builder/publish/routes.ts'
import { ObjectId, toKey } from '../../../worker/contract/release.ts'
import { createOutput } from './example-output.ts'
import { STALENESS } from './stand-in-kv.ts'
import { ACCOUNT, type Fault, NAMESPACE, type StandIn, startStandIn } from './stand-in.ts'

let folder: string
let standIn: StandIn
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-publish-'))
  standIn = await startStandIn()
})
afterAll(async () => {
  await standIn.close()
  rmSync(folder, { recursive: true })
})

/** An output with so many pages; `edits` replaces the text of some. */
function build(pages: number, edits: Readonly<Record<string, string>> = {}, day = '2026-01-01'): Output {
  const texts = Array.from({ length: pages }, (_, number): [string, string] => [
    `/guides/page-${number}`,
    `text of page ${number}`,
  ])
  const list: Entry = { kind: 'file', path: '/api/v1/pages.json', content: { policy: 'api', body: day } }
  return createOutput(mkdtempSync(join(folder, 'out-')), { ...Object.fromEntries(texts), ...edits }, [list], day)
}

const api = (): Api =>
  createApi({
    base: standIn.env['CLOUDFLARE_API_BASE_URL'] ?? '',
    token: 'token',
    sleep: () => Promise.resolve(),
    tell: () => {},
  })
const connect = (client = api()) => openRemoteKv(client, ACCOUNT, NAMESPACE)

function reset(): void {
  standIn.kv.clear()
  standIn.past.length = 0
  standIn.written.length = 0
  standIn.requests.length = 0
  standIn.fault = () => 'answer'
}

async function deploy(output: Output, live?: Output, client = api()): Promise<void> {
  // Lists show by then what the deployment before has written.
  standIn.clock += STALENESS
  const kv = connect(client)
  const steps = await plan(kv, output, live?.manifest.root, await listPresent(kv))
  await publish(kv, output, steps, () => {})
  await record(kv, steps, 'message', 'lectern', Date.now())
}

/** Whether KV holds a whole release. */
async function isWhole(output: Output): Promise<boolean> {
  const ids = await reach(createReader(connect()), output.manifest.root)
  return [...ids].every((id) => standIn.kv.has(toKey(id))) && standIn.kv.has(`r/${output.manifest.root}`)
}

test('readFacts() gives none where a part of them is lost: its pages would seem to be new', async () => {
  const facts = ['a', 'b'].map((name) => v.parse(ObjectId, name.repeat(22)))
  const [first, second] = ['/a', '/b'].map((path) => JSON.stringify([[path, { title: path }]]))
  const read = (...parts: readonly (string | undefined)[]) => {
    const stored = facts.flatMap((id, at) => (parts[at] === undefined ? [] : [[toKey(id), parts[at]] as const]))
    return readFacts({ get: async () => new Map(stored) }, { facts })
  }
  expect(await read(first, second)).toEqual({ '/a': { title: '/a' }, '/b': { title: '/b' } })
  expect(await read(first)).toBeUndefined()
})

test('publish() writes every value of a release and its record', async () => {
  reset()
  const output = build(30)
  await deploy(output)
  expect(await isWhole(output)).toBe(true)
  expect(new Set(standIn.written).size).toBe(standIn.written.length)
})

test('publish() reads back no file that says it is text and is not UTF-8', async () => {
  reset()
  const bytes = new Uint8Array(Buffer.from('Grüße', 'latin1'))
  const body = { id: toObjectId('text/plain; charset=utf-8', bytes), size: bytes.length, read: () => bytes }
  const file: Entry = { kind: 'file', path: '/old.txt', content: { policy: 'asset-txt', body } }
  const output = createOutput(mkdtempSync(join(folder, 'out-')), { '/': 'home' }, [file], '2026-01-01')
  await deploy(output)
  expect(await isWhole(output)).toBe(true)
})

test('publish() writes nothing where nothing is missing', async () => {
  reset()
  const output = build(30)
  await deploy(output)
  standIn.written.length = 0
  await deploy(output)
  expect(standIn.written).toEqual([])
})

test.each([100, 3000])('publish() writes at most 20 keys for one changed page of %i', async (pages) => {
  reset()
  const before = build(pages)
  await deploy(before)
  standIn.written.length = 0
  standIn.requests.length = 0
  const after = build(pages, { '/guides/page-50': 'edited' }, '2026-01-02')
  standIn.clock += STALENESS
  const steps = await plan(connect(), after, before.manifest.root, await listPresent(connect()))
  await deploy(after, before)
  expect(steps.diff).toEqual({ added: [], changed: ['/guides/page-50'], removed: [] })
  expect(standIn.written.length).toBeLessThanOrEqual(20)
  expect(standIn.requests.filter((request) => request === 'PUT /storage/kv/bulk')).toHaveLength(2)
})

test('readRecord() gives what was recorded of a release', async () => {
  reset()
  const built = build(3)
  const { root } = built.manifest
  const output = { ...built, manifest: { ...built.manifest, changes: root } }
  await deploy(output)
  const { facts, ...rest } = (await readRecord(connect(), root)) ?? {}
  expect(rest).toEqual({
    root,
    time: expect.stringMatching(/^\d{4}-.+Z$/),
    generatedAt: '2026-01-01',
    message: 'message',
    pages: 3,
    added: 3,
    changed: 0,
    removed: 0,
    fingerprint: root,
    changes: root,
  })
  expect(facts?.map((id) => standIn.kv.get(toKey(id))?.metadata)).toEqual([
    { type: 'application/vnd.lectern.facts+json' },
  ])
})

test('toFactValues() gives the facts in the order of the paths, whatever theirs is', () => {
  const [value] = toFactValues({ '/b': { title: 'B' }, '/a': { title: 'A' }, '/c': { title: 'C' } })
  expect(new TextDecoder().decode(value?.bytes)).toBe(
    '[["/a",{"title":"A"}],["/b",{"title":"B"}],["/c",{"title":"C"}]]',
  )
})

test('plan() counts the bytes of what is missing', async () => {
  reset()
  const output = build(2)
  const { missing, bytes } = await plan(connect(), output, undefined, new Set())
  const sizes = missing.flatMap((id) => output.values.get(id)?.size ?? [])
  expect(missing.length - sizes.length).toBe(1)
  const all = sizes.reduce((sum, size) => sum + size)
  const [facts] = toFactValues(output.pages())
  expect(bytes - all).toBe(facts?.bytes.length)
})

test('toBatches() loads 10,000 pages with at most 40 requests, if they have 60 KB each', () => {
  const [html, markdown] = [new Uint8Array(48_000), new Uint8Array(12_000)]
  const pairs = Array.from({ length: 20_000 }, (_, index) => ({
    key: `o/${index}`,
    value: index % 2 ? markdown : html,
  }))
  const sizes = Array.from(toBatches(pairs), (batch) => batch.length)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(20_000)
  expect(sizes.length).toBeLessThanOrEqual(40)
})

test('what is left of a day of the free plan is written, so that the next day goes on', async () => {
  reset()
  standIn.quota = 1000
  const pairs = Array.from({ length: 2146 }, (_, index) => ({ key: `o/${index}`, value: new Uint8Array() }))
  await expect(connect().put(pairs)).rejects.toThrow('Deploy again after midnight UTC')
  standIn.quota = Number.POSITIVE_INFINITY
  await expect.poll(() => standIn.kv.size).toBe(1000)
})

test('toBatches() makes no batch of nothing', () => {
  expect([...toBatches([])]).toEqual([])
})

test.each([
  [[33_749_850, 33_749_850], [2]],
  [
    [33_749_851, 33_749_850],
    [1, 1],
  ],
  [
    [67_499_851, 67_499_851],
    [1, 1],
  ],
  [
    [33_749_851, 33_749_850, 33_749_850],
    [1, 2],
  ],
])('toBatches() cuts values of %j bytes, as Base64 with a margin 90 MB together or more, into %j', (sizes, counts) => {
  const batches = toBatches(sizes.map((size) => ({ key: 'o/1', value: new Uint8Array(size) })))
  expect(Array.from(batches, (batch) => batch.length)).toEqual(counts)
})

test('publish() that is killed after any request is finished by the next, and writes nothing twice', async () => {
  const before = build(20)
  const after = build(20, { '/guides/page-3': 'edited' }, '2026-01-02')
  let killedAt = 1
  for (let finished = false; !finished; killedAt += 1) {
    reset()
    await deploy(before)
    let count = 0
    const mortal: Api = (request, schema) => {
      count += 1
      return count > killedAt ? Promise.reject(new Error('killed')) : api()(request, schema)
    }
    finished = await deploy(after, before, mortal).then(
      () => true,
      () => false,
    )
    expect(await isWhole(before)).toBe(true)
    await deploy(after, before)
    expect(await isWhole(after)).toBe(true)
    expect(new Set(standIn.written).size).toBe(standIn.written.length)
  }
  expect(killedAt).toBeGreaterThan(5)
})

test('publish() ends in the right state or a message, whatever the API does', async () => {
  const output = build(20)
  const faults = array(constantFrom<Fault>('answer', 'throttle', 'fail', 'reset', 'lost', 'slow', 'partial'), {
    minLength: 1,
    maxLength: 40,
  })
  await assert(
    asyncProperty(faults, async (order) => {
      reset()
      standIn.fault = (_, position) => order[position % order.length] ?? 'answer'
      const message = await deploy(output).then(
        () => undefined,
        (error: unknown) => String(error),
      )
      standIn.fault = () => 'answer'
      const state = message ?? ((await isWhole(output)) ? 'whole' : 'in pieces')
      expect(state).toMatch(/^(?:whole$|Error: Cloudflare (?:did not|could not do) |Error: KV does not )/)
    }),
    { numRuns: 40 },
  )
})

const getOther = async (keys: readonly string[]) => new Map(keys.map((key) => [key, 'another text']))

test('publish() refuses a KV that does not return what was written', async () => {
  reset()
  const output = build(5)
  const kv = connect()
  const steps = await plan(kv, output, undefined, await listPresent(kv))
  await expect(publish({ put: (pairs) => kv.put(pairs), get: getOther }, output, steps, () => {})).rejects.toThrow(
    'KV does not return what was written',
  )
})

test.each([
  ['as it is', (text: string) => text],
  ['without its byte order mark', (text: string) => text.replace('\uFEFF', '')],
])('publish() takes a table of Excel that KV returns %s', async (_, answer) => {
  reset()
  const file: Entry = { kind: 'file', path: '/prices.csv', content: { policy: 'text', body: '\uFEFFa,b\n1,2\n' } }
  const output = createOutput(mkdtempSync(join(folder, 'out-')), { '/': 'home' }, [file], '2026-01-01')
  const kv = connect()
  const read: string[] = []
  const get = async (keys: readonly string[]) => {
    const found = [...(await kv.get(keys))].map(([key, text]) => [key, answer(text ?? '')] as const)
    read.push(...found.map(([, text]) => text))
    return new Map(found)
  }
  const steps = await plan(kv, output, undefined, await listPresent(kv))
  await publish({ put: (pairs) => kv.put(pairs), get }, output, steps, () => {})
  expect(read).toContain(answer('\uFEFFa,b\n1,2\n'))
})

test.each([
  [5, 15],
  [300, 50],
])('publish() reads texts back that are spread over the upload of %i pages: %i', async (pages, count) => {
  reset()
  const output = build(pages)
  const kv = connect()
  const steps = await plan(kv, output, undefined, await listPresent(kv))
  const read: string[] = []
  const remember = {
    put: (...args: Parameters<typeof kv.put>) => kv.put(...args),
    get: (keys: readonly string[]) => {
      read.push(...keys)
      return kv.get(keys)
    },
  }
  await publish(remember, output, steps, () => {})
  const positions = read.map((key) => steps.missing.findIndex((id) => toKey(id) === key))
  expect(read).toHaveLength(count)
  expect(read).toContain(toKey(output.manifest.root))
  expect(Math.min(...positions)).toBeLessThan(steps.missing.length / 10)
})

test.each([
  [262_144, true],
  [262_145, false],
])('publish() reads a text of %i bytes back, of fifty of which one answer has room: %s', async (size, isRead) => {
  reset()
  const file: Entry = { kind: 'file', path: '/most.txt', content: { policy: 'text', body: 'x'.repeat(size) } }
  const output = createOutput(mkdtempSync(join(folder, 'out-')), { '/': 'home' }, [file], '2026-01-01')
  const kv = connect()
  const steps = await plan(kv, output, undefined, await listPresent(kv))
  const read: string[] = []
  const recording = (keys: readonly string[]) => (read.push(...keys), kv.get(keys))
  await publish({ put: (pairs) => kv.put(pairs), get: recording }, output, steps, () => {})
  const sizes = Array.from(output.values, ([id, value]) => [value.size, read.includes(toKey(id))])
  expect(sizes).toContainEqual([size, isRead])
})

test('plan() refuses an output folder whose root is none', async () => {
  reset()
  const output = build(1)
  const [page] = output.values.keys()
  const damaged = { ...output, manifest: { ...output.manifest, root: page ?? output.manifest.root } }
  await expect(plan(connect(), damaged, undefined, new Set())).rejects.toThrow(
    'The output folder is damaged: build again',
  )
})
