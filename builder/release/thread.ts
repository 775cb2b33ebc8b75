/** A thread: does what it is asked until it is ended. Bytes that it makes are moved, not copied. */
import { parentPort } from 'node:worker_threads'
import { type ParseBatch, parseBatch } from '../page/parse/parse-batch.ts'
import { type StoreBatch, storeBatch } from './store/store-batch.ts'

/** A task for a thread. */
type Task = { readonly parse: ParseBatch } | { readonly store: StoreBatch }

parentPort?.on('message', (task: Task) => {
  if ('parse' in task) {
    const pages = parseBatch(task.parse)
    const texts = pages.flatMap((page) => page.texts)
    parentPort?.postMessage(pages, toBuffers(texts))
  } else {
    const pages = storeBatch(task.store)
    const parts = pages.flatMap(({ html, markdown }) => [...html, ...markdown])
    parentPort?.postMessage(pages, toBuffers(parts.map(({ bytes }) => bytes)))
  }
})

/** Parts of one text lie in one buffer. */
const toBuffers = (all: readonly Uint8Array<ArrayBuffer>[]): readonly ArrayBuffer[] => [
  ...new Set(all.map(({ buffer }) => buffer)),
]
