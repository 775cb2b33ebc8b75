/** Wrangler's local server as a child process: offline, silent except for the Worker's logs, and always terminated. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { toPrintable } from '../content/report/printable.ts'
import { QUIET } from '../publish/cloudflare/wrangler.ts'
import { killGroup } from './supervise.ts'

/** What the Worker runs with. */
interface WranglerOptions {
  /** The folder of the session. */
  readonly folder: string
  /** Path of its configuration. */
  readonly config: string
  /** Path of the file with its variables. */
  readonly variablesFile: string
  /** Called with each JSON line that the Worker logs. */
  readonly onEvent?: (event: Readonly<Record<string, unknown>>) => void
}

/** The running server. */
interface WranglerDev {
  /** The port of the loopback interface that it answers at, once it does; rejects where wrangler ended before. */
  readonly port: Promise<number>
  /** Resolves when the process has ended, whatever the reason. */
  readonly ended: Promise<unknown>
  /** Group of the processes that it consists of. */
  readonly group: number | undefined
  /** Ends wrangler and every process that it started. */
  stop(): Promise<void>
}

/** The message that it listens. */
const Ready = v.object({ port: v.number() })

/** Log events of the Worker. */
const Event = v.pipe(v.string(), v.parseJson(), v.looseObject({ event: v.string() }))

/** Time for wrangler to exit before it is killed, in ms. */
const PATIENCE = 3000

/** Starts it on a free port, with the local KV in a folder and the variables of a file. */
export function startWrangler(options: WranglerOptions): WranglerDev {
  const { folder, config, variablesFile, onEvent = () => {} } = options
  const script = new URL(`./run-worker${extname(import.meta.url)}`, import.meta.url)
  const settings = { config, state: resolve(folder), variables: resolve(variablesFile) }
  const child = spawn(
    process.execPath,
    [fileURLToPath(script), JSON.stringify(settings)],
    // Its own group, so that whatever it starts can be ended with it.
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...QUIET,
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        // Variables of the shell would take the place of local ones: forms would go to those who get them live.
        CLOUDFLARE_INCLUDE_PROCESS_ENV: 'false',
        // The explorer would show all local data to anybody who can reach the port of the site.
        X_LOCAL_EXPLORER: 'false',
        // Where its own files in the home of the user cannot be written, it serves nothing. It looks for a folder `.wrangler` there first.
        HOME: resolve(folder, 'home'),
        XDG_CONFIG_HOME: resolve(folder, 'config'),
        WRANGLER_LOG_PATH: resolve(folder, 'logs'),
      },
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
    port: Promise.race([
      once(child, 'message').then(([message]) => v.parse(Ready, message).port),
      ended.then(() => Promise.reject(new Error('The local server ended before the site was ready'))),
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
  const text = toPrintable(stripVTControlCharacters(line)).trimEnd()
  const [logged] = /\{"event":.*\}/.exec(text) ?? []
  if (logged !== undefined) return `${logged}\n`
  return text === '' || NOISE.test(text) ? '' : `${text}\n`
}

const NOISE =
  /^\s*(?:⛅️|─|⎔|🪵|\[wrangler:info\]|Using secrets|Your Worker has access|Binding\s|env\.[A-Z]|If you think this is a bug|Note that there is a newer|✘ \[ERROR\](?:$| Uncaught Error: Network connection lost))/u
