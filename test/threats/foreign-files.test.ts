/** Threat: a link in the content folder that publishes, or overwrites, a file which is not the author's. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { array, assert, constantFrom, oneof, property, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFolder } from '../../builder/content/read.ts'
import { writePage } from '../../builder/cli/commands/new.ts'
import { writeLocalConfig } from '../../builder/dev/local-config.ts'
import { prepareVariables } from '../../builder/dev/variables.ts'
import { writeSchemas } from '../../builder/dev/schemas.ts'
import { importSite } from '../../builder/import/import.ts'
import { makeRunFolder } from '../../builder/content/private-folder.ts'
import { readConfig, readSettings } from '../../builder/publish/cloudflare/config.ts'
import { openWrangler } from '../../builder/publish/cloudflare/wrangler.ts'
import { openOutput, writeOutput } from '../../builder/release/output.ts'
import { loadTheme } from '../../builder/views/theme/theme.ts'
import { Work } from '../../builder/work/work.ts'
import { createOutput } from '../builder/publish/example-output.ts'
import { bundleWorker } from '../support/bundle.ts'

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-foreign-')))
  writeFileSync(join(folder, 'secret.md'), 'secret')
  mkdirSync(join(folder, 'content-beside'))
  writeFileSync(join(folder, 'content-beside/a.md'), 'secret')
})
afterAll(() => rmSync(folder, { recursive: true }))

const name = constantFrom('a', 'b', '.git', 'content', 'content-beside', 'secret.md', 'a.md', '..', '.')
const path = oneof(
  constantFrom('a', '.git/a.md', '../secret.md', '../content-beside/a.md'),
  array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/')),
)

test('no link leads to bytes outside the folder or behind a dot, however links lead to links', () => {
  assert(
    property(array(tuple(path, path), { maxLength: 8 }), (links) => {
      const content = join(folder, 'content')
      mkdirSync(join(content, '.git'), { recursive: true })
      writeFileSync(join(content, '.git/a.md'), 'secret')
      writeFileSync(join(content, 'b.md'), 'public')
      for (const [from, to] of links) tryLink(content, from, to)
      const { files } = readFolder(content, new Work())
      expect(files.map(({ read }) => Buffer.from(read()).toString())).not.toContain('secret')
      rmSync(content, { recursive: true })
    }),
    { numRuns: 150 },
  )
})

/** Makes a link where that can be made, within the folder alone. */
function tryLink(content: string, from: string, to: string): void {
  const place = join(content, from)
  if (!place.startsWith(`${content}/`)) return
  try {
    mkdirSync(dirname(place), { recursive: true })
    if (realpathSync(dirname(place)).startsWith(content)) symlinkSync(to, place)
  } catch {
    // Something stands there, or a link leads in a circle.
  }
}

test.each([
  ['the folder', '.schema', '../secrets'],
  ['a file', '.schema/site.json', '../../secrets/site.json'],
])('no schema for editors is written through a link in the place of %s', (_, from, to) => {
  const content = join(folder, 'content')
  const secret = join(folder, 'secrets/site.json')
  mkdirSync(dirname(secret), { recursive: true })
  writeFileSync(secret, 'secret')
  mkdirSync(dirname(join(content, from)), { recursive: true })
  symlinkSync(to, join(content, from))
  writeSchemas(content)
  expect(readFileSync(secret, 'utf8')).toBe('secret')
  expect(readdirSync(dirname(secret))).toEqual(['site.json'])
  rmSync(content, { recursive: true })
})

test('no schema for editors is read through a link, which may lead to a device without an end', () => {
  const content = mkdtempSync(join(folder, 'schemas-'))
  writeSchemas(content)
  const [schema, moved] = [join(content, '.schema/site.json'), join(content, 'moved')]
  renameSync(schema, moved)
  symlinkSync(moved, schema)
  writeSchemas(content)
  expect(lstatSync(schema).isFile()).toBe(true)
})

test.each(['manifest.json', 'values.1.index', 'pages.1.json'])('an output is damaged where %s is a link', (file) => {
  const out = mkdtempSync(join(folder, 'out-'))
  createOutput(out, { '/': 'text' }, [], '2026-01-01')
  expect(openOutput(out)?.values.size).toBeGreaterThan(0)
  renameSync(join(out, file), join(out, 'moved'))
  symlinkSync('moved', join(out, file))
  expect(openOutput(out)).toBeUndefined()
})

