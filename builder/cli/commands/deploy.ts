/** `lectern deploy`. */
import { UsageError } from '../../content/error.ts'
import { readCheckedOut, requireOwnSettings } from '../../content/folder.ts'
import { hasErrors } from '../../content/schema/message.ts'
import { printMessages, printResult } from '../../content/report/print.ts'
import { toPrintable, toPrintableJson, toPrintableLine } from '../../content/report/printable.ts'
import { refuseClosedForms } from '../../publish/addresses.ts'
import { connect } from '../../publish/cloudflare/account.ts'
import { type Configuration, readSettings } from '../../publish/cloudflare/config.ts'
import { openWrangler } from '../../publish/cloudflare/wrangler.ts'
import { hashCode } from '../../publish/code.ts'
import { conclude } from '../../publish/conclude.ts'
import {
  beginDeployment,
  deploy as run,
  findHold,
  type Listener,
  type Outcome,
  type Start,
} from '../../publish/deployment.ts'
import type { Plan } from '../../publish/publish.ts'
import { explainDropped, explainUndone } from '../../publish/secrets.ts'
import { readBeforeDeployment } from '../../publish/before.ts'
import { printSummary } from '../../release/summary.ts'
import type { Before } from '../../release/page-facts.ts'
import { openOutput } from '../../release/output.ts'
import { type BuildResult, buildAndWrite } from '../../release/write.ts'
import { toCaptcha } from '../../site/captcha.ts'
import { openWork } from '../../work/open.ts'
import { createProgress } from '../../work/progress.ts'
import { toCounts, toDiffLines } from './build.ts'

/** Options of the command. */
interface DeployOptions {
  readonly content: string
  readonly out: string
  readonly config: string
  readonly json: boolean
  readonly message?: string
  readonly preview: boolean
  readonly dryRun: boolean
  readonly scheduled: boolean
  readonly resume: boolean
  readonly replaceDns: boolean
  readonly replaceWorker: boolean
}

/** Builds and deploys; 1 where the content has errors. */
export async function deploy(options: DeployOptions): Promise<0 | 1> {
  const { json, out, message = process.env['GITHUB_SHA'] ?? '' } = options
  requireOwnSettings()
  const checkedOut = readCheckedOut()
  const configuration = readSettings(options.config)
  const account = await connect(process.env, configuration.config)
  const start = await beginDeployment(account)
  const [lacking] = start.lacking
  if (lacking !== undefined) process.stderr.write(toLossText(lacking))
  if (!options.preview) {
    const taken = [explainDropped(start.live, account.config), explainUndone(start, account.config)]
    for (const text of taken) if (text !== undefined) process.stderr.write(`${toPrintable(text)}\n`)
  }
  const hold = findReason(start, options)
  if (hold !== undefined && options.scheduled) {
    const text = `${hold}. Nothing was deployed: deploy by hand, or with --resume, to go on\n`
    printResult(json, { outcome: 'held', reason: hold }, text)
    return 0
  }
  if (hold !== undefined && start.live.length > 1) throw new Error(`${hold}, or deploy with --resume`)

  // An output folder may be older than the live release, or missing: the dates of pages come from the latter.
  const result = await build(
    options,
    configuration,
    await readBeforeDeployment(account, { ...start.last, record: start.record }),
  )
  if (readCheckedOut() !== checkedOut)
    throw new UsageError(
      'Another branch was checked out while the content was read. Nothing was deployed: deploy again',
    )
  printMessages(result, options)
  if (hasErrors(result.messages)) {
    process.stderr.write('Nothing was deployed: the content has errors\n')
    return 1
  }
  await refuseClosedForms(account, start, result.notices.url, options)
  if (!json) printSummary(result, options)

  process.once('SIGINT', () => {
    process.stderr.write(
      '\nInterrupted. "npm run rollback -- --list" says what is live; the next deployment continues from here\n',
    )
    process.exit(130)
  })
  const output = openOutput(out)
  if (!output) throw new Error('Nothing was deployed: the build left no output')
  try {
    const settings = { ...options, message, code: hashCode(configuration) }
    const wrangler = openWrangler(configuration, { ...process.env, CLOUDFLARE_ACCOUNT_ID: account.id })
    const outcome = await run(account, start, output, settings, wrangler, createListener(json))
    process.stdout.write(json ? toJsonOutcome(outcome) : toEnding(outcome))
    const changes = output.before().log?.releases[0]?.changes ?? []
    for (const warning of await conclude(account, outcome.kind, options.content, result.notices, changes))
      process.stderr.write(`${toPrintable(warning)}\n`)
  } finally {
    output.close()
  }
  return 0
}

const toLossText = (key: string): string =>
  `KV lacks values of the live release, such as "${key}": this deployment uploads all values again. If facts of pages are among them, dates and the log of changes begin anew\n`

const findReason = (start: Start, { resume, preview, dryRun }: DeployOptions): string | undefined =>
  resume || preview || dryRun ? undefined : findHold(start)

async function build(
  { content, out }: DeployOptions,
  { settings: { vars = {} } }: Configuration,
  before: Before | undefined,
): Promise<BuildResult> {
  const settings = {
    content,
    out,
    check: false,
    url: undefined,
    now: new Date(),
    captcha: toCaptcha(vars),
    reloadUrl: undefined,
    before,
  }
  const work = openWork(content)
  return buildAndWrite(settings, work, createProgress(process.stderr)).finally(() => work.close())
}

function toEnding(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'planned':
      return ''
    case 'previewed':
      return `Uploaded release ${outcome.root}: the live site stays\n`
    case 'current':
      return `Up to date: release ${outcome.root} stays${toPlaces(outcome.hosts)}\n`
    case 'deployed':
      return `Deployed release ${outcome.root}: it is live${toPlaces(outcome.hosts)}\n`
  }
}

const toPlaces = (hosts: readonly string[]): string =>
  hosts.length === 0
    ? ', and no address leads to it'
    : ` at ${hosts.map((host) => `https://${toPrintableLine(host)}`).join(' and ')}`

const toJsonOutcome = ({ kind: outcome, ...facts }: Outcome): string =>
  outcome === 'planned' ? '' : `${toPrintableJson({ outcome, ...facts })}\n`

const NO_PREVIEW =
  'none, so nothing was read back from the edge (a first deployment has no preview, nor has preview_urls = false)'

/** Prints the plan, as lines for people or as JSON. */
function createListener(json: boolean): Listener {
  const progress = createProgress(process.stderr)
  return {
    planned: (plan) => printResult(json, toFacts(plan), toText(plan)),
    uploaded: (version, address) => {
      progress.end()
      const text = `Preview of version ${version}: ${address ?? NO_PREVIEW}\n`
      printResult(json, { version, preview: address ?? null }, text)
    },
    begin: (total) => progress.begin('upload', total),
    tick: (count) => {
      for (let tick = 0; tick < count; tick += 1) progress.tick()
    },
  }
}

const toFacts = ({ root, missing, bytes, diff, recorded }: Plan): object => ({
  root,
  upload: { values: missing.length, bytes },
  ...diff,
  recorded,
})

/** Pages that are named; `build --diff` names all. */
const NAMED = 100

function toText({ root, missing, bytes, diff }: Plan): string {
  const lines = toDiffLines(diff)
  const rest = lines.length > NAMED ? [`… and ${lines.length - NAMED} more: npm run build -- --diff`] : []
  const values = `${missing.length} values to upload (${(bytes / 1e6).toFixed(2)} MB)`
  return `${[...lines.slice(0, NAMED), ...rest, `Release ${root}: ${toCounts(diff)}; ${values}`].join('\n')}\n`
}
