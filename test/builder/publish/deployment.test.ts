import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  contentNamespace,
  hasPlainAddresses,
  readConfig,
  type WranglerConfig,
} from '../../../builder/publish/cloudflare/config.ts'
import type { Upload } from '../../../builder/publish/cloudflare/wrangler.ts'
import { refuseClosedForms } from '../../../builder/publish/addresses.ts'
import { readBeforeDeployment } from '../../../builder/publish/before.ts'
import { beginDeployment, deploy, findHold } from '../../../builder/publish/deployment.ts'
import { goBack, listReleases } from '../../../builder/publish/rollback.ts'
import { explainDropped, explainUndone } from '../../../builder/publish/secrets.ts'
import { createReader, reach } from '../../../builder/publish/routes.ts'
import { toKey } from '../../../worker/contract/release.ts'
import { toUploader } from './loopback.ts'
import { collect } from '../../../builder/publish/garbage.ts'
import { type Operations, startOperations } from './operations.ts'
import { NO_WORKER, ok } from './reply.ts'
import { STALENESS } from './stand-in-kv.ts'
import { addVersion, type Binding, changeSecrets, deploy as deployVersions } from './stand-in-worker.ts'

let site: Operations
beforeAll(async () => {
  site = await startOperations(3)
})
beforeEach(() => site.forget())
afterAll(() => site.close())

test('deploy() tells what will change, page by page, and where to see it, before the switch', async () => {
  const { standIn, account, outputs } = site
  await site.deploy(0)
  standIn.clock += STALENESS
  const [output] = outputs.slice(1)
  if (!output) throw new Error('There is no second content')
  const told: unknown[] = []
  const before = standIn.deployments.length
  const listener = {
    planned: ({ diff }: { readonly diff: unknown }) => told.push(diff, standIn.versions.length),
    uploaded: (version: string, address: string | undefined) =>
      told.push(address === `https://${version.slice(0, 8)}-lectern.team.workers.dev`, standIn.deployments.length),
    begin: (total: number) => told.push(total),
    tick: (count: number) => told.push(count),
  }
  const options = { message: '', code: 'code' }
  await deploy(account, await beginDeployment(account), output, options, toUploader(standIn), listener)
  const diff = { added: [], changed: ['/', '/page-0', '/page-1'], removed: [] }
  // Three pages in two forms, a picture, their shard, the root, the page facts.
  expect(told).toEqual([diff, before, 10, 10, true, before])
  expect(standIn.deployments).toHaveLength(before + 1)
})

test('deploy() of what is live plans nothing, and uploads the root that is live, built at whatever time', async () => {
  const { standIn, account, outputs } = site
  const [live, other] = outputs
  if (!live || !other) throw new Error('There are no contents')
  await site.deploy(0)
  const plans: unknown[] = []
  const roots: string[] = []
  const listener = { ...SILENT, planned: (plan: unknown) => plans.push(plan) }
  const uploader = toUploader(standIn)
  const wrangler = { ...uploader, upload: (upload: Upload) => (roots.push(upload.root), uploader.upload(upload)) }
  const output = { ...other, manifest: { ...other.manifest, fingerprint: live.manifest.fingerprint } }
  for (const code of ['code', 'another'])
    await deploy(account, await beginDeployment(account), output, { message: '', code }, wrangler, listener)
  const diff = { added: [], changed: [], removed: [] }
  const nothing = { root: live.manifest.root, missing: [], bytes: 0, diff, recorded: true }
  expect(plans).toEqual([expect.objectContaining(nothing), expect.objectContaining(nothing)])
  expect(roots).toEqual([standIn.kv.get(`o/${live.manifest.root}`)?.bytes.toString()])
})

/** Keys of values of a type, in the order in which they were written: the root is the last. */
const findKeys = (type: string): readonly string[] =>
  [...site.standIn.kv].flatMap(([key, { metadata }]) => (JSON.stringify(metadata).includes(type) ? [key] : []))

test.each([
  ['its root', 'release+json', -1, expect.anything()],
  ['a shard', 'release+json', 0, expect.anything()],
  ['a text', 'text/html', 0, expect.anything()],
  ['facts of its pages', 'facts+json', 0, undefined],
])('deploy() of what is live already makes it whole where KV has lost %s', async (_, type, place, before) => {
  await site.deploy(0)
  site.standIn.staleLists = false
  const key = findKeys(type).at(place) ?? ''
  site.standIn.kv.delete(key)
  const begun = await beginDeployment(site.account)
  expect([begun.lacking, site.missing()]).toEqual([[key], [key]])
  expect(await readBeforeDeployment(site.account, begun)).toEqual(before)
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
  expect([site.missing(), (await beginDeployment(site.account)).lacking]).toEqual([[], []])
})

test('deploy() takes a shard and facts that are damaged for lost ones', async () => {
  await site.deploy(0)
  for (const type of ['facts+json', 'release+json']) {
    const key = findKeys(type)[0] ?? ''
    site.standIn.kv.set(key, { metadata: { type }, expires: Infinity, bytes: Buffer.from('{"a":1}') })
  }
  const begun = await beginDeployment(site.account)
  expect(begun.lacking).toEqual([findKeys('release+json')[0]])
  expect(await readBeforeDeployment(site.account, begun)).toBeUndefined()
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
})

test('deploy() of other content goes live where KV has lost a shard of the live release', async () => {
  await site.deploy(0)
  site.standIn.staleLists = false
  site.standIn.kv.delete(findKeys('release+json')[0] ?? '')
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
  expect([site.live(), site.missing()]).toEqual([[site.outputs[1]?.manifest.root], []])
})

