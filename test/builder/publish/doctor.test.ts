import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operations, readRoot, startOperations } from './operations.ts'
import { changeSecrets, deploy } from './stand-in-worker.ts'
import { createWorkspace, type Run, type Workspace } from './workspace.ts'

const SECRETS = [
  'CAPTCHA_SECRET',
  'WEBHOOK_SECRET',
  ...['BOOK_DEMO', 'SIGNUP', 'EVENTS', 'CONTACT', 'SURVEY'].map((form) => `WEBHOOK_${form}`),
]

let site: Operations
let workspace: Workspace
beforeAll(async () => {
  site = await startOperations(2)
  workspace = createWorkspace(site.standIn)
  await site.deploy(0)
  for (const name of SECRETS) site.putSecret(name, 'secret')
  site.standIn.domains.add('www.example.com')
})
afterAll(async () => {
  await site.close()
  workspace.remove()
})

/** Runs it in an environment with another configuration than the right one. */
function examine(
  change: (config: string) => string = (text) => text,
  env: NodeJS.ProcessEnv = {},
  content = 'content',
): Promise<Run> {
  const file = join(mkdtempSync(join(workspace.folder, 'config-')), 'wrangler.toml')
  writeFileSync(file, change(readFileSync(workspace.config, 'utf8')))
  return workspace.runIn(env, 'doctor', '--config', file, '--content', join(workspace.folder, content))
}

/** What it says is missing. */
const toMissing = ({ output }: Run): string[] => output.split('\n').filter((line) => line.startsWith('missing'))

test('doctor finds nothing missing in a right setup', async () => {
  const { code, output } = await examine()
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

const none = (text: string): string => text
const OTHER = 'f'.repeat(32)

test.each<[what: string, change: (text: string) => string, env: NodeJS.ProcessEnv, content: string, says: RegExp[]]>([
  [
    'content',
    none,
    {},
    'nowhere',
    [/content: .+site.yaml cannot be read: --content names/, /address: .+site.yaml cannot be read/],
  ],
  [
    'address',
    (text) => text.replace('www.example.com', 'www.example.org'),
    {},
    'content',
    [
      /address: www.example.com, the url of site.yaml, is not in routes/,
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
    [/account: .+namespace not found \(10013\)$/],
  ],
  [
    'token',
    none,
    { CLOUDFLARE_API_TOKEN: '' },
    'content',
    [/account: CLOUDFLARE_API_TOKEN is not set: make a token from the template .+wrangler login/],
  ],
  ['right token', none, { CLOUDFLARE_API_TOKEN: 'wrong' }, 'content', [/account: .+Invalid API Token \(1000\)$/]],
  ['right account', none, { CLOUDFLARE_ACCOUNT_ID: OTHER }, 'content', [/account: .+Authentication error \(10000\)$/]],
  [
    'account id',
    none,
    { CLOUDFLARE_ACCOUNT_ID: 'me' },
    'content',
    [/account: .+perhaps your object identifier is invalid\? \(7003\)$/],
  ],
  [
    'network',
    none,
    { CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9/client/v4' },
    'content',
    [/account: Cloudflare did not answer/],
  ],
])('doctor names the missing %s, and nothing else', async (_, change, env, content, says) => {
  const run = await examine(change, env, content)
  expect([run.code, toMissing(run)]).toEqual([1, says.map((line) => expect.stringMatching(line))])
})

test.each([
  [{ CLOUDFLARE_API_TOKEN: 'wrong' }, 'CLOUDFLARE_API_TOKEN is wrong, has expired or was deleted'],
  [{ CLOUDFLARE_ACCOUNT_ID: OTHER }, 'CLOUDFLARE_ACCOUNT_ID is an account that it does not see'],
  [{ CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9/client/v4' }, '127.0.0.1:9 cannot be reached: is there a network'],
])('doctor explains what to do about %o', async (env, says) => {
  expect((await examine(none, env)).output).toContain(says)
})

test('doctor names the missing webhook of a form of the own content', async () => {
  workspace.write('forms.yaml', 'quote-request: { title: Ask for a quote }\ncontact: { title: Write }\n')
  expect(toMissing(await examine())).toEqual([
    'missing  secrets: WEBHOOK_QUOTE_REQUEST not set: set each with npx wrangler versions secret put <NAME>, then npm run deploy',
  ])
  site.putSecret('WEBHOOK_QUOTE_REQUEST', 'secret')
  expect(toMissing(await examine())).toEqual([])
  workspace.write('forms.yaml', '- quote')
  expect(toMissing(await examine())).toEqual([
    expect.stringMatching(/^missing {2}secrets: .+forms.yaml has no forms: npm run build says what is wrong with it$/),
  ])
  workspace.write('forms.yaml', '')
})

test('doctor tells of each live version what it lacks', async () => {
  const { standIn } = site
  const [whole] = standIn.versions.slice(-1)
  const { id } = changeSecrets(standIn, { WEBHOOK_SIGNUP: null }, {})
  deploy(standIn, undefined, [
    { version_id: whole?.id ?? '', percentage: 90 },
    { version_id: id, percentage: 10 },
  ])
  expect(toMissing(await examine())).toEqual([
    `missing  secrets of ${id.slice(0, 8)}: WEBHOOK_SIGNUP not set: set each with npx wrangler versions secret put <NAME>, then npm run deploy`,
  ])
  standIn.kv.delete(`o/${whole ? readRoot(whole) : ''}`)
  expect(toMissing(await examine())).toHaveLength(3)
})
