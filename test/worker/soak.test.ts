import { expect, test } from 'vitest'
import { runSoak } from '../bench/soak.ts'

test('a mixed load gets no wrong byte, and what is warm while KV is down', { timeout: 60_000 }, async () => {
  const soak = await runSoak(4_000)

  expect(soak).toMatchObject({ wrongBodies: 0, unexpected: [] })
  expect(soak.servedWhileDown).toBeGreaterThan(0)
  expect(soak.refused).toBeGreaterThan(0)
})
