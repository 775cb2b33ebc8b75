/** `npm run gc`: deletes what no kept release reaches. Says what it would delete; deletes with `--yes`. */
import { parseArgs } from 'node:util'
import { connect } from './account.ts'
import { CONFIG_FILE } from './config.ts'
import { findGarbage, type Garbage, sweep } from './garbage.ts'
import { withLease } from './lease.ts'
import { readLiveRoots } from './live.ts'
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
  const since = new Date(Date.now() - toCount('days', options.days) * DAY).toISOString()
  const retention = { count: toCount('keep', options.keep), since }
  const { kv, live } = await connect(process.env, options.config)
  const find = async (): Promise<Garbage> => findGarbage(kv, await readLiveRoots(live), retention)
  if (!options.yes) {
    print(await find(), options)
    return
  }
  await withLease(kv, 'gc', async () => {
    const garbage = await find()
    await sweep(kv, garbage)
    print(garbage, options)
  })
})

function print(
  { kept, records, values }: Garbage,
  { yes, json }: { readonly yes: boolean; readonly json: boolean },
): void {
  const facts = { kept, releases: records.length, values: values.length, deleted: yes }
  const verb = yes ? 'Deleted' : 'Would delete (with --yes)'
  process.stdout.write(
    json
      ? `${JSON.stringify(facts)}\n`
      : `${verb} ${records.length} releases and ${values.length} values; ${kept} releases are kept\n`,
  )
}

function toCount(name: string, text: string): number {
  const count = Number(text)
  if (text === '' || !Number.isInteger(count) || count < 0) {
    throw new Error(`--${name} is "${text}": it must be a whole number`)
  }
  return count
}
