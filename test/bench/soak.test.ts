import { expect, inject, test } from 'vitest'
import { runSoak } from './soak-run.ts'

test('a mixed load gets no wrong byte, and what is warm while KV is down', async () => {
  const soak = await runSoak({ bundle: inject('worker'), pages: 600, milliseconds: 0, least: 200 })

  expect(soak).toMatchObject({ wrongBodies: 0, unexpected: [] })
  expect(new Set(soak.statuses.keys())).toEqual(new Set([200, 301, 304, 308, 404, 405, 502]))
  expect(soak.servedWhileDown).toBeGreaterThan(0)
  expect(soak.refused).toBeGreaterThan(0)
})
