/**
 * Steps: pure functions whose results are cached between builds. The key of a result is a hash of the step's name,
 * the code, and its inputs. Callers cannot tell whether a step ran, or in which thread.
 */
import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Tinypool } from 'tinypool'
import { codeFingerprint } from './fingerprint.ts'
import { type Files, Store } from './store.ts'
import type { Batch } from './thread.ts'

/** A step that threads can run. */
export interface Step<Input, Result> {
  readonly name: string
  /** Address of the module that exports it as `run`. */
  readonly module: string
  /** Results last as long as the build: their files are read again, so that they are never all in memory. */
  readonly lasts?: boolean
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
const ENOUGH = 400_000
/** Size of a batch: few enough that no thread is left with much at the end. */
const BATCH = 200_000
/** Jobs of a batch, kept ones among them. */
const MOST_JOBS = 256
/** Size of the work under way: results wait in memory until they are taken. */
const MOST_AHEAD = 16_000_000

/** A result with files, which are kept beside it. */
export interface WithFiles {
  readonly files?: Files | undefined
}

/** A result whose files are read when they are asked for. Throws `Lost` where one is damaged. */
export type Kept<Result> = Omit<Result, 'files'> & { readonly read: (name: string) => Uint8Array<ArrayBuffer> }

/** A step whose results are one record. */
export interface Together<Result> {
  /** The result for an input; `by` names it. */
  readonly run: (by: string, make: () => Result) => Result
  /** Keeps the results of all that were run. */
  readonly keep: () => void
}

/** What a build relied on is gone: it has to begin again. */
export class Lost extends Error {}

/** Runs steps and keeps their results. */
export class Work {
  readonly #store: Store
  #pool: Tinypool | undefined

  readonly #onClose: () => void

  constructor(store = new Store(':memory:'), onClose: () => void = () => {}) {
    this.#store = store
    this.#onClose = onClose
  }

  /** The result of a step that takes its time and makes files; `by` names its inputs. */
  async runForFiles<Result extends object & WithFiles>(
    step: string,
    by: unknown,
    make: () => Promise<Result>,
  ): Promise<Kept<Result>> {
    const key = toKey(step, by)
    return this.#get<Result>(key) ?? this.#put(key, await make())
  }

  /** The result of a step that takes its time. */
  async run<Result extends object>(step: string, by: unknown, make: () => Promise<Result>): Promise<Result> {
    const key = toKey(step, by)
    const kept = this.#store.get<Result>(key)
    if (kept !== undefined) return kept
    const result = await make()
    this.#store.put(key, result)
    return result
  }

  /** The result of a step, at once. */
  runSync<Result extends object>(step: string, by: unknown, make: () => Result): Result {
    const key = toKey(step, by)
    const kept = this.#store.get<Result>(key)
    if (kept !== undefined) return kept
    const result = make()
    this.#store.put(key, result)
    return result
  }

  /** Runs of a step with small results, which are kept as one record: to read many takes longer than to make them. */
  together<Result>(step: string): Together<Result> {
    const key = toKey(step, 'all')
    const kept = this.#store.get<ReadonlyMap<string, Result>>(key)
    const results = new Map<string, Result>()
    let isNew = false
    return {
      run: (by, make) => {
        const known = kept?.get(by)
        if (known === undefined) isNew = true
        const result = known ?? make()
        results.set(by, result)
        return result
      },
      keep: () => {
        if (isNew) this.#store.put(key, results)
      },
    }
  }

