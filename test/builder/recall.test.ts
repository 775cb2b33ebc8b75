import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from '../../builder/release/build.ts'
import { parseOptions, type Options } from '../../builder/cli/options.ts'
import { keepBuild, readInputs, recallBuild } from '../../builder/release/recall.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-recall-'))
const [content, built, out] = [join(folder, 'content'), join(folder, 'built'), join(folder, 'out')]
const PAGE = '---\ntitle: About\ndescription: D\nexpireAt: 2027-01-01\n---\n\nWords.\n'
const options: Options = parseOptions(['--content', content, '--out', out, '--now', '2026-11-21'])
const recall = (changed: Partial<Options> = {}) => recallBuild(readInputs(options), { ...options, ...changed })

/** Long after every file was written. */
const LATER = Date.now() + 60_000

beforeAll(async () => {
  mkdirSync(join(content, 'pages'), { recursive: true })
  writeFileSync(join(content, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  writeFileSync(join(content, 'pages/about.md'), PAGE)
  const inputs = readInputs(options)
  const result = await build({ ...options, out: built, captcha: undefined, reloadUrl: undefined })
  keepBuild(inputs, { ...options, out: built }, LATER, result)
})
beforeEach(() => {
  rmSync(out, { recursive: true, force: true })
  cpSync(built, out, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('recallBuild() tells the last build again when nothing has changed', () => {
  expect(recall()).toMatchObject({ pages: 3, messages: [], seconds: {} })
})

test.each([
  ['a page of the same length', () => writeFileSync(join(content, 'pages/about.md'), PAGE)],
  ['a new file', () => writeFileSync(join(content, 'pages/more.md'), PAGE)],
  ['a file that is gone', () => rmSync(join(content, 'pages/more.md'))],
])('recallBuild() says nothing after %s', (_, change) => {
  const before = readInputs(options).state
  change()

  expect(readInputs(options).state).not.toBe(before)
  expect(recall()).toBeUndefined()
})

test.each([
  ['another address', { url: 'https://other.example.com' }],
  ['another folder', { content: `${content}/pages` }],
])('readInputs() tells %s apart', (_, changed) => {
  expect(readInputs({ ...options, ...changed }).state).not.toBe(readInputs(options).state)
})

test.each([
  ['after a page expired', { now: new Date('2027-01-01') }],
  ['in another month, which renews security.txt', { now: new Date('2026-12-01') }],
  ['before the build', { now: new Date('2026-11-20') }],
  ['for a check', { check: true }],
  ['for another output', { out: join(folder, 'none') }],
])('recallBuild() says nothing %s', async (_, changed) => {
  await rebuild()

  expect(recall()).toBeDefined()
  expect(recall(changed)).toBeUndefined()
})

test.each([
  ['the manifest', /^manifest\.json$/],
  ['the values', /\.pack$/],
  ['the index', /\.index$/],
])('recallBuild() says nothing without %s', async (_, name) => {
  await rebuild()
  for (const file of readdirSync(out)) if (name.test(file)) rmSync(join(out, file))

  expect(recall()).toBeUndefined()
})

test('recallBuild() does not trust what was cut short', async () => {
  await rebuild()
  const file = join(out, 'last-build.json')
  truncateSync(file, readFileSync(file).byteLength - 5)

  expect(recall()).toBeUndefined()
})

test('keepBuild() keeps nothing of files that changed a moment before', async () => {
  const inputs = readInputs(options)
  const result = await build({ ...options, captcha: undefined, reloadUrl: undefined })
  rmSync(join(out, 'last-build.json'), { force: true })
  keepBuild(inputs, options, inputs.changed + 999, result)

  expect(recall()).toBeUndefined()
})

async function rebuild(): Promise<void> {
  const inputs = readInputs(options)
  keepBuild(inputs, options, LATER, await build({ ...options, captcha: undefined, reloadUrl: undefined }))
}
