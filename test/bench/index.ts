/** `npm run bench`: everything that is measured, as tables. */
import { parseArgs } from 'node:util'
import { benchBuilder } from './builder.ts'
import { toCostTable } from './cost.ts'
import { benchPictures } from './pictures.ts'
import { benchRelease } from './release.ts'
import { benchSoak } from './soak.ts'
import { benchReads } from './worker-reads.ts'
import { benchWorker } from './worker.ts'

const HELP = `Usage: npm run bench -- [names] [options]

Prints what was measured, as tables. Without names:

  builder    from saving a page to the page served; builds beside those of Eleventy and Hugo
  release    keys that a change writes to KV
  worker     answers in a second, CPU time and first answers of the Worker
  reads      reads from KV in data centres, simulated

Only where they are named:

  pictures   builds of 500 pages with 1,000 pictures of 0.1 to 8 MB; takes half an hour
  cost       what a month costs by public prices
  soak       the Worker under load while KV fails

  --content DIR   builder, release: this content folder instead of generated pages
  --code DIR      builder: this content folder heavy with code instead of generated pages
  --runs N        medians of so many runs (5)
  --scale N       pages of the large site (10000)
  --pictures N    pictures (1000), two a page
  --minutes N     soak: for so long (10)
  --help          print this
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string' },
    code: { type: 'string' },
    runs: { type: 'string', default: '5' },
    scale: { type: 'string', default: '10000' },
    pictures: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '10' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help) process.stdout.write(HELP)
else await run()

async function run(): Promise<void> {
  const { content, code } = values
  const [runs, scale] = [Number(values.runs), Number(values.scale)]
  const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name)
  if (isWanted('builder')) await benchBuilder({ content, code, runs, scale })
  if (isWanted('release')) await benchRelease({ content, scale })
  if (isWanted('worker')) await benchWorker(runs)
  if (isWanted('reads')) benchReads()
  if (positionals.includes('pictures')) await benchPictures(Number(values.pictures))
  if (positionals.includes('cost')) process.stdout.write(`${toCostTable()}\n`)
  if (positionals.includes('soak')) await benchSoak(Number(values.minutes) * 60_000)
}