test('the local Worker is ours, whatever `paths` a `tsconfig.json` above has', async () => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  writeFileSync(join(checkout, 'tsconfig.json'), '{ "compilerOptions": { "paths": { "*": ["./site.js"] } } }')
  writeFileSync(join(checkout, 'site.js'), 'export default "theirs"')
  vi.stubEnv('XDG_CACHE_HOME', checkout)
  const own = makeRunFolder('session')
  vi.unstubAllEnvs()
  await writeLocalConfig(own, { waits: false, key: 'k' })
  const { outputFiles } = await build({
    entryPoints: [join(own, 'entry.js')],
    bundle: true,
    write: false,
    format: 'esm',
    loader: { '.txt': 'text' },
    logLevel: 'silent',
  })
  expect(outputFiles[0]?.text).not.toContain('"theirs"')
  // Miniflare runs handlers of schedules and mails for whoever asks at its port.
  const entry = readFileSync(join(own, 'entry.js'), 'utf8')
  expect(entry.match(/^ {2}\S+/gm)).toEqual(['  queue:', '  fetch:'])
})

test.each(['.pnp.data.json', '.pnp.cjs', '.pnp.js'])(
  'nothing is bundled beside or below a file `%s`',
  async (manifest) => {
    const checkout = mkdtempSync(join(folder, 'checkout-'))
    writeFileSync(join(checkout, manifest), '{}')
    const refusal = `"${join(checkout, manifest)}" would choose the packages of the Worker: delete it`
    await expect(writeLocalConfig(join(checkout, 'session'), { waits: false, key: 'k' })).rejects.toThrow(refusal)
    expect(readdirSync(checkout)).toEqual([manifest])
    copyFileSync('wrangler.toml', join(checkout, 'wrangler.toml'))
    const wrangler = openWrangler(readSettings(join(checkout, 'wrangler.toml')), {})
    await expect(wrangler.upload({ tag: 't', message: '', variables: {}, root: '' })).rejects.toThrow(refusal)
    const theme = loadTheme({ css: '', script: 'console.log(1)', folder: checkout, files: [] }, new Work())
    await expect(theme).rejects.toThrow(refusal)
  },
)

test.each(['package.json', 'builder/cli/template/package.json'])(
  'a file `binding.gyp` runs nothing where packages are installed for %s',
  (settings) => {
    const checkout = mkdtempSync(join(folder, 'checkout-'))
    const { gypfile } = JSON.parse(readFileSync(settings, 'utf8'))
    writeFileSync(join(checkout, 'package.json'), JSON.stringify({ name: 'site', gypfile }))
    writeFileSync(join(checkout, 'binding.gyp'), '{"targets":[{"target_name":"a","type":"none"}]}')
    const { status, stdout, stderr } = spawnSync('npm', ['install', '--offline', '--foreground-scripts'], {
      cwd: checkout,
      encoding: 'utf8',
    })
    expect([status, `${stdout}${stderr}`.includes('node-gyp')]).toEqual([0, false])
  },
)

test('settings beside the package change nothing of the theme, and are not shown', async () => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  for (const part of ['builder', 'worker', 'package.json'])
    cpSync(part, join(checkout, 'lectern', part), { recursive: true })
  writeFileSync(join(checkout, 'jsconfig.json'), '{ "compilerOptions": { \u001B[31mTOKEN123')
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
  writeFileSync(
    join(checkout, 'make.ts'),
    "import { loadTheme } from './lectern/builder/views/theme/theme.ts'\nconst work = { run: (_: string, __: unknown, make: () => unknown) => make() }\nawait loadTheme({ css: '', script: undefined, folder: '.', files: [] }, work)\nconsole.log('made')\n",
  )
  const { stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'make.ts'], {
    cwd: checkout,
    encoding: 'utf8',
  })
  expect([stdout, stderr]).toEqual(['made\n', ''])
})

test('no settings and no variables are read through a link, whose lines an error would show', async () => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  writeFileSync(join(checkout, 'secret'), 'TOKEN=secret\n')
  for (const file of ['wrangler.toml', '.dev.vars']) symlinkSync('secret', join(checkout, file))
  expect(() => readConfig(join(checkout, 'wrangler.toml'))).toThrow('cannot be read, or is a symbolic link')
  await expect(prepareVariables(join(checkout, '.dev.vars'), 'http://localhost:1')).rejects.toThrow('no plain file')
})

test.each([
  ['content/guides', 'guides'],
  ['content/guides/a', 'guides/a'],
  ['content/guides/moving-in.md', 'guides'],
])('writePage() refuses %s, which is a link', (link, place) => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  mkdirSync(join(checkout, 'theirs'))
  mkdirSync(dirname(join(checkout, link)), { recursive: true })
  symlinkSync(join(checkout, link.endsWith('.md') ? 'theirs/new' : 'theirs'), join(checkout, link))
  expect(() => writePage(join(checkout, 'content'), place, 'Moving in', {})).toThrow(
    `Cannot write to "${join(checkout, link)}": it is a symbolic link.`,
  )
  expect(readdirSync(join(checkout, 'theirs'))).toEqual([])
})

