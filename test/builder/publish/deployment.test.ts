import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasPlainAddresses, readConfig } from '../../../builder/publish/cloudflare/config.ts'
import { beginDeployment, deploy, findHold } from '../../../builder/publish/deployment.ts'
import { goBack, listReleases } from '../../../builder/publish/rollback.ts'
import { toUploader } from './loopback.ts'
import { type Operations, startOperations } from './operations.ts'
import { addVersion, type Binding, deploy as deployVersions } from './stand-in-worker.ts'

let site: Operations
beforeAll(async () => {
  site = await startOperations(2)
})
beforeEach(() => site.forget())
afterAll(() => site.close())

test('deploy() tells what will change, page by page, and where to see it, before the switch', async () => {
  const { standIn, account, outputs } = site
  await site.deploy(0)
  const [output] = outputs.slice(1)
  if (!output) throw new Error('There is no second content')
  const told: unknown[] = []
  const before = standIn.deployments.length
  const listener = {
    planned: ({ diff }: { readonly diff: unknown }) => told.push(diff, standIn.versions.length),
    uploaded: (version: string, address: string | undefined) =>
      told.push(address === `https://${version.slice(0, 8)}-lectern.team.workers.dev`, standIn.deployments.length),
    begin: () => {},
    tick: () => {},
  }
  const options = { message: '', code: 'code' }
  await deploy(account, await beginDeployment(account), output, options, toUploader(standIn), listener)
  const diff = { added: [], changed: ['/', '/page-0', '/page-1'], removed: [] }
  expect(told).toEqual([diff, before, true, before])
  expect(standIn.deployments).toHaveLength(before + 1)
})

test('deploy() applies the addresses again where they are not those of `wrangler.toml`', async () => {
  const { standIn } = site
  const count = (): number =>
    standIn.requests.filter((request) => request === 'POST /workers/scripts/lectern/subdomain').length
  await site.deploy(0)
  const first = count()
  await site.deploy(1)
  expect(count()).toBe(first)
  standIn.subdomain = { enabled: true, previews_enabled: false }
  await site.deploy(0)
  expect(count()).toBe(first + 1)
  standIn.domains.add('old.example.com')
  await site.deploy(1)
  standIn.domains.clear()
  expect(count()).toBe(first + 2)
})

const CONFIG = readConfig('wrangler.toml')

test('deploy() takes no name away from what it leads to', async () => {
  const { standIn, account, outputs } = site
  const [output] = outputs
  if (!output) throw new Error('There is no content')
  standIn.foreignNames.add('www.example.com')
  const config = { ...CONFIG, routes: [{ pattern: 'www.example.com', custom_domain: true }] }
  const listener = { planned: () => {}, uploaded: () => {}, begin: () => {}, tick: () => {} }
  const options = { message: '', code: 'code' }
  const begun = await beginDeployment(account)
  const deployed = deploy({ ...account, config }, begun, output, options, toUploader(standIn), listener)
  await expect(deployed).rejects.toThrow('www.example.com leads elsewhere already')
  standIn.foreignNames.clear()
  expect(site.live()).toEqual([''])
})

test.each([
  ['a custom domain', { routes: [{ pattern: 'www.example.com', custom_domain: true }] }, true],
  ['a route of a zone', { routes: ['www.example.com/*'] }, false],
  ['a route that is no custom domain', { routes: [{ pattern: 'www.example.com/*', custom_domain: false }] }, false],
  ['a queue', { queues: { producers: [], consumers: [{ queue: 'leads' }] } }, false],
  ['a clock', { triggers: { crons: ['0 * * * *'] } }, false],
  ['a workflow', { workflows: [{ name: 'w' }] }, false],
])('hasPlainAddresses() of %s', (_, change, expected) => {
  expect(hasPlainAddresses({ ...CONFIG, ...change })).toBe(expected)
})

