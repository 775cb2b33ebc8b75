/** Threat: a pull request that brings an output folder or a store along, made of other content than it shows. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOutput } from '../../builder/release/output.ts'
import { buildAndWrite } from '../../builder/release/write.ts'
import { openWork } from '../../builder/work/open.ts'
import { Work } from '../../builder/work/work.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-crafted-'))
  for (const name of ['good', 'evil']) {
    mkdirSync(join(folder, name, 'pages'), { recursive: true })
    writeFileSync(join(folder, name, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
    writeFileSync(join(folder, name, 'pages/index.md'), `---\ntitle: T\ndescription: D\n---\n\nThis is ${name}.\n`)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const build = (content: string, out: string) =>
  buildAndWrite(
    {
      content: join(folder, content),
      out: join(folder, out),
      check: false,
      url: undefined,
      now: new Date('2026-01-01'),
      captcha: undefined,
      reloadUrl: undefined,
    },
    new Work(),
  )

test('an output that claims to be made of other content is not taken for it', async () => {
  await build('good', 'wanted')
  await build('evil', 'crafted')
  const wanted = join(folder, 'wanted')
  const crafted = join(folder, 'crafted')
  const { fingerprint, facts } = JSON.parse(readFileSync(join(wanted, 'manifest.json'), 'utf8'))
  const claim = { ...JSON.parse(readFileSync(join(crafted, 'manifest.json'), 'utf8')), fingerprint }
  writeFileSync(join(crafted, 'manifest.json'), JSON.stringify(claim))
  copyFileSync(join(wanted, facts), join(crafted, claim.facts))

  await build('good', 'crafted')
  // The log of changes alone may differ: it begins with the release that was in the folder.
  const texts = textsOf(crafted)
  expect(textsOf(wanted).filter((text) => text.includes('This is good.'))).not.toEqual([])
  expect(texts.filter((text) => text.includes('This is good.'))).not.toEqual([])
  expect(texts.filter((text) => text.includes('This is evil.'))).toEqual([])
})

/** The texts of the values in an output folder. */
function textsOf(folderOfOutput: string): readonly string[] {
  const output = openOutput(folderOfOutput)
  const texts = [...(output?.values.keys() ?? [])].map((id) => Buffer.from(output?.read(id).bytes ?? []).toString())
  output?.close()
  return texts
}

test('in CI no store is read that lay there before', async () => {
  vi.stubEnv('CI', '')
  const own = openWork(folder)
  own.keep('step', 1, { kept: true })
  await own.close()
  const again = openWork(folder)
  expect(again.recall('step', 1)).toEqual({ kept: true })
  await again.close()
  vi.stubEnv('CI', 'true')
  const ci = openWork(folder)
  expect(ci.recall('step', 1)).toBeUndefined()
  await ci.close()
  vi.unstubAllEnvs()
})

test('of the folder that LECTERN_STORE names, only old caches are removed', async () => {
  const store = join(folder, 'store')
  mkdirSync(store)
  for (const name of ['id_rsa', 'notes.sqlite.bak', 'old.sqlite', 'old.sqlite-wal']) {
    writeFileSync(join(store, name), '')
    utimesSync(join(store, name), 0, 0)
  }
  vi.stubEnv('LECTERN_STORE', store)
  await openWork(join(folder, 'none')).close()
  vi.unstubAllEnvs()
  expect(readdirSync(store)).toEqual(['id_rsa', 'none.sqlite', 'notes.sqlite.bak'])
})