test.each(['dist', 'dist/'])('writeOutput() refuses %s, which is a link', (out) => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  mkdirSync(join(checkout, 'theirs'))
  symlinkSync('theirs', join(checkout, 'dist'))
  expect(() => writeOutput(`${checkout}/${out}`)).toThrow(
    `Cannot write to "${checkout}/${out}": it is a symbolic link. Delete it, or choose another folder.`,
  )
  expect(readdirSync(join(checkout, 'theirs'))).toEqual([])
})

test.each([
  ['as it is', () => 'sites/new/content'],
  ['by a path that another link leads to', (way: string) => join(way, 'sites/new/content')],
])('`lectern import` refuses to write below a folder of the checkout that is a link, %s', (_, toPlace) => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  mkdirSync(join(checkout, 'docs'))
  mkdirSync(join(checkout, 'theirs'))
  writeFileSync(join(checkout, 'docs/a.md'), '# A\n\nText.\n')
  symlinkSync('theirs', join(checkout, 'sites'))
  symlinkSync(checkout, `${checkout}-way`)
  const command = [resolve('builder/cli/run.js'), 'import', 'docs', '--to', toPlace(`${checkout}-way`)]
  const { stderr, status } = spawnSync(process.execPath, command, { cwd: checkout })
  expect([status, stderr.toString().trim()]).toEqual([
    2,
    expect.stringMatching(/^Cannot write to ".*sites\/new\/content": ".*sites" is a symbolic link\. Delete it, /),
  ])
  expect(readdirSync(join(checkout, 'theirs'))).toEqual([])
})

test('the Worker that tests run is not bundled by settings that run a command', async () => {
  const config = join(folder, 'command.toml')
  writeFileSync(config, `${readFileSync('wrangler.toml', 'utf8')}\n[build]\ncommand = "touch ${join(folder, 'ran')}"\n`)
  await expect(bundleWorker(join(folder, 'bundle'), config)).rejects.toThrow('build')
  expect(existsSync(join(folder, 'ran'))).toBe(false)
})

test('writeOutput() refuses a link in the place of its manifest', () => {
  const out = mkdtempSync(join(folder, 'out-'))
  symlinkSync('../secret.md', join(out, 'manifest.json.new'))
  expect(() => writeOutput(out)).toThrow(`Cannot write to "${out}/manifest.json.new": it is a symbolic link.`)
})

test.each(['values.%.index', 'pages.%.json'])('writeOutput() does not write through a link that is %s', (file) => {
  const secret = join(folder, 'overwritten')
  writeFileSync(secret, 'secret')
  const out = mkdtempSync(join(folder, 'out-'))
  // One more than this number is this number again.
  const link = join(out, file.replace('%', String(2 ** 53)))
  symlinkSync(secret, link)
  expect(() => createOutput(out, { '/': 'text' }, [], '2026-01-01')).toThrow(
    `Cannot write to "${link}": it is a symbolic link.`,
  )
  expect(readFileSync(secret, 'utf8')).toBe('secret')
})

test.each(['.wrangler', '.wrangler/state/v3/kv'])('`npm start` refuses %s, which is a link', (state) => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  mkdirSync(join(checkout, 'content'))
  mkdirSync(dirname(join(checkout, state)), { recursive: true })
  symlinkSync(folder, join(checkout, state))
  const { stderr, status } = spawnSync(process.execPath, [resolve('builder/cli/run.js'), 'start'], { cwd: checkout })
  expect([status, stderr.toString().trim()]).toEqual([
    2,
    `Cannot write to "${state}": it is a symbolic link. Delete it, or choose another folder.`,
  ])
})

const CLI = resolve('builder/cli/run.js')
const STATE = '.wrangler/state/v3/kv/ours/blobs/0a'

/** A folder of a repository with local state that is checked in. */
function checkInState(below: string, state = STATE): string {
  const root = mkdtempSync(join(folder, 'checkout-'))
  const site = join(root, below)
  mkdirSync(join(site, 'content'), { recursive: true })
  mkdirSync(dirname(join(site, state)), { recursive: true })
  writeFileSync(join(site, state), 'theirs')
  spawnSync('git', ['init', '-q'], { cwd: root })
  spawnSync('git', ['add', '-f', join(below, state)], { cwd: root })
  return site
}

