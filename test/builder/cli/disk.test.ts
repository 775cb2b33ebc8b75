/** The command on disks that are full or read-only: real ones, mounted in a namespace of the test alone. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lectern-disk-'))
beforeAll(() => {
  for (const name of ['content/pages', 'disk']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'content/site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  writeFileSync(join(folder, 'content/pages/index.md'), '---\ntitle: Home\ndescription: D\n---\n\nText.\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Linux lets users mount, unless an administrator forbids it. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

/** Builds with a disk of some kilobytes at `disk`, where the output, the store or temporary files go; the last line. */
function build(
  options: string,
  place: 'out' | 'store' | 'tmp',
): Promise<{ readonly code: unknown; readonly last: string }> {
  const disk = join(folder, 'disk')
  const out = place === 'out' ? disk : mkdtempSync(join(folder, 'out-'))
  const store = place === 'tmp' ? { CI: '1', TMPDIR: disk } : place === 'out' ? { CI: '1' } : { LECTERN_STORE: disk }
  const script = `mount -t tmpfs -o ${options} tmpfs ${disk} && exec "$@"`
  const command = [process.execPath, resolve('builder/cli/run.js'), 'build', '--content', join(folder, 'content')]
  return new Promise((done) => {
    execFile(
      'unshare',
      ['-rm', 'sh', '-c', script, 'sh', ...command, '--out', out],
      { env: { PATH: process.env['PATH'], NO_COLOR: '1', ...store } },
      (error, output, errors) =>
        done({ code: error?.code ?? 0, last: (output + errors).trim().split('\n').at(-1) ?? '' }),
    )
  })
}

test.runIf(canMount).each([
  ['a full output folder', 'size=64k', 'out', 2, /^The disk is full: make room, and run the command again$/],
  [
    'a read-only output folder',
    'ro',
    'out',
    2,
    /^".+" cannot be written\. The folder can only be read: name another with --out, or remount it to write$/,
  ],
  ['a full store', 'size=32k', 'store', 0, /^2 pages, /],
  ['a read-only store', 'ro', 'store', 0, /^2 pages, /],
  ['a full folder for temporary files', 'size=8k', 'tmp', 0, /^2 pages, /],
] as const)('build with %s ends as it should', async (_, options, place, code, last) => {
  expect(await build(options, place)).toEqual({ code, last: expect.stringMatching(last) })
})
