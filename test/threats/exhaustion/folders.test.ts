/** Threat: folders that link to each other. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { scanFolder } from '../../../builder/content/scan.ts'
import { listPaths } from '../../../builder/dev/placeholder.ts'
import { watchFolder } from '../../../builder/dev/watch.ts'
import { cheaply } from './cheaply.ts'

const NAMES = Array.from('abcdefghij')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-links-'))
  for (const name of NAMES) {
    const place = join(folder, 'guides', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'page.md'), '')
    for (const other of NAMES) if (other !== name) symlinkSync(`../${other}`, join(place, `to-${other}`))
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a scan of ten folders that link to each other finds each file once', () => {
  const { found, messages } = cheaply(() => scanFolder(folder))
  expect(found.map(({ path }) => path)).toEqual(NAMES.map((name) => `guides/${name}/page.md`))
  expect(messages).toHaveLength(90)
})

test('a local site of ten folders that link to each other has each page once', () => {
  const paths = cheaply(() => listPaths(folder))
  expect(paths).toEqual(NAMES.flatMap((name) => [`/guides/${name}/page`, '/guides']))
})

test('a watch on ten folders that link to each other sees changes', async () => {
  const link = join(folder, 'guides/a/to-all')
  symlinkSync(folder, link)
  onTestFinished(() => rmSync(link))
  // The folder that is watched may be a link itself.
  const watch = watchFolder(link, expect.unreachable)
  await watch.ready
  writeFileSync(join(folder, 'guides/b/page.md'), 'Changed.')
  await expect.poll(async () => [...(await watch.next())]).toContain('guides/b/page.md')
  await watch.close()
})
