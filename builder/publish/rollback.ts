/** `npm run rollback`: lists the releases that can be gone back to, and goes back to one. */
import { parseArgs } from 'node:util'
import { toKey } from '../../worker/contract/release.ts'
import { toPrintable, toPrintableJson } from '../content/report/printable.ts'
import { connect } from './account.ts'
import { CONFIG_FILE } from './config.ts'
import { withLease } from './lease.ts'
import type { Version } from './live.ts'
import { readRecords, type ReleaseRecord } from './record.ts'
import type { RemoteKv } from './remote-kv.ts'
import { createReader, reach } from './routes.ts'
import { runCommand } from './run-command.ts'
import { runWrangler } from './wrangler.ts'

await runCommand(async () => {
  const args = process.argv.slice(2)
  const { values: options, positionals } = parseArgs({
    args: [...args.filter((arg) => !isHyphenated(arg)), '--', ...args.filter(isHyphenated)],
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      message: { type: 'string', default: '' },
      config: { type: 'string', default: CONFIG_FILE },
      json: { type: 'boolean', default: false },
    },
  })
  const { kv, live } = await connect(process.env, options.config)
  const [versions, [current], records] = await Promise.all([live.versions(), live.deployed(), readRecords(kv)])
  if (options.list) {
    print(versions, current, records, options.json)
    return
  }
  const target = choose(versions, current, positionals[0])
  const message = options.message === '' ? `Rollback to release ${target.root}` : options.message
  await withLease(kv, 'deploy', async () => {
    await requireContent(kv, target)
    await runWrangler(
      ['rollback', target.id, `--config=${options.config}`, `--message=${message}`, '--yes'],
      process.env,
    )
  })
  process.stdout.write(`Went back to release ${target.root} of ${target.time}\n`)
})

/** One id in 64 begins with a hyphen; no option is as long. */
function isHyphenated(arg: string): boolean {
  return /^-[\w-]{21}$/.test(arg)
}

/** The version that was asked for by the first letters of its release or its own id; without, the one before. */
function choose(versions: readonly Version[], current: string | undefined, wanted: string | undefined): Version {
  if (wanted === undefined) {
    const position = versions.findIndex(({ id }) => id === current)
    const before = versions[position + 1]
    if (position === -1 || !before)
      throw new Error('There is no release before the live one. See npm run rollback -- --list')
    return before
  }
  const found = versions.filter(({ id, root }) => id.startsWith(wanted) || root.startsWith(wanted))
  const [target] = found
  if (!target) throw new Error(`No release begins with "${wanted}". See npm run rollback -- --list`)
  if (found.some(({ root }) => root !== target.root)) throw new Error(`More than one release begins with "${wanted}"`)
  return target
}

/** Wrangler knows nothing of KV: a version whose content was deleted would answer with errors alone. */
async function requireContent(kv: RemoteKv, { root, time }: Version): Promise<void> {
  const ids = await reach(createReader(kv), root)
  const present = new Set((await kv.list('o/')).map(({ name }) => name))
  const missing = [...ids].filter((id) => !present.has(toKey(id)))
  if (missing.length > 0) {
    throw new Error(
      `The content of release ${root} of ${time} is no longer there: ${missing.length} values are missing`,
    )
  }
}

function print(
  versions: readonly Version[],
  current: string | undefined,
  records: readonly ReleaseRecord[],
  json: boolean,
): void {
  for (const { id, root, time, message } of versions) {
    const record = records.find((one) => one.root === root)
    const facts = { root, version: id, live: id === current, time, message: message || (record?.message ?? ''), record }
    const counts = record ? `+${record.added} ~${record.changed} -${record.removed}` : 'content is no longer recorded'
    const line = `${facts.live ? '*' : ' '} ${time}  ${root}  ${counts}  ${facts.message}`
    process.stdout.write(`${json ? toPrintableJson(facts) : toPrintable(line.trimEnd())}\n`)
  }
}
