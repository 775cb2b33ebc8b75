/**
 * The package as a stranger meets it: the commands of README from its tarball, in empty folders, with a real `npm install`
 * from a registry on the loopback interface. `LECTERN_NODE` names another Node to run everything with.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { ACCOUNT, NAMESPACE, type StandIn, startStandIn } from '../builder/publish/stand-in.ts'
import { createContract, toAnswer } from '../support/contract.ts'
import { findPort } from '../support/port.ts'
import { type Registry, startRegistry } from './registry.ts'

const NODE = process.env['LECTERN_NODE'] ?? process.execPath
const folder = mkdtempSync(join(tmpdir(), 'lectern-package-'))
const checkout = join(folder, 'lectern')
const site = join(folder, 'my-site')
let standIn: StandIn
let registry: Registry
let installed: Run

interface Run {
  readonly code: unknown
  readonly output: string
  readonly errors: string
}

/** Commands see nothing of the checkout: neither its packages nor settings of npm. */
const paths = process.env['PATH']?.split(delimiter).filter((path) => !path.includes('node_modules')) ?? []
const env = { PATH: [dirname(NODE), ...paths].join(delimiter), HOME: folder, NO_COLOR: '1', CI: '1' }
const run = (file: string, args: readonly string[], cwd = site, variables: NodeJS.ProcessEnv = {}): Promise<Run> =>
  new Promise((done) => {
    execFile(
      file,
      args,
      { cwd, env: { ...env, npm_config_registry: registry.url, ...variables } },
      (error, output, errors) => done({ code: error?.code ?? 0, output, errors }),
    )
  })
const lectern = (...args: readonly string[]): Promise<Run> => run('node_modules/.bin/lectern', args)

const readRoot = (out: string): unknown => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).root

const Package = v.object({ dependencies: v.record(v.string(), v.string()), engines: v.object({ node: v.string() }) })
const Matrix = v.object({ os: v.array(v.string()), node: v.array(v.union([v.string(), v.number()])) })
const Workflow = v.object({ jobs: v.object({ stranger: v.object({ strategy: v.object({ matrix: Matrix }) }) }) })

