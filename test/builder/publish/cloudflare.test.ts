/** What is asked of Cloudflare's API, request by request, and what is made of its answers. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../../builder/publish/cloudflare/account.ts'
import { type Api, ApiError, type ApiRequest } from '../../../builder/publish/cloudflare/api.ts'
import { hasPlainAddresses, readConfig, readSettings, toHostnames } from '../../../builder/publish/cloudflare/config.ts'
import { openRemoteKv } from '../../../builder/publish/cloudflare/remote-kv.ts'
import { openRemoteWorker, toContent, toVariables } from '../../../builder/publish/cloudflare/remote-worker.ts'
import { hashCode } from '../../../builder/publish/code.ts'
import { openWrangler } from '../../../builder/publish/cloudflare/wrangler.ts'
import { startStandIn } from './stand-in.ts'

/** An API that gives results in turn, the last for good, and notes what it is asked. An error is thrown. */
function createApi(...results: readonly unknown[]): { readonly api: Api; readonly requests: ApiRequest[] } {
  const requests: ApiRequest[] = []
  const api: Api = async (request, schema) => {
    requests.push(request)
    const result = results[Math.min(requests.length, results.length) - 1]
    if (result instanceof Error) throw result
    return { result: v.parse(schema, result), cursor: '', time: 1000 }
  }
  return { api, requests }
}

const WORKER = '/accounts/a/workers/scripts/w'
const open = (...results: readonly unknown[]) => openRemoteWorker(createApi(...results).api, 'a', 'w')

test('openRemoteWorker() lists the deployments, the version with most requests first', async () => {
  const stored = {
    id: 'd',
    created_on: '2026-01-01',
    annotations: { 'workers/message': 'Say' },
    versions: [
      { version_id: '1', percentage: 10 },
      { version_id: '2', percentage: 90 },
    ],
  }
  const { api, requests } = createApi({
    deployments: [stored, { ...stored, annotations: null, versions: [{ version_id: '3' }] }],
  })
  const versions = [
    { id: '2', share: 90 },
    { id: '1', share: 10 },
  ]
  expect(await openRemoteWorker(api, 'a', 'w').deployments()).toEqual({
    now: 1000,
    deployments: [
      { id: 'd', time: '2026-01-01', message: 'Say', versions },
      { id: 'd', time: '2026-01-01', message: '', versions: [{ id: '3', share: 100 }] },
    ],
  })
  expect(requests).toEqual([{ path: `${WORKER}/deployments` }])
})

test('openRemoteWorker() knows neither deployments nor versions nor domains of a Worker that does not exist', async () => {
  const worker = open(new ApiError(404, [10007], 'none'))
  expect((await worker.deployments()).deployments).toEqual([])
  expect([await worker.versions(), await worker.domains()]).toEqual([[], []])
  expect(await worker.subdomain()).toEqual({ host: undefined, isOn: false, hasPreviews: false })
  for (const codes of [[7003], [7000], []])
    await expect(open(new ApiError(404, codes, 'no account')).versions()).rejects.toThrow('no account')
  await expect(open(new ApiError(403, [10000], 'refused')).versions()).rejects.toThrow('refused')
})

test('toContent() reads a version that the builder did not make, and toVariables() writes none of what it lacks', () => {
  const none = { root: undefined, code: undefined, began: 0 }
  expect(toContent([{ name: 'RELEASE', type: 'plain_text', text: 'next' }])).toEqual(none)
  expect(toVariables(none)).toEqual({ RELEASE: '', CODE: '', BEGAN: '0' })
})

test('openRemoteWorker() reads versions with what they bind', async () => {
  const stored = { id: '1', metadata: { created_on: '2026-01-01' }, annotations: { 'workers/tag': 'preview' } }
  const version = { id: '1', time: '2026-01-01', tag: 'preview', message: '' }
  const { api, requests } = createApi({ items: [stored] }, { ...stored, resources: {} })
  const worker = openRemoteWorker(api, 'a', 'w')
  expect(await worker.versions()).toEqual([version])
  expect(await worker.version('1')).toEqual({ ...version, bindings: [] })
  expect(requests.map(({ path }) => path)).toEqual([
    `${WORKER}/versions?deployable=true&per_page=100`,
    `${WORKER}/versions/1`,
  ])
})

