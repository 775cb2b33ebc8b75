/** Parsing on every core. */
import { setImmediate } from 'node:timers/promises'
import { type ShelvedPage, toShelved } from '../cache/shelf.ts'
import { parsePage, type ParseSettings } from '../parse-page.ts'
import type { Thread, Threads } from '../../work/threads/threads.ts'

/** One page to parse. */
export interface Job {
  readonly file: string
  /** Bytes. */
  readonly size: number
  /** Whether it may have raw HTML. */
  readonly hasTags: boolean
  /** Reads the text, when its turn has come. */
  readonly read: () => string
}

/** Bytes of a batch: few enough that no thread is left with much at the end. */
const BATCH = 50_000

/**
 * Parses pages, in this thread and in the others, and hands out each as soon as it is done. The others begin with raw
 * HTML, and this one with what has none: code that is new to a thread takes it ten times as long.
 */
export async function parseAll<Wanted extends Job>(
  jobs: readonly Wanted[],
  settings: ParseSettings,
  threads: Threads,
  add: (job: Wanted, page: ShelvedPage) => void,
): Promise<void> {
  threads.start(jobs.reduce((sum, job) => sum + job.size, 0))
  const waiting = new Line(jobs)
  const parseIn = async (thread: Thread): Promise<void> => {
    for (let batch = takeBatch(waiting); batch.length > 0; batch = takeBatch(waiting)) {
      const pages = batch.map(({ file, read }) => ({ file, text: read() }))
      const parsed = await thread.ask<readonly ShelvedPage[]>({ parse: { pages, settings } })
      for (const [index, job] of batch.entries()) {
        const page = parsed[index]
        if (page) add(job, page)
      }
    }
  }
  const parseHere = async (): Promise<void> => {
    for (let job = waiting.first(); job; job = waiting.first()) {
      add(job, toShelved(parsePage(job.file, job.read(), settings)))
      if (threads.members.length > 0) await setImmediate()
    }
  }
  // Two batches are under way at a time, so that no thread ever waits for this one.
  await Promise.all([...threads.members, ...threads.members].map(parseIn).concat(parseHere()))
}

/** Jobs that are taken from both ends: at both there are long pages, so that none is begun last. */
class Line<Wanted extends Job> {
  readonly #jobs: readonly Wanted[]
  #start = 0
  #end: number

  constructor(jobs: readonly Wanted[]) {
    const sorted = jobs.toSorted((a, b) => a.size - b.size)
    this.#jobs = [...sorted.filter(({ hasTags }) => !hasTags).toReversed(), ...sorted.filter(({ hasTags }) => hasTags)]
    this.#end = jobs.length
  }

  /** The next without tags. */
  first(): Wanted | undefined {
    return this.#start < this.#end ? this.#jobs[this.#start++] : undefined
  }

  /** The next with tags. */
  last(): Wanted | undefined {
    return this.#start < this.#end ? this.#jobs[--this.#end] : undefined
  }
}

function takeBatch<Wanted extends Job>(waiting: Line<Wanted>): readonly Wanted[] {
  const jobs: Wanted[] = []
  for (let size = 0; size < BATCH;) {
    const job = waiting.last()
    if (!job) break
    jobs.push(job)
    size += job.size
  }
  return jobs
}
