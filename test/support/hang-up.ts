/** Closes the terminal of a command. */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'

/** What a command exits with when its terminal is closed; throws where it leaves a process behind, which is ended. */
export async function hangUp(child: ChildProcess): Promise<unknown> {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
  const started = listed.trim().split(/\s+/).map(Number)
  child.kill('SIGHUP')
  const [code] = await once(child, 'exit')
  const checkLeft = (): void => {
    const left = started.filter(isAlive)
    if (left.length > 0) throw new Error(`Left behind: ${left.join(', ')}`)
  }
  await vi.waitFor(checkLeft, { timeout: 5_000, interval: 20 }).finally(() => {
    for (const id of started.filter(isAlive)) process.kill(id, 'SIGKILL')
  })
  return code
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
