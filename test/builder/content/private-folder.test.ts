/** Folders of the user alone, in which bundlers run. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makePrivateFolder, makeRunFolder } from '../../../builder/content/private-folder.ts'

let cache: string
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'cache-'))
  vi.stubEnv('XDG_CACHE_HOME', cache)
  onTestFinished(() => {
    rmSync(cache, { recursive: true })
    vi.unstubAllEnvs()
  })
})

test('makePrivateFolder() makes a folder in the cache that is open to nobody else', () => {
  const folder = makePrivateFolder('archives/a')
  expect(folder).toBe(join(cache, 'lectern/archives/a'))
  for (const place of [folder, join(cache, 'lectern')]) expect(statSync(place).mode & 0o777).toBe(0o700)
  expect(makePrivateFolder('archives/a')).toBe(folder)
})

test('makePrivateFolder() makes it among temporary files where the cache is a file, and does not take what others made there', () => {
  vi.stubEnv('XDG_CACHE_HOME', join(cache, 'file'))
  writeFileSync(join(cache, 'file'), '')
  vi.stubEnv('TMPDIR', cache)
  const own = join(cache, `lectern-${userInfo().uid}`)
  expect(makePrivateFolder('a')).toBe(join(own, 'a'))
  chmodSync(own, 0o777)
  expect(() => makePrivateFolder('a')).toThrow(
    `The folder "${own}" is not yours alone: delete it, or name another place`,
  )
})

test.each([
  ['a link to a folder', (place: string) => symlinkSync(tmpdir(), place)],
  ['a link to nothing', (place: string) => symlinkSync('nothing', place)],
  ['a file', (place: string) => writeFileSync(place, '')],
])('makePrivateFolder() takes no %s for a folder', (_, make) => {
  mkdirSync(join(cache, 'lectern'))
  const place = join(cache, 'lectern/a')
  make(place)
  expect(() => makePrivateFolder('a')).toThrow(`"${place}" is not yours alone`)
})

test('makePrivateFolder() follows no relative name of a cache', () => {
  vi.stubEnv('XDG_CACHE_HOME', 'content')
  vi.stubEnv('HOME', cache)
  expect(makePrivateFolder('a')).toBe(join(cache, '.cache/lectern/a'))
})

test('makeRunFolder() makes a new folder, in which no settings of the folders above hold', () => {
  const folder = makeRunFolder('upload')
  expect(makeRunFolder('upload')).not.toBe(folder)
  expect(['tsconfig.json', 'package.json'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
    '{}',
    '{}',
  ])
})

test('makeRunFolder() removes what killed processes left, and nothing of those that run', () => {
  const runs = dirname(makeRunFolder('session'))
  // A process of this number has ended, or is of the kernel and of another user.
  const [lost, fresh, alive, other] = [
    'session-4194305-aaaaaa',
    'session-4194305-bbbbbb',
    `session-${process.pid}-cccccc`,
    'notes',
  ]
  for (const name of [lost, fresh, alive, other]) {
    mkdirSync(join(runs, name, 'v3'), { recursive: true })
    if (name !== fresh) utimesSync(join(runs, name), 0, 0)
  }
  makeRunFolder('session')
  expect([lost, fresh, alive, other].map((name) => existsSync(join(runs, name)))).toEqual([false, true, true, true])
})
