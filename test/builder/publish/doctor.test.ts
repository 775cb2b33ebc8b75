import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../builder/publish/cloudflare/config.ts'
import { examine, explainMissingSecrets } from '../../../builder/publish/doctor.ts'
import { collect } from '../../support/collect.ts'
import { type Operations, readRoot, startOperations } from './operations.ts'
import { fail } from './reply.ts'
import { addVersion, changeSecrets, deploy } from './stand-in-worker.ts'
import { createWorkspace, type Run, type Workspace } from './workspace.ts'

const SECRETS = [
  'CAPTCHA_SECRET',
  'WEBHOOK_SECRET',
  ...['BOOK_DEMO', 'SIGNUP', 'EVENTS', 'CONTACT', 'SURVEY'].map((form) => `WEBHOOK_${form}`),
]

let site: Operations
let workspace: Workspace
let restore: () => void
beforeAll(async () => {
  site = await startOperations(2)
  workspace = createWorkspace(site.standIn)
  await site.deploy(0)
  for (const name of SECRETS) site.putSecret(name, 'secret')
  restore = site.remember()
})
beforeEach(() => {
  restore()
  site.standIn.domains.add('www.example.com')
})
afterAll(async () => {
  await site.close()
  workspace.remove()
})

/** Writes another configuration than the right one, and gives the options that name it. */
function configure(change: (config: string) => string, content: string): readonly [config: string, content: string] {
  const config = join(mkdtempSync(join(workspace.folder, 'config-')), 'wrangler.toml')
  writeFileSync(config, change(readFileSync(workspace.config, 'utf8')))
  return [config, join(workspace.folder, content)]
}

const none = (text: string): string => text
const unrouted = (text: string): string => text.replace(/^routes = .*$/m, '')

/** Runs the command in an environment. */
function run(env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const [config, content] = configure(none, 'content')
  return workspace.runIn(env, 'doctor', '--config', config, '--content', content)
}

/** What it says is missing, in lines as the command prints them. */
async function findMissing(
  change: (config: string) => string = none,
  env: NodeJS.ProcessEnv = {},
  folder = 'content',
): Promise<string[]> {
  const [config, content] = configure(change, folder)
  const findings = await collect(examine(content, config, { ...workspace.env, ...env }))
  return findings.filter(({ ok }) => !ok).map(({ name, text }) => `missing  ${name}: ${text}`)
}

test('doctor finds nothing missing in a right setup', async () => {
  const { code, output } = await run()
  expect(output.replaceAll(/[\w-]{36}|[\w-]{22}/g, '…').split('\n')).toEqual([
    'ok       wrangler.toml: Worker "lectern"',
    expect.stringMatching(/^ok {7}content: ".+" is published at https:\/\/www.example.com$/),
    'ok       address: www.example.com',
    'ok       captcha: the site key is set',
    expect.stringMatching(/^ok {7}leads: submissions that cannot be delivered are refused/),
    'ok       account: the token reaches the KV namespace "lectern-content"',
    'ok       worker: version … is live',
    'ok       domains: www.example.com',
    expect.stringMatching(/^ok {7}release: …, 7 pages$/),
    'ok       secrets: every secret is set',
    '',
  ])
  expect(code).toBe(0)
})

test('doctor() reads nothing of the content through a link, whose lines an error would show', async () => {
  const folder = join(workspace.folder, 'linked')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'secret'), 'TOKEN: secret\n- a')
  for (const file of ['site.yaml', 'forms.yaml']) symlinkSync('secret', join(folder, file))
  const missing = await findMissing(none, {}, 'linked')
  expect(missing.filter((line) => line.startsWith('missing  content: '))).toEqual([
    `missing  content: ${folder}/site.yaml cannot be read: --content names the folder that holds it`,
  ])
  expect(missing.join('\n')).not.toContain('TOKEN')
})

test('doctor says that a site has no address, and who says more', async () => {
  const folder = join(workspace.folder, 'nameless')
  mkdirSync(folder)
  writeFileSync(join(folder, 'site.yaml'), 'name: A\n')
  expect(await findMissing(none, {}, 'nameless')).toContain(
    `missing  content: ${folder}/site.yaml has no url: npm run build says what is wrong with it`,
  )
})

