/** What it costs to show a page as an agent sees it. */
import { expect, test } from 'vitest'
import { AGENTS } from '../../../builder/dev/view/agents.ts'
import { readAs } from '../../../builder/dev/view/read-as.ts'
import { MOST } from './cheaply.ts'

test.each([
  ['spaces in code', `<pre><code>${' '.repeat(95_000)}x</code></pre>`],
  ['beginnings of links', `<p>${'['.repeat(95_000)}</p>`],
  ['beginnings of pictures', `<p>${'!['.repeat(47_000)}</p>`],
])('a page with many %s is shown at little cost', async (_, body) => {
  const headers = { 'content-type': 'text/html' }
  const before = process.threadCpuUsage()
  await readAs(AGENTS['gemini-cli'], '/', async () => new Response(`<html><body>${body}</body></html>`, { headers }))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
})