test.each([
  ['that is cut off', (text: string) => text.slice(0, -5)],
  ['of another shape', (text: string) => text.replace('"facts":[', '"facts":{"a":[').replace(']', ']}')],
  ['of another release', (text: string) => text.replace(/"root":"[^"]+"/, `"root":"${'x'.repeat(22)}"`)],
])('deploy() believes no record %s, and says which', async (_, change) => {
  await site.deploy(0)
  const key = `r/${site.live()[0]}`
  const stored = site.standIn.kv.get(key)
  const text = change(stored?.bytes.toString() ?? '')
  site.standIn.kv.set(key, { metadata: undefined, expires: Infinity, bytes: Buffer.from(text) })
  await expect(site.deploy(0)).rejects.toThrow(
    `"${key}" in KV is not the record of release ${site.live()[0]}. Delete it`,
  )
  site.standIn.kv.delete(key)
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
})

test('deploy() of what is live ends a split, and keeps a version that secrets alone made', async () => {
  await site.deploy(0)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  expect(await site.deploy(0)).toMatchObject({ kind: 'current' })
  await site.deploy(1, { preview: true })
  const [first, second] = site.standIn.versions.slice(-2)
  if (first && second) site.split(first, second, 10)
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
  expect(site.standIn.deployments.at(-1)?.versions).toHaveLength(1)
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
})

const custom = (pattern: string) => ({ pattern, custom_domain: true })

test('deploy() detaches no address that somebody added in the dashboard, and leaves it where nothing is to be set', async () => {
  const { standIn, account, outputs } = site
  onTestFinished(() => {
    standIn.domains.clear()
    standIn.routes.clear()
  })
  for (const name of ['www.example.com', 'example.com']) standIn.domains.add(name)
  for (const pattern of ['A.example/*', 'b.example/*', 'www.xn--mller-kva.example/*']) standIn.routes.add(pattern)
  const given: unknown[] = []
  const applyTriggers = async (kept: unknown): Promise<void> => void given.push(kept)
  const [output] = outputs
  if (!output) throw new Error('There is no content')
  const deployTo = async (routes: WranglerConfig['routes']): Promise<void> => {
    const changed = { ...account, config: { ...account.config, routes } }
    const wrangler = { ...toUploader(standIn), applyTriggers }
    await deploy(changed, await beginDeployment(account), output, { message: '', code: 'code' }, wrangler, SILENT)
  }
  await site.deploy(0)
  await deployTo([custom('www.example.com')])
  expect(given).toEqual([])
  await deployTo([custom('www.example.com'), custom('de.example.com')])
  await deployTo(['a.example/*', 'www.example.com/*', 'www.Müller.example/*'])
  await deployTo([custom('de.example.com'), { pattern: 'c.example/*', custom_domain: false }])
  // Of a host that it names, `wrangler.toml` names all paths.
  await deployTo(['a.example/docs/*'])
  expect(given).toEqual([
    [custom('example.com')],
    ['b.example/*'],
    [custom('www.example.com'), custom('example.com'), 'A.example/*', 'b.example/*', 'www.xn--mller-kva.example/*'],
    ['b.example/*', 'www.xn--mller-kva.example/*'],
  ])
})

const CONFIG = readConfig('wrangler.toml')
const SILENT = { planned: () => {}, uploaded: () => {}, begin: () => {}, tick: () => {} }
const DOMAINS = ['www.example.com', 'de.example.com'].map((pattern) => ({ pattern, custom_domain: true }))

/** Deploys the first content with another configuration. */
async function deployWith(
  config: Partial<WranglerConfig>,
  options: { preview?: boolean; replaceDns?: boolean; replaceWorker?: boolean; message?: string } = {},
) {
  const { standIn, account, outputs } = site
  const [output] = outputs
  if (!output) throw new Error('There is no content')
  const changed = { ...account, config: { ...account.config, ...config } }
  const all = { message: '', code: 'code', ...options }
  return deploy(changed, await beginDeployment(account), output, all, toUploader(standIn), SILENT)
}

test.each([
  [true, 'https://theirs.example', ['']],
  [false, 'https://theirs.example', []],
  [true, undefined, []],
])('deploy() for a preview: %s lets %s not have the secret of the captcha', async (preview, address, values) => {
  await site.deploy(1)
  await deployWith({ vars: address === undefined ? {} : { CAPTCHA_VERIFY_URL: address } }, { preview })
  const bindings = site.standIn.versions.at(-1)?.bindings ?? []
  const own = bindings.filter((binding) => 'name' in binding && binding.name === 'CAPTCHA_VERIFY_URL')
  expect(own.map((binding) => 'text' in binding && binding.text)).toEqual(values)
})

test('deploy() takes no name away from what it leads to', async () => {
  const { standIn } = site
  for (const name of ['www.example.com', 'de.example.com', 'zone.example.com']) standIn.foreignNames.add(name)
  const says = 'www.example.com, de.example.com leads elsewhere already'
  await expect(deployWith({ routes: [...DOMAINS, 'zone.example.com/*'] })).rejects.toThrow(says)
  expect(site.live()).toEqual([''])
  expect(await deployWith({ routes: DOMAINS }, { replaceDns: true })).toMatchObject({ kind: 'deployed' })
  expect(await deployWith({ routes: DOMAINS }, { preview: true })).toMatchObject({ kind: 'previewed' })
  const error: unknown = await deployWith({ routes: DOMAINS }).catch((thrown: unknown) => thrown)
  standIn.foreignNames.clear()
  expect(error).toMatchObject({
    message: expect.stringMatching(/ is live, but not all addresses .+ applies them\. www\.example\.com, de\./),
    cause: expect.any(Error),
  })
})

test('deploy() of a change that is titled "Rollback" is not said to be a rollback', async () => {
  await deployWith({}, { message: 'Rollback plan (#12)' })
  expect(site.standIn.deployments.at(-1)?.message).toBe('Deploy: Rollback plan (#12)')
})

test('deploy() asks for no conflicts where `wrangler.toml` names no custom domain', async () => {
  await deployWith({ routes: ['zone.example.com/*'] })
  expect(site.standIn.requests.filter((request) => request.endsWith('/domains/changeset'))).toEqual([])
})

test.each<[string, Partial<WranglerConfig>, readonly string[], boolean, number, readonly string[]]>([
  ['nothing', {}, [], true, 0, ['lectern.team.workers.dev']],
  [
    'a route of a zone',
    { routes: ['a.example.com/*'] },
    ['a.example.com'],
    true,
    1,
    ['a.example.com', 'lectern.team.workers.dev'],
  ],
  [
    'a name that leads nowhere yet',
    { routes: DOMAINS },
    ['www.example.com', 'old.example.com'],
    true,
    1,
    ['www.example.com', 'de.example.com', 'lectern.team.workers.dev'],
  ],
  [
    'names that lead to it',
    { routes: DOMAINS },
    ['de.example.com', 'www.example.com'],
    true,
    0,
    ['www.example.com', 'de.example.com', 'lectern.team.workers.dev'],
  ],
  ['a subdomain that is off', {}, [], false, 1, ['lectern.team.workers.dev']],
  ['no subdomain', { workers_dev: false }, [], true, 1, []],
])(
  'deploy() of %s applies addresses where that is needed, and tells them',
  async (_, config, domains, enabled, times, hosts) => {
    const { standIn } = site
    await site.deploy(0)
    for (const name of domains) standIn.domains.add(name)
    standIn.subdomain = { enabled, previews_enabled: true }
    const before = standIn.requests.filter(
      (request) => request.endsWith('/subdomain') && request.startsWith('POST'),
    ).length
    const outcome = await deployWith(config)
    const after = standIn.requests.filter(
      (request) => request.endsWith('/subdomain') && request.startsWith('POST'),
    ).length
    standIn.domains.clear()
    expect([outcome, after - before]).toEqual([expect.objectContaining({ kind: 'current', hosts }), times])
  },
)

test('deploy() tells the subdomain where `wrangler.toml` leaves it as it is, and switches logs off where it names none', async () => {
  await site.deploy(0)
  const { workers_dev: _, ...config } = site.account.config
  const [output] = site.outputs
  if (!output) throw new Error('There is no content')
  const options = { message: '', code: 'code' }
  const account = { ...site.account, config }
  const outcome = await deploy(
    account,
    await beginDeployment(account),
    output,
    options,
    toUploader(site.standIn),
    SILENT,
  )
  expect(outcome).toMatchObject({ hosts: ['lectern.team.workers.dev'] })
  expect(site.standIn.settings).toEqual({ observability: { enabled: false } })
})

test('deploy() sets what belongs to no version as `wrangler.toml` says', async () => {
  const settings = { observability: { enabled: true }, logpush: true, tail_consumers: [{ service: 'tail' }] }
  await deployWith(settings)
  expect(site.standIn.settings).toEqual(settings)
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
  addVersion(site.standIn, [], new Map(), { 'workers/tag': 'A'.repeat(22) })
  await site.deploy(1, { preview: true })
  const releases = await listReleases(site.account)
  expect(releases.map(({ share, wasLive, message }) => [share, wasLive, message])).toEqual([
    [0, false, ''],
    [10, true, 'Content 1'],
    [90, true, 'Secrets or settings were changed'],
    [0, true, 'Content 0'],
  ])
})

test('listReleases() lists what was uploaded and never live, before the first deployment and between two', async () => {
  const upload = (letter: string) => addVersion(site.standIn, [], new Map(), { 'workers/tag': letter.repeat(22) })
  upload('A')
  expect((await listReleases(site.account)).map(({ wasLive }) => wasLive)).toEqual([false])
  site.forget()
  await site.deploy(0)
  // What made the Worker.
  site.standIn.deployments.shift()
  site.standIn.clock += 60_000
  upload('B')
  site.standIn.clock += 60_000
  await site.deploy(1)
  expect((await listReleases(site.account)).map(({ wasLive }) => wasLive)).toEqual([true, false, true])
})

test('listReleases() takes versions that are older than the list of deployments to have been live', async () => {
  await site.deploy(0)
  await site.deploy(1)
  site.standIn.deployments.shift()
  const releases = await listReleases(site.account)
  expect(releases.map(({ wasLive, message }) => [wasLive, message])).toEqual([
    [true, 'Content 1'],
    [true, 'Content 0'],
  ])
})

test('goBack() asks whether to go back to a release of another url', async () => {
  await site.deploy(0)
  await site.deploy(1)
  const key = `o/${site.live()[0]}`
  const live = site.standIn.kv.get(key)
  if (!live) throw new Error('The live release has no root')
  const moved = live.bytes.toString().replace('https://www.example.com', 'https://example.com')
  site.standIn.kv.set(key, { ...live, bytes: Buffer.from(moved) })
  const asked: string[] = []
  const answer = (question: string) => Promise.resolve(asked.push(question) === 0)
  await expect(goBack(site.account, undefined, '', answer)).rejects.toThrow('Nothing was changed')
  expect(asked).toEqual([
    expect.stringMatching(
      / differs from the live version: its url is https:\/\/www\.example\.com, not https:\/\/example\.com, and what leads to the Worker stays as it is, so that forms may be refused\. Roll back to it\?$/,
    ),
  ])
})

test('goBack() prefers the version of a release that was live to one whose switch failed', async () => {
  await site.deploy(0)
  const [first] = site.standIn.versions.slice(-1)
  const root = site.outputs[0]?.manifest.root ?? ''
  await site.deploy(1)
  addVersion(site.standIn, first?.bindings ?? [], new Map(), { 'workers/tag': root })
  await site.rollback(root.slice(0, 10))
  expect(site.standIn.deployments.at(-1)?.versions).toMatchObject([{ version_id: first?.id }])
})

test('goBack() prefers the newest of two versions of a release that were live', async () => {
  await site.deploy(0)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  const [newest] = site.standIn.versions.slice(-1)
  await site.deploy(1)
  await site.rollback(site.outputs[0]?.manifest.root.slice(0, 10))
  expect(site.standIn.deployments.at(-1)?.versions).toMatchObject([{ version_id: newest?.id }])
})

test('deploy() for a preview makes no Worker: whoever changes `wrangler.toml` may name any', async () => {
  await expect(site.deploy(0, { preview: true })).rejects.toThrow('The Worker "lectern" was never deployed')
  expect([site.standIn.versions, site.standIn.requests]).toEqual([
    [],
    expect.not.arrayContaining(['PUT /workers/scripts/lectern']),
  ])
})

/** What is live in the place of the site. */
const OTHERS: readonly (readonly [what: string, bindings: (root: string) => readonly Binding[]])[] = [
  ['another Worker', () => [{ name: 'A', type: 'plain_text', text: 'a' }]],
  [
    'a Worker of another namespace',
    (text) => [
      { name: 'CONTENT', type: 'kv_namespace', namespace_id: 'b'.repeat(32) },
      { name: 'RELEASE', type: 'plain_text', text },
    ],
  ],
]

test.each(OTHERS)('deploy() for a preview uploads nothing to %s', async (_, toBindings) => {
  await site.deploy(0)
  const { id } = addVersion(site.standIn, toBindings(site.live()[0] ?? ''), new Map(), {})
  deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
  const written = [...site.standIn.written]
  await expect(site.deploy(1, { preview: true })).rejects.toThrow(
    'Nothing was uploaded: the live version of the Worker "lectern" does not serve the KV namespace that wrangler.toml names',
  )
  expect([site.standIn.versions.at(-1)?.id, site.standIn.written]).toEqual([id, written])
})

test.each(OTHERS)('deploy() does not take %s, unless that is said', async (_, toBindings) => {
  await site.deploy(0)
  const { id } = addVersion(site.standIn, toBindings(site.live()[0] ?? ''), new Map(), {})
  deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
  const written = [...site.standIn.written]
  await expect(deployWith({})).rejects.toThrow('or has a new namespace, deploy with --replace-worker')
  expect([site.standIn.versions.at(-1)?.id, site.standIn.written]).toEqual([id, written])
  expect(await deployWith({}, { replaceWorker: true })).toMatchObject({ kind: 'deployed' })
})

const ELSEWHERE: unknown = expect.stringContaining('where every form would be refused')
const WWW = 'https://www.example.com'

test.each<[what: string, url: string, routes: string[], hosts: '' | string[], leading: string[], says: unknown]>([
  ['nothing that closes them', WWW, ['www.example.com'], '', ['www.example.com'], undefined],
  ['another url', 'https://example.com', ['www.example.com'], '', ['www.example.com'], ELSEWHERE],
  [
    'another url and two routes',
    'https://example.com',
    ['a.example', 'b.example/*'],
    '',
    ['www.example.com'],
    ELSEWHERE,
  ],
  [
    'another url and routes of a zone',
    'https://example.com',
    ['www.example.com/*'],
    '',
    ['www.example.com/*'],
    ELSEWHERE,
  ],
  ['other routes beside that of the dashboard', WWW, ['a.example', 'b.example/*'], '', ['www.example.com'], undefined],
  ['other routes of a zone beside it', WWW, ['example.com/*'], '', ['www.example.com/*'], undefined],
  [
    'another url that the dashboard leads to',
    'https://a.example',
    ['b.example'],
    '',
    ['www.example.com', 'a.example'],
    undefined,
  ],
  [
    'hosts without that of the url',
    WWW,
    ['www.example.com', 'example.com'],
    ['example.com'],
    ['www.example.com'],
    expect.stringContaining('PUBLIC_HOSTS in wrangler.toml does not name www.example.com'),
  ],
  ['the addresses of a site for trial', WWW, ['trial.example.com'], '', ['trial.example.com'], undefined],
  ['the routes of a zone of a site for trial', WWW, ['trial.example.com/*'], '', ['trial.example.com/*'], undefined],
])('refuseClosedForms() over a site with open forms, of %s', async (_, url, routes, hosts, leading, says) => {
  await site.deploy(0)
  for (const name of leading) (name.endsWith('/*') ? site.standIn.routes : site.standIn.domains).add(name)
  onTestFinished(() => {
    site.standIn.domains.clear()
    site.standIn.routes.clear()
  })
  const account = { ...site.account, config: { ...site.account.config, routes, vars: { PUBLIC_HOSTS: hosts } } }
  const explain = async (): Promise<string | undefined> =>
    refuseClosedForms(account, await beginDeployment(site.account), url).then(
      () => undefined,
      (error: unknown) => String(error),
    )
  expect(await explain()).toEqual(says)
  deployByHand()
  expect(await explain()).toEqual(says)
  // Somebody says that it is for trial from now on.
  const start = await beginDeployment(site.account)
  expect(await refuseClosedForms(account, start, url, { replaceWorker: true })).toBeUndefined()
  // Before there is a site nothing is lost.
  expect(await refuseClosedForms(account, { live: [], last: { live: [] } }, url)).toBeUndefined()
})

test.each<[what: string, named: string, domains: string[], isRefused: boolean]>([
  ['a site for trial whose forms were opened', 'www.example.com Trial.example.com', ['trial.example.com'], false],
  ['a live site', 'www.example.com Trial.example.com', ['www.example.com'], true],
  ['a live site whose forms are at another host', 'example.com', ['www.example.com', 'example.com'], true],
  ['a live site that has no open forms', 'a.example', ['www.example.com'], false],
])('refuseClosedForms() of %s, where the live version has PUBLIC_HOSTS = "%s"', async (_, text, domains, isRefused) => {
  await site.deploy(0)
  for (const name of domains) site.standIn.domains.add(name)
  onTestFinished(() => site.standIn.domains.clear())
  const [live] = (await beginDeployment(site.account)).live
  const account = { ...site.account, config: { ...site.account.config, routes: ['trial.example.com'], vars: {} } }
  const version = live && { ...live, bindings: [...live.bindings, { name: 'PUBLIC_HOSTS', type: 'plain_text', text }] }
  const start = { live: version ? [version] : [], last: { live: [] } }
  const refused = await refuseClosedForms(account, start, 'https://new.example.com').then(
    () => false,
    () => true,
  )
  expect(refused).toBe(isRefused)
})

test('refuseClosedForms() of a site that was live below workers.dev refuses what switches that off, and no new domain', async () => {
  await site.deploy(0)
  const [live] = (await beginDeployment(site.account)).live
  const key = `o/${live?.root}`
  const stored = site.standIn.kv.get(key)
  const url = 'https://lectern.team.workers.dev'
  const text = stored?.bytes.toString().replace(WWW, url) ?? ''
  site.standIn.kv.set(key, { metadata: undefined, expires: Infinity, bytes: Buffer.from(text) })
  const config = { ...site.account.config, routes: ['www.example.com/*'], vars: {} }
  const start = { live: live ? [live] : [], last: { live: [] } }
  const refused = (workers_dev?: boolean) =>
    refuseClosedForms({ ...site.account, config: { ...config, workers_dev } }, start, url)
  site.standIn.subdomain = { enabled: true, previews_enabled: true }
  await expect(refused(false)).rejects.toThrow(
    'Nothing was deployed: the url of site.yaml is https://lectern.team.workers.dev, and routes of wrangler.toml has www.example.com, where every form would be refused. If the site moves to www.example.com, write that as url in site.yaml; if this is a site for trial, with a "name" and a KV namespace of its own in wrangler.toml, deploy it once with --replace-worker; if forms are to be accepted at both, name both hosts in PUBLIC_HOSTS',
  )
  // Forms are open where they were.
  expect([await refused(true), await refused()]).toEqual([undefined, undefined])
  site.standIn.subdomain = { enabled: false, previews_enabled: true }
  expect(await refused(false)).toBeUndefined()
})

const refuse = () => Promise.reject(new Error('Refused'))

test('refuseClosedForms() leaves it to warnings where a token may not read what leads to the Worker', async () => {
  await site.deploy(0)
  const [live] = (await beginDeployment(site.account)).live
  const start = { live: live ? [live] : [], last: { live: [] } }
  const { requests } = site.standIn
  requests.length = 0
  expect(await refuseClosedForms(site.account, start, WWW)).toBeUndefined()
  // Nothing is asked where nothing can be wrong.
  expect(requests).toEqual([])
  const config = { ...site.account.config, routes: ['a.example/*'], vars: {} }
  const account = { ...site.account, config, worker: { ...site.account.worker, domains: refuse } }
  expect(await refuseClosedForms(account, start, WWW)).toBeUndefined()
})

test('refuseClosedForms() lets go on what is live already: forms at another host than the url', async () => {
  await site.deploy(0)
  for (const name of ['www.example.com', 'example.com']) site.standIn.domains.add(name)
  onTestFinished(() => site.standIn.domains.clear())
  const [live] = (await beginDeployment(site.account)).live
  const set = { name: 'PUBLIC_HOSTS', type: 'plain_text', text: 'example.com' }
  const start = { live: live ? [{ ...live, bindings: [...live.bindings, set] }] : [], last: { live: [] } }
  const explain = (routes: string[], hosts: string[]): Promise<unknown> => {
    const config = { ...site.account.config, routes, vars: { PUBLIC_HOSTS: hosts } }
    return refuseClosedForms({ ...site.account, config }, start, WWW).catch((error: unknown) => String(error))
  }
  const unnamed: unknown = expect.stringContaining('PUBLIC_HOSTS in wrangler.toml does not name www.example.com')
  expect(await explain(['www.example.com', 'example.com'], ['example.com'])).toBeUndefined()
  expect(await explain(['www.example.com', 'b.example'], ['example.com'])).toEqual(unnamed)
  expect(await explain(['www.example.com'], ['b.example'])).toEqual(unnamed)
})

test.each<[what: string, toBindings: (namespace: string) => readonly Binding[]]>([
  ['a secret alone', () => [{ name: 'CAPTCHA_SECRET', type: 'secret_text' }]],
  [
    'what `wrangler deploy` uploads by itself',
    (id) => [
      { name: 'CONTENT', type: 'kv_namespace', namespace_id: id },
      { name: 'CAPTCHA_SITE_KEY', type: 'plain_text', text: 'k' },
    ],
  ],
])('deploy() takes a Worker that has %s', async (_, toBindings) => {
  const bindings = toBindings(contentNamespace(site.account.config))
  const { id } = addVersion(site.standIn, bindings, new Map(), {})
  deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
})

/** As `npx wrangler deploy` does, run by hand. */
function deployByHand(): void {
  const content = { name: 'CONTENT', type: 'kv_namespace', namespace_id: contentNamespace(site.account.config) }
  const { id } = addVersion(site.standIn, [content], new Map(), {})
  deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
}

test('deploy() goes on from the last release where versions without one are live', async () => {
  for (const content of [0, 1]) await site.deploy(content)
  const before = await readBeforeDeployment(site.account, await beginDeployment(site.account))
  deployByHand()
  deployByHand()
  const begun = await beginDeployment(site.account)
  expect([begun.record?.root, begun.last.live[0]?.root]).toEqual([
    site.outputs[1]?.manifest.root,
    site.outputs[1]?.manifest.root,
  ])
  expect(await readBeforeDeployment(site.account, { ...begun.last, record: begun.record })).toEqual(before)
  expect(before).toBeDefined()
  const plans: unknown[] = []
  const listener = { ...SILENT, planned: ({ diff }: { readonly diff: unknown }) => plans.push(diff) }
  const [output] = site.outputs.slice(2)
  if (!output) throw new Error('There is no third content')
  const options = { message: '', code: 'code' }
  await deploy(site.account, begun, output, options, toUploader(site.standIn), listener)
  expect(plans).toEqual([{ added: [], changed: ['/', '/page-1', '/page-2'], removed: [] }])
  deployByHand()
  expect(await site.deploy(2)).toMatchObject({ kind: 'deployed', root: output.manifest.root })
  expect(site.live()).toEqual([output.manifest.root])
})

test('deploy() takes no release for its own that was live before and has no record', async () => {
  const [, others] = OTHERS
  const { id } = addVersion(site.standIn, others?.[1]('A'.repeat(22)) ?? [], new Map(), {})
  deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
  deployByHand()
  const { record, lacking } = await beginDeployment(site.account)
  expect([record, lacking]).toEqual([undefined, []])
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
})

test('goBack() says that a version reads another namespace, and how to go back to it', async () => {
  await site.deploy(0)
  const [, others] = OTHERS
  const { id } = addVersion(site.standIn, others?.[1](site.live()[0] ?? '') ?? [], new Map(), {})
  deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
  await deployWith({}, { replaceWorker: true })
  await expect(site.rollback(id)).rejects.toThrow(
    `Version ${id} reads another KV namespace than wrangler.toml names, so whether its content is there is not known. To go back to it all the same: npx wrangler versions deploy ${id}@100`,
  )
})

test('deploy() that began before the first of another leaves that live', async () => {
  const start = await beginDeployment(site.account)
  for (const content of [0, 2]) await site.deploy(content)
  await expect(site.deploy(1, { start })).rejects.toThrow(
    /^The live version was changed on .+, after this deployment began/,
  )
  expect(site.live()).toEqual([site.outputs[2]?.manifest.root])
})

const NAMES: readonly (readonly [what: string, preview: boolean, config: Partial<WranglerConfig>])[] = [
  ['a variable of a preview', true, { vars: { A: '1', WEBHOOK_SECRET: 'x' } }],
  ['a variable', false, { vars: { WEBHOOK_SECRET: 'x' } }],
  ['a bucket', true, { r2_buckets: [{ binding: 'WEBHOOK_SECRET', bucket_name: 'b' }] }],
  ['a queue', true, { queues: { producers: [{ binding: 'WEBHOOK_SECRET', queue: 'q' }], consumers: [] } }],
  ['mail', true, { send_email: [{ name: 'WEBHOOK_SECRET' }] }],
  ['what wrangler alone reads', true, { version_metadata: { binding: 'WEBHOOK_SECRET' } }],
]

test.each(NAMES)('deploy() uploads nothing that has the name of a secret, such as %s', async (_, preview, config) => {
  await site.deploy(1)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  const before = site.standIn.versions.length
  await expect(deployWith(config, { preview })).rejects.toThrow(
    /^wrangler\.toml has a variable or a binding called WEBHOOK_SECRET, which is the name of a secret/,
  )
  expect(site.standIn.versions).toHaveLength(before)
})

test('explainDropped() names what the live version has and `wrangler.toml` lacks, but for secrets', async () => {
  const [vars, kv] = [{ CAPTCHA_SITE_KEY: 'k' }, { name: 'CONTENT', type: 'kv_namespace' }]
  await deployWith({ vars })
  const [live] = (await beginDeployment(site.account)).live
  const config = { ...site.account.config, vars }
  const add = (...names: readonly string[]) => ({
    bindings: [...(live?.bindings ?? []), kv, ...names.map((name) => ({ name, type: 'plain_text', text: 'a' }))],
  })
  const secret = { bindings: [{ name: 'WEBHOOK_SECRET', type: 'secret_text' }] }
  expect(explainDropped([add('CAPTCHA_SITE_KEY'), secret], config)).toBeUndefined()
  expect(explainDropped([add('PUBLIC_HOSTS', 'BUCKET'), add('PUBLIC_HOSTS')], config)).toBe(
    'The live version has variables or bindings that wrangler.toml lacks, and that the next version will not have: PUBLIC_HOSTS, BUCKET. To keep one, write it in wrangler.toml',
  )
})

const toBindings = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, text]) => ({ name, type: 'plain_text', text }))

