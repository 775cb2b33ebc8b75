/** `lectern rollback`. */
import { createInterface } from 'node:readline/promises'
import { printResult } from '../../content/report/print.ts'
import { toPrintableJson, toPrintableLine } from '../../content/report/printable.ts'
import { connect } from '../../publish/cloudflare/account.ts'
import { readConfig } from '../../publish/cloudflare/config.ts'
import { type Ask, goBack, type ListedRelease, listReleases } from '../../publish/rollback.ts'

/** Options of the command. */
interface RollbackOptions {
  readonly config: string
  readonly json: boolean
  readonly list: boolean
  readonly message: string
  readonly yes: boolean
}

/** Rolls back, or lists the possible targets. */
export async function rollback(wanted: string | undefined, options: RollbackOptions): Promise<0> {
  const { json, message } = options
  const account = await connect(process.env, readConfig(options.config))
  if (options.list) {
    const releases = await listReleases(account)
    if (releases.length === 0) process.stderr.write('No release can be rolled back to yet\n')
    process.stdout.write(releases.map((one) => `${json ? toPrintableJson(one) : toLine(one)}\n`).join(''))
    return 0
  }
  const ask: Ask = (question) => (options.yes ? Promise.resolve(true) : askTerminal(question))
  const { id, root, time } = await goBack(account, wanted, message, ask)
  const text = `Rolled back to release ${root} of ${time}, version ${id}: it is live. Scheduled deployments wait until somebody deploys by hand or with --resume\n`
  printResult(json, { root, version: id, time }, text)
  return 0
}

/** A release on one line; one release may have several versions, which the first characters of their ids tell apart. */
export function toLine({ root, version, share, wasLive, time, message, record }: ListedRelease): string {
  const counts = record ? `+${record.added} ~${record.changed} -${record.removed}` : 'content is no longer recorded'
  const mark = share === 0 ? ' ' : share === 100 ? '*' : `* ${share} %`
  const state = wasLive ? '' : 'never live  '
  return toPrintableLine(`${mark} ${time}  ${root}  ${version.slice(0, 8)}  ${state}${counts}  ${message}`.trimEnd())
}

async function askTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error(`${question} Nothing was changed: answer with --yes, as in npm run rollback -- --yes`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
