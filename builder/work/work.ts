/**
 * Steps: pure functions whose results are cached between builds. The key of a result is a hash of the step's name,
 * the code, and its inputs. Callers cannot tell whether a step ran, or in which thread.
 */
import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Tinypool } from 'tinypool'
import { codeFingerprint } from './fingerprint.ts'
import { type Files, Store } from './store.ts'
import { type Batch, runInputs } from './thread.ts'

/** A step that can run in a worker thread. */
export interface Step<Input, Result> {
  readonly name: string
  /** URL of the module that exports it as `run`. */
  readonly module: string
  /** Results live as long as the build; their files are reread on demand, so that memory never holds all of them. */
  readonly lasts?: boolean
  readonly run: (input: Input) => Result
  /** What an input gives that takes longer than `limit` ms, at no cost. It is not cached: the machine may have been busy. */
  readonly late?: { readonly limit: number; readonly run: (input: Input) => Result }
}

/** One run of a step. */
export interface Job<Input> {
  /** Identifies the input: everything that decides the result. */
  readonly by: unknown
  /** Approximate size of the input, in characters or bytes. */
  readonly size: number
  /** Creates the input, if the step has to run. */
  readonly input: () => Input
}

/** Below this size of work, starting threads costs more than it saves. */
const ENOUGH = 400_000
/** Size of a batch: small enough that threads finish at about the same time. */
const BATCH = 200_000
/** Jobs per batch, cached ones included. */
const MOST_JOBS = 256

/** A result with files, which are stored beside it. */
export interface WithFiles {
  readonly files?: Files | undefined
}

/** A result whose files are read on demand. Reading throws `Lost` if one is damaged. */
export type Kept<Result> = Omit<Result, 'files'> & { readonly read: (name: string) => Uint8Array<ArrayBuffer> }

/** A step whose results share one record. */
export interface Together<Result> {
  /** The result for the input that `by` identifies. */
  readonly run: (by: string, make: () => Result) => Result
  /** Stores the results of all runs. */
  readonly keep: () => void
}

/** Thrown if a value that the build relies on is gone: the build has to restart. */
export class Lost extends Error {}

/** Runs steps and caches their results. */
export class Work {
  readonly #store: Store
  #pool: Promise<Tinypool> | undefined

  readonly #onClose: () => void

  constructor(store = new Store(':memory:'), onClose: () => void = () => {}) {
    this.#store = store
    this.#onClose = onClose
  }

  /** The result of an asynchronous step with files; `by` identifies its inputs. */
  async runForFiles<Result extends object & WithFiles>(
    step: string,
    by: unknown,
    make: () => Promise<Result>,
  ): Promise<Kept<Result>> {
    const key = toKey(step, by)
    return this.#get<Result>(key) ?? this.#put(key, await make())
  }

  /** The result of an asynchronous step. */
  async run<Result extends object>(step: string, by: unknown, make: () => Promise<Result>): Promise<Result> {
    return this.recall<Result>(step, by) ?? this.keep(step, by, await make())
  }

  /** The result of a synchronous step. */
  runSync<Result extends object>(step: string, by: unknown, make: () => Result): Result {
    return this.recall<Result>(step, by) ?? this.keep(step, by, make())
  }

  /** A step with many small results, stored as one record: reading them one by one takes longer than computing them. */
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