test('explainUndone() names variables that were changed in the dashboard, and prints no value', async () => {
  await site.deploy(0)
  const [found] = (await beginDeployment(site.account)).live
  if (!found) throw new Error('Nothing is live')
  const set = { CAPTCHA_SITE_KEY: 'old', PUBLIC_HOSTS: 'www.example.com', LEADS_MAIL_TO: 'old@example.com', A: '1' }
  const before = { ...found, bindings: [...found.bindings, ...toBindings(set)] }
  const change = (table: Readonly<Record<string, string>>, tag?: string) => ({
    live: [{ ...found, tag, bindings: [...found.bindings, ...toBindings({ ...set, ...table })] }],
    last: { live: [before] },
  })
  const vars = { ...set, PUBLIC_HOSTS: ['www.example.com'] }
  const changed = { CAPTCHA_SITE_KEY: 'secret', PUBLIC_HOSTS: 'b.example', LEADS_MAIL_TO: 'new@example.com', NEW: 'c' }
  expect(explainUndone(change(changed), { vars })).toBe(
    'Variables of the live version were changed since the last deployment, as in Cloudflare’s dashboard, and the next version will have the values of wrangler.toml again: CAPTCHA_SITE_KEY, PUBLIC_HOSTS, LEADS_MAIL_TO. To keep a value, write it in wrangler.toml',
  )
  // Written there meanwhile, or not the change of the dashboard but of `wrangler.toml`.
  const kept = { ...vars, PUBLIC_HOSTS: ['b.example'], A: '2' }
  expect(explainUndone(change({ PUBLIC_HOSTS: 'B.example.' }), { vars: kept })).toBeUndefined()
  expect(explainUndone(change(changed, found.tag), { vars })).toBeUndefined()
})

