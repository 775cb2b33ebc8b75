/** `wrangler dev` as a child process: quiet, offline, and sure to end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { QUIET, wranglerScript } from '../publish/wrangler.ts'

/** A running `wrangler dev`. */
export interface WranglerDev {
  /** Resolves when the site answers; rejects where wrangler ended before. */
  readonly ready: Promise<unknown>
  /** Resolves when the process has ended, whatever the reason. */
  readonly ended: Promise<unknown>
  /** Ends wrangler and every process that it started. */
  stop(): Promise<void>
}

/** How long wrangler may take to end by itself. */
const PATIENCE = 3000

/** Starts `wrangler dev` on a port, with the local KV in a folder and the variables of a file. */
export function startWrangler(options: {
  readonly port: number
  readonly state: string
  /** Instead of `.dev.vars`. */
  readonly variablesFile: string | undefined
}): WranglerDev {
  const settings = [`--port=${options.port}`, `--persist-to=${options.state}`, '--inspector-port=0']
  const variables = options.variablesFile === undefined ? [] : [`--env-file=${resolve(options.variablesFile)}`]
  const child = spawn(
    process.execPath,
    [wranglerScript(), 'dev', ...settings, ...variables, '--log-level=warn', '--show-interactive-dev-session=false'],
    // Its own group, so that whatever it starts can be ended with it.
    {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...QUIET, CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    },
  )
  const ended = once(child, 'exit')

  return {
    // Wrangler tells its parent once it listens.
    ready: Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('wrangler dev ended before the site was ready'))),
    ]),
    ended,
    stop: async () => {
      signalGroup(child.pid, 'SIGTERM')
      await Promise.race([ended, delay(PATIENCE, undefined, { ref: false })])
      signalGroup(child.pid, 'SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await ended
    },
  }
}

/** Sends a signal to a process and all that it started; nothing happens where they have ended. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is empty.
  }
}