test('doctor says that wrangler.toml names another namespace than the live version reads', async () => {
  const { standIn } = site
  const [version] = standIn.versions.slice(-1)
  const bindings = (version?.bindings ?? []).filter((binding) => 'name' in binding && binding.name !== 'CONTENT')
  const other = { name: 'CONTENT', type: 'kv_namespace', namespace_id: 'b'.repeat(32) }
  const { id } = addVersion(standIn, [...bindings, other], version?.secrets ?? new Map(), {})
  deploy(standIn, undefined, [{ version_id: id, percentage: 100 }])
  expect(await findMissing()).toEqual([
    'missing  release: the live version reads another KV namespace than wrangler.toml names: correct its id there',
  ])
})

test('doctor says that a live release is of an address that leads elsewhere, as after a rollback', async () => {
  const { standIn } = site
  const [version] = standIn.versions.slice(-1)
  const root = version ? readRoot(version) : ''
  const stored = standIn.kv.get(`o/${root}`)
  if (!stored) throw new Error('The live release has no root')
  const moved = stored.bytes.toString().replace('https://www.example.com', 'https://old.example.com')
  standIn.kv.set(`o/${root}`, { ...stored, bytes: Buffer.from(moved) })
  onTestFinished(() => void standIn.kv.set(`o/${root}`, stored))
  expect(await findMissing()).toEqual([
    'missing  release: the live version has the url https://old.example.com: old.example.com, the url of the site, is not in routes of wrangler.toml: visitors cannot reach the site there; routes of wrangler.toml has www.example.com, where forms are refused: redirect it to old.example.com, name it in PUBLIC_HOSTS, or, if it is the address of the site, write it as url in site.yaml. npm run deploy publishes what site.yaml and wrangler.toml say',
  ])
})