test('listReleases() tells the share of each, and which secrets alone made', async () => {
  await site.deploy(0)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  await site.deploy(1)
  const [, changed, next] = site.standIn.versions.slice(-3)
  if (!changed || !next) throw new Error('There are no versions')
  site.split(changed, next, 10)
  expect((await listReleases(site.account)).map(({ share, message }) => [share, message])).toEqual([
    [10, 'Content 1'],
    [90, 'Secrets or settings were changed'],
    [0, 'Content 0'],
  ])
})

test('deploy() of what is live already makes a secret live that waits since a preview, and keeps the record', async () => {
  await site.deploy(0)
  await site.deploy(1, { preview: true })
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  const written = [...site.standIn.written]
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
  expect(site.standIn.written).toEqual(written)
  expect([...(site.standIn.versions.at(-1)?.secrets.keys() ?? [])]).toEqual(['WEBHOOK_SECRET'])
  expect(await site.deploy(0)).toMatchObject({ kind: 'current' })
})

test('deploy() of what was rolled back to ends the waiting of scheduled deployments', async () => {
  await site.deploy(0)
  await site.deploy(1)
  await site.rollback()
  expect(findHold(await beginDeployment(site.account))).toContain('The site was rolled back to release')
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
  expect(findHold(await beginDeployment(site.account))).toBe(undefined)
})

test('findHold() names the versions that share the requests', () => {
  const version = { time: '', tag: undefined, message: '', root: undefined, code: undefined, began: 0, bindings: [] }
  const live = [
    { ...version, id: 'a' },
    { ...version, id: 'b' },
  ]
  expect(findHold({ now: 0, deployments: [], live, record: undefined })).toMatch(/^Versions a and b share the requests/)
})

test('rollback() changes nothing where secrets differ and nobody agrees', async () => {
  await site.deploy(0)
  await site.deploy(1)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  const live = site.live()
  await expect(site.rollback(undefined, false)).rejects.toThrow('Nothing was changed')
  expect(site.live()).toEqual(live)
})

test('rollback() reads what no list shows seven values at a time, which one answer can hold', async () => {
  await site.deploy(0)
  await site.deploy(1)
  const { kv } = site.account
  const counts: number[] = []
  const get = (keys: readonly string[]) => (counts.push(keys.length), kv.get(keys))
  await goBack({ ...site.account, kv: { ...kv, get, list: async () => [] } }, undefined, '', async () => true)
  expect(counts).toContain(7)
})

test('rollback() names each binding that differs, and older values of secrets, before it changes anything', async () => {
  const { standIn, account } = site
  await site.deploy(0)
  const add = (text: string, bindings: readonly Binding[], secrets: readonly string[]): void => {
    const { id } = addVersion(
      standIn,
      [{ name: 'RELEASE', type: 'plain_text', text: site.outputs[0]?.manifest.root }, ...bindings],
      new Map(secrets.map((name) => [name, text])),
      { 'workers/tag': site.outputs[0]?.manifest.root },
    )
    deployVersions(standIn, text, [{ version_id: id, percentage: 100 }])
  }
  add(
    'old',
    [
      { name: 'A', type: 'plain_text', text: '1' },
      { name: 'B', type: 'plain_text' },
    ],
    ['S', 'T'],
  )
  add(
    'new',
    [
      { name: 'A', type: 'plain_text', text: '2' },
      { name: 'C', type: 'kv_namespace' },
    ],
    ['S'],
  )
  const asked: string[] = []
  const { time } = await goBack(account, undefined, 'Say', async (question) => asked.push(question) > 0)
  expect(asked.map((question) => question.split(` of ${time} `)[1])).toEqual([
    'differs from the live version: its binding A is another; it has the binding B, which is gone; it lacks the binding C; it has the secret T, which is gone. Roll back to it?',
    'has older values of secrets (Cloudflare refused POST /accounts/0123456789abcdef0123456789abcdef/workers/scripts/lectern/deployments: Secrets were changed since. The following secrets have changed: S (10220)). Roll back to it?',
  ])
  expect(standIn.deployments.at(-1)?.message).toBe('Rollback: Say')
})
