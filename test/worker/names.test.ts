/** Files whose names browsers have to escape: every address that a page carries is served. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../builder/release/build.ts'
import { Work } from '../../builder/work/work.ts'
import { collect } from '../support/collect.ts'
import { type Site, startSite } from '../support/site.ts'

const NAMES = [
  'two words.txt',
  'a#b.txt',
  '100%.txt',
  'a%20b.txt',
  'Übergröße.txt',
  'a?b.txt',
  "it's & more.txt",
  '日本.txt',
]

let folder: string
let site: Site
let html: string
let markdown: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-names-'))
  mkdirSync(join(folder, 'pages'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'static'))
  writeFileSync(join(folder, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  const links = NAMES.map((name) => encodeURIComponent(name))
    .map((name) => `- [file](../assets/${name})\n- [static](/${name})`)
    .join('\n')
  writeFileSync(join(folder, 'pages/index.md'), `---\ntitle: T\ndescription: D\n---\n\n${links}\n`)
  for (const name of NAMES) {
    writeFileSync(join(folder, 'assets', name), name)
    writeFileSync(join(folder, 'static', name), name)
  }
  const settings = { url: undefined, now: new Date(0), captcha: undefined, reloadUrl: undefined }
  const { messages, values } = await build({ content: folder, check: true, ...settings }, new Work())
  if (messages.length > 0) throw new Error(messages.map(({ text }) => text).join('\n'))
  site = await startSite({ release: await collect(values()) })
  html = (await site.get('/')).text
  markdown = (await site.get('/index.md')).text
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

test.each(
  NAMES.flatMap((name) => [[name, 'file', /^\/assets\/[\w!-~]+$/] as const, [name, 'static', /^\/[\w!-~]+$/] as const]),
)('the file %s is served at the address that the page and its markdown carry: %s', async (name, label, form) => {
  const index = NAMES.indexOf(name)
  const path = [...html.matchAll(/<a href="(\/[^"]+\.txt)">(\w+)/g)]
    .filter(([, , text]) => text === label)
    .at(index)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
  const address = [...markdown.matchAll(/\[(\w+)\]\(https:\/\/www\.example\.com(\/\S+\.txt)\)$/gm)].filter(
    ([, text]) => text === label,
  )[index]?.[2]
  expect(path).toMatch(form)
  for (const found of [path, address]) {
    expect(await site.get(found ?? '')).toMatchObject({ status: 200, text: name })
  }
})
