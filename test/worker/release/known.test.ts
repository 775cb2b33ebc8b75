import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ObjectId } from '../../../worker/contract/release.ts'
import type { Root } from '../../../worker/contract/stored.ts'
import { type Known, learn, recall, ask } from '../../../worker/release/known.ts'
import { createWorld, toBytes, toId, type Turn, within } from './sources.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const OTHER = v.parse(ObjectId, 'o'.repeat(22))
const root: Root = {
  format: 2,
  url: 'https://www.example.com',
  generatedAt: '2026-01-01T00:00:00.000Z',
  policies: {},
  shards: [['', OTHER]],
  pages: 1,
  routes: 1,
  forms: OTHER,
}
const release = { id: toId(), root, host: 'www.example.com' }
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(toBytes(text))
/** What a request knows already of another value. */
const BEFORE: Known = {
  release,
  routes: (id) => (id === OTHER ? new Map([['/before', { gone: true }]]) : undefined),
  bytes: (id) => (id === OTHER ? bytes('before') : undefined),
  gzip: (id) => (id === OTHER ? bytes('before') : undefined),
  file: (id) => (id === OTHER ? 'missing' : undefined),
}
const FAILED: Turn = [0, new Error('secret')]
const access = (...turns: Turn[]) => createWorld(turns).access()
const toKnown = (result: Awaited<ReturnType<typeof learn>>): Known => ('kind' in result ? BEFORE : result)

test('learn() knows a value that it read, and what was known before', async () => {
  const id = toId()
  const known = toKnown(await learn(BEFORE, { need: 'bytes', id }, access([0, toBytes('a')])))
  expect([known.bytes(id), known.bytes(OTHER)]).toEqual([bytes('a'), bytes('before')])
})

test('learn() reads several values at the same time', async () => {
  const [id, other] = [toId(), toId()]
  const read = learn(BEFORE, { need: 'bytes', id, also: [other] }, access([20, toBytes('a')], [20, toBytes('b')]))
  const result = await within(20, read)
  const known = result === 'nothing yet' ? BEFORE : toKnown(result)
  expect([known.bytes(id), known.bytes(other), known.bytes(OTHER)]).toEqual([bytes('a'), bytes('b'), bytes('before')])
})

test('learn() fails where one of several values cannot be read', async () => {
  const need = { need: 'bytes', id: toId(), also: [toId()] } as const
  // Each value is asked for twice.
  expect(await learn(BEFORE, need, access([0, toBytes('a')], FAILED))).toMatchObject({ kind: 'upstream_error' })
})

test('learn() knows the routes of a shard, and so does the isolate', async () => {
  const id = toId()
  const shard = JSON.stringify({ routes: [['/a', { gone: true }]] })
  const known = toKnown(await learn(BEFORE, { need: 'routes', id }, access([0, toBytes(shard)])))
  expect([known.routes(id)?.size, known.routes(OTHER)?.has('/before')]).toEqual([1, true])
  expect(recall(release).routes(id)).toBe(known.routes(id))
})

test('learn() makes the gzip form of bytes, and the isolate keeps it', async () => {
  vi.useRealTimers()
  const id = toId()
  const known = toKnown(await learn(BEFORE, { need: 'gzip', id, bytes: bytes('a') }, access()))
  expect(gunzipSync(known.gzip(id) ?? bytes('')).toString()).toBe('a')
  expect(known.gzip(OTHER)).toEqual(bytes('before'))
  expect(recall(release).gzip(id)).toBe(known.gzip(id))
})

const LIST = { type: 'video/mp4', size: 3, parts: [[OTHER, 0, 3]] }
const PARTS = 'application/vnd.lectern.parts+json'

test.each<[what: string, turn: Turn, file: unknown]>([
  ['its type and size', [0, { value: toBytes('abc'), metadata: { type: 'text/css' } }], { type: 'text/css', size: 3 }],
  ['its parts', [0, { value: toBytes(JSON.stringify(LIST)), metadata: { type: PARTS } }], LIST],
  ['nothing of a list that is none', [0, { value: toBytes('{}'), metadata: { type: PARTS } }], 'missing'],
  ['that there is none', [0, { value: null, metadata: null }], 'missing'],
])('learn() knows of a file of another release %s', async (_, turn, file) => {
  const id = toId()
  const known = toKnown(await learn(BEFORE, { need: 'file', id }, access(turn)))
  expect([known.file(id), known.file(OTHER), known.bytes(OTHER)]).toEqual([file, 'missing', bytes('before')])
})

test('learn() carries the bytes of a file with it', async () => {
  const id = toId()
  const turn: Turn = [0, { value: toBytes('abc'), metadata: { type: 'text/css' } }]
  expect(toKnown(await learn(BEFORE, { need: 'file', id }, access(turn))).bytes(id)).toEqual(bytes('abc'))
})

test('learn() knows that KV is healthy', async () => {
  const found: Turn = [0, { value: toBytes('root'), metadata: { type: 'text/plain' } }]
  expect(await learn(BEFORE, { need: 'health' }, access([0, null], found))).toMatchObject({ healthy: true })
})

test.each(['bytes', 'routes', 'file', 'health'] as const)('learn() fails where KV does: %s', async (need) => {
  expect(await learn(BEFORE, { need, id: toId() }, access(FAILED))).toMatchObject({ kind: 'upstream_error' })
})

test('ask() reads what a function lacks, and calls it again', async () => {
  const [first, second] = [toId(), toId()]
  const asked: Known[] = []
  const make = (known: Known) => {
    asked.push(known)
    const id = [first, second].find((one) => known.bytes(one) === undefined)
    return id === undefined ? { made: true } : ({ need: 'bytes', id } as const)
  }
  expect(await ask(make, BEFORE, access([0, toBytes('a')], [0, toBytes('b')]))).toEqual({ made: true })
  expect(asked.map(({ bytes: find }) => [find(first), find(second)])).toEqual([
    [undefined, undefined],
    [bytes('a'), undefined],
    [bytes('a'), bytes('b')],
  ])
})

test.each([true, false, undefined])('ask() ends where a read fails, open to other origins: %s', async (cors) => {
  const make = () => ({ need: 'bytes', id: toId(), cors }) as const
  expect(await ask(make, BEFORE, access(FAILED))).toMatchObject({ kind: 'upstream_error', cors })
})

test('ask() has time of its own, however long ago the request began', async () => {
  const id = toId()
  const begun = access([0, toBytes('a')])
  await vi.advanceTimersByTimeAsync(6_000)
  const make = (known: Known) => (known.bytes(id) === undefined ? ({ need: 'bytes', id } as const) : { made: true })
  expect(await ask(make, BEFORE, begun)).toEqual({ made: true })
})
