import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline, pause } from '../../../worker/http/deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<never>(() => {})

test('Deadline leaves to each step what those before it left over', async () => {
  const deadline = new Deadline(1_000)
  const steps = [deadline.race(pause(300).then(() => 'in time'))]
  await vi.advanceTimersByTimeAsync(300)
  expect(deadline.left).toBe(700)
  steps.push(deadline.race(never))
  await vi.advanceTimersByTimeAsync(700)
  expect(await Promise.all(steps)).toEqual(['in time', 'late'])
  expect(deadline.left).toBe(0)
})

test('Deadline.succeeds() gives no promise more time than there is', async () => {
  const succeeds = new Deadline(500).succeeds(1_000, pause(800))
  await vi.advanceTimersByTimeAsync(800)
  expect(await succeeds).toBe(false)
})

test.each([
  ['is fulfilled', () => Promise.resolve('x'), true],
  ['is rejected', () => Promise.reject(new Error('no')), false],
  ['never ends', () => never, false],
])('Deadline.succeeds() of a promise that %s', async (_, begin, expected) => {
  const succeeds = new Deadline(5_000).succeeds(1_000, begin())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await succeeds).toBe(expected)
  expect(vi.getTimerCount()).toBe(0)
})

test('Deadline.succeeds() leaves no timer behind', async () => {
  expect(await new Deadline(5_000).succeeds(1_000, Promise.resolve())).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
