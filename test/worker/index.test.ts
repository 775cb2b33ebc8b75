/** The entry point, where it was deployed without what it serves. */
import { expect, onTestFinished, test } from 'vitest'
import { startSite } from '../support/site.ts'

test('a Worker without a root starts, and says in its log what it lacks', async () => {
  const site = await startSite({ release: [], bindings: { RELEASE: 'r'.repeat(22) } })
  onTestFinished(() => site.stop())
  const { status, text } = await site.send('POST', '/api/forms/contact')
  expect([status, JSON.parse(text).error.code]).toEqual([500, 'internal_error'])
  await expect
    .poll(() => site.logs.join(''))
    .toContain('{"event":"problem","code":"internal_error","reason":"the Worker has no root"}')
})
