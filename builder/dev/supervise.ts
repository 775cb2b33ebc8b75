/** Runs a script in a child process and cleans up all of its processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * Runs a script in its own process group and forwards signals. Resolves with its exit code once it and all its
 * processes have ended. The script may register further groups (`process.send(pid)`). If one of the two is killed,
 * the other cleans up: the script notices that its channel is closed.
 */
export async function supervise(script: URL, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const groups = new Set([child.pid])
  child.on('message', (group) => groups.add(Number(group)))
  for (const signal of SIGNALS) process.on(signal, () => child.kill('SIGTERM'))
  // npm passes no SIGTERM on to what its shell runs: where npm has ended, this process has another parent.
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent) child.kill('SIGTERM')
  }, PARENT_MS)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  for (const group of groups) killGroup(group, 'SIGKILL')
  return typeof code === 'number' ? code : 1
}

/** Time between two looks at the parent. */
const PARENT_MS = 1000

/** Signals that end a command. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** From now on, a closed terminal makes this process exit, on which Miniflare ends workerd. It handles the other signals itself. */
export function exitOnHangUp(): void {
  process.off('SIGHUP', hangUp).on('SIGHUP', hangUp)
}

const hangUp = (): never => process.exit(128 + constants.signals.SIGHUP)

/** Sends a signal to every process of a group, if any is alive. */
export function killGroup(group: number | undefined, signal: NodeJS.Signals): void {
  if (group === undefined) return
  try {
    process.kill(-group, signal)
  } catch {
    // The group is empty.
  }
}
