import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPlaceholder } from '../../../builder/dev/placeholder.ts'
import { openLocalKv } from '../../../builder/dev/local-kv.ts'
import type { ReleaseValue } from '../../../builder/release/stored.ts'
const folder = mkdtempSync(join(tmpdir(), 'lectern-local-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Values of a site of one page: both forms of the page, one shard, the root; and what all such sites share. */
const toRelease = (title: string): ReleaseValue[] => [
  ...createPlaceholder(title, { url: 'http://localhost:8787', reloadUrl: 'http://localhost:8788/r.js', paths: [] }),
]

test('the local KV keeps what is served and what an earlier session served, and sweeps the rest', async () => {
  const earlier = await openLocalKv(folder, 'content')
  const [first, second, third] = [toRelease('First'), toRelease('Second'), toRelease('Third')]
  const stored = await earlier.publish(first)
  expect(await earlier.publish(second)).toBe(4)
  await earlier.close()

  const later = await openLocalKv(folder, 'content')
  expect(await later.publish(third)).toBe(4)
  expect(await later.sweep()).toBe(4)
  expect(await later.publish(second)).toBe(0)
  expect(await later.publish(first)).toBe(4)
  await later.close()
  expect(stored).toBe(first.length)
})
