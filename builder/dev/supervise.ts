/** Runs a script in a child process and cleans up all of its processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs a script in a group of processes of its own and passes signals on; resolves with its exit code when it has ended,
 * and all that it started with it. The script may name further groups (`process.send(pid)`). Killed without a chance to
 * end anything, each of the two is survived by the other: the script sees that its channel is closed.
 */
export async function supervise(script: URL, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // What is compiled once need not be compiled at each start: that takes longer than to run it.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...process.env },
  })
  const groups = new Set([child.pid])
  child.on('message', (group) => groups.add(Number(group)))
  for (const signal of SIGNALS) process.on(signal, () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  for (const group of groups) killGroup(group, 'SIGKILL')
  return typeof code === 'number' ? code : 1
}

/** What asks a command to end. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Sends a signal to every process of a group; nothing happens where they have ended. */
export function killGroup(group: number | undefined, signal: NodeJS.Signals): void {
  if (group === undefined) return
  try {
    process.kill(-group, signal)
  } catch {
    // The group is empty.
  }
}
