/** Parsing on every core. */
import { setImmediate } from 'node:timers/promises'
import { type ShelvedPage, toShelved } from '../cache/shelf.ts'
import { parsePage, type ParseSettings } from '../markdown/parse-page.ts'
import type { Thread, Threads } from '../threads/threads.ts'

/** One page to parse. */
export interface Job {
  readonly file: string
  /** Bytes. */
  readonly size: number
  /** Whether it may have raw HTML: a thread that meets none need not learn how to read it. */
  readonly hasTags: boolean
  /** Reads the text, when its turn has come. */
  readonly read: () => string
}

/** Bytes of a batch: few enough that no thread is left with much at the end. */
const BATCH = 50_000

/** Parses pages, in this thread and in the others, and hands out each as soon as it is done. */
export async function parseAll<Wanted extends Job>(
  jobs: readonly Wanted[],
  settings: ParseSettings,
  threads: Threads,
  add: (job: Wanted, page: ShelvedPage) => void,
): Promise<void> {
  threads.start(jobs.reduce((sum, job) => sum + job.size, 0))
  const [tagged, plain] = [jobs.filter(({ hasTags }) => hasTags), jobs.filter(({ hasTags }) => !hasTags)]
  const waiting = [...plain.toSorted((a, b) => b.size - a.size), ...tagged.toSorted((a, b) => a.size - b.size)]
  const parseIn = async (thread: Thread): Promise<void> => {
    for (let batch = takeBatch(waiting); batch.length > 0; batch = takeBatch(waiting)) {
      const pages = batch.map(({ file, read }) => ({ file, text: read() }))
      const parsed = await thread.parse({ pages, settings })
      for (const [index, job] of batch.entries()) {
        const page = parsed[index]
        if (page) add(job, page)
      }
    }
  }
  const parseHere = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      add(job, toShelved(parsePage(job.file, job.read(), settings)))
      if (threads.members.length > 0) await setImmediate()
    }
  }
  // Two batches are under way at a time, so that no thread ever waits for this one.
  await Promise.all([...threads.members, ...threads.members].map(parseIn).concat(parseHere()))
}

function takeBatch<Wanted extends Job>(waiting: Wanted[]): readonly Wanted[] {
  const jobs: Wanted[] = []
  for (let size = 0; size < BATCH && waiting.length > 0;) {
    const job = waiting.pop()
    if (!job) break
    jobs.push(job)
    size += job.size
  }
  return jobs
}