/** The name of the package that an import names. */
const IMPORTED = /^(?:import|export)\b[^'\n]*? from '((?:@[^/'\n]+\/)?[^./'\n][^/'\n]*)/gm

beforeAll(async () => {
  ;[standIn, registry] = await Promise.all([startStandIn(), startRegistry()])
  mkdirSync(checkout)
  execFileSync('npm', ['pack', '--silent', `--pack-destination=${checkout}`], { stdio: 'ignore' })
  // As README prints it, but for the answers.
  const [init = ''] = /^npx .+ init .+$/m.exec(readFileSync('README.md', 'utf8')) ?? []
  const answers = [
    '--name',
    "Ada's Bakery",
    '--url',
    'https://bakery.example.com',
    '--sections',
    'guides, news, events',
  ]
  const [command = '', ...args] = init.split(' ')
  // `npm install` below brings all of them, and runs their scripts.
  const few = { npm_config_omit: 'optional', npm_config_ignore_scripts: 'true' }
  const written = await run(command, ['--yes', ...args, ...answers], checkout, few)
  // From npm's cache, as it would be with the hashes of a real registry.
  installed = await run('npm', ['install', '--prefer-offline'])
  if (written.errors + installed.errors !== '') throw new Error(written.errors + installed.errors)
})
afterAll(async () => {
  await Promise.all([standIn.close(), registry.close()])
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

test('npm test of a new site finds nothing to mend', async () => {
  const { code, output, errors } = await run('npm', ['test', '--silent'])
  expect([code, output, errors]).toEqual([0, expect.stringMatching(/^Nothing was written: \d+ pages checked/), ''])
})

test('each dependency of the package is one that it uses', () => {
  const { dependencies } = v.parse(Package, JSON.parse(readFileSync('package.json', 'utf8')))
  const files = globSync(join(site, 'node_modules/lectern/lib/{builder,worker}/**/*.{js,ts}'))
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(Object.keys(dependencies).filter((name) => !text.includes(`'${name}`))).toEqual([])
})

test('each package that it uses is one of its dependencies', () => {
  const { dependencies } = v.parse(Package, JSON.parse(readFileSync('package.json', 'utf8')))
  const files = globSync(join(site, 'node_modules/lectern/lib/builder/**/*.js'))
  const used = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, name]) => name))
  expect(used.filter((name) => !name?.startsWith('node:') && !Object.hasOwn(dependencies, name ?? ''))).toEqual([])
})

test('the package holds what it lists, and README says how large it is', () => {
  const home = join(site, 'node_modules/lectern')
  expect(globSync('{*,lib/*,lib/.*}', { cwd: home }).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'lib',
    'lib/.github',
    'lib/builder',
    'lib/worker',
    'lib/wrangler.toml',
    'package.json',
  ])
  const files = globSync('**/{*,.*}', { cwd: home, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  const { dependencies } = v.parse(Package, JSON.parse(readFileSync('package.json', 'utf8')))
  const readme = readFileSync('README.md', 'utf8')
  const [, size, direct, all] =
    /([\d.]+) MB unpacked, (\d+) dependencies, (\d+) packages with theirs/.exec(readme) ?? []
  expect(Number(direct)).toBe(Object.keys(dependencies).length)
  const added = Number(/added (\d+) packages/.exec(installed.output)?.[1])
  // Which binaries belong to it differs between systems.
  expect(Math.abs(added - Number(all))).toBeLessThan(4)
  expect(Math.abs(bytes / 1e6 - Number(size))).toBeLessThan(0.15)
})

test('the command has the small young generation of `npm run build`', async () => {
  const told = '--import=data:text/javascript,console.log(process.execArgv)'
  const { output } = await run('node_modules/.bin/lectern', ['--version'], site, { NODE_OPTIONS: told })
  expect(output).toContain("'--max-semi-space-size=8'")
})

test('the workflow runs these tests on the oldest and the newest Node of the package', () => {
  const { engines } = v.parse(Package, JSON.parse(readFileSync('package.json', 'utf8')))
  const { jobs } = v.parse(Workflow, parse(readFileSync('.github/workflows/package.yml', 'utf8')))
  const { matrix } = jobs.stranger.strategy
  expect([`>=${matrix.node[0]}`, matrix.os.length]).toEqual([engines.node, 3])
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`Node 22.13 to ${matrix.node[1]}, Linux and macOS`)
})

test('import brings a site along', async () => {
  const old = join(folder, 'old')
  mkdirSync(join(old, 'docs'), { recursive: true })
  writeFileSync(join(old, 'docusaurus.config.js'), "export default { baseUrl: '/' }")
  writeFileSync(join(old, 'docs/a.mdx'), '# A\n\n<Tabs><TabItem label="One">Text</TabItem></Tabs>\n')
  const brought = join(folder, 'brought')
  const { code, output, errors } = await lectern('import', old, '--to', brought, '--json')
  expect([code, errors]).toEqual([0, ''])
  expect(JSON.parse(output)).toMatchObject({ kind: 'docusaurus', pages: 1 })
  expect(readFileSync(join(brought, 'docs/a.md'), 'utf8')).toContain(':::tab[One]')
})

test('a new site is named after the answers', () => {
  expect(readFileSync(join(site, 'content/site.yaml'), 'utf8')).toContain("\nname: Ada's Bakery\n")
  expect(readFileSync(join(site, 'wrangler.toml'), 'utf8')).toMatch(
    /^name = "ada-s-bakery"\nmain = "node_modules\/lectern\//m,
  )
  expect(JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))).toMatchObject({
    dependencies: { lectern: 'file:../lectern/lectern-0.1.0.tgz' },
  })
})

/** What a shell does where Tab is pressed at the end of a line. */
const press = (line: string): string =>
  `COMPREPLY=(); COMP_WORDS=(${line}); COMP_CWORD=${line.split(' ').length - 1}; __lectern_complete; echo "\${COMPREPLY[*]}"`