test('doctor says that the live version has no PUBLIC_HOSTS, as after a rollback', async () => {
  const both = 'routes = ["www.example.com/*", "example.com/*"]'
  const found = await findMissing((text) =>
    text.replace(/^routes = .*$/m, both).replace(/^# (PUBLIC_HOSTS = .*)$/m, '$1'),
  )
  expect(found).toEqual([
    'missing  release: the live version has the url https://www.example.com: routes of wrangler.toml has example.com, where forms are refused: redirect it to www.example.com, name it in PUBLIC_HOSTS, or, if it is the address of the site, write it as url in site.yaml. npm run deploy publishes what site.yaml and wrangler.toml say',
  ])
})

const OTHER = 'f'.repeat(32)

test.each<[what: string, change: (text: string) => string, env: NodeJS.ProcessEnv, content: string, says: RegExp[]]>([
  [
    'wrangler.toml',
    (text) => text.replace('[vars]', '[vars'),
    {},
    'content',
    [/wrangler.toml: .+Invalid TOML document/],
  ],
  ['content', none, {}, 'nowhere', [/content: .+site.yaml cannot be read: --content names/]],
  [
    'address',
    (text) => text.replace('www.example.com', 'www.example.org'),
    {},
    'content',
    [
      /address: routes of wrangler.toml has www.example.org, where forms are refused/,
      /domains: www.example.org does not lead to the Worker/,
    ],
  ],
  [
    'captcha',
    (text) => text.replace('CAPTCHA_SITE_KEY', '# K'),
    {},
    'content',
    [/captcha: CAPTCHA_SITE_KEY is not in/],
  ],
  [
    'archive',
    (text) => `${text}\n[[queues.producers]]\nbinding = "LEADS"\nqueue = "leads"\n`,
    {},
    'content',
    [/leads: no R2 bucket is bound as LEADS_ARCHIVE/],
  ],
  [
    'dead letters',
    (text) =>
      `${text}\n[[queues.producers]]\nbinding = "LEADS"\nqueue = "leads"\n[[queues.consumers]]\nqueue = "leads"\n` +
      '[[r2_buckets]]\nbinding = "LEADS_ARCHIVE"\nbucket_name = "leads"\n',
    {},
    'content',
    [/leads: "leads" needs a dead_letter_queue/, /secrets: LEADS_KEY not set/],
  ],
  [
    'namespace',
    (text) => text.replace('abcdef', 'abcdee'),
    {},
    'content',
    [/account: .+namespace not found \(10013\)$/m],
  ],
  [
    'token',
    none,
    { CLOUDFLARE_API_TOKEN: '' },
    'content',
    [/account: CLOUDFLARE_API_TOKEN is not set: make a token from the template .+wrangler login/],
  ],
  ['right token', none, { CLOUDFLARE_API_TOKEN: 'wrong' }, 'content', [/account: .+Invalid API Token \(1000\)$/m]],
  ['right account', none, { CLOUDFLARE_ACCOUNT_ID: OTHER }, 'content', [/account: .+Authentication error \(10000\)$/m]],
  [
    'account id',
    none,
    { CLOUDFLARE_ACCOUNT_ID: 'me' },
    'content',
    [/account: .+perhaps your object identifier is invalid\? \(7003\)$/m],
  ],
])('doctor names the missing %s, and nothing else', async (_, change, env, content, says) => {
  expect(await findMissing(change, env, content)).toEqual(says.map((line) => expect.stringMatching(line)))
})

const PRODUCER = '\n[[queues.producers]]\nbinding = "LEADS"\nqueue = "leads"\n'
const CONSUMER = '\n[[queues.consumers]]\nqueue = "leads"\n'
const DEAD = `${CONSUMER}dead_letter_queue = "leads-dead"\n[[queues.consumers]]\nqueue = "leads-dead"\n`
const ARCHIVE = '\n[[r2_buckets]]\nbinding = "LEADS_ARCHIVE"\nbucket_name = "archive"\n'
const MAIL = '\n[[send_email]]\nname = "LEADS_MAIL"\n[[send_email]]\nname = "OTHERS"\n'
const NO_DEAD = '"leads" needs a dead_letter_queue whose name ends in -dead, with [[queues.consumers]] of its own'
const UNTOLD = 'LEADS_MAIL_TO is not set, so nobody is notified'

test.each([
  [ARCHIVE, '', `what is refused is kept in "archive"; ${UNTOLD}`],
  [ARCHIVE + PRODUCER, '', 'nothing consumes "leads": add [[queues.consumers]]'],
  [ARCHIVE + PRODUCER + CONSUMER, '', NO_DEAD],
  [ARCHIVE + PRODUCER + DEAD.replaceAll('leads-dead', 'lost'), '', NO_DEAD],
  [ARCHIVE + PRODUCER + DEAD.replace('queue = "leads-dead"\n[', 'queue = "x-dead"\n['), '', NO_DEAD],
  [ARCHIVE + PRODUCER + DEAD, '', `what cannot be delivered waits in "leads" and "archive"; ${UNTOLD}`],
  [
    ARCHIVE + MAIL,
    'LEADS_MAIL_TO = "a@example.com"\nLEADS_MAIL_FROM = "b@example.com"',
    'what is refused is kept in "archive"',
  ],
  [
    ARCHIVE + MAIL.replace('"LEADS_MAIL"', '"MORE"'),
    'LEADS_MAIL_TO = "a@example.com"\nLEADS_MAIL_FROM = "b@example.com"',
    'LEADS_MAIL_TO needs the binding LEADS_MAIL and LEADS_MAIL_FROM',
  ],
  [ARCHIVE + MAIL, 'LEADS_MAIL_TO = "a@example.com"', 'LEADS_MAIL_TO needs the binding LEADS_MAIL and LEADS_MAIL_FROM'],
  [
    ARCHIVE,
    'LEADS_MAIL_TO = "a@example.com"\nLEADS_MAIL_FROM = "b@example.com"',
    'LEADS_MAIL_TO needs the binding LEADS_MAIL and LEADS_MAIL_FROM',
  ],
])('doctor says of submissions that wait by%s and the variables "%s" that %s', async (places, variables, says) => {
  const [config, content] = configure((text) => text.replace('[vars]', `[vars]\n${variables}`) + places, 'content')
  const findings = await collect(examine(content, config, {}))
  expect(findings.find(({ name }) => name === 'leads')?.text).toBe(says)
})

const QUEUES = PRODUCER + DEAD + ARCHIVE

test('doctor asks for the queues that wrangler.toml names, as a deployment does', async () => {
  const [config, content] = configure((text) => text + QUEUES, 'content')
  const findings = await collect(examine(content, config, workspace.env))
  expect(findings.find(({ name }) => name === 'queues')?.text).toBe('leads, leads-dead can be used')
  site.standIn.queues.delete('leads-dead')
  onTestFinished(() => void site.standIn.queues.add('leads-dead'))
  expect(await findMissing((text) => text + QUEUES)).toContain(
    'missing  queues: There is no queue "leads-dead": npx wrangler queues create leads-dead',
  )
})

test('doctor says which permission a token lacks that may not ask for queues', async () => {
  site.standIn.lie = (request) => (request === 'GET /queues' ? fail(403, 'Authentication error') : undefined)
  onTestFinished(() => void (site.standIn.lie = () => undefined))
  const found = await findMissing((text) => text + QUEUES)
  expect(found.find((line) => line.startsWith('missing  queues: '))).toMatch(
    /Authentication error \(10000\)\n.+"Queues: Edit" where a request to \/queues is refused/,
  )
})

test('doctor says what a new account needs before its first Worker', async () => {
  site.forget()
  site.standIn.team = undefined
  onTestFinished(() => void (site.standIn.team = 'team'))
  expect(await findMissing()).toContain(
    'missing  worker: not deployed yet: The account has no workers.dev subdomain yet, without which Cloudflare takes no first Worker: log in at https://dash.cloudflare.com and open "Workers & Pages" once, which makes one. Then npm run deploy',
  )
})

test('doctor prints nothing that YAML warns of, which has lines of the file as they are', async () => {
  const [config, content] = configure(none, 'warned')
  mkdirSync(content)
  writeFileSync(join(content, 'site.yaml'), 'url: !x https://www.example.com\n')
  writeFileSync(join(content, 'forms.yaml'), 'contact: { title: !x "::stop-commands::a" }\n')
  const warn = vi.spyOn(process, 'emitWarning')
  onTestFinished(() => warn.mockRestore())
  const findings = await collect(examine(content, config, workspace.env))
  expect(findings.map(({ name }) => name)).toContain('secrets')
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  [{ CLOUDFLARE_API_TOKEN: 'wrong' }, 'CLOUDFLARE_API_TOKEN is wrong, has expired or was deleted'],
  [{ CLOUDFLARE_ACCOUNT_ID: OTHER }, 'CLOUDFLARE_ACCOUNT_ID is an account that the token does not see'],
])('doctor explains what to do about %o', async (env, says) => {
  expect(await findMissing(none, env)).toEqual([expect.stringContaining(says)])
})

test('doctor explains what to do without a network, and ends with 1', async () => {
  const { code, output, errors } = await run({ CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9/client/v4' })
  expect([code, errors]).toEqual([1, 'One thing is missing. The guide "Deploying" explains each\n'])
  expect(output.match(/^missing.*/gm)).toEqual([expect.stringMatching(/account: Cloudflare did not answer/)])
  expect(output).toContain('127.0.0.1:9 cannot be reached: is there a network')
})

test('doctor lists all custom domains', async () => {
  const domains = ['www', 'b', 'c'].map((name) => `{ pattern = "${name}.example.com", custom_domain = true }`)
  const routes = `routes = [${domains.join()}, "a.example.com/*"]`
  const [config, content] = configure((text) => text.replace(/^routes = .*$/m, routes), 'content')
  const tell = async (name: string) =>
    (await collect(examine(content, config, workspace.env))).find((one) => one.name === name)?.text
  expect(await tell('domains')).toBe('b.example.com, c.example.com does not lead to the Worker: npm run deploy')
  for (const name of ['b.example.com', 'c.example.com']) site.standIn.domains.add(name)
  expect(await tell('domains')).toBe('www.example.com, b.example.com, c.example.com')
  site.standIn.domains.clear()
})

test('doctor names a domain that leads to the Worker and is not in routes', async () => {
  site.standIn.domains.add('example.com')
  expect(await findMissing()).toEqual([
    'missing  domains: example.com leads to the Worker "lectern" and is not in routes of wrangler.toml: add it there, or take it away in Cloudflare’s dashboard',
  ])
  site.standIn.domains.clear()
})

test('doctor knows that visitors reach a site at a domain that was added in the dashboard', async () => {
  const unlisted =
    'missing  domains: www.example.com leads to the Worker "lectern" and is not in routes of wrangler.toml: add it there, or take it away in Cloudflare’s dashboard'
  expect(await findMissing(unrouted)).toEqual([unlisted])
  site.standIn.domains.clear()
  expect(await findMissing(unrouted)).toEqual([
    'missing  address: www.example.com, the url of the site, is not in routes of wrangler.toml: visitors cannot reach the site there',
  ])
})

test('doctor names the missing webhook of a form of the own content', async () => {
  workspace.write('forms.yaml', 'quote-request: { title: Ask for a quote }\ncontact: { title: Write }\n')
  expect(await findMissing()).toEqual([
    'missing  secrets: WEBHOOK_QUOTE_REQUEST not set: set each with npx wrangler versions secret put <NAME>, then npm run deploy',
  ])
  site.putSecret('WEBHOOK_QUOTE_REQUEST', 'secret')
  expect(await findMissing()).toEqual([])
  workspace.write('forms.yaml', '- quote')
  expect(await findMissing()).toEqual([
    expect.stringMatching(/^missing {2}secrets: .+forms.yaml has no forms: npm run build says what is wrong with it$/),
  ])
  workspace.write('forms.yaml', '')
})

test('doctor tells of each live version what it lacks', async () => {
  const { standIn } = site
  const [whole] = standIn.versions.slice(-1)
  const { id } = changeSecrets(standIn, { WEBHOOK_SECRET: null, WEBHOOK_SIGNUP: null }, {})
  deploy(standIn, undefined, [
    { version_id: whole?.id ?? '', percentage: 90 },
    { version_id: id, percentage: 10 },
  ])
  expect(await findMissing()).toEqual([
    `missing  secrets of ${id.slice(0, 8)}: WEBHOOK_SECRET, WEBHOOK_SIGNUP not set: set each with npx wrangler versions secret put <NAME>, then npm run deploy`,
  ])
  const [config, content] = configure(none, 'content')
  expect(await collect(examine(content, config, workspace.env))).toContainEqual({
    name: 'worker',
    ok: true,
    text: `version ${whole?.id} is live, version ${id} is live`,
  })
  const root = whole ? readRoot(whole) : ''
  standIn.kv.delete(`o/${root}`)
  expect((await findMissing()).filter((line) => !line.includes('secrets'))).toEqual([
    `missing  release of ${whole?.id.slice(0, 8)}: release ${root} lacks values in KV, such as "o/${root}": npm run deploy`,
    `missing  release of ${id.slice(0, 8)}: release ${root} lacks values in KV, such as "o/${root}": npm run deploy`,
  ])
})

test('doctor says what a version without a release, and an account without a version or a domain, need', async () => {
  const { standIn } = site
  const { id } = addVersion(standIn, [], new Map(), {})
  deploy(standIn, undefined, [{ version_id: id, percentage: 100 }])
  expect((await findMissing()).slice(0, 1)).toEqual([
    `missing  release: the live version has no release: npm run deploy, which goes on from release ${site.outputs[0]?.manifest.root}, or npm run rollback to that`,
  ])
  standIn.deployments.splice(0, standIn.deployments.length - 1)
  expect((await findMissing()).slice(0, 1)).toEqual([
    'missing  release: the live version has no release: npm run deploy',
  ])
  standIn.deployments.length = 0
  standIn.domains.clear()
  expect(await findMissing()).toEqual([
    'missing  worker: not deployed yet: npm run deploy',
    'missing  domains: www.example.com does not lead to the Worker: npm run deploy',
  ])
  const [config, content] = configure((text) => text.replace(/^routes = .*$/m, ''), 'content')
  const findings = await collect(examine(content, config, workspace.env))
  expect(findings.find(({ name }) => name === 'domains')?.text).toBe('wrangler.toml names none')
})

test.each(SECRETS)('doctor names the secret %s where it is missing', (missing) => {
  const bindings = SECRETS.filter((name) => name !== missing).map((name) => ({ name, type: 'secret_text' }))
  const config = readConfig(workspace.config)
  expect(explainMissingSecrets(join(workspace.folder, 'content'), config, bindings)).toMatch(
    new RegExp(`^${missing} not set: set each with`),
  )
})
