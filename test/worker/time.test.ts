import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Budget, pause } from '../../worker/time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<never>(() => {})

/** Milliseconds that a promise takes, while ten seconds pass. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const started = Date.now()
  const time = work.then(() => Date.now() - started)
  await vi.advanceTimersByTimeAsync(10_000)
  return time
}

test('Budget leaves to each step what those before it left over, whatever passes between them', async () => {
  const budget = new Budget(1_000)
  expect(await timeOf(budget.within(pause(300)))).toBe(300)
  expect(await timeOf(budget.within(never, 400))).toBe(400)
  expect(await timeOf(budget.within(never, 400))).toBe(300)
  expect(budget.isSpent).toBe(true)
})