test('bash completes after the lines of the guide', async () => {
  const guide = readFileSync('content/guides/first-steps/getting-started.md', 'utf8')
  const [, command, source] = /`(lectern\(\) [^`]+)`, then\s+`([^`]+)`/.exec(guide) ?? []
  // A builtin that works while Tab is pressed alone.
  const lines = ['compopt() { :; }', ...['lectern dep', 'lectern deploy --pre', 'lectern leads res'].map(press)]
  expect(await run('bash', ['-c', [command, source, ...lines].join('\n')])).toEqual({
    code: 0,
    output: 'deploy\n--preview\nresend\n',
    errors: '',
  })
})

test('new writes a page where it belongs', async () => {
  const { output } = await lectern('new', 'guides/moving', 'Où? “Second” steps', '--json')
  const { file } = v.parse(v.object({ file: v.string() }), JSON.parse(output))
  expect(file).toBe('content/guides/moving/ou-second-steps.md')
  expect(readFileSync(join(site, file), 'utf8')).toMatch(
    /^---\ntitle: Où\? “Second” steps\ndescription: .+\n---\n\nWrite here\.\n$/,
  )
  expect(await lectern('new', 'guides/moving', 'Où? “Second” steps')).toMatchObject({ code: 2 })
  expect((await lectern('new', 'guidse', 'X')).errors).toBe('There is no section "guidse": did you mean "guides"?\n')
})

test('build makes the release that a checkout makes of the same content', async () => {
  const folders = ['--content', join(site, 'content'), '--config', join(site, 'wrangler.toml'), '--out']
  const [packed, checkedOut] = await Promise.all([
    run('npm', ['run', 'build', '--', '--out', join(folder, 'packed'), '--now', '2026-12-01']),
    run(process.execPath, [
      resolve('builder/cli/run.js'),
      'build',
      ...folders,
      join(folder, 'out'),
      '--now',
      '2026-12-01',
    ]),
  ])
  expect([packed.code, checkedOut.code]).toEqual([0, 0])
  expect(readRoot(join(folder, 'packed'))).toBe(readRoot(join(folder, 'out')))
})

test('deploy --dry-run tells what it would upload', async () => {
  const config = join(site, 'wrangler.toml')
  writeFileSync(config, readFileSync(config, 'utf8').replace('0'.repeat(32), NAMESPACE))
  const variables = { ...standIn.env, CLOUDFLARE_ACCOUNT_ID: ACCOUNT }
  const { code, output } = await run('npm', ['run', '--silent', 'deploy', '--', '--dry-run', '--json'], site, variables)
  expect([code, standIn.written]).toEqual([0, []])
  expect(JSON.parse(output)).toMatchObject({ changed: [], removed: [], recorded: false })
})

test('start serves the site, and a form reaches the inbox', async () => {
  const port = await findPort()
  // In a process group of its own, which Ctrl-C in a terminal ends.
  const child = spawn('npm', ['start', '--', `--port=${port}`], { cwd: site, env, detached: true })
  const ended = once(child, 'exit')
  const end = (): boolean =>
    child.exitCode === null && child.signalCode === null && process.kill(-(child.pid ?? 0), 'SIGINT')
  onTestFinished(() => void end())
  const printed: string[] = []
  child.stdout?.on('data', (text) => printed.push(String(text)))
  child.stderr?.on('data', (text) => printed.push(String(text)))
  await vi.waitUntil(() => printed.join('').includes('Inbox  '), { timeout: 280_000, interval: 50 })
  expect(printed.join('')).not.toContain('Warning')
  const url = `http://localhost:${port}`
  const contract = createContract(JSON.parse(await (await fetch(`${url}/openapi.json`)).text()))
  const page = await toAnswer(await fetch(url))
  expect([page.status, contract('GET', '/', page)]).toEqual([200, []])
  const lead = { email: 'ada@example.com', name: 'Ada', message: 'Bread, please.', captcha_token: 'test-success' }
  const headers = { 'content-type': 'application/json' }
  const sent = await toAnswer(
    await fetch(`${url}/api/forms/contact`, { method: 'POST', headers, body: JSON.stringify(lead) }),
  )
  expect([sent.status, contract('POST', '/api/forms/contact', sent)]).toEqual([200, []])
  expect(await (await fetch(`http://localhost:${port + 1}`)).text()).toContain('Bread, please.')
  end()
  await ended
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
