import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrRecall } from '../../../builder/release/recall.ts'
import { buildAndWrite, type BuildResult } from '../../../builder/release/write.ts'
import { Work } from '../../../builder/work/work.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-recall-'))
const [content, built, out] = [join(folder, 'content'), join(folder, 'built'), join(folder, 'out')]
/** Another folder of the same content, and its output. */
const touched = { content: join(folder, 'touched'), out: join(folder, 'touched-out') }
const PAGE = '---\ntitle: About\ndescription: D\nexpireAt: 2027-01-01\n---\n\nWords.\n'
const options = { content, out, config: 'wrangler.toml', url: undefined, check: false, now: new Date('2026-11-21') }

/** What a build gives that really runs. */
const RAN: BuildResult = {
  messages: [],
  notices: { url: '', indexnow: undefined, websub: undefined, feeds: [] },
  pages: 0,
  entries: 0,
  bytes: 0,
  seconds: {},
  root: undefined,
  until: 0,
}

const work = new Work()
const recall = (changed: Partial<typeof options> = {}) =>
  buildOrRecall({ ...options, ...changed }, work, async () => RAN)

beforeAll(async () => {
  mkdirSync(join(content, 'pages'), { recursive: true })
  writeFileSync(join(content, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  writeFileSync(join(content, 'pages/about.md'), PAGE)
  cpSync(content, touched.content, { recursive: true })
  // What changed a moment ago is not recalled.
  await setTimeout(100)
  for (const folders of [options, { ...options, ...touched }]) {
    const settings = { ...folders, captcha: undefined, reloadUrl: undefined }
    await buildOrRecall(folders, work, () => buildAndWrite(settings, work))
  }
  cpSync(out, built, { recursive: true })
})
beforeEach(() => {
  rmSync(out, { recursive: true, force: true })
  cpSync(built, out, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('buildOrRecall() tells the last build again when nothing has changed', async () => {
  const { pages, messages, seconds } = await recall()
  expect([pages, messages, seconds]).toEqual([3, [], {}])
})

test.each([
  ['after a page expired', { now: new Date('2027-01-01') }],
  ['in another month, which renews security.txt', { now: new Date('2026-12-01') }],
  ['before the build', { now: new Date('2026-11-20') }],
  ['for a check', { check: true }],
  ['for another output', { out: join(folder, 'none') }],
  ['for another folder', { content: `${content}/pages` }],
])('buildOrRecall() builds %s', async (_, changed) => {
  expect(await recall(changed)).toBe(RAN)
})

test.each([
  ['the manifest', /^manifest\.json$/],
  ['the values', /\.pack$/],
  ['the index', /\.index$/],
])('buildOrRecall() builds without %s', async (_, name) => {
  for (const file of readdirSync(out)) if (name.test(file)) rmSync(join(out, file))
  expect(await recall()).toBe(RAN)
})

test('buildOrRecall() builds where the script of the site imports something, which may be a package', async () => {
  const scripted = { content: join(folder, 'scripted'), out: join(folder, 'scripted-out') }
  const build = async (script: string) => {
    cpSync(content, scripted.content, { recursive: true })
    writeFileSync(join(scripted.content, 'site.js'), script)
    await setTimeout(100)
    const settings = { ...options, ...scripted, captcha: undefined, reloadUrl: undefined }
    await buildOrRecall(settings, work, () => buildAndWrite(settings, work))
    return recall(scripted)
  }
  expect(await build('document.title = "a"\n')).toMatchObject({ pages: 3 })
  mkdirSync(join(folder, 'node_modules/greeting'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/greeting/index.js'), 'document.title = "a"\n')
  expect(await build('import "greeting"\n')).toBe(RAN)
})

test('buildOrRecall() builds after a file changed its time alone', async () => {
  expect(await recall(touched)).toMatchObject({ pages: 3 })
  utimesSync(join(touched.content, 'pages/about.md'), new Date(0), new Date(0))
  await setTimeout(100)
  expect(await recall(touched)).toBe(RAN)
})
