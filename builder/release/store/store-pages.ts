/**
 * Pages on every core: this thread renders what is around their texts, because it knows the site; the others put them
 * together, examine them and make them the values of a release.
 */
import type { Memo } from '../../views/memo.ts'
import type { Findings } from '../proof/examine.ts'
import type { PageEntry } from '../../views/entry.ts'
import { createPolicies } from '../policies.ts'
import { toType } from '../stored.ts'
import type { Site } from '../../site/site.ts'
import type { Threads } from '../../work/threads/threads.ts'
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
}

/** Characters that are under way at most: what comes back waits in buffers outside the heap. */
const MOST_AHEAD = 40_000_000

/**
 * Stores pages and gives them back in their order. The threads that there are have got the first ones when this returns,
 * so they are at work whatever this one does until it asks for a page.
 */
export function storePages(entries: Iterable<PageEntry>, options: StoreOptions): AsyncIterable<Finished> {
  const queue = new Queue(entries, options)
  queue.fill()
  return finish(queue)
}

async function* finish(queue: Queue): AsyncIterable<Finished> {
  for (;;) {
    queue.fill()
    const pages = await queue.take()
    if (pages === undefined) return
    yield* pages
  }
}

/** The pages that are under way, in their order. */
class Queue {
  readonly #jobs: Job[] = []
  readonly #batches: Iterator<Batch>
  readonly #threads: Threads
  readonly #settings: Omit<StoreBatch, 'pages'>
  #ahead = 0
  #done = 0

  constructor(entries: Iterable<PageEntry>, { site, memo, threads }: StoreOptions) {
    const policies = createPolicies(site)
    // A page with a form has the type of every page.
    const types = { html: toType('page', policies), markdown: toType('markdown', policies) }
    this.#settings = { types, origin: site.url }
    this.#threads = threads
    this.#batches = toBatches(entries, site, memo)
  }

  /** Gives the threads, where there are any, as much as there is room for. */
  fill(): void {
    while (this.#ahead < MOST_AHEAD) {
      const [thread] = this.#threads.members.toSorted((a, b) => a.waiting - b.waiting)
      if (thread === undefined || !this.#begin(async (batch) => thread.ask<readonly StoredPage[]>({ store: batch })))
        return
    }
  }

  /** The pages of the first batch, when they are done. Without threads it is done here; where there is much, some start. */
  async take(): Promise<readonly Finished[] | undefined> {
    if (this.#jobs.length === 0) this.#begin(async (batch) => storeBatch(batch))
    const job = this.#jobs.shift()
    if (job === undefined) return undefined
    const stored = (await job.answer).values()
    this.#ahead -= job.size
    this.#done += job.size
    this.#threads.start(this.#done)
    return job.pages.map(({ entry, policies }) => {
      const page = policies && stored.next().value
      return page ? { entry: withParts(entry, policies, page), findings: page.findings } : { entry }
    })
  }

  #begin(store: (batch: StoreBatch) => Promise<readonly StoredPage[]>): boolean {
    const { value: batch } = this.#batches.next()
    if (batch === undefined) return false
    const { pages, sheets, size }: Batch = batch
    const answer = sheets.length === 0 ? Promise.resolve([]) : store({ ...this.#settings, pages: sheets })
    // What goes wrong is heard of by whoever takes the pages.
    answer.catch(() => undefined)
    this.#jobs.push({ pages, size, answer })
    this.#ahead += size
    return true
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
