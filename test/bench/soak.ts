/** `npm run bench -- soak`: the load of `soak-run.ts` for some minutes, as a table. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorker } from '../support/bundle.ts'
import { runSoak } from './soak-run.ts'
import { median, toTable } from './table.ts'

/** Pages of the site: twice as many bytes as an isolate keeps, so that some are always cold. */
const PAGES = 6_000
/** Milliseconds that an answer may take when KV fails. */
const PATIENCE = 2_000
/** Milliseconds after which memory is full of copies, and must not grow. */
const FULL = 5 * 60_000
/** How much larger the memory may be in the last sixth than in the third. */
const GROWTH = 1.05

/** Runs and prints; what must not happen ends the process with 1. */
export async function benchSoak(milliseconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-soak-'))
  const bundle = await bundleWorker(folder)
  const result = await runSoak({ bundle, pages: PAGES, milliseconds, least: 1_000 })
  await rm(folder, { recursive: true })
  const { requests, statuses, wrongBodies, unexpected, refused, longestRefusal, servedWhileDown, memory } = result
  const windows = Array.from({ length: 6 }, (_, index) =>
    median(memory.slice((index * memory.length) / 6, ((index + 1) * memory.length) / 6)),
  )
  const [, , before = 0, , , last = 0] = windows
  const rows = [
    ['requests', requests],
    ['answers by status', Array.from(statuses, ([status, count]) => `${status}: ${count}`).join(', ')],
    ['wrong bodies', wrongBodies],
    ['unexpected answers', unexpected.length],
    ['warm answers while KV was down', servedWhileDown],
    ['502 while KV was down', refused],
    ['longest 502, ms', Math.round(longestRefusal)],
    ['memory of workerd, MB, medians of sixths', windows.map((bytes) => Math.round(bytes / 1e6)).join(', ')],
  ].map((cells) => cells.map(String))
  console.log(`## The Worker for ${milliseconds / 60_000} minutes, KV down for a tenth of them\n`)
  console.log(toTable(['what', 'measured'], rows))
  for (const text of unexpected.slice(0, 10)) console.log(`- ${text}`)
  const grows = milliseconds >= FULL && last > before * GROWTH
  if (grows) console.log('- the memory grows')
  if (wrongBodies > 0 || unexpected.length > 0 || longestRefusal > PATIENCE || grows) process.exitCode = 1
}
