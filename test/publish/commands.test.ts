import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandIn, startStandIn } from './stand-in.ts'

let folder: string
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  folder = mkdtempSync(join(tmpdir(), 'lectern-commands-'))
  const config = readFileSync('wrangler.toml', 'utf8')
    .replace('worker/index.ts', resolve('worker/index.ts'))
    .replace('0'.repeat(32), 'abcdef0123456789abcdef0123456789')
  writeFileSync(join(folder, 'wrangler.toml'), config)
  mkdirSync(join(folder, 'content/pages'), { recursive: true })
  write('site.yaml', 'name: Example\ndescription: A small site.\nurl: https://www.example.com\n')
  write('pages/index.md', '---\ntitle: Home\ndescription: The home page.\n---\n\nWelcome.\n')
})
afterAll(async () => {
  await standIn.close()
  rmSync(folder, { recursive: true })
})

const write = (file: string, text: string): void => writeFileSync(join(folder, 'content', file), text)

interface Run {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs a publishing command as its npm script does. */
function run(name: string, ...args: readonly string[]): Promise<Run> {
  const script = [`builder/publish/${name}.ts`, '--config', join(folder, 'wrangler.toml'), ...args]
  return new Promise((done) => {
    const env = { ...process.env, ...standIn.env, NO_COLOR: '1' }
    execFile(process.execPath, script, { env }, (error, output, errors) =>
      done({ code: error ? 1 : 0, output, errors }),
    )
  })
}

const deploy = (...args: readonly string[]): Promise<Run> =>
  run('deploy', '--content', join(folder, 'content'), '--out', join(folder, 'dist'), ...args)

const liveRelease = (): string | undefined => standIn.versions.find(({ id }) => id === standIn.deployed.at(-1))?.release

test('deploy writes nothing with --dry-run', async () => {
  const { output } = await deploy('--dry-run', '--json')
  expect(JSON.parse(output)).toMatchObject({ added: ['/', '/developers'], changed: [], removed: [], recorded: false })
  expect(standIn.written).toEqual([])
  expect(standIn.versions).toEqual([])
})

const diff = (...args: readonly string[]): Promise<Run> =>
  run('../index', '--content', join(folder, 'content'), '--out', join(folder, 'dist'), '--diff', ...args)

test('build --diff tells that every page is new before the first deployment', async () => {
  const { output } = await diff()
  expect(output).toMatch(/\n\+ \/\n\+ \/developers\n2 pages added, 0 changed, 0 removed\.\n$/)
})

test('deploy, rollback and gc take a site forward, back, and clean up', { timeout: 120_000 }, async () => {
  const first = await deploy('--message', 'First')
  expect(first).toMatchObject({ code: 0 })
  const before = liveRelease()
  expect(first.output).toContain(`Deployed release ${before}`)
  expect(standIn.kv.has(`r/${before}`)).toBe(true)

  write('pages/about.md', '---\ntitle: About\ndescription: Who we are.\n---\n\nUs.\n')
  expect(await deploy('--message', 'Second')).toMatchObject({ code: 0 })
  const after = liveRelease()
  expect(standIn.versions.map(({ tag, message }) => [tag, message])).toEqual([
    [before, 'First'],
    [after, 'Second'],
  ])

  const { output: list } = await run('rollback', '--list')
  expect(list).toMatch(new RegExp(`^\\* .*${after}  \\+1 ~\\d+ -0  Second\\n  .*${before}  \\+\\d+ ~0 -0  First\\n$`))
  expect(await run('rollback')).toMatchObject({ code: 0 })
  expect(liveRelease()).toBe(before)

  const refused = await run('gc', '--keep', '1', '--days', '0', '--yes')
  expect(refused.errors).toContain(`the live release ${before} is not among the kept ones`)
  expect(standIn.kv.has(`r/${before}`)).toBe(true)

  expect(await run('rollback', after ?? '')).toMatchObject({ code: 0 })
  const values = standIn.kv.size
  expect((await run('gc', '--keep', '1', '--days', '0')).output).toMatch(/^Would delete \(with --yes\) 1 releases/)
  expect(standIn.kv.size).toBe(values)
  expect(await run('gc', '--keep', '1', '--days', '0', '--yes')).toMatchObject({ code: 0 })
  expect([...standIn.kv.keys()].filter((key) => key.startsWith('r/'))).toEqual([`r/${after}`])

  const gone = await run('rollback', before ?? '')
  expect(gone.errors).toContain(`Release "${before}" is not whole`)
  expect(liveRelease()).toBe(after)
})

test('deploy with faults in the content leaves everything as it is', async () => {
  const [keys, deployed] = [standIn.kv.size, standIn.deployed.length]
  write('pages/broken.md', '---\ntitle: Broken\ndescription: Leads nowhere.\n---\n\n[x](/nowhere)\n')
  const { code, output, errors } = await deploy()
  expect([code, standIn.kv.size, standIn.deployed.length]).toEqual([1, keys, deployed])
  expect(output).toContain('pages/broken.md:6:5 error broken-link')
  expect(errors).toContain('Nothing was deployed: the content has errors')
})

// The documentation of the API shows a page of the site as its example.
test('build --diff tells which pages a deployment would change', async () => {
  rmSync(join(folder, 'content/pages/broken.md'))
  write('pages/about.md', '---\ntitle: About\ndescription: Who we are.\n---\n\nAll of us.\n')
  const [{ output }, released] = [await diff('--json'), standIn.deployed.length]
  expect(JSON.parse(output)).toEqual({ added: [], changed: ['/about', '/developers'], removed: [] })
  expect(standIn.deployed.length).toBe(released)
})

test('build --diff says which setting is missing', async () => {
  const { code, errors } = await diff('--config', 'wrangler.toml')
  expect(code).toBe(1)
  expect(errors).toMatch(/^wrangler.toml has no KV namespace yet: run "npx wrangler kv namespace create .+\n$/)
})

test('doctor names what is missing', async () => {
  const { code, output } = await run('doctor')
  expect(code).toBe(1)
  expect(output).toMatch(/^ok +wrangler.toml: Worker "lectern"\nok +account: /)
  expect(output).toContain('missing: CAPTCHA_SECRET, WEBHOOK_BOOK_DEMO')
})
