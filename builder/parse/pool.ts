/** Parsing on every core: texts go to worker threads, strings and small facts come back, never trees. */
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { locate } from '../bundled.ts'
import { parsePage, type ParseSettings } from '../markdown/parse-page.ts'
import type { ParsedPage } from '../markdown/parsed-page.ts'

/** One page to parse. */
export interface Job {
  readonly file: string
  /** Bytes. */
  readonly size: number
  /** Reads the text, when its turn has come. */
  readonly read: () => string
}

/** What a thread is sent; what it answers are the parsed pages in the same order. */
export interface Batch {
  readonly pages: readonly { readonly file: string; readonly text: string }[]
  readonly settings: ParseSettings
}

/** Bytes below which starting a thread takes longer than it saves. */
const ENOUGH = 1_000_000
/** Bytes of a batch: few enough that no thread is left with much at the end. */
const BATCH = 50_000
/** A thread has its own heap; beyond this many the memory is worth more than the time. */
const MOST_THREADS = 7

/** Parses pages, in this thread and in as many others as there are cores, and hands out each as soon as it is done. */
export async function parseAll<Wanted extends Job>(
  jobs: readonly Wanted[],
  settings: ParseSettings,
  add: (job: Wanted, page: ParsedPage) => void,
): Promise<void> {
  const size = jobs.reduce((sum, job) => sum + job.size, 0)
  const threads = size < ENOUGH ? 0 : Math.min(MOST_THREADS, availableParallelism() - 1)
  // Long pages first, so that none is begun last.
  const waiting = jobs.toSorted((a, b) => a.size - b.size)
  const others = Array.from({ length: threads }, () => runThread(waiting, settings, add))
  const own = async (): Promise<void> => {
    for (let job = waiting.pop(); job; job = waiting.pop()) {
      add(job, parsePage(job.file, job.read(), settings))
      if (threads > 0) await setImmediate()
    }
  }
  await Promise.all([own(), ...others])
}

/** Runs one thread until nothing waits. */
async function runThread<Wanted extends Job>(
  waiting: Wanted[],
  settings: ParseSettings,
  add: (job: Wanted, page: ParsedPage) => void,
): Promise<void> {
  const worker = new Worker(locate('thread'))
  try {
    await new Promise<void>((resolve, reject) => {
      // Two batches are under way at a time, so that the thread never waits for this one.
      const sent: (readonly Wanted[])[] = []
      const send = (): void => {
        const jobs = takeBatch(waiting)
        if (jobs.length === 0) {
          if (sent.length === 0) resolve()
          return
        }
        sent.push(jobs)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage({ pages: jobs.map(({ file, read }) => ({ file, text: read() })), settings } satisfies Batch)
      }
      worker.on('message', (pages: readonly ParsedPage[]) => {
        for (const [index, job] of (sent.shift() ?? []).entries()) {
          const page = pages[index]
          if (page) add(job, page)
        }
        send()
      })
      worker.on('error', reject)
      send()
      send()
    })
  } finally {
    await worker.terminate()
  }
}

function takeBatch<Wanted extends Job>(waiting: Wanted[]): Wanted[] {
  const jobs: Wanted[] = []
  for (let size = 0; size < BATCH && waiting.length > 0;) {
    const job = waiting.pop()
    if (!job) break
    jobs.push(job)
    size += job.size
  }
  return jobs
}