test.each([
  ['Say\nmore', false, 'Say', ''],
  ['é'.repeat(51), true, 'é'.repeat(50), '?force=true'],
  ['a\uFFFDb', false, 'a\uFFFDb', ''],
  [`a${'é'.repeat(50)}`, true, `a${'é'.repeat(49)}`, '?force=true'],
])('openRemoteWorker() deploys with the message %j, by force: %s', async (message, force, stored, query) => {
  const { api, requests } = createApi({})
  await openRemoteWorker(api, 'a', 'w').deploy([{ id: '1', share: 100 }], message, force)
  expect(requests).toEqual([
    {
      method: 'POST',
      path: `${WORKER}/deployments${query}`,
      body: {
        strategy: 'percentage',
        versions: [{ version_id: '1', percentage: 100 }],
        annotations: { 'workers/message': stored },
      },
    },
  ])
})

test('openRemoteWorker() creates a Worker that answers nothing, and changes its settings', async () => {
  const { api, requests } = createApi({})
  const worker = openRemoteWorker(api, 'a', 'w')
  await worker.create()
  await worker.applySettings({ logpush: true })
  const [created, changed] = requests
  const body = created?.body
  const parts = body instanceof FormData ? [...body] : []
  const texts = await Promise.all(parts.map(async ([name, part]) => [name, await new Response(part).text()]))
  expect([created?.method, created?.path, texts]).toEqual([
    'PUT',
    WORKER,
    [
      ['metadata', '{"main_module":"index.js"}'],
      ['index.js', 'export default { fetch() {} }'],
    ],
  ])
  expect(parts[1]?.[1]).toMatchObject({ name: 'index.js', type: 'application/javascript+module' })
  expect(changed).toEqual({ method: 'PATCH', path: `${WORKER}/script-settings`, body: { logpush: true } })
})

test('openRemoteWorker() finds names that lead elsewhere, and those that lead to the Worker', async () => {
  const { api, requests } = createApi(
    {
      conflicting: [{ hostname: 'a.example' }],
      updated: [{ hostname: 'b.example', modified: true }, { hostname: 'c.example' }],
    },
    {},
    [{ hostname: 'd.example' }],
  )
  const worker = openRemoteWorker(api, 'a', 'w')
  expect(await worker.findConflicts(['a.example'])).toEqual(['a.example', 'b.example'])
  expect(await worker.findConflicts([])).toEqual([])
  expect(await worker.domains()).toEqual(['d.example'])
  expect([requests[0], requests[2]]).toEqual([
    { method: 'POST', path: `${WORKER}/domains/changeset?replace_state=true`, body: [{ hostname: 'a.example' }] },
    { path: '/accounts/a/workers/domains?service=w' },
  ])
})

const fail = async (error: Error): Promise<never> => {
  throw error
}

test('openRemoteWorker() tells the routes of zones, and none where Cloudflare does not tell them', async () => {
  const { api, requests } = createApi([{ id: 'r', pattern: 'a.example/*', script: 'w' }], { routes: 'elsewhere' })
  expect(await openRemoteWorker(api, 'a', 'w').routes()).toEqual(['a.example/*'])
  expect(requests).toEqual([{ path: '/accounts/a/workers/services/w/environments/production/routes' }])
  expect(await openRemoteWorker(api, 'a', 'w').routes()).toEqual([])
  expect(await openRemoteWorker(() => fail(new ApiError(403, [], 'Refused')), 'a', 'w').routes()).toEqual([])
  await expect(openRemoteWorker(() => fail(new Error('No answer')), 'a', 'w').routes()).rejects.toThrow('No answer')
})

test('openRemoteWorker() tells where a version is previewed, if previews are on', async () => {
  const on = createApi({ enabled: true, previews_enabled: true }, { subdomain: 'team' })
  expect(await openRemoteWorker(on.api, 'a', 'w').previewAddress('0123456789')).toBe(
    'https://01234567-w.team.workers.dev',
  )
  expect(on.requests.map(({ path }) => path)).toEqual([`${WORKER}/subdomain`, '/accounts/a/workers/subdomain'])
  const off = [{ enabled: true }, { subdomain: 'team' }]
  expect(await open(...off).subdomain()).toEqual({ host: 'w.team.workers.dev', isOn: true, hasPreviews: false })
  expect(await open(...off).previewAddress('0123456789')).toBeUndefined()
  const hidden = { host: 'w.team.workers.dev', isOn: false, hasPreviews: true }
  expect(await open({ previews_enabled: true }, { subdomain: 'team' }).subdomain()).toEqual(hidden)
})

