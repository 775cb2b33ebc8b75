import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { ObjectId } from '../../worker/schema/release.ts'
import { stream } from '../../worker/stream.ts'
import { Budget, pause } from '../../worker/time.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A read of a third of a second. */
async function get(key: string): Promise<ArrayBuffer> {
  await pause(350)
  return new TextEncoder().encode(key.slice(-1)).buffer
}

test('stream() does not break off because all parts together take long', async () => {
  vi.useFakeTimers()
  const parts = Array.from('abcdefgh', (letter) => v.parse(ObjectId, letter.repeat(22)))
  const access = { kv: { get }, origin: 'https://www.example.com', waitUntil: () => {}, budget: new Budget(1_500) }
  const text = stream(parts, access).then((body) => ('kind' in body ? body.reason : new Response(body).text()))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await text).toBe('abcdefgh')
})