const REFUSED = `".wrangler" is checked in (${STATE}), and whoever wrote it decides what is served: git rm -r --cached .wrangler, and delete it.`

test.each([
  ['`npm start`', ['start'], ''],
  ['`npm start` of a site below the root', ['start'], 'sites/ours'],
  ['`npm run leads -- list --local`', ['leads', 'list', '--local'], ''],
  ['`npm run leads -- list --local` by another path', ['leads', 'list', '--local', '--state', './.wrangler/state'], ''],
])('%s refuses local state that is checked in', (_, command, below) => {
  const cwd = checkInState(below)
  const { stderr, status } = spawnSync(process.execPath, [CLI, ...command], { cwd })
  expect([status, stderr.toString().trim()]).toEqual([2, REFUSED])
})

test('`npm start` refuses local state that is checked in with capitals, which some systems take for the same', () => {
  const cwd = checkInState('', '.Wrangler/state/a')
  const { stderr, status } = spawnSync(process.execPath, [CLI, 'start'], { cwd })
  expect([status, stderr.toString().trim()]).toEqual([2, REFUSED.replace(STATE, '.Wrangler/state/a')])
})

test('`npm start` runs no command that a folder names which looks like a repository', () => {
  const cwd = checkInState('sites/ours')
  for (const part of ['objects', 'refs']) mkdirSync(join(cwd, part))
  writeFileSync(join(cwd, 'HEAD'), 'ref: refs/heads/main\n')
  const command = `fsmonitor = "touch '${join(cwd, 'was-run')}'; false"`
  writeFileSync(join(cwd, 'config'), `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\n${command}\n`)
  writeFileSync(join(cwd, 'index'), readFileSync(join(cwd, '../../.git/index')))
  const { stderr } = spawnSync(process.execPath, [CLI, 'start'], { cwd })
  expect([existsSync(join(cwd, 'was-run')), stderr.toString().trim()]).toEqual([false, REFUSED])
})

test.each([
  ['doctor', '.env'],
  ['deploy', 'wrangler.jsonc'],
  ['start', '.env.local'],
  ['doctor', '.wrangler/deploy/config.json'],
])('`npm run %s` refuses %s that is checked in, which wrangler would believe', (command, file) => {
  const cwd = checkInState('', file)
  const { stderr, status } = spawnSync(process.execPath, [CLI, command], { cwd })
  expect([status, stderr.toString()]).toEqual([2, expect.stringMatching(`^"${file}" is checked in, and the wrangler`)])
})

test('`npm run doctor` refuses such a file behind thousands of others', () => {
  const cwd = checkInState('', '.wrangler/deploy/config.json')
  const blob = spawnSync('git', ['hash-object', '-w', '--stdin'], { cwd, input: '' }).stdout.toString().trim()
  // Git lists them first, in more than a megabyte.
  const names = Array.from({ length: 5500 }, (_, at) => `100644 ${blob}\t.wrangler/aa/${'a'.repeat(200)}${at}\n`)
  spawnSync('git', ['update-index', '--index-info'], { cwd, input: names.join('') })
  const { stderr, status } = spawnSync(process.execPath, [CLI, 'doctor'], { cwd })
  const expected = expect.stringMatching(/^"\.wrangler\/deploy\/config\.json" is checked in/)
  expect([status, stderr.toString()]).toEqual([2, expected])
})

