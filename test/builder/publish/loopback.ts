/** The account that the stand-in plays, reached without a process in between: waits move its clock. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, connect } from '../../../builder/publish/cloudflare/account.ts'
import { openWrangler, type Wrangler } from '../../../builder/publish/cloudflare/wrangler.ts'
import { ACCOUNT, NAMESPACE, type StandIn } from './stand-in.ts'
import { createWorkspace } from './workspace.ts'

/** Connects to the stand-in. */
export async function connectTo(standIn: StandIn, routes = '[]'): Promise<Account> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-account-'))
  const file = join(folder, 'wrangler.toml')
  writeFileSync(
    file,
    `name = "lectern"\nmain = "index.ts"\ncompatibility_date = "2026-07-28"\nroutes = ${routes}\n` +
      'workers_dev = true\npreview_urls = true\n' +
      `[[kv_namespaces]]\nbinding = "CONTENT"\nid = "${NAMESPACE}"\n`,
  )
  const sleep = (milliseconds: number): Promise<void> => {
    standIn.clock += milliseconds
    return Promise.resolve()
  }
  return connect(standIn.env, file, { fetch: standIn.fetch, sleep }).finally(() => rmSync(folder, { recursive: true }))
}

/**
 * How the drills upload: as wrangler does, without its process, which takes one to two seconds of CPU for each deployment.
 * With `WRANGLER=real` they run the process.
 */
export const toUploader = (standIn: StandIn): Wrangler =>
  process.env['WRANGLER'] === 'real' ? openReal(standIn) : createWrangler(standIn)

/** Runs wrangler's process for each upload. */
export function openReal(standIn: StandIn): Wrangler {
  const { config, env } = createWorkspace(standIn)
  // The addresses of `connectTo`.
  writeFileSync(config, readFileSync(config, 'utf8').replace('\nroutes =', '\n# routes ='))
  return openWrangler(config, env)
}

/** Uploads what wrangler would upload, without a bundle. */
function createWrangler({ env }: Pick<StandIn, 'env'>): Wrangler {
  const path = `${env['CLOUDFLARE_API_BASE_URL']}/accounts/${ACCOUNT}/workers/scripts/lectern`
  const headers = { authorization: 'Bearer token' }
  const post = async (tail: string, body: FormData | string): Promise<Response> => {
    const response = await fetch(`${path}${tail}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`wrangler failed: ${response.status}`)
    return response
  }
  return {
    upload: async ({ tag, message, variables }) => {
      const bindings = Object.entries(variables).map(([name, text]) => ({ name, type: 'plain_text', text }))
      const annotations = { 'workers/tag': tag, 'workers/message': message }
      const form = new FormData()
      form.set('metadata', JSON.stringify({ bindings, annotations }))
      const { result } = await (await post('/versions', form)).json()
      return result.id
    },
    applyTriggers: async () => {
      await post('/subdomain', JSON.stringify({ enabled: true, previews_enabled: true }))
    },
  }
}
