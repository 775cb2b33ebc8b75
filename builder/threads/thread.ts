/** A thread: does what it is asked until it is ended. What it hands over lies in buffers that are moved, not copied. */
import { parentPort } from 'node:worker_threads'
import { parseBatch } from '../parse/parse-batch.ts'
import { storeBatch } from '../store/store-batch.ts'
import type { Task } from './threads.ts'

parentPort?.on('message', (task: Task) => {
  const { answer, buffers } = 'parse' in task ? parseBatch(task.parse) : storeBatch(task.store)
  parentPort?.postMessage(answer, [...buffers])
})
