import { onTestFinished, expect, test, vi } from 'vitest'
import { createReload } from '../../../builder/dev/reload.ts'

test('createReload() numbers each release higher than the last, and than those of an earlier session', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const first = await createReload()
  expect(first.served()).toBe(0)
  first.serve()
  first.serve()
  expect(first.served()).toBe(1001)
  vi.setSystemTime(2000)
  const second = await createReload()
  second.serve()
  expect(second.served()).toBe(2000)
})
