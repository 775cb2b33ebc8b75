import { expect, test } from 'vitest'
import type { Pair } from '../../../builder/publish/cloudflare/remote-kv.ts'
import { refuseDuringCollection, withLease } from '../../../builder/publish/lease.ts'

/** A KV that holds one value, whatever its key. */
function createKv(text?: string) {
  const written: Pair[] = []
  return {
    written,
    get: async (keys: readonly string[]) => {
      const last = written.at(-1)
      const stored = last ? Buffer.from(last.value).toString() : text
      return new Map(stored === undefined ? [] : keys.map((key) => [key, stored]))
    },
    put: async (pairs: Iterable<Pair>) => void written.push(...pairs),
  }
}

const toLease = (time: number, done = false): string => JSON.stringify({ id: 'other', time, done })
const RUNNING = 'Garbage is being collected (npm run gc): the live site is as it was. Try again in two minutes'

test.each([
  ['no lease', undefined, 'none'],
  ['no JSON', 'text', 'none'],
  ['a sign of life', toLease(940_001), RUNNING],
  ['no sign of life for a minute', toLease(940_000), 'recent'],
  ['a sign of life by a clock that is ahead', toLease(1_059_999), RUNNING],
  ['a sign of life in days to come', toLease(9e15), 'recent'],
  ['an end', toLease(999_999, true), 'recent'],
  ['an end two minutes before it began', toLease(780_000, true), 'recent'],
  ['an end longer ago', toLease(779_999, true), 'none'],
])('refuseDuringCollection() at 1,000 s since 900 s makes of %s: %s %s', async (_, text, expected) => {
  const found = refuseDuringCollection(createKv(text), 1_000_000, 900_000).catch((error: unknown) =>
    error instanceof Error ? error.message : '',
  )
  expect(await found).toBe(expected)
})

/** Collects under a lease; each wait takes longer than it should. */
async function collect(kv: ReturnType<typeof createKv>, late: number, work: (waits: readonly number[]) => void) {
  let time = 1_000_000
  const waits: number[] = []
  const sleep = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    time += milliseconds + late
    work(waits)
  }
  await withLease(kv, { now: async () => time, sleep }, async (stillMine) => {
    time += 60_000
    await stillMine()
  })
  return waits
}

const none = (): void => {}

test('withLease() shows for 90 s that it collects, and when it has ended, for a day', async () => {
  const kv = createKv()
  expect(await collect(kv, 30_000, none)).toEqual([30_000, 30_000, 30_000])
  expect(kv.written.map(({ key, lifetime }) => [key, lifetime])).toEqual(
    Array.from({ length: 6 }, () => ['l/gc', 86_400]),
  )
  const leases = kv.written.map(({ value }) => JSON.parse(Buffer.from(value).toString()))
  expect(leases.map(({ time, done }) => [time, done])).toEqual([
    [1_000_000, false],
    [1_060_000, false],
    [1_120_000, false],
    [1_180_000, false],
    [1_240_000, false],
    [1_240_000, true],
  ])
  expect(new Set(leases.map(({ id }) => id)).size).toBe(1)
})

test('withLease() ends where it slept for more than a minute, or another took over', async () => {
  const message = 'Another run took over: nothing more was deleted'
  await expect(collect(createKv(), 30_001, none)).rejects.toThrow(message)
  const kv = createKv()
  const takeOver = (waits: readonly number[]): void => {
    if (waits.length === 2) kv.written.push({ key: 'l/gc', value: Buffer.from(toLease(0)) })
  }
  await expect(collect(kv, 0, takeOver)).rejects.toThrow(message)
})

test('withLease() does not begin where another collects', async () => {
  const kv = createKv(toLease(999_999))
  await expect(collect(kv, 0, none)).rejects.toThrow('Garbage is being collected already')
  expect(kv.written).toEqual([])
})