const KV = '/accounts/a/storage/kv/namespaces/n'

test('openRemoteKv() writes what the API did not write again, with metadata and lifetime, five times at most', async () => {
  const pair = { key: 'k', value: Buffer.from('text') }
  const first = createApi({ unsuccessful_keys: ['k'] }, null)
  const ticks: number[] = []
  await openRemoteKv(first.api, 'a', 'n').put(
    [pair, { ...pair, key: 'l', metadata: { m: '1' }, lifetime: 60 }],
    (count) => ticks.push(count),
  )
  const body = { key: 'k', value: 'dGV4dA==', base64: true }
  expect(first.requests).toEqual([
    {
      method: 'PUT',
      path: `${KV}/bulk`,
      body: [body, { ...body, key: 'l', metadata: { m: '1' }, expiration_ttl: 60 }],
    },
    { method: 'PUT', path: `${KV}/bulk`, body: [body] },
  ])
  expect(ticks).toEqual([2])
  const never = createApi({ unsuccessful_keys: ['k'] })
  await expect(openRemoteKv(never.api, 'a', 'n').put([pair, { ...pair, key: 'l' }])).rejects.toThrow(
    'Cloudflare did not write 1 of 2 values, "k" among them',
  )
  expect(never.requests).toHaveLength(5)
})

test('openRemoteKv() writes three batches of 500 at a time, and asks for no more keys than it is given', async () => {
  const sizes: unknown[] = []
  let [running, most] = [0, 0]
  const api: Api = async ({ body }, schema) => {
    running += 1
    most = Math.max(most, running)
    sizes.push(Array.isArray(body) && body.length)
    await new Promise(setImmediate)
    running -= 1
    return { result: v.parse(schema, { values: {} }), cursor: '', time: 0 }
  }
  const kv = openRemoteKv(api, 'a', 'n')
  await kv.put(Array.from({ length: 2501 }, (_, index) => ({ key: `k${index}`, value: new Uint8Array() })))
  expect([most, sizes]).toEqual([3, [500, 500, 500, 500, 500, 1]])
  const keys = Array.from({ length: 10_000 }, (_, index) => `k${index}`)
  sizes.length = 0
  await kv.get(keys.slice(0, 100))
  await kv.remove(keys)
  expect(sizes).toEqual([false, 10_000])
})

test('openRemoteKv() lists every page of keys', async () => {
  const requests: ApiRequest[] = []
  const api: Api = async (request, schema) => {
    requests.push(request)
    const result = [{ name: String(requests.length), metadata: { m: 1 } }]
    return { result: v.parse(schema, result), cursor: requests.length === 1 ? 'next' : '', time: 0 }
  }
  expect(await openRemoteKv(api, 'a', 'n').list('o/')).toEqual([
    { name: '1', metadata: { m: 1 } },
    { name: '2', metadata: { m: 1 } },
  ])
  expect(requests).toEqual([
    { path: `${KV}/keys?prefix=o%2F&limit=1000` },
    { path: `${KV}/keys?prefix=o%2F&limit=1000&cursor=next` },
  ])
})

const refuseWith = (status: number) => () => Promise.reject(new ApiError(status, [], 'refused'))

test('openRemoteKv() asks for the metadata of a key to know whether it is there', async () => {
  const { api, requests } = createApi(null)
  expect(await openRemoteKv(api, 'a', 'n').has('o/x')).toBe(true)
  expect(requests).toEqual([{ path: `${KV}/metadata/o%2Fx` }])
  expect(await openRemoteKv(refuseWith(404), 'a', 'n').has('o/x')).toBe(false)
  await expect(openRemoteKv(refuseWith(403), 'a', 'n').has('o/x')).rejects.toThrow('refused')
})

