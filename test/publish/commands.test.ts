import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Root } from '../../worker/contract/release.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { createWorkspace, type Run, type Workspace } from './workspace.ts'

let standIn: StandIn
let workspace: Workspace
beforeAll(async () => {
  standIn = await startStandIn()
  workspace = createWorkspace(standIn)
})
afterAll(async () => {
  await standIn.close()
  workspace.remove()
})

const liveRelease = (): string | undefined => standIn.versions.find(({ id }) => id === standIn.deployed.at(-1))?.release

test('deploy writes nothing with --dry-run', async () => {
  const { output } = await workspace.deploy('--dry-run', '--json')
  expect(JSON.parse(output)).toMatchObject({ added: ['/', '/developers'], changed: [], removed: [], recorded: false })
  expect(standIn.written).toEqual([])
  expect(standIn.versions).toEqual([])
})

const diff = (...args: readonly string[]): Promise<Run> =>
  workspace.run(
    'build',
    '--content',
    join(workspace.folder, 'content'),
    '--out',
    join(workspace.folder, 'dist'),
    '--diff',
    ...args,
  )

test('build --diff tells that every page is new before the first deployment', async () => {
  const { output } = await diff()
  expect(output).toMatch(/\n\+ \/\n\+ \/developers\nNothing is deployed yet: 2 pages added, 0 changed, 0 removed\.\n$/)
})

test('deploy, rollback and gc take a site forward, back, and clean up', { timeout: 120_000 }, async () => {
  const first = await workspace.deploy('--message', 'First')
  expect(first).toMatchObject({ code: 0 })
  const before = liveRelease()
  expect(first.output).toContain(`Deployed release ${before}`)
  expect(standIn.kv.has(`r/${before}`)).toBe(true)
  // The root travels inside: the version knows the shard of its own release.
  const root: Root = JSON.parse(standIn.kv.get(`o/${before}`)?.bytes.toString() ?? '')
  expect(standIn.versions[0]?.script).toContain(root.shards[0]?.[1])

  workspace.write('pages/about.md', '---\ntitle: About\ndescription: Who we are.\n---\n\nUs.\n')
  expect(await workspace.deploy('--message', 'Second')).toMatchObject({ code: 0 })
  const after = liveRelease()
  expect(standIn.versions.map(({ tag, message }) => [tag, message])).toEqual([
    [before, 'First'],
    [after, 'Second'],
  ])

  const { output: list } = await workspace.run('rollback', '--list')
  expect(list).toMatch(new RegExp(`^\\* .*${after}  \\+1 ~\\d+ -0  Second\\n  .*${before}  \\+\\d+ ~0 -0  First\\n$`))
  expect(await workspace.run('rollback')).toMatchObject({ code: 0 })
  expect(liveRelease()).toBe(before)

  const refused = await workspace.run('gc', '--keep', '1', '--days', '0', '--yes')
  expect(refused.errors).toContain(`the live release ${before} is not among the kept ones`)
  expect(standIn.kv.has(`r/${before}`)).toBe(true)

  expect(await workspace.run('rollback', after ?? '')).toMatchObject({ code: 0 })
  const values = standIn.kv.size
  expect((await workspace.run('gc', '--keep', '1', '--days', '0')).output).toMatch(
    /^Would delete \(with --yes\) 1 releases/,
  )
  expect(standIn.kv.size).toBe(values)
  expect(await workspace.run('gc', '--keep', '1', '--days', '0', '--yes')).toMatchObject({ code: 0 })
  expect([...standIn.kv.keys()].filter((key) => key.startsWith('r/'))).toEqual([`r/${after}`])

  // An id may begin with a hyphen, and is no option then.
  const unknown = `-${'a'.repeat(21)}`
  expect((await workspace.run('rollback', unknown)).errors).toContain(`No release begins with "${unknown}"`)
  const gone = await workspace.run('rollback', before ?? '')
  expect(gone.errors).toContain(`Release "${before}" is not whole`)
  expect(liveRelease()).toBe(after)
})

test('deploy with faults in the content leaves everything as it is', async () => {
  const [keys, deployed] = [standIn.kv.size, standIn.deployed.length]
  workspace.write('pages/broken.md', '---\ntitle: Broken\ndescription: Leads nowhere.\n---\n\n[x](/nowhere)\n')
  const { code, output, errors } = await workspace.deploy()
  expect([code, standIn.kv.size, standIn.deployed.length]).toEqual([1, keys, deployed])
  expect(output).toContain('pages/broken.md:6:5 error broken-link')
  expect(errors).toContain('Nothing was deployed: the content has errors')
})

test('build --diff tells which pages a deployment would change', async () => {
  rmSync(join(workspace.folder, 'content/pages/broken.md'))
  workspace.write('pages/about.md', '---\ntitle: About\ndescription: Who we are.\n---\n\nAll of us.\n')
  const [{ output }, released] = [await diff('--json'), standIn.deployed.length]
  expect(JSON.parse(output)).toEqual({
    live: liveRelease(),
    added: [],
    changed: ['/about'],
    removed: [],
  })
  expect(standIn.deployed.length).toBe(released)
})

test('build --diff says which setting is missing', async () => {
  const { code, errors } = await diff('--config', 'wrangler.toml')
  expect(code).toBe(1)
  expect(errors).toMatch(/^wrangler.toml has no KV namespace yet: run "npx wrangler kv namespace create .+\n$/)
})

test('doctor names what is missing', async () => {
  const { code, output } = await workspace.run('doctor')
  expect(code).toBe(1)
  expect(output).toMatch(/^ok +wrangler.toml: Worker "lectern"\nok +account: /)
  expect(output).toMatch(/missing: CAPTCHA_SECRET, .*WEBHOOK_BOOK_DEMO/)
})

test('doctor says that a login with wrangler does not replace the token', async () => {
  const { code, output } = await workspace.runWithoutToken('doctor')
  expect(code).toBe(1)
  expect(output).toMatch(
    /\nmissing +account: CLOUDFLARE_API_TOKEN is not set: make a token from the template .+wrangler login/,
  )
})