  /** The results of a step for many inputs, in their order, on every core. */
  async *runAll<Input, Result extends object & WithFiles>(
    step: Step<Input, Result>,
    jobs: Iterable<Job<Input>>,
  ): AsyncIterable<Kept<Result>> {
    const started: { readonly results: Promise<readonly Kept<Result>[]>; readonly size: number }[] = []
    const sizeAhead = (): number => started.reduce((sum, { size }) => sum + size, 0)
    let done = 0
    for (const { slots, size } of this.#toBatches(step, jobs)) {
      done += size
      const results = this.#runBatch(step, slots, done > ENOUGH)
      // A failure is thrown where the results are taken.
      results.catch(() => undefined)
      started.push({ results, size })
      // Kept results wait for nothing, so that they are never all in memory.
      const most = size === 0 ? -1 : MOST_AHEAD
      while (started.length > 0 && sizeAhead() > most) yield* (await started.shift()?.results) ?? []
      // Threads are heard of in between.
      if (this.#pool) await setImmediate()
    }
    for (const { results } of started) yield* await results
  }

  /** What was kept under a name; nothing where it was not. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a key names the step, and so the type
  recall<Result extends object>(step: string, by: unknown): Result | undefined {
    return this.#store.get<Result>(toKey(step, by))
  }

  /** Keeps a value under a name. */
  keep(step: string, by: unknown, value: object): void {
    this.#store.put(toKey(step, by), value)
  }

  /** Ends a build that ran every step that is worth keeping. */
  rotate(): void {
    this.#store.rotate()
  }

  async close(): Promise<void> {
    this.#store.close()
    await this.#pool?.destroy()
    this.#pool = undefined
    this.#onClose()
  }

  /** Cuts jobs into batches of results that are kept and inputs that are not. */
  *#toBatches<Input, Result extends object & WithFiles>(
    step: Step<Input, Result>,
    jobs: Iterable<Job<Input>>,
  ): Generator<Slots<Input, Result>> {
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

  async #runBatch<Input, Result extends object & WithFiles>(
    step: Step<Input, Result>,
    slots: readonly Slot<Input, Result>[],
    isMuch: boolean,
  ): Promise<readonly Kept<Result>[]> {
    const inputs = slots.flatMap((slot) => ('job' in slot ? [slot.job.input()] : []))
    const made = (isMuch ? await this.#share(step, inputs) : inputs.map(step.run)).values()
    return slots.map((slot) => {
      if ('kept' in slot) return slot.kept
      const { value } = made.next()
      if (value === undefined) throw new Error(`Step "${step.name}" gave no result.`)
      return this.#put(slot.key, value, step.lasts)
    })
  }

  /** Has a thread run a step, or does so itself while all of them are busy. */
  async #share<Input, Result>(
    { module, run }: Step<Input, Result>,
    inputs: readonly Input[],
  ): Promise<readonly Result[]> {
    if (inputs.length === 0) return []
    this.#pool ??= new Tinypool({
      filename: new URL(`thread${extname(import.meta.url)}`, import.meta.url).href,
      name: 'runBatch',
      minThreads: THREADS,
      maxThreads: THREADS,
      // Inputs wait in the thread: it never waits for this one, which is busy with a batch of its own.
      concurrentTasksPerWorker: 3,
      // A thread makes little that lives long; more room saves no time.
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    })
    if (this.#pool.queueSize >= THREADS) return inputs.map(run)
    const batch: Batch = { module, inputs }
    const results: readonly Result[] = await this.#pool.run(batch)
    return results
  }

  #get<Result extends object>(key: string): Kept<Result> | undefined {
    const result = this.#store.get<Omit<Result, 'files'>>(key)
    if (result === undefined) return undefined
    return { ...result, read: (name) => this.#read(key, name) }
  }

  #read(key: string, name: string): Uint8Array<ArrayBuffer> {
    const file = this.#store.readFile(key, name)
    if (file === undefined) throw new Lost('The store of results cannot be read. Build again.')
    return file
  }

  #put<Result extends object & WithFiles>(key: string, { files, ...result }: Result, lasts = false): Kept<Result> {
    const isKept = this.#store.put(key, result, files)
    if (isKept && lasts) return { ...result, read: (name) => this.#read(key, name) }
    const read = (name: string): Uint8Array<ArrayBuffer> => {
      const file = files?.get(name)
      if (file === undefined) throw new Error(`There is no file "${name}".`)
      return file
    }
    return { ...result, read }
  }
}

type Slot<Input, Result> = { readonly kept: Kept<Result> } | { readonly key: string; readonly job: Job<Input> }

interface Slots<Input, Result> {
  readonly slots: readonly Slot<Input, Result>[]
  /** Of the jobs among them. */
  readonly size: number
}

/** As many as there are cores beside this thread's. */
const THREADS = Math.max(1, availableParallelism() - 1)

const toKey = (step: string, by: unknown): string =>
  hash('sha256', JSON.stringify([codeFingerprint(), step, by]), 'base64url')