test('deploy() takes the name of a Worker and of a bucket for no name of a binding', async () => {
  await site.deploy(0)
  for (const name of ['lectern', 'leads']) site.putSecret(name, 'a')
  const config = { name: 'lectern', r2_buckets: [{ binding: 'LEADS_ARCHIVE', bucket_name: 'leads' }] }
  expect(await deployWith(config, { preview: true })).toMatchObject({ kind: 'previewed' })
})

test('deploy() knows a secret that waits for its first deployment', async () => {
  await site.deploy(0)
  await site.deploy(1, { preview: true })
  for (const name of ['CAPTCHA_SECRET', 'LEADS_KEY']) site.putSecret(name, 'c')
  await expect(deployWith({ vars: { CAPTCHA_SECRET: 'x', LEADS_KEY: 'x' } }, { preview: true })).rejects.toThrow(
    'called CAPTCHA_SECRET and one called LEADS_KEY, which',
  )
})

/** A version whose variables took the place of secrets. */
const addPreview = (...names: readonly string[]) =>
  addVersion(
    site.standIn,
    names.map((name) => ({ name, type: 'plain_text', text: 'x' })),
    site.standIn.versions.at(-1)?.secrets ?? new Map(),
    { 'workers/tag': 'preview' },
  )

test('deploy() makes nothing live that lost secrets to a version which was uploaded meanwhile', async () => {
  await site.deploy(0)
  for (const name of ['WEBHOOK_SECRET', 'CAPTCHA_SECRET', 'LEADS_KEY']) site.putSecret(name, 'a')
  const [live, id] = [site.live(), site.standIn.deployments.at(-1)?.id]
  addPreview('WEBHOOK_SECRET', 'LEADS_KEY')
  await expect(site.deploy(1)).rejects.toThrow(
    / lacks the secret WEBHOOK_SECRET and the secret LEADS_KEY, which the live version has/,
  )
  expect([site.live(), site.standIn.deployments.at(-1)?.id]).toEqual([live, id])
  for (const name of ['WEBHOOK_SECRET', 'LEADS_KEY']) site.putSecret(name, 'a')
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
})

