/**
 * Steps: pure functions whose results are kept between builds. The key of a result is a hash of the step's name, the
 * code that runs, and its inputs. Whoever runs a step cannot tell whether it ran, nor where.
 */
import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { codeFingerprint } from './fingerprint.ts'
import type { Store } from './store.ts'
import type { Batch } from './thread.ts'

/** A step that threads can run. */
export interface Step<Input, Result> {
  readonly name: string
  /** Address of the module that exports it as `run`. */
  readonly module: string
  readonly run: (input: Input) => Result
}

/** One run of a step. */
export interface Job<Input> {
  /** Names the input: whatever decides the result. */
  readonly by: unknown
  /** Characters or bytes that are worked on, about. */
  readonly size: number
  /** Makes the input, if the step has to run. */
  readonly input: () => Input
}

/** Size of the work below which starting threads takes longer than it saves. */
const ENOUGH = 1_000_000
/** Size of a batch: few enough that no thread is left with much at the end. */
const BATCH = 200_000
/** Jobs of a batch, kept ones among them. */
const MOST_JOBS = 256
/** Size of the work under way: results wait in memory until they are taken. */
const MOST_AHEAD = 16_000_000

/** Runs steps and keeps their results. */
export class Work {
  readonly #store: Pick<Store, 'get' | 'put' | 'rotate' | 'close'> | undefined
  #pool: Tinypool | undefined

  /** Without a store every step runs. */
  constructor(store?: Pick<Store, 'get' | 'put' | 'rotate' | 'close'>) {
    this.#store = store
  }

  /** The result of a step that takes its time; `by` names its inputs. */
  async run<Result>(step: string, by: unknown, make: () => Promise<Result>): Promise<Result> {
    const key = toKey(step, by)
    return this.#get<Result>(key) ?? this.#put(key, await make())
  }

  /** The result of a step, at once. */
  runSync<Result>(step: string, by: unknown, make: () => Result): Result {
    const key = toKey(step, by)
    return this.#get<Result>(key) ?? this.#put(key, make())
  }

  /** The results of a step for many inputs, in their order, on every core. */
  async *runAll<Input, Result>(step: Step<Input, Result>, jobs: Iterable<Job<Input>>): AsyncIterable<Result> {
    const started: { readonly results: Promise<readonly Result[]>; readonly size: number }[] = []
    let [ahead, done] = [0, 0]
    const finish = async (): Promise<readonly Result[]> => {
      const batch = started.shift()
      ahead -= batch?.size ?? 0
      return (await batch?.results) ?? []
    }
    for (const { slots, size } of this.#toBatches(step, jobs)) {
      done += size
      const results = this.#runBatch(step, slots, done >= ENOUGH)
      // A failure is thrown where the results are taken.
      results.catch(() => undefined)
      started.push({ results, size })
      ahead += size
      while (ahead > MOST_AHEAD || (size === 0 && started.length > 0)) yield* await finish()
    }
    while (started.length > 0) yield* await finish()
  }

  /** What was kept under a name; nothing where it was not. */
  recall(step: string, by: unknown): unknown {
    return this.#get(toKey(step, by))
  }

  /** Keeps a value under a name. */
  keep(step: string, by: unknown, value: unknown): void {
    this.#put(toKey(step, by), value)
  }

  /** Ends a build that ran every step that is worth keeping. */
  rotate(): void {
    this.#store?.rotate()
  }

  async close(): Promise<void> {
    this.#store?.close()
    await this.#pool?.destroy()
    this.#pool = undefined
  }

  /** Cuts jobs into batches of results that are kept and inputs that are not. */
  *#toBatches<Input, Result>(step: Step<Input, Result>, jobs: Iterable<Job<Input>>): Generator<Slots<Input, Result>> {
    let slots: Slot<Input, Result>[] = []
    let size = 0
    for (const job of jobs) {
      const key = toKey(step.name, job.by)
      const kept = this.#get<Result>(key)
      slots.push(kept === undefined ? { key, job } : { kept })
      if (kept === undefined) size += job.size
      if (size < BATCH && slots.length < MOST_JOBS) continue
      yield { slots, size }
      ;[slots, size] = [[], 0]
    }
    if (slots.length > 0) yield { slots, size }
  }

  async #runBatch<Input, Result>(
    step: Step<Input, Result>,
    slots: readonly Slot<Input, Result>[],
    inThread: boolean,
  ): Promise<readonly Result[]> {
    const inputs = slots.flatMap((slot) => ('job' in slot ? [slot.job.input()] : []))
    const made = (inThread ? await this.#ask(step, inputs) : inputs.map(step.run)).values()
    return slots.map((slot) => {
      if ('kept' in slot) return slot.kept
      const { value } = made.next()
      if (value === undefined) throw new Error(`Step "${step.name}" gave no result.`)
      return this.#put(slot.key, value)
    })
  }

  async #ask<Input, Result>({ module }: Step<Input, Result>, inputs: readonly Input[]): Promise<readonly Result[]> {
    if (inputs.length === 0) return []
    this.#pool ??= new Tinypool({
      filename: new URL('thread.ts', import.meta.url).href,
      minThreads: THREADS,
      maxThreads: THREADS,
      // A thread makes little that lives long; more room saves no time.
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    })
    const batch: Batch = { module, inputs }
    const results: readonly Result[] = await this.#pool.run(batch)
    return results
  }

  #get<Result>(key: string): Result | undefined {
    return this.#store?.get(key) as Result | undefined
  }

  #put<Result>(key: string, result: Result): Result {
    this.#store?.put(key, result)
    return result
  }
}

type Slot<Input, Result> = { readonly kept: Result } | { readonly key: string; readonly job: Job<Input> }

interface Slots<Input, Result> {
  readonly slots: readonly Slot<Input, Result>[]
  /** Of the jobs among them. */
  readonly size: number
}

const THREADS = Math.max(1, availableParallelism())

const toKey = (step: string, by: unknown): string =>
  hash('sha256', JSON.stringify([codeFingerprint(), step, by]), 'base64url')
