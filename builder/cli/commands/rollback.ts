/** `lectern rollback`. */
import { createInterface } from 'node:readline/promises'
import { toPrintable, toPrintableJson } from '../../content/report/printable.ts'
import { connect } from '../../publish/cloudflare/account.ts'
import { type Ask, goBack, type ListedRelease, listReleases } from '../../publish/rollback.ts'

/** Options of the command. */
export interface RollbackOptions {
  readonly config: string
  readonly json: boolean
  readonly list: boolean
  readonly message: string
  readonly yes: boolean
}

/** Rolls back, or lists the possible targets. */
export async function rollback(wanted: string | undefined, options: RollbackOptions): Promise<0> {
  const { json, message } = options
  const account = await connect(process.env, options.config)
  if (options.list) {
    const releases = await listReleases(account)
    process.stdout.write(releases.map((one) => `${json ? toPrintableJson(one) : toLine(one)}\n`).join(''))
    return 0
  }
  const ask: Ask = (question) => (options.yes ? Promise.resolve(true) : askTerminal(question))
  const { id, root, time } = await goBack(account, wanted, message, ask)
  process.stdout.write(
    json
      ? `${JSON.stringify({ root, version: id, time })}\n`
      : `Went back to release ${root} of ${time}: it is live. The scheduled deployment holds still until somebody deploys by hand or with --resume\n`,
  )
  return 0
}

function toLine({ root, live, time, message, record }: ListedRelease): string {
  const counts = record ? `+${record.added} ~${record.changed} -${record.removed}` : 'content is no longer recorded'
  return toPrintable(`${live ? '*' : ' '} ${time}  ${root}  ${counts}  ${message}`.trimEnd())
}

async function askTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error(`${question.replace(/\?$/, '')}: nothing was changed. Go on with --yes`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