test('deploy() knows a secret that the newest version has lost already', async () => {
  await site.deploy(1)
  site.putSecret('WEBHOOK_SECRET', 'a')
  const live = site.live()
  addPreview('WEBHOOK_SECRET')
  const again = deployWith({ vars: { WEBHOOK_SECRET: 'x' } }, { preview: true })
  await expect(again).rejects.toThrow('called WEBHOOK_SECRET, which')
  await expect(site.deploy(0)).rejects.toThrow(/ lacks the secret WEBHOOK_SECRET, which the live version has/)
  expect(site.live()).toEqual(live)
})

test('deploy() takes no secret for deleted that was only replaced before a preview took it', async () => {
  await site.deploy(0)
  site.putSecret('WEBHOOK_SECRET', 'a')
  changeSecrets(site.standIn, { WEBHOOK_SECRET: null }, {})
  changeSecrets(site.standIn, { WEBHOOK_SECRET: { text: 'b' } }, {})
  addPreview('WEBHOOK_SECRET')
  await expect(site.deploy(1)).rejects.toThrow(/ lacks the secret WEBHOOK_SECRET, which/)
  // And the other way round: lost, set again and deleted.
  changeSecrets(site.standIn, { WEBHOOK_SECRET: { text: 'c' } }, {})
  changeSecrets(site.standIn, { WEBHOOK_SECRET: null }, {})
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
})