test('openRemoteKv() reads a hundred keys at a time, and deletes ten thousand', async () => {
  const keys = Array.from({ length: 101 }, (_, index) => `k${index}`)
  const { api, requests } = createApi({ values: { k0: 'text', k1: null } }, { values: {} })
  expect(await openRemoteKv(api, 'a', 'n').get(keys)).toEqual(new Map([['k0', 'text']]))
  expect(requests).toEqual([
    { method: 'POST', path: `${KV}/bulk/get`, body: { keys: keys.slice(0, 100), type: 'text' } },
    { method: 'POST', path: `${KV}/bulk/get`, body: { keys: ['k100'], type: 'text' } },
  ])
  const many = Array.from({ length: 10_001 }, (_, index) => `k${index}`)
  const removal = createApi({})
  await openRemoteKv(removal.api, 'a', 'n').remove(many)
  expect(removal.requests).toEqual([
    { method: 'POST', path: `${KV}/bulk/delete`, body: many.slice(0, 10_000) },
    { method: 'POST', path: `${KV}/bulk/delete`, body: ['k10000'] },
  ])
})

/** Does something with a `wrangler.toml` of this text. */
function withConfig<Result>(text: string, work: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-config-'))
  const file = join(folder, 'wrangler.toml')
  writeFileSync(file, text)
  try {
    return work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const CONFIG = 'name = "w"\nmain = "index.ts"\ncompatibility_date = "2026-07-28"\n'
const toBinding = (id: string): string => `[[kv_namespaces]]\nbinding = "CONTENT"\nid = "${id}"\n`

test.each([
  ['', '"name": Invalid key: Expected "name" but received undefined'],
  ['name =', 'Invalid TOML document'],
  [`build.command = "touch pwned"\n${CONFIG}${toBinding('n')}`, '"build": Lectern takes no such setting: delete it.'],
  [`assets.directory = "/home"\n${CONFIG}${toBinding('n')}`, '"assets": Lectern takes no such setting: delete it.'],
  [`secrets.required = ["A"]\n${CONFIG}${toBinding('n')}`, '"secrets": Lectern takes no such setting: delete it.'],
  [`rules = []\n${CONFIG}${toBinding('n')}`, '"rules": Lectern takes no such setting: delete it.'],
  [
    `${CONFIG}${toBinding('n')}[[unsafe.bindings]]\nname = "X"\ntype = "x"\ndev.plugin = { package = "./content/site.js", name = "x" }`,
    '"unsafe": Lectern takes no such setting: delete it.',
  ],
  [
    `${CONFIG}${toBinding('n')}[[services]]\nbinding = "X"\nservice = "x"\ndev.plugin = { package = "./content/site.js", name = "x" }`,
    '"services.0.dev": Lectern takes no such setting: delete it.',
  ],
  [CONFIG.replace('"w"', '"../../user"') + toBinding('n'), '"name": must consist of letters, digits, - and _'],
  [`account_id = "a?"\n${CONFIG}${toBinding('n')}`, '"account_id": must consist of letters, digits, - and _'],
  [
    `routes = ["a.example/*\\n::add-mask::e"]\n${CONFIG}${toBinding('n')}`,
    '"routes.0": must have no spaces and no control characters',
  ],
  [
    `routes = [{ pattern = "a.example\\u001b[31m", custom_domain = true }]\n${CONFIG}${toBinding('n')}`,
    '"routes.0.pattern": must have no spaces and no control characters',
  ],
  [
    `${CONFIG}${toBinding('n')}[vars]\nLEADS_PAUSES = "1m 10m"`,
    '"vars.LEADS_PAUSES": must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces',
  ],
  [
    `${CONFIG}${toBinding('n')}[vars]\nLEADS_PAUSES = 60`,
    '"vars.LEADS_PAUSES": must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces',
  ],
  [
    `${CONFIG}${toBinding('n')}[vars]\nLEADS_MAIL_TO = "a@example.com, b@example.com"`,
    '"vars.LEADS_MAIL_TO": must be an e-mail address',
  ],
  [`${CONFIG}${toBinding('n')}[vars]\nLEADS_MAIL_FROM = "Forms"`, '"vars.LEADS_MAIL_FROM": must be an e-mail address'],
  [CONFIG + toBinding('..'), '"kv_namespaces.0.id": must consist of letters, digits, - and _'],
])('readConfig() says what is wrong with the text %j', (text, says) => {
  expect(() => withConfig(text, readConfig)).toThrow(`wrangler.toml: ${says}`)
})

test('readConfig() takes the variables of leads, set to nothing as well, and any others', () => {
  const own = 'LEADS_PAUSES = "60 120"\nLEADS_MAIL_TO = ""\nLEADS_MAIL_FROM = "a@example.com"\nOTHER = { a = 1 }'
  const { vars } = withConfig(`${CONFIG}${toBinding('n')}[vars]\n${own}\n`, readConfig)
  expect(Object.keys(vars)).toEqual(
    expect.arrayContaining(['LEADS_PAUSES', 'LEADS_MAIL_TO', 'LEADS_MAIL_FROM', 'OTHER']),
  )
})

test('readConfig() ends with the place where a text is no TOML', () => {
  expect(() => withConfig('name =', readConfig)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/ \^$/), cause: expect.any(Error) }),
  )
})

