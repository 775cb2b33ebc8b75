/** Reports what a deployment still needs, and what the live versions lack. Changes nothing. */
import { join } from 'node:path'
import * as v from 'valibot'
import { errorToText } from '../content/error.ts'
import { readOwnText, requireText } from '../content/folder.ts'
import { locateYaml } from '../content/schema/yaml.ts'
import { FORMS, toWebhookVariable } from '../../worker/contract/forms.ts'
import { type Account, connect } from './cloudflare/account.ts'
import { NO_SUBDOMAIN } from './cloudflare/api.ts'
import { queueNames, readConfig, toHostnames, waitingPlaces, type WranglerConfig } from './cloudflare/config.ts'
import { findQueueId } from './cloudflare/remote-leads.ts'
import { type LiveVersion, readLive, toSecretNames } from './cloudflare/remote-worker.ts'
import { findAddressFaults, findUnlisted, readReach, toLiveAddresses } from './addresses.ts'
import { findReleased } from './history.ts'
import { isOwn } from './ownership.ts'
import { createReader, readRoot } from './routes.ts'
import { findLacking } from './whole.ts'

/** The result of one check. */
interface Finding {
  readonly name: string
  readonly ok: boolean
  /** What was found, or what is missing and how to get it. */
  readonly text: string
}

/** Secrets without which forms answer 500: for the five forms, and for custom forms in the content. */
const toSecrets = (content: string): readonly string[] => [
  'CAPTCHA_SECRET',
  'WEBHOOK_SECRET',
  ...[...new Set([...FORMS, ...readForms(content)])].map(toWebhookVariable),
]

/** Looks at the configuration, the account and the live versions, in this order. */
export async function* examine(
  content: string,
  configFile: string,
  env: NodeJS.ProcessEnv,
): AsyncGenerator<Finding, void> {
  const settings = await look('wrangler.toml', () => `Worker "${readConfig(configFile).name}"`)
  const site = await look('content', () => `"${content}" is published at ${readUrl(content)}`)
  yield settings
  yield site
  // The other checks would repeat its fault.
  if (!settings.ok) return
  // Before the address, since what leads to the Worker is known there alone.
  let account: Account | undefined
  let live: readonly LiveVersion[] = []
  let reach: readonly string[] = []
  const connection = await look('account', async () => {
    const connected = await connect(env, readConfig(configFile))
    const title = await connected.kv.title()
    live = await readLive(connected.worker)
    account = connected
    reach = await readReach(connected.worker).catch(() => [])
    return `the token reaches the KV namespace "${title}"`
  })
  if (site.ok) {
    yield look('address', () => {
      const url = readUrl(content)
      requireNone(findAddressFaults(readConfig(configFile), url, reach))
      return new URL(url).hostname
    })
  }
  yield look('captcha', () => {
    const missing = explainMissingKey(readConfig(configFile))
    if (missing !== undefined) throw new Error(missing)
    return 'the site key is set'
  })
  yield look('leads', () => examineWaiting(readConfig(configFile)))
  yield connection
  if (account) yield* examineAccount(content, site.ok ? readUrl(content) : undefined, account, live, reach)
}

async function* examineAccount(
  content: string,
  url: string | undefined,
  { api, id: account, config, kv, worker }: Account,
  live: readonly LiveVersion[],
  reach: readonly string[],
): AsyncGenerator<Finding, void> {
  const queues = queueNames(config)
  if (queues.length > 0) {
    yield look('queues', async () => {
      // As wrangler does before each upload.
      for (const queue of queues) await findQueueId(api, account, queue)
      return `${queues.join(', ')} can be used`
    })
  }
  yield look('worker', async () => {
    if (live.length === 0) {
      const hasSubdomain = (await worker.subdomain()).host !== undefined
      throw new Error(`not deployed yet: ${hasSubdomain ? '' : `${NO_SUBDOMAIN}. Then `}npm run deploy`)
    }
    return live.map(({ id }) => `version ${id} is live`).join(', ')
  })
  yield look('domains', async () => {
    const applied = new Set(await worker.domains())
    const missing = toHostnames(config, true).filter((hostname) => !applied.has(hostname))
    if (missing.length > 0) throw new Error(`${missing.join(', ')} does not lead to the Worker: npm run deploy`)
    requireNone(findUnlisted(config, reach))
    return applied.size === 0 ? 'wrangler.toml names none' : [...applied].join(', ')
  })
  for (const { id, root, bindings } of live) {
    const name = live.length === 1 ? '' : ` of ${id.slice(0, 8)}`
    yield look(`release${name}`, async () => {
      if (!isOwn({ bindings }, config))
        throw new Error('the live version reads another KV namespace than wrangler.toml names: correct its id there')
      if (root === undefined) {
        const { deployments } = await worker.deployments()
        const last = (await findReleased(worker, deployments)).live[0]?.root
        const back = last === undefined ? '' : `, which goes on from release ${last}, or npm run rollback to that`
        throw new Error(`the live version has no release: npm run deploy${back}`)
      }
      const read = createReader(kv)
      const [key] = await findLacking(kv, root, [], read)
      if (key !== undefined) throw new Error(`release ${root} lacks values in KV, such as "${key}": npm run deploy`)
      const found = await readRoot(read, root)
      // A rollback brings neither the addresses of its day back, nor the hosts that wrangler.toml names since.
      const known = url === undefined ? [] : findAddressFaults(config, url, reach)
      const faults =
        found && url !== undefined ? findAddressFaults(toLiveAddresses(config, { bindings }), found.url, reach) : []
      const others = faults.filter((fault) => !known.includes(fault))
      const cure = known.length === 0 ? '. npm run deploy publishes what site.yaml and wrangler.toml say' : ''
      if (others.length > 0) throw new Error(`the live version has the url ${found?.url}: ${others.join('; ')}${cure}`)
      return `${root}, ${found?.pages} pages`
    })
    yield look(`secrets${name}`, () => {
      const missing = explainMissingSecrets(content, config, bindings)
      if (missing !== undefined) throw new Error(missing)
      return 'every secret is set'
    })
  }
}

