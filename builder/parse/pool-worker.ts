/** A thread of the pool: parses batches until it is ended. */
import { parentPort } from 'node:worker_threads'
import { parsePage } from '../markdown/parse-page.ts'
import type { Batch } from './pool.ts'

parentPort?.on('message', ({ pages, settings }: Batch) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(pages.map(({ file, text }) => parsePage(file, text, settings)))
})
