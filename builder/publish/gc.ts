/** `npm run gc`: deletes what no kept release reaches. Says what it would delete; deletes with `--yes`. */
import { parseArgs } from 'node:util'
import { type Account, connect } from './account.ts'
import { CONFIG_FILE } from './config.ts'
import { findGarbage, type Garbage, sweep } from './garbage.ts'
import { withLease } from './lease.ts'
import { runCommand } from './run-command.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const HELP = `Usage: npm run gc -- [options]

Says what no kept release needs; deletes it with --yes, after a minute and a half in which nobody else relies on it.
Kept are all live releases, the newest, the younger ones, and what was uploaded within a day and is not live yet.

  --keep N       keep the newest N releases (20)
  --days N       keep those of the last N days (30)
  --yes          delete
  --json         print facts as one line of JSON
  --config FILE  the configuration of the Worker (${CONFIG_FILE})
  --help         print this
`

const toText = (moment: number): string => new Date(moment).toISOString()

/** Finds garbage, and deletes it if told to. */
export async function collect(account: Account, keep: number, days: number, yes: boolean): Promise<Garbage> {
  const { kv, worker, sleep } = account
  const now = async (): Promise<number> => (await worker.deployments()).now
  const find = async (): Promise<Garbage> => {
    const time = await now()
    return findGarbage(kv, worker, { count: keep, since: toText(time - days * DAY), sinceUpload: toText(time - DAY) })
  }
  let garbage = await find()
  if (!yes || garbage.records.length + garbage.values.length === 0) return garbage
  await withLease(kv, { now, sleep }, async (stillMine) => {
    garbage = await find()
    await sweep(kv, garbage, stillMine)
  })
  return garbage
}

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

/** Runs the command. */
export const main = (): Promise<void> =>
  runCommand(HELP, async () => {
    const { values: options } = parseArgs({
      options: {
        keep: { type: 'string', default: '20' },
        days: { type: 'string', default: '30' },
        yes: { type: 'boolean', default: false },
        config: { type: 'string', default: CONFIG_FILE },
        json: { type: 'boolean', default: false },
      },
    })
    const [keep, days] = [toCount('keep', options.keep), toCount('days', options.days)]
    const account = await connect(process.env, options.config)
    print(await collect(account, keep, days, options.yes), options)
  })