test('readConfig() takes routes as texts and as tables', () => {
  const zone = '{ pattern = "c.example.com/docs/*", zone_name = "example.com" }'
  const routes = `routes = ["a.example.com/*", { pattern = "b.example.com", custom_domain = true }, ${zone}]\n`
  const config = withConfig(CONFIG + routes + toBinding('n'), readConfig)
  expect([toHostnames(config), toHostnames(config, true)]).toEqual([
    ['a.example.com', 'b.example.com', 'c.example.com'],
    ['b.example.com'],
  ])
  expect(hasPlainAddresses(config)).toBe(false)
})

test.each([
  '"$schema" = "x"',
  'compatibility_flags = []',
  'keep_names = true',
  'limits = {}',
  'minify = true',
  'placement = {}',
  'preserve_file_names = true',
  'ratelimits = []',
  'send_metrics = false',
  'triggers = {}',
  'upload_source_maps = true',
  'version_metadata = {}',
  'workflows = []',
])('readConfig() leaves the setting %s to wrangler', (line) => {
  expect(withConfig(`${line}\n${CONFIG}${toBinding('n')}`, readConfig).name).toBe('w')
})

test('readConfig() takes the settings of a service that wrangler knows', () => {
  const settings = 'entrypoint = "A"\nenvironment = "b"\nprops = {}\nremote = true\n'
  const service = { binding: 'X', service: 'x', entrypoint: 'A', environment: 'b', props: {}, remote: true }
  const text = `${CONFIG}${toBinding('n')}[[services]]\nbinding = "X"\nservice = "x"\n${settings}`
  expect(withConfig(text, readConfig).services).toEqual([service])
})

test('hashCode() tells apart names and texts of files in folders below that of the Worker', () => {
  const hashes = withConfig(CONFIG + toBinding('n'), (file) => {
    const folder = join(dirname(file), 'below')
    mkdirSync(folder)
    writeFileSync(join(dirname(file), readConfig(file).main), '')
    return ['a.ts 1', 'a.ts 2', 'b.ts 1', 'a.ts 1'].map((text) => {
      const [name = '', content = ''] = text.split(' ')
      writeFileSync(join(folder, name), content)
      const hash = hashCode(readSettings(file))
      rmSync(join(folder, name))
      return hash
    })
  })
  expect(hashes.map((hash) => hashes.indexOf(hash))).toEqual([0, 1, 2, 0])
})

test('hashCode() reads files in the order of their paths, in whatever order the system lists them', () => {
  const text = CONFIG + toBinding('n')
  const hash = withConfig(text, (file) => {
    const folder = dirname(file)
    mkdirSync(join(folder, 'below'))
    for (const name of ['below/a.ts', 'index.ts']) writeFileSync(join(folder, name), name)
    return hashCode(readSettings(file))
  })
  const files = `\0below/a.ts\0below/a.ts\0index.ts\0index.ts\0wrangler.toml\0${text}`
  const expected = createHash('sha256').update(text).update(readFileSync('package.json')).update(files)
  expect(hash).toBe(expected.digest('base64url'))
})

test('hashCode() says what to do where the Worker is not installed', () => {
  withConfig(CONFIG + toBinding('n'), (file) => {
    expect(() => hashCode(readSettings(file))).toThrow(
      `"main": there is no file "${join(dirname(file), 'index.ts')}": run "npm install", or correct the path`,
    )
  })
})

test('readConfig() says what to do where there is no file', () => {
  expect(() => readConfig('none.toml')).toThrow(
    'none.toml cannot be read, or is a symbolic link: run this in the folder of the site, or name the file with --config',
  )
})

