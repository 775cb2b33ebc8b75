import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { explainSystemError } from '../../../builder/cli/failure.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-installation-'))
  for (const name of ['builder', 'worker', 'package.json']) cpSync(name, join(folder, name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]): Promise<{ code: unknown; output: string; errors: string }> =>
  new Promise((done) => {
    execFile(process.execPath, args, (error, output, errors) => done({ code: error?.code ?? 0, output, errors }))
  })

test('run.js says what to do where another Node runs than the one that npm installs', async () => {
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})"
  expect(await run('--import', old, 'builder/cli/run.js', 'deploy')).toEqual({
    code: 2,
    output: '',
    errors:
      'This is Node 20.20.2, not the Node 24 that is installed with the project, which npm finds: run "npm run", such as "npm run build -- --check"\n',
  })
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  writeFileSync(join(packages, '.package-lock.json'), '{}')
  expect(await run('--import', old, join(folder, 'builder/cli/run.js'), 'deploy')).toEqual({
    code: 2,
    output: '',
    errors:
      'This is Node 20.20.2, not the Node 24 that is installed with the project: npm blocked its install script. Run "npm install-scripts approve node esbuild workerd", then "npm ci" again\n',
  })
  rmSync(packages, { recursive: true })
})

test.each(['start', 'build', 'deploy'])('run.js says what to do where npm ci was interrupted: %s', async (name) => {
  expect(await run(join(folder, 'builder/cli/run.js'), name)).toEqual({
    code: 2,
    output: '',
    errors: 'npm ci did not finish: run "npm ci" again\n',
  })
})

// npm deletes what was installed before in any order, the file that tells of a whole installation included.
test.each([
  ['commander', 'npm install did not finish: run "npm install" again\n'],
  ['valibot', 'npm install did not finish, "valibot" is missing: run "npm install" again\n'],
  ['ajv', 'npm install did not finish, "ajv" is missing: run "npm install" again\n'],
])('run.js says what to do where npm ci was ended when all was there but %s', async (missing, errors) => {
  const [packages, content] = [join(folder, 'node_modules'), join(folder, 'content')]
  mkdirSync(packages)
  const names = readdirSync('node_modules').filter((name) => name !== missing)
  for (const name of names) symlinkSync(resolve('node_modules', name), join(packages, name))
  mkdirSync(join(content, 'pages'), { recursive: true })
  writeFileSync(join(content, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  writeFileSync(join(content, 'pages/index.md'), '---\ntitle: Home\ndescription: D\n---\n\nText.\n')
  expect(await run(join(folder, 'builder/cli/run.js'), 'build', '--check', '--content', content)).toMatchObject({
    code: 2,
    errors,
  })
  rmSync(packages, { recursive: true })
})

test.each([
  [
    'node',
    '20.20.2',
    'Lectern needs Node 22.13 or newer, and this is Node 20.20.2: install a newer one from https://nodejs.org',
  ],
  [
    'node',
    '22.12.0',
    'Lectern needs Node 22.13 or newer, and this is Node 22.12.0: install a newer one from https://nodejs.org',
  ],
  ['platform', 'win32', 'Lectern runs on Linux and macOS, x64 or arm64, and this is win32 on x64: on Windows, use WSL'],
  ['', '', 'npm install did not finish: run "npm install" again'],
])('run.js of the package says what to do: %s %s', async (name, value, text) => {
  const file = join(mkdtempSync(join(folder, 'package-')), 'run.js')
  cpSync('builder/cli/run.js', file)
  writeFileSync(join(dirname(file), 'main.js'), "import 'nowhere'")
  const target = name === 'node' ? 'process.versions' : 'process'
  const fake = `data:text/javascript,Object.defineProperty(${target},'${name}',{value:'${value}'});Object.defineProperty(process,'arch',{value:'x64'})`
  expect(await run('--import', fake, file, 'build')).toEqual({ code: 2, output: '', errors: `${text}\n` })
})

test.each([
  ['ENOSPC', '"/out/x" cannot be written. The disk is full: make room, and run the command again'],
  ['EEXIST', '"/out/x" cannot be written. Another build writes there: run the command again when it has ended'],
  ['EROFS', '"/out/x" cannot be written. The folder can only be read: name another with --out, or remount it to write'],
  [
    'EACCES',
    '"/out/x" cannot be written. The folder belongs to somebody else: name another with --out, or change its owner',
  ],
  ['ENOENT', undefined],
])('explainSystemError() says what to do about %s', (code, text) => {
  expect(explainSystemError(Object.assign(new Error('refused'), { code, path: '/out/x' }))).toBe(text)
})

test('explainSystemError() leaves other errors alone', () => {
  expect([explainSystemError(new Error('other')), explainSystemError('text')]).toEqual([undefined, undefined])
})

test('run.js keeps compiled code in a folder that no other user of the machine can write to', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'lectern-shared-'))
  const env = { PATH: process.env['PATH'], TMPDIR: temporary }
  execFileSync(process.execPath, ['builder/cli/run.js', 'build', '--help'], { env })
  expect(readdirSync(temporary)).toEqual([])
  rmSync(temporary, { recursive: true })
})

test.each([
  ['deploy', ['--dry-run'], 'npm took --dry-run for itself, so nothing was done. Write: npm run deploy -- --dry-run'],
  ['rollback', ['--list'], 'npm took --list for itself, so nothing was done. Write: npm run rollback -- --list'],
  ['deploy', ['--', '--dry-run'], 'wrangler.toml cannot be read'],
  ['rollback', ['--yes'], 'wrangler.toml cannot be read'],
])('npm run %s %j, as npm runs it', async (name, args, says) => {
  const cwd = mkdtempSync(join(tmpdir(), 'lectern-scripts-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const scripts = { [name]: `node ${resolve('builder/cli/run.js')} ${name}` }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts }))
  const env = { ...process.env, npm_config_update_notifier: 'false' }
  const errors = await new Promise<string>((done) => {
    execFile('npm', ['run', name, ...args], { cwd, env }, (_error, _output, text) => done(text))
  })
  expect(errors).toContain(says)
})
