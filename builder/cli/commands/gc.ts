/** `lectern gc`. */
import { printResult } from '../../content/report/print.ts'
import { connect } from '../../publish/cloudflare/account.ts'
import { readConfig } from '../../publish/cloudflare/config.ts'
import { toCount } from '../../content/report/human.ts'
import { collect } from '../../publish/garbage.ts'

/** Options of the command. */
interface GcOptions {
  readonly config: string
  readonly json: boolean
  readonly keep: number
  readonly days: number
  readonly yes: boolean
}

/** Lists garbage, or deletes it. */
export async function gc({ config, json, keep, days, yes }: GcOptions): Promise<0> {
  if (yes && !json)
    process.stderr.write('Values are deleted in a minute and a half, when every location knows that gc runs …\n')
  const garbage = await collect(await connect(process.env, readConfig(config)), keep, days, yes)
  const { kept } = garbage
  const [releases, values] = [garbage.records.length, garbage.values.length]
  const [verb, rest] = yes ? ['Deleted', 'kept'] : ['Would delete (with --yes)', 'keep']
  const text = `${verb} ${toCount(releases, 'release')} and ${toCount(values, 'value')}, and ${rest} ${toCount(kept, 'release')}\n`
  printResult(json, { kept, releases, values, deleted: yes }, text)
  return 0
}
