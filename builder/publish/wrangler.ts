/** Runs wrangler for what only it can do: bundling and deploying the Worker. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The script of the wrangler that this project pins. */
export const wranglerScript = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('wrangler/package.json')), 'bin/wrangler.js')

/** Keeps wrangler from writing and sending more than its result. */
export const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
} as const

/** Runs a command to its end; throws where it failed. Its output goes to the terminal's error stream. */
export async function runWrangler(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [wranglerScript(), ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...env, ...QUIET },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`wrangler ${args[0]} failed: its message stands above. The live site is as it was`)
}
