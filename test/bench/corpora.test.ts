import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../builder/release/build.ts'
import { Work } from '../../builder/work/work.ts'
import { writeCorpus } from './builder-corpus.ts'
import { writeCodeCorpus } from './code-corpus.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-corpora-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['writeCorpus()', writeCorpus],
  ['writeCodeCorpus()', writeCodeCorpus],
])('%s makes a site without errors', async (name, write) => {
  const content = join(folder, name)
  await write(content, 30)
  const options = { content, check: true, url: undefined, captcha: undefined, reloadUrl: undefined }
  const { messages, compilation } = await build({ ...options, now: new Date('2026-01-01') }, new Work())
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(compilation.site.pages.length).toBeGreaterThan(29)
})