test('deploy() makes a version live without a secret that somebody deleted, and not without another', async () => {
  await site.deploy(0)
  for (const name of ['WEBHOOK_SECRET', 'CAPTCHA_SECRET']) site.putSecret(name, 'a')
  changeSecrets(site.standIn, { CAPTCHA_SECRET: null }, {})
  addPreview('WEBHOOK_SECRET')
  await expect(site.deploy(1)).rejects.toThrow(/ lacks the secret WEBHOOK_SECRET, which/)
  site.putSecret('WEBHOOK_SECRET', 'a')
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
  expect([...(site.standIn.versions.at(-1)?.secrets.keys() ?? [])]).toEqual(['WEBHOOK_SECRET'])
})

test('deploy() takes no secret for deleted before the hundred versions that are listed', async () => {
  await site.deploy(0)
  site.putSecret('WEBHOOK_SECRET', 'a')
  addPreview('WEBHOOK_SECRET')
  const live = site.live()
  // The oldest that is listed when the next is uploaded has no tag.
  changeSecrets(site.standIn, { OTHER: { text: 'b' } }, {})
  for (let count = 0; count < 98; count += 1) addPreview()
  await expect(site.deploy(1)).rejects.toThrow(/ lacks the secret WEBHOOK_SECRET, which/)
  expect(site.live()).toEqual(live)
})

