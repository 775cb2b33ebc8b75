/** Times that pages took → the time that the next one may take. */
import { expect, test } from 'vitest'
import { Patience } from '../../../builder/import/patience.ts'

test.each([
  [30_000, [], 30_000],
  [30_000, [999, 1000, 1000], 30_000],
  [30_000, [30_000], 30_000],
  [30_000, [30_000, 30_000], 3000],
  [30_000, [30_000, 30_000, 3000], 1000],
  [30_000, [30_000, 30_000, 30_000.5, 5], 1000],
  [300, Array.from({ length: 1000 }, () => 300), 300],
])('Patience of %s ms a page: after %j a page may take %s ms', (limit, times, expected) => {
  const patience = new Patience(limit)
  times.map((time) => patience.spend(time))
  expect(patience.limit).toBe(expected)
})
