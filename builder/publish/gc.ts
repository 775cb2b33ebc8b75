/** `npm run gc`: deletes what no kept release reaches. Says what it would delete; deletes with `--yes`. */
import { parseArgs } from 'node:util'
import { type ObjectId, toKey } from '../../worker/schema/release.ts'
import { connect } from './account.ts'
import { CONFIG_FILE } from './config.ts'
import { readLiveRoots } from './live.ts'
import { readRecords, type ReleaseRecord, toRecordKey } from './record.ts'
import { createReader, reach } from './routes.ts'
import { runCommand } from './run-command.ts'

const DAY = 24 * 60 * 60 * 1000

await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      keep: { type: 'string', default: '20' },
      days: { type: 'string', default: '30' },
      yes: { type: 'boolean', default: false },
      config: { type: 'string', default: CONFIG_FILE },
      json: { type: 'boolean', default: false },
    },
  })
  const { kv, live } = await connect(process.env, options.config)
  const [records, liveRoots] = await Promise.all([readRecords(kv), readLiveRoots(live)])
  const since = new Date(Date.now() - toCount('days', options.days) * DAY).toISOString()
  const kept = keep(records, toCount('keep', options.keep), since)
  const strangers = liveRoots.filter((root) => !kept.some((record) => record.root === root))
  if (liveRoots.length === 0 || strangers.length > 0) {
    throw new Error(
      `Nothing was deleted: the live release ${strangers.join(', ')} is not among the kept ones. Deploy again, or keep more with --keep and --days`,
    )
  }

  const reached = new Set<ObjectId>()
  const read = createReader(kv)
  for (const { root, facts } of kept) {
    await reach(read, root, reached)
    for (const id of facts) reached.add(id)
  }
  const keys = new Set<string>([...reached].map(toKey))
  const values = (await kv.list('o/')).map(({ name }) => name).filter((name) => !keys.has(name))
  const old = records.filter((record) => !kept.includes(record)).map(({ root }) => toRecordKey(root))
  // Records first: a release whose values are gone must not look like one that can be gone back to.
  if (options.yes) {
    await kv.remove(old)
    await kv.remove(values)
  }
  const facts = { kept: kept.length, releases: old.length, values: values.length, deleted: options.yes }
  process.stdout.write(
    options.json
      ? `${JSON.stringify(facts)}\n`
      : `${options.yes ? 'Deleted' : 'Would delete (with --yes)'} ${old.length} releases and ${values.length} values; ${kept.length} releases are kept\n`,
  )
})

/** The newest releases, as many as are kept at least, and all that are younger than a moment. */
function keep(records: readonly ReleaseRecord[], count: number, since: string): ReleaseRecord[] {
  return records.filter(({ time }, position) => position < count || time >= since)
}

function toCount(name: string, text: string): number {
  const count = Number(text)
  if (text === '' || !Number.isInteger(count) || count < 0) {
    throw new Error(`--${name} is "${text}": it must be a whole number`)
  }
  return count
}