test.each([
  [{}, toBinding('n'), 'CLOUDFLARE_API_TOKEN is not set: make a token'],
  [{ CLOUDFLARE_API_TOKEN: 't\u200B' }, toBinding('n'), 'CLOUDFLARE_API_TOKEN has a character that no token has'],
  [
    { CLOUDFLARE_API_TOKEN: 't' },
    toBinding('n').replace('CONTENT', 'OTHER'),
    'wrangler.toml has no KV namespace bound as "CONTENT"',
  ],
  [{ CLOUDFLARE_API_TOKEN: 't' }, toBinding('0'.repeat(32)), 'wrangler.toml has no KV namespace yet: run "npx'],
])('connect() with the token %j and the bindings %j says what is missing', async (env, bindings, says) => {
  await expect(withConfig(CONFIG + bindings, (file) => connect(env, readConfig(file)))).rejects.toThrow(says)
})

test.each([{}, { CLOUDFLARE_ACCOUNT_ID: '' }])('connect() finds the only account of a token with %j', async (given) => {
  const standIn = await startStandIn()
  const { CLOUDFLARE_ACCOUNT_ID: id, ...rest } = standIn.env
  const env = { ...rest, ...given }
  const toAccount = async (config: string): Promise<string> =>
    (await withConfig(config + toBinding('n'), (file) => connect(env, readConfig(file)))).id
  expect(await toAccount(CONFIG)).toBe(id)
  expect(await toAccount(`account_id = "other"\n${CONFIG}`)).toBe('other')
  await standIn.close()
})

test('connect() takes the account of wrangler.toml before that of the environment, as wrangler does', async () => {
  const env = { CLOUDFLARE_API_TOKEN: 't', CLOUDFLARE_ACCOUNT_ID: 'mine' }
  const config = `account_id = "ours"\n${CONFIG}${toBinding('n')}`
  expect((await withConfig(config, (file) => connect(env, readConfig(file)))).id).toBe('ours')
})

test.each([
  [[], 'CLOUDFLARE_ACCOUNT_ID is not set, and the token sees 0 accounts: '],
  [
    [
      { id: 'a', name: 'Team' },
      { id: 'b', name: 'Others' },
    ],
    'CLOUDFLARE_ACCOUNT_ID is not set, and the token sees 2 accounts: a (Team), b (Others)',
  ],
])('connect() asks Cloudflare for the accounts of a token, and chooses none of %j', async (result, says) => {
  const asked: unknown[] = []
  const get: typeof fetch = async (input) => {
    asked.push(input)
    return Response.json({ success: true, result })
  }
  const env = { CLOUDFLARE_API_TOKEN: 't' }
  const connected = withConfig(CONFIG + toBinding('n'), (file) => connect(env, readConfig(file), { fetch: get }))
  await expect(connected).rejects.toThrow(new Error(says))
  expect(asked).toEqual(['https://api.cloudflare.com/client/v4/accounts'])
})

/** Opens wrangler with a script that is loaded in its place. */
const openScript = (script: string) =>
  openWrangler(readSettings('wrangler.toml'), {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`${script}; process.exit()`)}`,
  })

test('openWrangler() gives wrangler the configuration that it was opened with, whatever takes its place', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'lectern-wrangler-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  const file = join(checkout, 'wrangler.toml')
  copyFileSync('wrangler.toml', file)
  const script = `const file = process.argv.find((arg) => arg.startsWith('--config=')).slice('--config='.length)
    console.log(process.getBuiltinModule('node:fs').readFileSync(file, 'utf8'))
    process.exit(1)`
  const wrangler = openWrangler(readSettings(file), {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
  })
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n[build]\ncommand = "id"\n`)
  const runs = [wrangler.applyTriggers([]), wrangler.upload(UPLOAD)]
  for (const error of await Promise.all(runs.map((run) => run.catch((thrown: unknown) => thrown)))) {
    const settings = JSON.parse(String(error).split('\n')[1] ?? '')
    expect(settings).toMatchObject({ name: 'lectern', minify: true, main: join(checkout, 'worker/index.ts') })
    expect(settings).not.toHaveProperty('build')
  }
})

test('openWrangler() sets further addresses, too, and leaves no file behind', async () => {
  const wrangler = openScript(`const file = process.argv.at(-2).slice('--config='.length)
    console.log(file)
    console.log((await import('node:fs')).readFileSync(file, 'utf8'))
    process.exitCode = 1`)
  const kept = [{ pattern: 'example.com', custom_domain: true }, 'a.example/*']
  const error: unknown = await wrangler.applyTriggers(kept).catch((thrown: unknown) => thrown)
  const [, file = '', text = ''] = String(error).split('\n')
  expect(JSON.parse(text)).toMatchObject({ name: 'lectern', minify: true, routes: kept })
  expect(existsSync(file)).toBe(false)
})