  /** The results of a step for many inputs, in order, computed in worker threads. */
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
      // Errors reject the promise that the consumer awaits.
      results.catch(() => undefined)
      started.push({ results, size })
      // Cached results are yielded immediately, so that memory never holds all of them.
      const most = size === 0 ? -1 : MOST_AHEAD
      while (started.length > 0 && sizeAhead() > most) yield* (await started.shift()?.results) ?? []
      // Lets messages from threads in.
      if (this.#pool) await setImmediate()
    }
    for (const { results } of started) yield* await results
  }

  /** The value cached under a name, if any. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a key names the step, and so the type
  recall<Result extends object>(step: string, by: unknown): Result | undefined {
    return this.#store.get<Result>(toKey(step, by))
  }

  /** Caches a value under a name. */
  keep<Result extends object>(step: string, by: unknown, value: Result): Result {
    this.#store.put(toKey(step, by), value)
    return value
  }

  /** Ends a build; entries that were not used for several builds are evicted. */
  rotate(): void {
    this.#store.rotate()
  }

  async close(): Promise<void> {
    this.#store.close()
    await (await this.#pool)?.destroy()
    this.#pool = undefined
    this.#onClose()
  }

  /** Groups jobs into batches of cached results and inputs to run. */
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
    const made = (isMuch ? await this.#share(step, inputs) : runHere(step, inputs)).values()
    return slots.map((slot) => {
      if ('kept' in slot) return slot.kept
      const { value } = made.next()
      if (value !== undefined) return this.#put(slot.key, value, step.lasts)
      if (step.late === undefined) throw new Error(`Step "${step.name}" gave no result.`)
      return toKept(step.late.run(slot.job.input()))
    })
  }

  /** Runs a step in a thread, or in this one while all threads are busy. */
  async #share<Input, Result>(
    step: Step<Input, Result>,
    inputs: readonly Input[],
  ): Promise<readonly (Result | undefined)[]> {
    if (inputs.length === 0) return []
    const pool = await (this.#pool ??= createPool())
    if (pool.queueSize >= THREADS) return runHere(step, inputs)
    const batch: Batch = { module: step.module, inputs, limit: step.late?.limit }
    const results: readonly (Result | undefined)[] = await pool.run(batch)
    return results
  }

  #get<Result extends object>(key: string): Kept<Result> | undefined {
    const result = this.#store.get<Omit<Result, 'files'>>(key)
    if (result === undefined) return undefined
    return { ...result, read: this.#reader(key) }
  }

  #reader(key: string): Kept<WithFiles>['read'] {
    return (name) => {
      const file = this.#store.readFile(key, name)
      if (file === undefined) throw new Lost('The store of results cannot be read. Build again.')
      return file
    }
  }

  #put<Result extends object & WithFiles>(key: string, made: Result, lasts = false): Kept<Result> {
    const { files, ...result } = made
    const isKept = this.#store.put(key, result, files)
    return isKept && lasts ? { ...result, read: this.#reader(key) } : toKept(made)
  }
}

/** A result whose files are in memory. */
function toKept<Result extends object & WithFiles>({ files, ...result }: Result): Kept<Result> {
  const read = (name: string): Uint8Array<ArrayBuffer> => {
    const file = files?.get(name)
    if (file === undefined) throw new Error(`There is no file "${name}".`)
    return file
  }
  return { ...result, read }
}

type Slot<Input, Result> = { readonly kept: Kept<Result> } | { readonly key: string; readonly job: Job<Input> }

interface Slots<Input, Result> {
  readonly slots: readonly Slot<Input, Result>[]
  /** Total size of the jobs. */
  readonly size: number
}

/**
 * Runs a step in this thread. The results are cloned as those of other threads are: a title that is a slice of a text
 * would hold the text.
 */
const runHere = <Input, Result>(
  { run, late }: Step<Input, Result>,
  inputs: readonly Input[],
): readonly (Result | undefined)[] => runInputs((input) => structuredClone(run(input)), inputs, late?.limit)

/** One thread per core, minus this one. */
const THREADS = Math.max(1, availableParallelism() - 1)
/** Size of the work in progress; finished results wait in memory until they are consumed. */
const MOST_AHEAD = THREADS * 10 * BATCH

/** The pool is loaded when it is needed: small builds start no thread. */
async function createPool(): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: new URL(`thread${extname(import.meta.url)}`, import.meta.url).href,
    name: 'runBatch',
    minThreads: THREADS,
    maxThreads: THREADS,
    // Tasks are queued in the thread, so that it never waits for this thread.
    concurrentTasksPerWorker: 3,
    // A thread that waits in its event loop also frees the parser's native memory there.
    useAtomics: false,
    // Threads keep little data; a larger young generation saves no time.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  })
}

const toKey = (step: string, by: unknown): string =>
  hash('sha256', JSON.stringify([codeFingerprint(), step, by]), 'base64url')
