/** The threads of a build: they are sent texts and answer with bytes and small facts, never with trees. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { locate } from '../bundled.ts'

/** Bytes to work on below which starting a thread takes longer than it saves. */
const ENOUGH = 1_000_000
/** A thread has its own heap; beyond this many the memory is worth more than the time. */
const MOST_THREADS = 7

/** Megabytes for what a thread has just made: twice as much, which it would take, saves no time. */
const YOUNG = 24

/** As many threads as there are cores beside this one, once there is enough to do. */
export class Threads {
  #members: readonly Thread[] | undefined

  /** Those that were started. */
  get members(): readonly Thread[] {
    return this.#members ?? []
  }

  /** Starts them, where so many bytes are worth it. */
  start(bytes: number): void {
    if (bytes < ENOUGH) return
    this.#members ??= Array.from({ length: Math.min(MOST_THREADS, availableParallelism() - 1) }, () => new Thread())
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((thread) => thread.close()))
    this.#members = undefined
  }
}

/** Who waits for an answer. */
interface Waiting {
  resolve(this: void, answer: unknown): void
  reject(this: void, cause: unknown): void
}

/** A thread, which does one task after another. What it is asked rejects where it throws. */
export class Thread {
  readonly #worker = new Worker(locate('thread'), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } })
  readonly #waiting: Waiting[] = []
  #failure: { readonly cause: unknown } | undefined

  constructor() {
    this.#worker.on('message', (answer: unknown) => this.#waiting.shift()?.resolve(answer))
    this.#worker.on('error', (cause) => {
      this.#failure = { cause }
      for (const { reject } of this.#waiting.splice(0)) reject(cause)
    })
  }

  /** Tasks that it has not answered yet. */
  get waiting(): number {
    return this.#waiting.length
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  /** Has a task done. */
  async ask<Answer>(task: unknown): Promise<Answer> {
    if (this.#failure) throw this.#failure.cause
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(task)
    })
  }
}
