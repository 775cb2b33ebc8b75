/** `lectern build` and `lectern check`. */
import { existsSync } from 'node:fs'
import { styleText } from 'node:util'
import * as v from 'valibot'
import { hasErrors } from '../../content/schema/message.ts'
import { Moment, toTime } from '../../content/schema/values.ts'
import { toCount } from '../../content/report/human.ts'
import { printMessages, printResult } from '../../content/report/print.ts'
import { UsageError } from '../../content/error.ts'
import { toPrintableLine } from '../../content/report/printable.ts'
import type { PageDiff } from '../../publish/diff.ts'
import { printSummary } from '../../release/summary.ts'
import { buildOrRecall } from '../../release/recall.ts'
import type { Before } from '../../release/page-facts.ts'
import { openWork } from '../../work/open.ts'
import { createProgress } from '../../work/progress.ts'
import { requireOrigin } from './origin.ts'

/** Options of the command. */
export interface BuildOptions {
  readonly content: string
  readonly out: string
  readonly config: string
  readonly json: boolean
  readonly check: boolean
  readonly diff?: boolean
  readonly translations?: boolean
  readonly url?: string
  readonly now?: string
}

/** Builds; 1 where the content has errors. */
export async function build(options: BuildOptions): Promise<0 | 1> {
  if (options.translations === true) {
    const { listTranslations } = await import('./translations.ts')
    return listTranslations({ ...options, now: options.now === undefined ? new Date() : toDate(options.now) })
  }
  return options.diff === true ? buildAndCompare(options) : run(options)
}

async function run({ url, now, ...rest }: BuildOptions, before?: Before): Promise<0 | 1> {
  const options = {
    ...rest,
    before,
    url: url === undefined ? undefined : requireOrigin(url),
    now: now === undefined ? new Date() : toDate(now),
  }
  if (options.check && existsSync(options.config)) {
    const { checkFile } = await import('../../publish/cloudflare/config.ts')
    checkFile(options.config)
  }
  const work = openWork(options.content)
  try {
    const result = await buildOrRecall(options, work, async () => {
      const { readCaptcha } = await import('../../site/captcha.ts')
      const settings = { ...options, captcha: readCaptcha(options.config), reloadUrl: undefined }
      return (await import('../../release/write.ts')).buildAndWrite(settings, work, createProgress(process.stderr))
    })
    printMessages(result, options)
    printSummary(result, options)
    return hasErrors(result.messages) ? 1 : 0
  } finally {
    await work.close()
  }
}

/** Builds with the dates of the live release, and compares with it. */
async function buildAndCompare(options: BuildOptions): Promise<0 | 1> {
  const { connect } = await import('../../publish/cloudflare/account.ts')
  const { readConfig } = await import('../../publish/cloudflare/config.ts')
  const { findReleased } = await import('../../publish/history.ts')
  const { readBefore } = await import('../../publish/before.ts')
  const { readRecord } = await import('../../publish/record.ts')
  const { kv, worker } = await connect(process.env, readConfig(options.config))
  const { deployments } = await worker.deployments()
  const released = await findReleased(worker, deployments)
  const live = released.live[0]?.root
  const record = await readRecord(kv, live)
  const code = await run(options, record && (await readBefore(kv, record)))
  if (code === 1) return code
  const { openOutput } = await import('../../release/output.ts')
  const { compare } = await import('../../publish/diff.ts')
  const output = openOutput(options.out)
  if (!output) throw new Error(`There is no release in "${options.out}" to compare: build again`)
  try {
    const diff = await compare(kv, output, live)
    const which = released.deployments[0] === deployments[0] ? 'the live release' : 'the last release that was live,'
    const against = live === undefined ? 'Nothing is deployed yet' : `Against ${which} ${live}`
    const text = `${[...toDiffLines(diff), `${against}: ${toCounts(diff)}.`].join('\n')}\n`
    printResult(options.json, { live: live ?? null, ...diff }, text)
  } finally {
    output.close()
  }
  return code
}

/** A line for each page that differs. */
export const toDiffLines = ({ added, changed, removed }: PageDiff): readonly string[] => [
  ...added.map((path) => styleText('green', `+ ${toPrintableLine(path)}`)),
  ...changed.map((path) => styleText('yellow', `~ ${toPrintableLine(path)}`)),
  ...removed.map((path) => styleText('red', `- ${toPrintableLine(path)}`)),
]

/** How many pages differ. */
export const toCounts = ({ added, changed, removed }: PageDiff): string =>
  `${toCount(added.length, 'page')} added, ${changed.length} changed, ${removed.length} removed`

function toDate(text: string): Date {
  if (!v.safeParse(Moment, text).success) {
    throw new UsageError(
      `--now is "${text}": it must be a date (YYYY-MM-DD) or a date with time and zone (YYYY-MM-DDThh:mmZ).`,
    )
  }
  return new Date(toTime(text))
}
