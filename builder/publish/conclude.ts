/** What follows once a release is live: notices, and what its forms and addresses lack. */
import type { Change } from '../../worker/contract/stored.ts'
import { errorToText } from '../content/error.ts'
import type { Notices } from '../release/page-facts.ts'
import { findAddressFaults, findUnlisted, isElsewhere, readReach } from './addresses.ts'
import type { Account } from './cloudflare/account.ts'
import { readLive } from './cloudflare/remote-worker.ts'
import type { Outcome } from './deployment.ts'
import { explainMissingKey, explainMissingSecrets } from './doctor.ts'
import { sendNotices } from './notices.ts'

/** Sends the notices of a deployment, and looks for what forms lack. The release is live: what fails is a warning. */
export async function conclude(
  account: Pick<Account, 'worker' | 'config' | 'fetch'>,
  outcome: Outcome['kind'],
  content: string,
  notices: Notices,
  changes: readonly Change[],
): Promise<readonly string[]> {
  if (outcome === 'planned' || outcome === 'previewed') return []
  const { worker, config } = account
  const reach = await readReach(worker).catch(() => [])
  const faults = outcome === 'deployed' ? await notify(account, reach, notices, changes) : []
  const warning = await findMissingSecrets(account, content).catch(
    (error: unknown) => `Whether forms lack secrets is not known: ${errorToText(error)}. "npm run doctor" looks again`,
  )
  const addresses = [...findAddressFaults(config, notices.url, reach), ...findUnlisted(config, reach)]
  const settings = [...addresses, explainMissingKey(config), warning]
  return [...faults, ...settings.filter((fault) => fault !== undefined)]
}

/** Sends the notices, but for a Worker that is reached elsewhere than at the url, as that of a site for trial. */
async function notify(
  { config, fetch }: Pick<Account, 'config' | 'fetch'>,
  reach: readonly string[],
  notices: Notices,
  changes: readonly Change[],
): Promise<readonly string[]> {
  const { hostname } = new URL(notices.url)
  if (!isElsewhere(config, hostname, reach)) return sendNotices(notices, changes, fetch)
  const isNone = (notices.indexnow ?? notices.websub) === undefined || changes.length === 0
  return isNone ? [] : [`Neither search engines nor subscribers were notified of the changes at ${hostname}`]
}

/** A build knows no secrets, so this is the first moment to say that forms cannot work. */
async function findMissingSecrets(
  { worker, config }: Pick<Account, 'worker' | 'config'>,
  content: string,
): Promise<string | undefined> {
  const [live] = await readLive(worker)
  const missing = live && explainMissingSecrets(content, config, live.bindings)
  return missing === undefined ? undefined : `Some forms cannot work yet: ${missing}`
}
