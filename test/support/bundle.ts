/** What all tests share, made once: a folder for what they write, the Worker bundled exactly as it is deployed, and the browser unpacked. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { requireOwnSettings } from '../../builder/content/folder.ts'
import { refusePlugAndPlay } from '../../builder/content/plug-n-play.ts'
import { CONFIG_FILE, readConfig } from '../../builder/publish/cloudflare/config.ts'
import { findChromium } from './browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the bundled Worker. */
    readonly worker: string
  }
}

/**
 * Writes the bundle that `wrangler deploy` would upload to a folder, and gives the path of its entry. Throws where the settings
 * could have wrangler run a command.
 */
export async function bundleWorker(folder: string, config = CONFIG_FILE): Promise<string> {
  requireOwnSettings()
  refusePlugAndPlay('.')
  readConfig(config)
  const run = promisify(execFile)
  const env = {
    ...process.env,
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_LOG_PATH: folder,
  }
  const args = ['deploy', '--dry-run', `--config=${config}`, '--outdir', folder, '--env-file=/dev/null']
  await run('node_modules/.bin/wrangler', args, { env })
  return join(folder, 'index.js')
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Two test files that unpacked it at the same time would start a file that is still being written.
  process.env['CHROMIUM_PATH'] = await findChromium()
  // Everything temporary goes with this folder, that of processes which are killed as well.
  const folder = await mkdtemp(join(tmpdir(), 'lectern-tests-'))
  // A test reads it as another user.
  await chmod(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache')
  // Half of what many commands do is to load themselves.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  project.provide('worker', await bundleWorker(join(folder, 'worker')))
  return () => rm(folder, { recursive: true, maxRetries: 3 })
}
