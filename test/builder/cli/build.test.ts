/** The command line of the builder, as a process. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lectern-command-'))
const NODE = join(import.meta.dirname, '../../../node_modules/.bin/node')
const BUILDER = join(import.meta.dirname, '../../../builder/cli/run.js')
interface Run {
  readonly code: number
  readonly out: string
  readonly error: string
}

const run = (...args: readonly string[]): Promise<Run> =>
  new Promise((done) => {
    execFile(
      NODE,
      [BUILDER, 'build', ...args],
      { env: { PATH: process.env['PATH'], NO_COLOR: '1' } },
      (cause, out, error) => {
        done({ code: cause === null ? 0 : Number(cause.code), out, error })
      },
    )
  })

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(() => {
  write('good/site.yaml', 'name: N\ndescription: D\nurl: https://www.example.com\n')
  write('good/pages/about.md', '---\ntitle: About\ndescription: D\n---\n\nText.\n')
  write('bad/site.yaml', 'name: N\ndescription: D\nurl: https://www.example.com\n')
  write('bad/pages/about.md', '---\ntitle: About\ndescription: D\n---\n\nSee [it](/nowhere).\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a site of three keys and one page builds, with a summary and exit code 0', async () => {
  const { code, out } = await run('--content', join(folder, 'good'), '--out', join(folder, 'out'))
  expect(code).toBe(0)
  expect(out).toMatch(
    /^3 pages, \d+ entries, \d+\.\d\d MB in .+ \(read \d+\.\d\d s, parse \d+\.\d\d s, compile \d+\.\d\d s, write \d+\.\d\d s\)\.\n$/,
  )
  expect(existsSync(join(folder, 'out/manifest.json'))).toBe(true)
})

test('--check writes nothing', async () => {
  const { code } = await run('--content', join(folder, 'good'), '--out', join(folder, 'checked'), '--check')
  expect(code).toBe(0)
  expect(existsSync(join(folder, 'checked'))).toBe(false)
})

test.each([
  [/^name = .*/m, '$&\nbuild = { command = "make" }', '"build": '],
  ['binding = "CONTENT"', 'binding = "CONTENTS"', 'no KV namespace bound as "CONTENT"'],
])('--check refuses a configuration that a deployment would: %s %s', async (before, after, error) => {
  const text = readFileSync('wrangler.toml', 'utf8').replace('worker/index.ts', resolve('worker/index.ts'))
  write('wrangler.toml', text.replace(before, after))
  const args = ['--content', join(folder, 'good'), '--config', join(folder, 'wrangler.toml'), '--check']
  expect(await run(...args)).toMatchObject({ code: 2, out: '', error: expect.stringContaining(error) })
})

test('an error is printed with its line and a caret, nothing is written, and the exit code is 1', async () => {
  const { code, out } = await run('--content', join(folder, 'bad'), '--out', join(folder, 'none'))
  expect(code).toBe(1)
  expect(out.split('\n').slice(0, 4)).toEqual([
    `${folder}/bad/pages/about.md:6:10 error broken-link The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.`,
    '  6 | See [it](/nowhere).',
    '    |          ^^^^^^^^',
    '  Hint: Write the page, or delete the link.',
  ])
  expect(existsSync(join(folder, 'none/manifest.json'))).toBe(false)
})

test('--json prints one object a line and nothing else on the standard output', async () => {
  const { code, out } = await run('--content', join(folder, 'bad'), '--check', '--json')
  expect(code).toBe(1)
  expect(
    out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    {
      file: `${folder}/bad/pages/about.md`,
      range: { start: { line: 6, column: 10 }, end: { line: 6, column: 18 } },
      severity: 'error',
      rule: 'broken-link',
      message:
        'The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.',
      hint: 'Write the page, or delete the link.',
    },
  ])
})

test('a wrong option or folder is exit code 2 with one line', async () => {
  const results = await Promise.all([
    run('--contnet', 'x'),
    run('--content', join(folder, 'absent')),
    run('--now', 'soon'),
  ])
  expect(results.map(({ code }) => code)).toEqual([2, 2, 2])
  expect(results[1]?.error).toBe(`Cannot read the content folder "${folder}/absent": it does not exist.\n`)
})

test('--help tells the options, with an example', async () => {
  const { code, out } = await run('--help')
  expect(code).toBe(0)
  expect(out).toContain('Example:\n  lectern build --diff')
  expect(readdirSync(folder)).not.toContain('dist')
})

test('a reader that closes the pipe early gets no stack', async () => {
  const child = spawn(NODE, [BUILDER, 'build', '--help'])
  // Long before the command has started to write.
  child.stdout.destroy()
  const [errors, [code]] = await Promise.all([readText(child.stderr), once(child, 'exit')])
  expect([code, errors]).toEqual([0, ''])
})
