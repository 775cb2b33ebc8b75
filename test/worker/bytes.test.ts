import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { readBytes, recallBytes } from '../../worker/bytes.ts'
import { ObjectId } from '../../worker/contract/release.ts'
import { Budget, pause } from '../../worker/time.ts'

afterEach(() => {
  vi.useRealTimers()
})

const toId = (letter: string): ObjectId => v.parse(ObjectId, letter.repeat(22))

/** A namespace whose values are the last letters of their keys, three times; a read takes a third of a second. */
async function get(key: string): Promise<ArrayBuffer> {
  await pause(350)
  return new TextEncoder().encode(key.slice(-1).repeat(3)).buffer
}

const createAccess = () => ({
  kv: { get },
  origin: 'https://www.example.com',
  waitUntil: () => {},
  budget: new Budget(1_500),
})

async function toText(read: ReturnType<typeof readBytes>): Promise<string> {
  const body = await read
  return 'kind' in body ? body.reason : new Response(body).text()
}

test('readBytes() does not break off because all parts together take long', async () => {
  vi.useFakeTimers()
  const text = toText(readBytes({ id: toId('z'), parts: Array.from('abcdefgh', toId) }, createAccess()))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await text).toBe('aaabbbcccdddeeefffggghhh')
})

test('readBytes() begins a document in parts with what it shares', async () => {
  vi.useFakeTimers()
  const text = toText(readBytes({ id: toId('z'), within: [toId('i'), 1, 2], parts: [toId('j')] }, createAccess()))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await text).toBe('iijjj')
})

test('readBytes() reads parts within values that they share', async () => {
  vi.useFakeTimers()
  const text = toText(
    readBytes({ id: toId('z'), parts: [[toId('m'), 0, 2], toId('n'), [toId('o'), 2, 1]] }, createAccess()),
  )
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await text).toBe('mmnnno')
})

test('recallBytes() finds what another representation read of a value that they share', async () => {
  vi.useFakeTimers()
  const text = toText(readBytes({ id: toId('z'), within: [toId('k'), 0, 1] }, createAccess()))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await text).toBe('k')
  const known = recallBytes({ id: toId('y'), within: [toId('k'), 1, 2] })
  expect(new TextDecoder().decode(known)).toBe('kk')
})
