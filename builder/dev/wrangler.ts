/** `wrangler dev` as a child process: offline, silent except for the Worker's logs, and always terminated. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { QUIET, wranglerScript } from '../publish/cloudflare/wrangler.ts'
import { killGroup } from './supervise.ts'

/** Options of `wrangler dev`. */
export interface WranglerOptions {
  readonly state: string
  /** Path of its configuration. */
  readonly config: string
  /** Path of the file with its variables. */
  readonly variablesFile: string
  /** Called with each JSON line that the Worker logs. */
  readonly onEvent?: (event: Readonly<Record<string, unknown>>) => void
}

/** A running `wrangler dev`. */
export interface WranglerDev {
  /** The port of the loopback interface that it answers at, once it does; rejects where wrangler ended before. */
  readonly port: Promise<number>
  /** Resolves when the process has ended, whatever the reason. */
  readonly ended: Promise<unknown>
  /** Group of the processes that it consists of. */
  readonly group: number | undefined
  /** Ends wrangler and every process that it started. */
  stop(): Promise<void>
}

/** Messages from wrangler to its parent process. */
const Ready = v.pipe(v.string(), v.parseJson(), v.object({ port: v.number() }))

/** Log events of the Worker. */
const Event = v.pipe(v.string(), v.parseJson(), v.looseObject({ event: v.string() }))

/** Time for wrangler to exit before it is killed, in ms. */
const PATIENCE = 3000

/** Starts `wrangler dev` on a free port, with the local KV in a folder and the variables of a file. */
export function startWrangler(options: WranglerOptions): WranglerDev {
  const { state, config, variablesFile, onEvent = () => {} } = options
  const folders = [`--config=${config}`, `--persist-to=${resolve(state)}`, `--env-file=${resolve(variablesFile)}`]
  const settings = ['--ip=127.0.0.1', '--port=0', '--inspector-port=0', ...folders]
  const child = spawn(
    process.execPath,
    [wranglerScript(), 'dev', ...settings, '--log-level=log', '--show-interactive-dev-session=false'],
    // Its own group, so that whatever it starts can be ended with it.
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // The explorer would show all local data to anybody who can reach the port of the site.
      env: { ...process.env, ...QUIET, CLOUDFLARE_CF_FETCH_ENABLED: 'false', X_LOCAL_EXPLORER: 'false' },
    },
  )
  const ended = once(child, 'exit')
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (!from) continue
    createInterface({ input: from }).on('line', (line) => {
      const shown = sift(line)
      if (shown === '') return
      to.write(shown)
      const event = v.safeParse(Event, shown)
      if (event.success) onEvent(event.output)
    })
  }

  return {
    // Wrangler sends a message to its parent once it listens.
    port: Promise.race([
      once(child, 'message').then(([message]) => v.parse(Ready, message).port),
      ended.then(() => Promise.reject(new Error('wrangler dev ended before the site was ready'))),
    ]),
    ended,
    group: child.pid,
    stop: async () => {
      killGroup(child.pid, 'SIGTERM')
      await Promise.race([ended, delay(PATIENCE, undefined, { ref: false })])
      killGroup(child.pid, 'SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await ended
    },
  }
}

/** Filters wrangler's output: the Worker's logs and errors are shown, progress and request lines are not. */
export function sift(line: string): string {
  const text = stripVTControlCharacters(line).trimEnd()
  const [logged] = /\{"event":.*\}/.exec(text) ?? []
  if (logged !== undefined) return `${logged}\n`
  return text === '' || NOISE.test(text) ? '' : `${text}\n`
}

const NOISE =
  /^\s*(?:⛅️|─|⎔|🪵|\[wrangler:info\]|Using secrets|Your Worker has access|Binding\s|env\.[A-Z]|If you think this is a bug|Note that there is a newer|✘ \[ERROR\](?:$| Uncaught Error: Network connection lost))/u