test('openWrangler() keeps wrangler from sending what is done with it, and what it fails with', async () => {
  // What it prints is in the error.
  const wrangler = openScript(`const names = ['METRICS', 'ERROR_REPORTS'].map((name) => 'WRANGLER_SEND_' + name)
    console.log([...names, 'WRANGLER_HIDE_BANNER'].map((name) => process.env[name]).join(' '))
    process.exitCode = 1`)
  await expect(wrangler.applyTriggers([])).rejects.toThrow(/^wrangler triggers deploy failed:\nfalse false true$/)
})

test.each([
  ['Say', '--var=A:1 --message=Say'],
  ['', '--var=A:1'],
])('openWrangler() uploads a version with the message %j, the root in a file', async (message, rest) => {
  const wrangler = openScript(`const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs')
    const [, , ...args] = process.argv
    const version_id = args.map((arg) => arg.replace(/(?<=txt:).*/, (file) => readFileSync(file, 'utf8')).replace(/(?<=config=).*[/]/, '')).join(' ')
    const lines = [{ type: 'wrangler-session', version_id: '' }, { type: 'version-upload', version_id }]
    writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, lines.map((line) => JSON.stringify(line)).join('\\n'))`)
  expect(await wrangler.upload({ tag: 't', message, variables: { A: '1' }, root: '{"shards":[]}' })).toBe(
    `versions upload --config=wrangler.json --alias=./root.txt:{"shards":[]} --tag=t --no-experimental-provision ${rest} --env-file=/dev/null`,
  )
})

/** A script that says it uploaded a version, whose id is the file of the root. */
const toReport = (type: string) => `const version_id = process.argv.find((arg) => arg.includes('txt:')).split('txt:')[1]
  const line = JSON.stringify({ type: '${type}', version_id })
  process.getBuiltinModule('node:fs').writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, line)`
const UPLOAD = { tag: 't', message: '', variables: {}, root: '' }

test.each([
  ['the folder of its configuration', 'config'],
  ['the working folder', 'work'],
])('openWrangler() uploads nothing where %s has a manifest of other packages', async (_, below) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pnp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['config', 'work']) mkdirSync(join(folder, name))
  copyFileSync('wrangler.toml', join(folder, 'config/wrangler.toml'))
  const manifest = join(folder, below, '.pnp.cjs')
  writeFileSync(manifest, '')
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'work'))
  onTestFinished(() => cwd.mockRestore())
  const script = encodeURIComponent('process.exit(1)')
  const env = { NODE_OPTIONS: `--import data:text/javascript,${script}` }
  const uploaded = openWrangler(readSettings(join(folder, 'config', 'wrangler.toml')), env).upload(UPLOAD)
  await expect(uploaded).rejects.toThrow(`"${manifest}" would choose the packages of the Worker: delete it.`)
})

test('openWrangler() gives wrangler no input to wait for', async () => {
  await expect(openScript('for await (const _ of process.stdin);').applyTriggers([])).resolves.toBeUndefined()
})

test('openWrangler() says that an upload which fails has made nothing live', async () => {
  const wrangler = openScript('console.error("No."); process.exitCode = 1')
  await expect(wrangler.upload({ tag: 't', message: '', variables: {}, root: '' })).rejects.toThrow(
    /^wrangler versions upload failed:\nNo\.\nAn upload makes nothing live\. Deploying again continues from here\.$/,
  )
})

test('openWrangler() leaves no file behind', async () => {
  const file = await openScript(toReport('version-upload')).upload(UPLOAD)
  expect([basename(file), existsSync(dirname(file))]).toEqual(['root.txt', false])
  expect(dirname(file).startsWith(join(process.env['XDG_CACHE_HOME'] ?? '', 'lectern/runs/upload-'))).toBe(true)
})

test('openWrangler() refuses an upload of which wrangler says nothing', async () => {
  const uploaded = openScript(toReport('wrangler-session')).upload(UPLOAD)
  await expect(uploaded).rejects.toThrow('wrangler did not say which version it uploaded')
})
