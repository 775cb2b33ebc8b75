/** A thread: does what it is asked until it is ended. Bytes that it makes are moved, not copied. */
import { parentPort } from 'node:worker_threads'
import { parseBatch } from '../parse/parse-batch.ts'
import { storeBatch } from '../store/store-batch.ts'
import type { Task } from './threads.ts'

parentPort?.on('message', (task: Task) => {
  if ('parse' in task) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(parseBatch(task.parse))
  } else {
    const pages = storeBatch(task.store)
    const parts = pages.flatMap(({ html, markdown }) => [...html, ...markdown])
    parentPort?.postMessage(pages, [...new Set(parts.map(({ bytes }) => bytes.buffer))])
  }
})