/** What a lack of the captcha's site key means; undefined if it is set. */
export const explainMissingKey = ({ vars }: Pick<WranglerConfig, 'vars'>): string | undefined =>
  (vars['CAPTCHA_SITE_KEY'] ?? '') === ''
    ? 'CAPTCHA_SITE_KEY is not in [vars] of wrangler.toml: browsers cannot send forms'
    : undefined

/** The secrets that a version lacks, and how to set them; undefined if it lacks none. */
export function explainMissingSecrets(
  content: string,
  config: WranglerConfig,
  bindings: LiveVersion['bindings'],
): string | undefined {
  const set = new Set(toSecretNames(bindings))
  const key = waitingPlaces(config).bucket === undefined ? [] : ['LEADS_KEY']
  const missing = [...toSecrets(content), ...key].filter((secret) => !set.has(secret))
  if (missing.length === 0) return undefined
  return `${missing.join(', ')} not set: set each with npx wrangler versions secret put <NAME>, then npm run deploy`
}

function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** Checks the queue and archive of submissions. */
function examineWaiting(config: WranglerConfig): string {
  const { queue, bucket } = waitingPlaces(config)
  if (queue === undefined && bucket === undefined) {
    return 'submissions that cannot be delivered are refused, since LEADS and LEADS_ARCHIVE are not bound: see the guide "Leads that are never lost"'
  }
  if (bucket === undefined)
    throw new Error('no R2 bucket is bound as LEADS_ARCHIVE: without it, submissions are not kept')
  const { vars, send_email: mail } = config
  const told = vars['LEADS_MAIL_TO']
  const sends = mail.some(({ name }) => name === 'LEADS_MAIL') && vars['LEADS_MAIL_FROM'] !== undefined
  if (told !== undefined && !sends) throw new Error('LEADS_MAIL_TO needs the binding LEADS_MAIL and LEADS_MAIL_FROM')
  const notice = told === undefined ? '; LEADS_MAIL_TO is not set, so nobody is notified' : ''
  if (queue === undefined) return `what is refused is kept in "${bucket}"${notice}`
  const { consumers } = config.queues
  const consumer = consumers.find((one) => one.queue === queue)
  if (consumer === undefined) throw new Error(`nothing consumes "${queue}": add [[queues.consumers]]`)
  const dead = consumer.dead_letter_queue
  if (dead === undefined || !dead.endsWith('-dead') || !consumers.some((one) => one.queue === dead)) {
    throw new Error(
      `"${queue}" needs a dead_letter_queue whose name ends in -dead, with [[queues.consumers]] of its own`,
    )
  }
  return `what cannot be delivered waits in "${queue}" and "${bucket}"${notice}`
}

/** A check that returns passed; one that throws failed. */
async function look(name: string, check: () => string | Promise<string>): Promise<Finding> {
  try {
    return { name, ok: true, text: await check() }
  } catch (error) {
    return { name, ok: false, text: errorToText(error) }
  }
}

/** The data of a file, in the bounds of the build; `undefined` where it is not valid. */
const readYaml = (file: string, text: string): unknown => locateYaml({ file, text, line: 1 }).located?.data

const SiteFile = v.looseObject({ url: v.pipe(v.string(), v.url()) })

/** The address of the site in the content. */
function readUrl(content: string): string {
  const file = join(content, 'site.yaml')
  const site = v.safeParse(SiteFile, readYaml(file, requireText(file)))
  if (!site.success) throw new Error(`${file} has no url: npm run build says what is wrong with it`)
  return site.output.url
}

const FormsFile = v.pipe(
  v.unknown(),
  v.check((forms) => !Array.isArray(forms)),
  v.nullable(v.record(v.string(), v.unknown())),
)

/** Names of the forms that the content describes. */
function readForms(content: string): readonly string[] {
  const file = join(content, 'forms.yaml')
  const text = readOwnText(file)
  if (text === undefined) return []
  const forms = v.safeParse(FormsFile, readYaml(file, text))
  if (!forms.success) throw new Error(`${file} has no forms: npm run build says what is wrong with it`)
  return Object.keys(forms.output ?? {})
}