test('deploy() tags a preview so that nobody takes it for a release', async () => {
  await site.deploy(0)
  await site.deploy(1, { preview: true })
  expect(site.standIn.versions.at(-1)?.annotations['workers/tag']).toBe('preview')
})

test('deploy() makes a Worker where there is none, and leaves one that others deployed once', async () => {
  const create = 'PUT /workers/scripts/lectern'
  await site.deploy(0)
  expect(site.standIn.requests).toContain(create)
  site.forget()
  const { id } = addVersion(site.standIn, [], new Map(), {})
  deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
  await site.deploy(0)
  expect(site.standIn.requests).not.toContain(create)
})

test('deploy() makes no Worker in the place of one that the API does not find', async () => {
  const create = 'PUT /workers/scripts/lectern'
  await site.deploy(0)
  const { standIn } = site
  standIn.requests.length = 0
  standIn.lie = (request) => (request === 'GET /workers/scripts/lectern/deployments' ? NO_WORKER : undefined)
  const error: unknown = await site.deploy(1).catch((thrown: unknown) => thrown)
  standIn.lie = () => undefined
  const { id } = standIn.versions.at(-1) ?? {}
  const says = `Nothing was changed: Cloudflare tells of no deployment of the Worker, and yet of its version ${id}.`
  expect(error).toMatchObject({ message: expect.stringContaining(says) })
  expect([standIn.requests, site.live()]).toEqual([
    expect.not.arrayContaining([create]),
    [site.outputs[0]?.manifest.root],
  ])
})

