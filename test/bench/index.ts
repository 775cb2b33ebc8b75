/**
 * `npm run bench`: everything that is measured, as tables. `builder`, `release`, `worker` or `reads` alone by name; `--content DIR` builds
 * that folder instead of generated pages, `--runs N` takes medians of so many runs, `--scale N` sets the large site.
 * `cost` prints what a month costs by public prices. `soak` loads the Worker for `--minutes N` while KV fails; it runs only when it is named.
 */
import { parseArgs } from 'node:util'
import { benchBuilder } from './builder.ts'
import { toCostTable } from './cost.ts'
import { benchRelease } from './release.ts'
import { benchSoak } from './soak.ts'
import { benchReads } from './worker-reads.ts'
import { benchWorker } from './worker.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string' },
    runs: { type: 'string', default: '5' },
    scale: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
  },
})
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name)

if (isWanted('builder')) {
  await benchBuilder({ content: values.content, runs: Number(values.runs), scale: Number(values.scale) })
}
if (isWanted('release')) await benchRelease({ content: values.content, scale: Number(values.scale) })
if (isWanted('worker')) await benchWorker(Number(values.runs))
if (positionals.includes('cost')) process.stdout.write(`${toCostTable()}\n`)
if (isWanted('reads')) benchReads()
if (positionals.includes('soak')) await benchSoak(Number(values.minutes) * 60_000)
