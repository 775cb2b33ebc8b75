/** A build that is killed, at every step that changes a file. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutput } from '../../../builder/release/output.ts'
import { buildAndWrite } from '../../../builder/release/write.ts'
import { toObjectId } from '../../../builder/site/assets.ts'
import type { ReleaseValue } from '../../../builder/release/stored.ts'
import { readCaptcha } from '../../../builder/site/captcha.ts'
import { Work } from '../../../builder/work/work.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-kill-'))
const [content, before, after] = [join(folder, 'content'), join(folder, 'before'), join(folder, 'after')]
const out = join(folder, 'out')
const NODE = join(import.meta.dirname, '../../../node_modules/.bin/node')
const BUILDER = join(import.meta.dirname, '../../../builder/cli/run.js')
const PRELOAD = join(import.meta.dirname, 'kill-at.mjs')

const NOW = '2026-11-21T00:00:00Z'

/** What a build keeps from one to the next, which makes it four times as fast; steps are the same until it is removed. */
const KEPT = { LECTERN_STORE: join(folder, 'store') }

/** Builds with the real command, killed at a step; what ended it. What a killed one leaves elsewhere goes with the folder. */
function build(target: string, killAt = 0, store: { readonly LECTERN_STORE?: string } = KEPT): string | null {
  const args = ['--import', PRELOAD, BUILDER, 'build', '--content', content, '--out', target, '--now', NOW]
  const env = { PATH: process.env['PATH'], CI: 'true', KILL_AT: String(killAt), TMPDIR: folder, ...store }
  return spawnSync(NODE, args, { env }).signal
}

const work = new Work()

/** Builds as the command does, without a process of its own. */
async function buildHere(target: string): Promise<void> {
  const captcha = readCaptcha('wrangler.toml')
  const settings = { url: undefined, now: new Date(NOW), captcha, reloadUrl: undefined }
  await buildAndWrite({ content, out: target, check: false, ...settings }, work)
}

/** The values of an output, and its root. */
function read(target: string): { readonly root: string; readonly values: readonly ReleaseValue[] } {
  const output = openOutput(target)
  if (!output) return { root: 'nothing', values: [] }
  const values = Array.from(output.values.keys(), (id) => output.read(id))
  output.close()
  return { root: output.manifest.root, values }
}

/** The bytes of the values that builds made which nobody killed, by id. */
const whole = new Map<string, Uint8Array>()

/** A value is named after its content; one that documents share after theirs, and has the bytes that it always has. */
const isWhole = ({ id, type, bytes }: ReleaseValue): boolean =>
  type === 'application/vnd.lectern.shared'
    ? Buffer.compare(bytes, whole.get(id) ?? new Uint8Array()) === 0
    : toObjectId(type, bytes) === id

/** The root of an output whose values all are what they are named after. */
function readRoot(target: string): string {
  const { root, values } = read(target)
  return values.every(isWhole) ? root : 'a mixture'
}

const writePage = (text: string): void =>
  writeFileSync(join(content, 'pages/about.md'), `---\ntitle: About\ndescription: D\n---\n\n${text}\n`)

/** What ended a build that is killed at the step after the last. */
let ended: string | null

beforeAll(() => {
  mkdirSync(join(content, 'pages'), { recursive: true })
  writeFileSync(join(content, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  writePage('Old.')
  build(before)
  writePage('New.')
  for (const target of [after, out]) cpSync(before, target, { recursive: true })
  build(out)
  ended = build(after, 12, {})
  for (const { id, bytes } of [...read(before).values, ...read(after).values]) whole.set(id, bytes)
})
afterAll(async () => {
  await work.close()
  rmSync(folder, { recursive: true })
})

test('builds that nobody kills are whole, and differ', () => {
  expect([readRoot(before), readRoot(after)]).toEqual([read(before).root, read(after).root])
  expect(readRoot(before)).not.toBe(readRoot(after))
})

test.each([
  [1, 'the folder of the store is made', 'old'],
  [2, 'the output folder is made', 'old'],
  [3, 'a pack is opened', 'old'],
  [4, 'half of the pack is written', 'old'],
  [5, 'half of its index is written', 'old'],
  [6, 'half of the facts are written', 'old'],
  [7, 'half of the manifest is written', 'old'],
  [8, 'the manifest is renamed', 'old'],
  [9, 'the facts before are removed', 'new'],
  [10, 'the index before is removed', 'new'],
  [11, 'the folder of a store for one build is removed', 'new'],
])(
  'a build killed at step %i, as %s, leaves the %s output whole, and the next build the new one',
  async (step, _, left) => {
    rmSync(out, { recursive: true, force: true })
    cpSync(before, out, { recursive: true })

    expect(build(out, step, step === 11 ? {} : KEPT)).toBe('SIGKILL')
    expect(readRoot(out)).toBe(readRoot(left === 'old' ? before : after))
    await buildHere(out)
    expect(readRoot(out)).toBe(readRoot(after))
  },
)

test('a build has no step after those', () => {
  expect(ended).toBe(null)
})
