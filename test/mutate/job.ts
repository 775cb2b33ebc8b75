/** A sandbox with a runner in it: tries one fault at a time. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { findChromium } from '../support/browser.ts'
import type { Question, Verdict } from './runner.ts'
import { Sandbox } from './sandbox.ts'

export class Job {
  readonly sandbox: Sandbox
  #runner: ChildProcess | undefined
  #changed = new Set<string>()
  readonly #named: string | undefined

  /** `named` matches the names of the tests that run: by default all of them do. */
  constructor(checkout: string, files: readonly string[], named?: string) {
    this.#named = named
    this.sandbox = new Sandbox(checkout, files)
  }

  /** Writes a file; the runner hears of it with the next test. */
  write(file: string, text: string): void {
    this.sandbox.write(file, text)
    this.#changed.add(file)
  }

  /** Runs files of tests, for so many milliseconds at most; what is not over by then has found the fault. */
  async run(tests: readonly string[], limit: number, covered?: string): Promise<Verdict> {
    const runner = (this.#runner ??= await this.#start())
    const question: Question = { changed: [...this.#changed], tests, named: this.#named, covered }
    this.#changed.clear()
    runner.send(question)
    const over = new AbortController()
    const { signal } = over
    const verdict = await Promise.any([
      once(runner, 'message', { signal }).then(([answer]): Verdict => answer),
      once(runner, 'exit', { signal }).then(([code]): Verdict => ({
        passed: false,
        duration: 0,
        reason: `the process that runs tests ended with ${code}`,
      })),
      delay(limit, undefined, { signal }),
    ])
    over.abort()
    if (verdict === undefined || hasEnded(runner)) await this.#stop()
    return verdict ?? { passed: false, duration: limit }
  }

  /** Ends what runs and removes the sandbox, at once. */
  async close(): Promise<void> {
    await this.#stop()
    this.sandbox.remove()
  }

  /** The first run of a runner bundles the Worker, so it gets a test that takes no time. */
  async #start(): Promise<ChildProcess> {
    const { folder, temporary } = this.sandbox
    const env = { ...process.env, TMPDIR: temporary, CHROMIUM_PATH: await findChromium() }
    const runner = fork(`${folder}/test/mutate/runner.ts`, {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Its own group, so that the processes of an endless test end with it.
      detached: true,
    })
    await once(runner, 'message')
    return runner
  }

  async #stop(): Promise<void> {
    const runner = this.#runner
    this.#runner = undefined
    if (runner === undefined || hasEnded(runner)) return
    const ended = once(runner, 'exit')
    // Its group, and so what it started.
    if (runner.pid !== undefined) process.kill(-runner.pid, 'SIGKILL')
    await ended
  }
}

/** Whether a process is over, by itself or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
