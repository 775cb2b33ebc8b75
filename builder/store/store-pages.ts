/**
 * Pages on every core: this thread renders them, because it knows the site; this one and the others examine them and make
 * them the values of a release.
 */
import { setImmediate } from 'node:timers/promises'
import type { Memo } from '../cache/memo.ts'
import type { Findings } from '../proof/examine.ts'
import type { PageEntry } from '../release/entry.ts'
import { createPolicies } from '../release/policies.ts'
import { toType } from '../release/release.ts'
import type { Site } from '../site/site.ts'
import type { Threads } from '../threads/threads.ts'
import { type Batch, type Policies, toBatches } from './batches.ts'
import { storeBatch, type StoreBatch, type StoredPage } from './store-batch.ts'

/** A page with its forms as they are stored, and what was found in it; one that an earlier build stored is as it was. */
export interface Finished {
  readonly entry: PageEntry
  readonly findings?: Findings
}

/** Where pages come from, what is known of them, and who works on them. */
export interface StoreOptions {
  readonly site: Site
  readonly memo: Memo
  readonly threads: Threads
}

/** A batch under way. */
interface Job extends Omit<Batch, 'sheets'> {
  readonly answer: Promise<readonly StoredPage[]>
  isDone: boolean
}

/** Characters that are under way at most: what comes back waits in buffers outside the heap. */
const MOST_AHEAD = 16_000_000

/**
 * Stores pages and gives them back in their order. The threads that there are have got the first ones when this returns,
 * so they are at work whatever this one does until it asks for a page.
 */
export function storePages(entries: Iterable<PageEntry>, options: StoreOptions): AsyncIterable<Finished> {
  const queue = new Queue(entries, options)
  while (queue.send(Infinity));
  return finish(queue, options.threads)
}

async function* finish(queue: Queue, threads: Threads): AsyncIterable<Finished> {
  for (;;) {
    // Two batches are under way at a time, so that no thread ever waits for this one.
    while (queue.send(2));
    const isIdle = !queue.work()
    if (threads.members.length > 0) await setImmediate()
    if (queue.isEmpty) return
    if (isIdle) yield* await queue.take()
    while (queue.isFirstDone) yield* await queue.take()
  }
}

/** The pages that are under way, in their order. */
class Queue {
  readonly #jobs: Job[] = []
  readonly #batches: Iterator<Batch>
  readonly #threads: Threads
  readonly #settings: Omit<StoreBatch, 'pages'>
  #ahead = 0
  #doneHere = 0

  constructor(entries: Iterable<PageEntry>, { site, memo, threads }: StoreOptions) {
    const policies = createPolicies(site)
    // A page with a form has the type of every page.
    const types = { html: toType('page', policies), markdown: toType('markdown', policies) }
    this.#settings = { types, origin: site.url }
    this.#threads = threads
    this.#batches = toBatches(entries, site, memo)
  }

  /** Gives the next batch to a thread, where one has fewer than so many. */
  send(most: number): boolean {
    const [thread] = this.#threads.members.toSorted((a, b) => a.waiting - b.waiting)
    if (thread === undefined || thread.waiting >= most) return false
    return this.#begin(async (batch) => thread.store(batch))
  }

  /** Stores the next batch in this thread. */
  work(): boolean {
    return this.#begin(async (batch, size) => {
      this.#doneHere += size
      this.#threads.start(this.#doneHere)
      return storeBatch(batch).answer
    })
  }

  #begin(store: (batch: StoreBatch, size: number) => Promise<readonly StoredPage[]>): boolean {
    if (this.#ahead >= MOST_AHEAD) return false
    const { value: batch } = this.#batches.next()
    if (batch === undefined) return false
    const { pages, sheets, size }: Batch = batch
    const answer = sheets.length === 0 ? Promise.resolve([]) : store({ ...this.#settings, pages: sheets }, size)
    const job: Job = { pages, size, answer, isDone: false }
    // What went wrong is heard of by whoever takes the pages.
    const end = (): void => void (job.isDone = true)
    answer.then(end, end)
    this.#jobs.push(job)
    this.#ahead += size
    return true
  }

  get isEmpty(): boolean {
    return this.#jobs.length === 0
  }

  get isFirstDone(): boolean {
    return this.#jobs[0]?.isDone === true
  }

  /** The pages of the first batch, when they are done. */
  async take(): Promise<readonly Finished[]> {
    const job = this.#jobs.shift()
    if (job === undefined) return []
    const stored = (await job.answer).values()
    this.#ahead -= job.size
    return job.pages.map(({ entry, policies }) => {
      const page = policies && stored.next().value
      return page ? { entry: withParts(entry, policies, page), findings: page.findings } : { entry }
    })
  }
}

/** A page whose forms are cut already. */
const withParts = ({ path, key, group }: PageEntry, policies: Policies, { html, markdown }: StoredPage): PageEntry => ({
  kind: 'page',
  path,
  key,
  group,
  html: { policy: policies.html, body: { parts: html } },
  markdown: { policy: policies.markdown, body: { parts: markdown } },
})