test('deploy() believes no list without versions that a secret was deleted', async () => {
  await site.deploy(0)
  site.putSecret('WEBHOOK_SECRET', 'a')
  addPreview('WEBHOOK_SECRET')
  const [live, count] = [site.live(), site.standIn.versions.length]
  site.standIn.lie = (request) =>
    request === 'GET /workers/scripts/lectern/versions' && site.standIn.versions.length > count
      ? ok({ items: [] })
      : undefined
  const deployed = site.deploy(1).finally(() => (site.standIn.lie = () => undefined))
  await expect(deployed).rejects.toThrow('Nothing was deleted or made live: Cloudflare’s list of versions lacks ')
  expect(site.live()).toEqual(live)
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

test('deploy() of what is live already makes a secret live that waits, and takes a preview for none', async () => {
  await site.deploy(0)
  changeSecrets(site.standIn, { WEBHOOK_SECRET: { text: 'whsec_1' } }, {})
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
  await site.deploy(1, { preview: true })
  expect(await site.deploy(0)).toMatchObject({ kind: 'current' })
})

test('deploy() makes another value of a secret live', async () => {
  await site.deploy(0)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  await site.deploy(1, { preview: true })
  site.putSecret('WEBHOOK_SECRET', 'whsec_2 whsec_1')
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
  expect(site.standIn.versions.at(-1)?.secrets.get('WEBHOOK_SECRET')).toBe('whsec_2 whsec_1')
  expect(site.live()).toEqual([site.outputs[1]?.manifest.root])
})

test('deploy() of what was rolled back to ends the waiting of scheduled deployments', async () => {
  await site.deploy(0)
  await site.deploy(1)
  await site.rollback()
  const { created } = site.standIn.deployments.at(-1) ?? {}
  const [root] = site.live()
  expect(findHold(await beginDeployment(site.account))).toBe(
    `The site was rolled back to release ${root} on ${created}`,
  )
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
  expect(findHold(await beginDeployment(site.account))).toBe(undefined)
})

test('a change of settings after a rollback does not end the waiting of scheduled deployments', async () => {
  await site.deploy(0)
  await site.deploy(1)
  await site.rollback()
  const hold = findHold(await beginDeployment(site.account))
  expect(hold).toMatch(/^The site was rolled back to release /)
  // As Cloudflare's dashboard does it.
  for (const text of ['first@example.com', 'second@example.com']) {
    const live = site.standIn.deployments.at(-1)?.versions[0]?.version_id
    const { bindings, secrets } = site.standIn.versions.find(({ id }) => id === live) ?? {
      bindings: [],
      secrets: new Map(),
    }
    const { id } = addVersion(
      site.standIn,
      [...bindings, { name: 'LEADS_MAIL_TO', type: 'plain_text', text }],
      secrets,
      {},
    )
    deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
  }
  expect(findHold(await beginDeployment(site.account))).toBe(hold)
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
  expect(findHold(await beginDeployment(site.account))).toBe(undefined)
})

/** Deploys so often that the list of deployments no longer shows the second, or a preview; deploys that by hand. */
async function deployMany(preview = false): Promise<() => void> {
  await site.deploy(1)
  await site.deploy(0, { preview })
  const version_id = site.standIn.versions.at(-1)?.id ?? ''
  for (let count = 0; count < 5; count += 1) for (const content of [1, 2]) await site.deploy(content)
  return () => void deployVersions(site.standIn, undefined, [{ version_id, percentage: 100 }])
}

test('a rollback by hand beyond the list of deployments holds scheduled ones, and leads to none that it undid', async () => {
  const { root } = site.outputs[0]?.manifest ?? {}
  const goBackByHand = await deployMany()
  goBackByHand()
  expect(findHold(await beginDeployment(site.account))).toContain(`The site was rolled back to release ${root} on `)
  const [last] = site.standIn.deployments.at(-2)?.versions ?? []
  await expect(site.rollback()).rejects.toThrow(
    `There is no release before the live one. The last other that was live is version ${last?.version_id}: go to it with "npm run rollback -- ${last?.version_id}"`,
  )
  expect(site.live()).toEqual([root])
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
  expect(findHold(await beginDeployment(site.account))).toBeUndefined()
  expect(await site.rollback()).toBe(root)
  await expect(site.rollback()).rejects.toThrow('There is no release before the live one')
})

test('deploy() that began before a rollback by hand beyond the list of deployments leaves that live', async () => {
  const goBackByHand = await deployMany()
  const start = await beginDeployment(site.account)
  goBackByHand()
  await expect(site.deploy(1, { start })).rejects.toThrow(/^The live version was changed on /)
  expect(site.live()).toEqual([site.outputs[0]?.manifest.root])
})

test('a preview that was made before the list of deployments, and live by hand, holds none and leads back', async () => {
  const makeLive = await deployMany(true)
  const [before] = site.live()
  makeLive()
  expect(findHold(await beginDeployment(site.account))).toBeUndefined()
  expect(await site.rollback()).toBe(before)
})

test.each([1, 11])('deploy() leaves a preview live that somebody made live since it began', async (deployments) => {
  await site.deploy(1)
  await site.deploy(0, { preview: true })
  const version_id = site.standIn.versions.at(-1)?.id ?? ''
  for (let count = 0; count < deployments; count += 1) await site.deploy(2 - (count % 2))
  const start = await beginDeployment(site.account)
  deployVersions(site.standIn, undefined, [{ version_id, percentage: 100 }])
  await expect(site.deploy(1, { start })).rejects.toThrow(/^The live version was changed on /)
  expect(site.live()).toEqual([site.outputs[0]?.manifest.root])
})

test('findHold() names the versions that share the requests', () => {
  const version = { time: '', tag: undefined, message: '', root: undefined, code: undefined, began: 0, bindings: [] }
  const live = [
    { ...version, id: 'a' },
    { ...version, id: 'b' },
  ]
  expect(
    findHold({ now: 0, deployments: [], live, last: { deployments: [], live }, record: undefined, lacking: [] }),
  ).toMatch(/^Versions a and b share the requests/)
})

test('rollback() changes nothing where secrets differ and nobody agrees', async () => {
  await site.deploy(0)
  await site.deploy(1)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  const live = site.live()
  await expect(site.rollback(undefined, false)).rejects.toThrow('Nothing was changed')
  expect(site.live()).toEqual(live)
})

test('rollback() goes to other content or code, past changes of secrets and settings', async () => {
  await site.deploy(0)
  await site.deploy(1)
  const [bad] = site.standIn.versions.slice(-1)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  // The next deployment makes a waiting secret live, of the same release.
  site.standIn.clock += 1000
  changeSecrets(site.standIn, { WEBHOOK_SECRET: { text: 'whsec_2' } }, {})
  await site.deploy(1)
  const [first, second] = site.outputs.map(({ manifest }) => manifest.root)
  expect(site.standIn.deployments.map((one) => site.rootsOf(one)[0])).toEqual(['', first, second, second, second])
  expect(await site.rollback()).toBe(first)
  expect(site.live()).toEqual([first])
  await expect(site.rollback()).rejects.toThrow('There is no release before the live one. The last other')
  expect(await site.rollback(bad?.id)).toBe(second)
})

test('rollback() of a site with one release names none that has the same content', async () => {
  await site.deploy(0)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  await expect(site.rollback()).rejects.toThrow(/^There is no release before the live one\. See npm run/)
})

const collectAll = () => collect(site.account, 1, 0, true)
const doNothing = async () => {}

test.each([
  ['differs from the live version', [collectAll, doNothing]],
  ['has older values of secrets', [doNothing, collectAll]],
])('rollback() goes to nothing that was collected while somebody was asked whether it %s', async (_, acts) => {
  const add = (text: string, secrets: readonly string[]): string => {
    const { id } = addVersion(
      site.standIn,
      [{ name: 'RELEASE', type: 'plain_text', text: site.live()[0] }],
      new Map(secrets.map((name) => [name, text])),
      {},
    )
    deployVersions(site.standIn, text, [{ version_id: id, percentage: 100 }])
    return id
  }
  await site.deploy(0)
  const old = add('old', ['S', 'T'])
  await site.deploy(1)
  add('new', ['S'])
  site.standIn.clock += 120_000
  const live = site.live()
  const left = [...acts]
  const back = goBack(site.account, old, '', async () => {
    await left.shift()?.()
    site.standIn.clock += 600_000
    return true
  })
  await expect(back).rejects.toThrow(/^The content of release .+ is no longer there/)
  expect([site.live(), site.missing()]).toEqual([live, []])
})

test('rollback() changes nothing where another version went live while somebody was asked', async () => {
  await site.deploy(0)
  await site.deploy(1)
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  const back = goBack(site.account, undefined, '', async () => {
    await site.deploy(2)
    return true
  })
  await expect(back).rejects.toThrow(/^Nothing was changed: another version went live on 2/)
  expect(site.live()).toEqual([site.outputs[2]?.manifest.root])
})

const SWITCH = 'POST /workers/scripts/lectern/deployments'

/** Does something while the switch of a rollback is refused, which is then tried again. */
function beforeRetry(work: () => Promise<unknown>): void {
  const { standIn } = site
  standIn.fault = async (request) => {
    if (request !== SWITCH) return 'answer'
    standIn.fault = () => 'answer'
    await work()
    return 'fail'
  }
}

test('rollback() whose switch is tried again leaves a newer deployment live', async () => {
  for (const content of [0, 1]) await site.deploy(content)
  beforeRetry(() => site.deploy(2))
  await expect(site.rollback()).rejects.toThrow(/^Nothing was changed: another version went live on 2/)
  expect(site.live()).toEqual([site.outputs[2]?.manifest.root])
})

test('rollback() gives the requests back where its content was collected during the switch', async () => {
  for (const content of [0, 1]) await site.deploy(content)
  site.standIn.clock += 120_000
  beforeRetry(() => site.gc(1))
  await expect(site.rollback()).rejects.toThrow(/^The content of release .+ is no longer there/)
  expect([site.live(), site.missing()]).toEqual([[site.outputs[1]?.manifest.root], []])
})

test('deploy() takes the variables of a preview that somebody made live for none of the site', async () => {
  await site.deploy(0)
  await site.deploy(1, { preview: true })
  const id = site.standIn.versions.at(-1)?.id ?? ''
  deployVersions(site.standIn, undefined, [{ version_id: id, percentage: 100 }])
  expect(await site.deploy(1)).toMatchObject({ kind: 'deployed' })
  expect(site.standIn.versions.at(-1)?.annotations['workers/tag']).toBe(site.outputs[1]?.manifest.root)
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

test('rollback() looks for each value that no list shows', async () => {
  await site.deploy(0)
  await site.deploy(1)
  const { kv } = site.account
  const [output] = site.outputs
  if (!output) throw new Error('There is no content')
  const { root } = output.manifest
  const last = toKey(Array.from(await reach(createReader(kv), root)).at(-1) ?? root)
  const get = async (keys: readonly string[]) => new Map([...(await kv.get(keys))].filter(([key]) => key !== last))
  const back = goBack({ ...site.account, kv: { ...kv, get, list: async () => [] } }, undefined, '', async () => true)
  await expect(back).rejects.toThrow(`is no longer there: values are missing, such as "${last}"`)
})

test('deploy(), a preview and rollback() work within the minute in which no list shows the pictures of a release', async () => {
  const { standIn } = site
  standIn.staleLists = true
  await site.deploy(0)
  await site.deploy(1)
  await site.deploy(2, { preview: true })
  await site.rollback()
  expect([site.live(), site.missing()]).toEqual([[site.outputs[0]?.manifest.root], []])
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
      { name: 'CODE', type: 'plain_text', text: 'old' },
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
