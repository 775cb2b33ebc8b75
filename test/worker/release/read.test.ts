/** Reads of values, with a KV and a cache of the data centre that answer when and as a test says. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ObjectId } from '../../../worker/contract/release.ts'
import { checkKv, findValue, openValue, readLocalRoot, readValue, recallValue } from '../../../worker/release/kv.ts'
import { createWorld, NEVER, toBytes, toId, type Turn, within, YEAR } from './sources.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bytes = (text: string): Uint8Array => new Uint8Array(toBytes(text))
const fault = (id: ObjectId, reason: string) => ({ kind: 'upstream_error', reason: `o/${id}: ${reason}` })

test('readValue() reads KV where the data centre has no copy, keeps the value and leaves a copy there', async () => {
  const [id, world] = [toId(), createWorld([[10, toBytes('a')]])]
  expect(await within(10, readValue(id, world.access()))).toEqual(bytes('a'))
  expect(world.asked).toEqual(['cache at 0', `KV ${YEAR} at 0`])
  expect(recallValue(id)).toEqual(bytes('a'))
  expect(await within(0, readValue(id, world.access()))).toEqual(bytes('a'))
  expect(world.asked).toHaveLength(2)
  const copy = world.copies.get(`https://www.example.com/.lectern/o/${id}`)
  expect(copy?.headers.get('cache-control')).toBe(`public, max-age=${YEAR}`)
  expect(await copy?.text()).toBe('a')
})

test('readValue() takes the copy of the data centre, keeps it and reads no KV', async () => {
  const [id, world] = [toId(), createWorld([[0, toBytes('a')]], [[49, new Response('copy')]])]
  expect(await within(49, readValue(id, world.access()))).toEqual(bytes('copy'))
  expect(recallValue(id)).toEqual(bytes('copy'))
  expect(world.asked).toEqual(['cache at 0'])
  expect(world.copies.size).toBe(0)
})

test('readValue() asks the next source beside one that takes long, and the last with a short life in the cache', async () => {
  const [id, world] = [
    toId(),
    createWorld(
      [
        [NEVER, undefined],
        [100, toBytes('a')],
      ],
      [[NEVER, undefined]],
    ),
  ]
  expect(await within(399, readValue(id, world.access()))).toBe('nothing yet')
  expect(world.asked).toEqual(['cache at 0', `KV ${YEAR} at 50`, 'KV 30 at 300'])
  await vi.advanceTimersByTimeAsync(1)
  expect(recallValue(id)).toEqual(bytes('a'))
})

test('readValue() takes the value that comes first, of whomever it was asked', async () => {
  const [id, world] = [
    toId(),
    createWorld([
      [300, toBytes('first')],
      [NEVER, undefined],
    ]),
  ]
  expect(await within(300, readValue(id, world.access()))).toEqual(bytes('first'))
  expect(world.asked).toEqual(['cache at 0', `KV ${YEAR} at 0`, 'KV 30 at 250'])
})

test.each<[what: string, turn: Turn, reason: string]>([
  ['is missing', [0, null], 'missing'],
  ['cannot be read', [0, new Error('secret')], 'failed'],
])('readValue() asks twice for a value that %s, and not again for half a second', async (_, turn, reason) => {
  const [id, world] = [toId(), createWorld([turn])]
  expect(await within(0, readValue(id, world.access()))).toEqual(fault(id, reason))
  expect(world.asked).toEqual(['cache at 0', `KV ${YEAR} at 0`, 'KV 30 at 0'])
  expect(await within(499, readValue(id, world.access()))).toEqual(fault(id, 'failed just now'))
  expect(world.asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(await within(0, readValue(id, world.access()))).toEqual(fault(id, reason))
  expect(world.asked).toHaveLength(6)
})

test('readValue() takes what comes late from one source, though the last has nothing and another hangs', async () => {
  const [id, world] = [
    toId(),
    createWorld(
      [
        [1_000, toBytes('a')],
        [0, null],
      ],
      [[NEVER, undefined]],
    ),
  ]
  expect(await within(1_050, readValue(id, world.access()))).toEqual(bytes('a'))
})

test('readValue() says what KV says last, where the cache of a location was wrong', async () => {
  const [id, world] = [
    toId(),
    createWorld([
      [0, null],
      [0, toBytes('a')],
    ]),
  ]
  expect(await within(0, readValue(id, world.access()))).toEqual(bytes('a'))
})

test('readValue() gives up after five seconds, and lets the next request ask at once', async () => {
  const [id, world] = [
    toId(),
    createWorld([
      [NEVER, undefined],
      [NEVER, undefined],
      [0, toBytes('next')],
    ]),
  ]
  expect(await within(5_001, readValue(id, world.access()))).toEqual(fault(id, 'late'))
  expect(await within(0, readValue(id, world.access()))).toEqual(bytes('next'))
})

test('readValue() keeps the request alive for what comes too late, and keeps that for the next', async () => {
  const [id, world] = [toId(), createWorld([[6_000, toBytes('late')]])]
  expect(await within(4_999, readValue(id, world.access()))).toBe('nothing yet')
  await vi.advanceTimersByTimeAsync(2)
  const late = world.kept.at(-1)
  expect(await within(1_500, Promise.resolve(late))).toEqual(['missing', bytes('late'), bytes('late')])
  expect(recallValue(id)).toEqual(bytes('late'))
})

test('readValue() answers a request without time left, asks nobody, and lets the next request ask at once', async () => {
  const [id, world] = [toId(), createWorld([[0, toBytes('a')]])]
  const access = world.access()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await within(0, readValue(id, access))).toEqual(fault(id, 'late'))
  expect(world.asked).toEqual([])
  expect(await within(0, readValue(id, world.access()))).toEqual(bytes('a'))
})

test('readValue() waits for what another request reads, for a second at most', async () => {
  const [id, world] = [toId(), createWorld([[900, toBytes('a')]])]
  const first = readValue(id, world.access())
  const second = within(950, readValue(id, world.access()))
  expect(await second).toEqual(bytes('a'))
  expect(await first).toEqual(bytes('a'))
  expect(world.asked).toHaveLength(3)

  const [hanging, slow] = [toId(), createWorld([[NEVER, undefined]])]
  void readValue(hanging, slow.access())
  await vi.advanceTimersByTimeAsync(300)
  void readValue(hanging, slow.access())
  await vi.advanceTimersByTimeAsync(699)
  expect(slow.asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(51)
  expect(slow.asked).toHaveLength(5)
})

test('readValue() waits for another request no longer than its own time', async () => {
  const [id, world] = [toId(), createWorld([[NEVER, undefined]])]
  const access = world.access()
  await vi.advanceTimersByTimeAsync(4_900)
  void readValue(id, world.access())
  expect(await within(100, readValue(id, access))).toEqual(fault(id, 'late'))
})

test('readValue() reads each of two values once, though the first is asked for again', async () => {
  const [first, second, world] = [toId(), toId(), createWorld([[100, toBytes('a')]])]
  const all = Promise.all([first, second, first].map((id) => readValue(id, world.access())))
  expect(await within(200, all)).toEqual([bytes('a'), bytes('a'), bytes('a')])
  expect(world.asked).toHaveLength(4)
})

test('openValue() gives the first stream, and cancels one that comes after', async () => {
  const [early, late] = [new ReadableStream(), new ReadableStream()]
  const cancelled = vi.spyOn(late, 'cancel')
  const id = toId()
  const world = createWorld([
    [500, early],
    [400, late],
  ])
  expect(await within(500, openValue(id, world.access()))).toBe(early)
  expect(world.asked).toEqual([`KV ${YEAR} at 0`, 'KV 30 at 250'])
  expect(cancelled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(150)
  expect(cancelled).toHaveBeenCalledOnce()
})

test('openValue() cancels a stream that comes when the request was answered', async () => {
  const late = new ReadableStream()
  const cancelled = vi.spyOn(late, 'cancel')
  const id = toId()
  const world = createWorld([
    [NEVER, undefined],
    [6_000, late],
  ])
  expect(await within(5_001, openValue(id, world.access()))).toEqual(fault(id, 'late'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(cancelled).toHaveBeenCalledOnce()
})

const BROKEN: Turn = [0, new Error('secret')]

test.each<[what: string, turns: Turn[], reason: string]>([
  ['missing', [[0, null]], 'missing'],
  ['broken', [BROKEN], 'failed'],
  ['broken, then missing', [BROKEN, [0, null]], 'missing'],
  ['missing, then broken', [[0, null], BROKEN], 'failed'],
])('openValue() says of a value that is %s why there is none', async (_, turns, reason) => {
  const id = toId()
  expect(await within(0, openValue(id, createWorld(turns).access()))).toEqual(fault(id, reason))
})

test('openValue() answers a request without time left, and asks nobody', async () => {
  const [id, world] = [toId(), createWorld([[0, new ReadableStream()]])]
  const access = world.access()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await within(0, openValue(id, access))).toEqual(fault(id, 'late'))
  expect(world.asked).toEqual([])
})

const TEXT = { type: 'text/plain' }

test('findValue() gives a value with its media type, and keeps its bytes', async () => {
  const [id, world] = [toId(), createWorld([[10, { value: toBytes('a'), metadata: TEXT }]])]
  expect(await within(10, findValue(id, world.access()))).toEqual({ bytes: bytes('a'), type: 'text/plain' })
  expect(world.asked).toEqual(['KV 30 at 0'])
  expect(recallValue(id)).toEqual(bytes('a'))
})

test.each<[what: string, turn: Turn]>([
  ['there is none', [0, { value: null, metadata: TEXT }]],
  ['it has no type', [0, { value: toBytes('a'), metadata: null }]],
])('findValue() finds nothing where %s, and asks once', async (_, turn) => {
  const world = createWorld([turn])
  expect(await within(0, findValue(toId(), world.access()))).toBe('missing')
  expect(world.asked).toEqual(['KV 30 at 0'])
})

test('findValue() asks twice, and calls nothing missing that could not be read', async () => {
  const [id, world] = [toId(), createWorld([[0, new Error('secret')]])]
  expect(await within(0, findValue(id, world.access()))).toEqual(fault(id, 'failed'))
  expect(world.asked).toEqual(['KV 30 at 0', 'KV 30 at 0'])
})

test('findValue() asks again beside a read that takes long', async () => {
  const found = { value: toBytes('a'), metadata: TEXT }
  const world = createWorld([
    [NEVER, undefined],
    [100, found],
  ])
  expect(await within(350, findValue(toId(), world.access()))).toEqual({ bytes: bytes('a'), type: 'text/plain' })
  expect(world.asked).toEqual(['KV 30 at 0', 'KV 30 at 250'])
})

const FOUND = { value: toBytes('root'), metadata: TEXT }

test('checkKv() finds nothing wrong where KV answers and has the root', async () => {
  const world = createWorld([
    [0, null],
    [0, FOUND],
  ])
  expect(await within(0, checkKv(toId(), world.access()))).toBeUndefined()
  expect(world.asked).toEqual(['KV health at 0', 'KV 30 at 0'])
})

test('checkKv() says that the root is missing', async () => {
  const id = toId()
  const world = createWorld([
    [0, null],
    [0, { value: null, metadata: null }],
  ])
  const message = `KV answers, but the root of release ${id} is not in it.`
  expect(await within(0, checkKv(id, world.access()))).toEqual({ kind: 'upstream_error', reason: message, message })
})

test.each<[what: string, turns: Turn[], reason: string]>([
  [
    'fails',
    [
      [0, new Error('secret')],
      [0, FOUND],
    ],
    'failed',
  ],
  [
    'hangs',
    [
      [NEVER, undefined],
      [0, FOUND],
    ],
    'late',
  ],
  [
    'has no root that can be read',
    [
      [0, null],
      [0, new Error('secret')],
    ],
    'failed',
  ],
])('checkKv() says so where KV %s', async (_, turns, reason) => {
  const id = toId()
  expect(await within(5_000, checkKv(id, createWorld(turns).access()))).toEqual(fault(id, reason))
})

const LOCAL = 'KV local/root at 0'

test.each<[what: string, turns: Turn[], root: unknown, asked: string[]]>([
  ['the root', [[0, { value: 'a' }]], 'a', [LOCAL]],
  [
    'the root that is just being replaced',
    [
      [0, { value: null }],
      [0, { value: 'b' }],
    ],
    'b',
    [LOCAL, LOCAL],
  ],
  ['nothing before the first', [[0, { value: null }]], undefined, [LOCAL, LOCAL]],
  ['that KV fails', [BROKEN], { kind: 'upstream_error', reason: 'local/root: failed' }, [LOCAL]],
  ['that KV hangs', [[NEVER, undefined]], { kind: 'upstream_error', reason: 'local/root: late' }, [LOCAL]],
])('readLocalRoot() gives %s', async (_, turns, root, asked) => {
  const world = createWorld(turns)
  expect(await within(5_000, readLocalRoot(world.access()))).toEqual(root)
  expect(world.asked).toEqual(asked)
})
