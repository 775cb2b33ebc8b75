/** The account that the stand-in plays, reached without a process in between: waits move its clock. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, connect } from '../../../builder/publish/cloudflare/account.ts'
import { readConfig, readSettings } from '../../../builder/publish/cloudflare/config.ts'
import { openWrangler, type Wrangler } from '../../../builder/publish/cloudflare/wrangler.ts'
import { NAMESPACE, type StandIn } from './stand-in.ts'
import { createUploader } from './uploader.ts'
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
  return connect(standIn.env, readConfig(file), { fetch: standIn.fetch, sleep, tell: () => {} }).finally(() =>
    rmSync(folder, { recursive: true }),
  )
}

/**
 * How the drills upload: as wrangler does, without its process, which takes one to two seconds of CPU for each deployment.
 * With `WRANGLER=real` they run the process.
 */
export const toUploader = (standIn: StandIn): Wrangler =>
  process.env['WRANGLER'] === 'real' ? openReal(standIn) : createUploader(standIn.env)

/** Runs wrangler's process for each upload. */
export function openReal(standIn: StandIn): Wrangler {
  const { config, env } = createWorkspace(standIn)
  // The addresses of `connectTo`.
  writeFileSync(config, readFileSync(config, 'utf8').replace('\nroutes =', '\n# routes ='))
  return openWrangler(readSettings(config), env)
}
