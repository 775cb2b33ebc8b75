/** Whatever is killed, nothing is left: a supervisor, a script that it runs, and a sleeper that the script starts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test, vi } from 'vitest'

const SCRIPT = new URL('sleeper.mjs', import.meta.url).href
const SUPERVISOR = `
import { supervise } from '${new URL('../../../builder/dev/supervise.ts', import.meta.url).href}'
process.exitCode = await supervise(new URL('${SCRIPT}'), [])
`

let supervisor: ChildProcess
/** Ids of the script and of its sleeper, which is in a group of its own. */
let started: number[]

const ARGS = [process.execPath, '--input-type=module-typescript', '--eval', SUPERVISOR]

/** Starts all three; or a shell that runs the first, as npm does. */
async function start(command = ARGS, variables: Readonly<Record<string, string>> = {}): Promise<void> {
  const [file = '', ...args] = command
  const { npm_lifecycle_event: _, ...env } = process.env
  supervisor = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...env, ...variables } })
  if (!supervisor.stdout) throw new Error('The supervisor has no output.')
  const [line] = await once(createInterface({ input: supervisor.stdout }), 'line')
  started = String(line).split(' ').map(Number)
}

afterEach(() => {
  for (const id of [supervisor.pid, ...started]) if (id !== undefined && isAlive(id)) process.kill(id, 'SIGKILL')
})

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/** Waits until neither of the two lives; the ids of those that do. */
const findLeft = (): Promise<number[]> =>
  vi.waitFor(
    () => {
      const left = started.filter(isAlive)
      if (left.length > 0) throw new Error(`Left behind: ${left.join(', ')}`)
      return left
    },
    { timeout: 120_000, interval: 20 },
  )

test('supervise() ends what a killed script has left', async () => {
  await start()
  process.kill(started[0] ?? 0, 'SIGKILL')
  expect(await once(supervisor, 'exit')).toEqual([1, null])
  expect(await findLeft()).toEqual([])
})

test('a script hears that its supervisor was killed', async () => {
  await start()
  supervisor.kill('SIGKILL')
  expect(await findLeft()).toEqual([])
})

test('supervise() ends when npm, which passes no signal on, was ended', async () => {
  const command = ['sh', '-c', '"$0" "$@"; true', ...ARGS]
  await start(command, { npm_lifecycle_event: 'start' })
  supervisor.kill('SIGTERM')
  expect(await findLeft()).toEqual([])
})