test('`npm run doctor` ends where git cannot read what is checked in', () => {
  const cwd = checkInState('', 'docs/a.md')
  writeFileSync(join(cwd, '.git/index'), 'none')
  const { stderr, status } = spawnSync(process.execPath, [CLI, 'doctor'], { cwd })
  expect([status, stderr.toString()]).toEqual([
    2,
    expect.stringMatching(/^Cannot read which files are checked in: git says ".*index/),
  ])
})

test.each([
  ['where the repository is not at hand, as in a container', { PATH: process.env['PATH'] }],
  ['without git', { PATH: '' }],
])('`npm run doctor` goes on %s', (_, env) => {
  const cwd = checkInState('', '.env')
  rmSync(join(cwd, '.git'), { recursive: true })
  writeFileSync(join(cwd, '.git'), 'gitdir: /nowhere/at/all\n')
  const { stderr } = spawnSync(process.execPath, [CLI, 'doctor'], { cwd, env })
  expect(stderr.toString()).not.toContain('checked in')
})

test.each([
  ['xcrun: error: invalid active developer path (/Library/Developer/CommandLineTools)', 1],
  ['xcode-select: note: No developer tools were found, requesting install.', 1],
  ['', 126],
])('`npm run doctor` goes on where git is a name alone, which says "%s"', (said, status) => {
  const cwd = checkInState('', '.env')
  const bin = join(cwd, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho '${said}' >&2\nexit ${status}\n`, { mode: 0o755 })
  const { stderr } = spawnSync(process.execPath, [CLI, 'doctor'], { cwd, env: { PATH: `${bin}:/bin` } })
  expect(stderr.toString()).not.toContain('checked in')
})

test.each(['.wrangler', '.Wrangler'])('`npm run doctor` refuses a link %s, which may lead to such settings', (link) => {
  const cwd = checkInState('', 'docs/deploy/config.json')
  symlinkSync('docs', join(cwd, link))
  spawnSync('git', ['add', '-f', link], { cwd })
  const { stderr, status } = spawnSync(process.execPath, [CLI, 'doctor'], { cwd })
  expect([status, stderr.toString()]).toEqual([2, expect.stringMatching(`^"${link}" is checked in, and the wrangler`)])
})

test.each([
  ['wrangler.json', '../../wrangler.json'],
  ['sites/Wrangler.jsonc', '../Wrangler.jsonc'],
])('`npm run doctor` refuses %s in a folder above, which wrangler would believe', (file, shown) => {
  const cwd = join(checkInState('', file), 'sites/ours')
  mkdirSync(join(cwd, 'content'), { recursive: true })
  const { stderr, status } = spawnSync(process.execPath, [CLI, 'doctor'], { cwd })
  expect([status, stderr.toString()]).toEqual([2, expect.stringMatching(`^"${shown}" is checked in, and the wrangler`)])
})

test.each([
  ['start', []],
  ['leads', ['list', '--local']],
])('`npm run %s` refuses variables that are checked in, which say where forms are sent', (command, args) => {
  const cwd = checkInState('', '.dev.vars')
  cpSync('wrangler.toml', join(cwd, 'wrangler.toml'))
  writeFileSync(join(cwd, '.dev.vars'), 'LOCAL=true\nWEBHOOK_CONTACT=http://127.0.0.1:9/steal\n')
  const { stderr, status } = spawnSync(process.execPath, [CLI, command, ...args], { cwd })
  expect([status, stderr.toString()]).toEqual([
    2,
    expect.stringMatching(/^"\.dev\.vars" is checked in, and whoever wrote it decides where forms/),
  ])
})

test.each([
  ['start', 'content', ['start'], 'it'],
  ['build', 'content', ['build'], 'it'],
  ['upgrade-content', 'content', ['upgrade-content'], 'it'],
  ['build', 'site', ['build', '--content', 'site/content'], '"site"'],
])('`lectern %s` refuses a content folder behind the link %s, and writes nothing there', (_, link, command, what) => {
  const root = mkdtempSync(join(folder, 'checkout-'))
  const [cwd, theirs] = [join(root, 'ours'), join(root, 'theirs')]
  mkdirSync(join(theirs, 'content'), { recursive: true })
  mkdirSync(cwd)
  cpSync('wrangler.toml', join(cwd, 'wrangler.toml'))
  symlinkSync('../theirs', join(cwd, link))
  const { stderr, status } = spawnSync(process.execPath, [CLI, ...command], { cwd })
  expect([status, stderr.toString()]).toEqual([
    2,
    expect.stringContaining(`: ${what} is a symbolic link. Name the folder`),
  ])
  expect([readdirSync(theirs), readdirSync(join(theirs, 'content'))]).toEqual([['content'], []])
})

test('`npm run leads -- list --local` refuses local state that is a link', () => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  symlinkSync(folder, join(checkout, '.wrangler'))
  const { stderr, status } = spawnSync(process.execPath, [CLI, 'leads', 'list', '--local'], { cwd: checkout })
  expect([status, stderr.toString().trim()]).toEqual([
    2,
    'Cannot write to ".wrangler": it is a symbolic link. Delete it, or choose another folder.',
  ])
})

test.each(['old/import-report.md', 'old/content', 'old/content/.import.json', 'old/content/assets'])(
  'importSite() refuses %s, which is a link',
  (link) => {
    const checkout = mkdtempSync(join(folder, 'checkout-'))
    mkdirSync(dirname(join(checkout, link)), { recursive: true })
    writeFileSync(join(checkout, 'old/a.md'), '# A\n')
    symlinkSync(join(folder, 'secret.md'), join(checkout, link))
    const [source, to] = [join(checkout, 'old'), join(checkout, 'old/content')]
    expect(() => importSite({ source, from: undefined, to })).toThrow(
      `Cannot write to "${join(checkout, link)}": it is a symbolic link.`,
    )
    expect(readFileSync(join(folder, 'secret.md'), 'utf8')).toBe('secret')
  },
)
