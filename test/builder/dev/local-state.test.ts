import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { explainState, prepareState, requireOwnLocalState } from '../../../builder/dev/local-state.ts'
import { findPort } from '../../support/port.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-state-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('prepareState() makes the folder, and takes one that is there', () => {
  const state = join(folder, 'new/state')
  prepareState(state)
  prepareState(state)
  expect(statSync(state).isDirectory()).toBe(true)
})

test('prepareState() says what to do with a file in the place of the folder, or above it', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => prepareState(file)).toThrow(
    `The local state cannot be in "${file}": it, or a folder above it, is a file. Delete the file, or name another folder with --state, and start again.`,
  )
  expect(() => prepareState(join(file, 'state'))).toThrow(
    `The local state cannot be in "${file}/state": it, or a folder above it, is a file. Delete the file, or name another folder with --state, and start again.`,
  )
  expect(() => requireOwnLocalState(join(file, 'state'))).toThrow('is a file. Delete the file')
})

test.each([
  [
    'EACCES',
    '.wrangler/state-9230',
    'The local state in ".wrangler/state-9230" cannot be written: it, or a folder above it, belongs to another user. Make it yours (sudo chown -R "$USER" .wrangler), and start again.',
  ],
  [
    'EPERM',
    'my state',
    `The local state in "my state" cannot be written: it, or a folder above it, belongs to another user. Make it yours (sudo chown -R "$USER" 'my state'), or name another folder with --state, and start again.`,
  ],
  [
    'ENOTDIR',
    '.wrangler/state',
    'The local state cannot be in ".wrangler/state": it, or a folder above it, is a file. Delete the file, and start again.',
  ],
  ['ENOENT', 'state', undefined],
])('explainState() says what to do about %s in %s', (code, state, text) => {
  expect(explainState(code, state)).toBe(text)
})

/** Root may write everywhere, but in a namespace of its own not to folders of users that this does not know. */
const isRoot = process.getuid?.() === 0
const WITHOUT_RIGHTS = isRoot ? ['unshare', '--map-root-user'] : ['env']
const canLack = spawnSync(WITHOUT_RIGHTS[0] ?? '', [...WITHOUT_RIGHTS.slice(1), 'true']).status === 0

test.runIf(canLack).each([
  ['', 'prepareState'],
  ['/state', 'prepareState'],
  ['', 'requireOwnLocalState'],
])('of another user%s: %s() says so', (path, name) => {
  const other = mkdtempSync(join(folder, 'other-'))
  mkdirSync(join(other, 'v3'), { mode: 0o000 })
  if (isRoot) chownSync(join(other, 'v3'), 65_534, 65_534)
  const state = join(other, 'v3', path)
  const file = join(folder, 'user.mjs')
  writeFileSync(
    file,
    `import { ${name} } from '${new URL('../../../builder/dev/local-state.ts', import.meta.url).href}'
    try {
      ${name}('${state}')
    } catch (cause) {
      console.log(cause.name, cause.message)
    }`,
  )
  const [command, ...words] = [...WITHOUT_RIGHTS, process.execPath, file]
  const { stdout } = spawnSync(command, words, { encoding: 'utf8' })
  expect(stdout).toBe(
    `UsageError The local state in "${state}" cannot be written: it, or a folder above it, belongs to another user. Make it yours (sudo chown -R "$USER" ${state}), or name another folder with --state, and start again.\n`,
  )
})

test.each([
  [
    'of its own',
    '.wrangler',
    [],
    'The local state cannot be in ".wrangler/state-PORT": it, or a folder above it, is a file. Delete the file, and start again.\n',
  ],
  [
    'that is named',
    'state',
    ['--state', 'state'],
    'The local state cannot be in "state": it, or a folder above it, is a file. Delete the file, or name another folder with --state, and start again.\n',
  ],
])('start says that a file is in the place of the folder %s', async (_, name, options, text) => {
  const site = mkdtempSync(join(folder, 'site-'))
  mkdirSync(join(site, 'content'))
  copyFileSync('wrangler.toml', join(site, 'wrangler.toml'))
  writeFileSync(join(site, name), '')
  const port = String(await findPort())
  const { status, stderr } = spawnSync(
    process.execPath,
    [resolve('builder/cli/run.js'), 'start', '--port', port, ...options],
    { cwd: site, encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' },
  )
  expect([status === 0, stderr.replaceAll(port, 'PORT')]).toEqual([false, text])
})
