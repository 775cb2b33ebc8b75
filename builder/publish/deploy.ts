/** `npm run deploy`: build, upload what KV lacks, read it back from the edge, and give the requests to the new version. */
import { parseArgs } from 'node:util'
import { buildAndWrite } from '../release/write.ts'
import { openWork } from '../work/open.ts'
import { readCaptcha } from '../site/captcha.ts'
import { hasErrors } from '../content/schema/diagnose.ts'
import { openOutput } from '../release/output.ts'
import { createProgress } from '../work/progress.ts'
import { printMessages } from '../content/report/print.ts'
import { printSummary } from '../release/summary.ts'
import { connect } from './account.ts'
import { hashCode } from './code.ts'
import { CONFIG_FILE } from './config.ts'
import { beginDeployment, deploy, findHold, type Listener } from './deployment.ts'
import { toDiffLines } from './diff.ts'
import type { Plan } from './publish.ts'
import { readFacts } from './record.ts'
import { runCommand } from './run-command.ts'
import { openWrangler } from './wrangler.ts'

const HELP = `Usage: npm run deploy -- [options]

Builds, uploads what KV lacks, reads it back from the edge, and makes the release live.

  --preview       upload a version with an address of its own; the live site stays
  --dry-run       print what would be uploaded and which pages differ; change nothing
  --message TEXT  stands in the list of releases (the commit, on GitHub)
  --scheduled     hold still after a rollback and while two versions share the requests
  --resume        deploy although the site was rolled back, or two versions share the requests
  --replace-dns   take custom domains away from the DNS records and Workers that have them
  --json          print facts as one line of JSON
  --content DIR   the content folder (content)
  --out DIR       the output folder (dist)
  --config FILE   the configuration of the Worker (${CONFIG_FILE})
  --help          print this
`

/** Pages that are named; `npm run build -- --diff` names all. */
const NAMED = 100

const ENDINGS = {
  current: (root: string) => `Up to date: release ${root} stays`,
  previewed: (root: string) => `Uploaded release ${root}: the live site stays`,
  deployed: (root: string) => `Deployed release ${root}: it is live`,
} as const

/** Tells what will be done, as lines for people or an object for programs. */
function createListener(json: boolean): Listener {
  const progress = createProgress(process.stderr)
  return {
    planned: (plan) => process.stdout.write(json ? `${toJson(plan)}\n` : toText(plan)),
    uploaded: (version, address) => {
      progress.end()
      if (!json) process.stdout.write(`Preview of version ${version}: ${address ?? 'previews are off'}\n`)
    },
    begin: (total) => progress.begin('upload', total),
    tick: (count) => {
      for (let tick = 0; tick < count; tick += 1) progress.tick()
    },
  }
}

function toJson({ root, missing, bytes, diff, recorded }: Plan): string {
  return JSON.stringify({ root, upload: { values: missing.length, bytes }, ...diff, recorded })
}

function toText({ root, missing, bytes, diff }: Plan): string {
  const lines = toDiffLines(diff)
  const rest = lines.length > NAMED ? [`… and ${lines.length - NAMED} more: npm run build -- --diff`] : []
  const { added, changed, removed } = diff
  const counts = `${added.length} pages added, ${changed.length} changed, ${removed.length} removed`
  const values = `${missing.length} values to upload (${(bytes / 1e6).toFixed(2)} MB)`
  return `${[...lines.slice(0, NAMED), ...rest, `Release ${root}: ${counts}; ${values}`].join('\n')}\n`
}

/** Runs the command. */
export const main = (): Promise<void> =>
  runCommand(HELP, async () => {
    const { values: options } = parseArgs({
      options: {
        content: { type: 'string', default: 'content' },
        out: { type: 'string', default: 'dist' },
        message: { type: 'string', default: process.env['GITHUB_SHA'] ?? '' },
        preview: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        scheduled: { type: 'boolean', default: false },
        resume: { type: 'boolean', default: false },
        'replace-dns': { type: 'boolean', default: false },
        config: { type: 'string', default: CONFIG_FILE },
        json: { type: 'boolean', default: false },
      },
    })
    const { preview, 'dry-run': dryRun, json } = options
    const account = await connect(process.env, options.config)
    const start = await beginDeployment(account)
    const hold = options.resume || preview || dryRun ? undefined : findHold(start)
    if (hold !== undefined && options.scheduled) {
      process.stdout.write(`${hold}. Nothing was deployed: deploy by hand, or with --resume, to go on\n`)
      return
    }
    if (start.live.length > 1 && hold !== undefined) throw new Error(`${hold}, or deploy with --resume`)

    // An output folder may be older than the live release, or missing: the dates of pages come from the latter.
    const ledger = start.record && (await readFacts(account.kv, start.record))
    const work = openWork(options.content)
    const result = await buildAndWrite(
      {
        content: options.content,
        out: options.out,
        check: false,
        url: undefined,
        now: new Date(),
        captcha: await readCaptcha(options.config),
        reloadUrl: undefined,
        ledger,
      },
      work,
      createProgress(process.stderr),
    ).finally(() => work.close())
    printMessages(result, options)
    if (hasErrors(result.messages)) throw new Error('Nothing was deployed: the content has errors')
    if (!json) printSummary(result, options)

    const output = openOutput(options.out)
    if (!output) throw new Error('Nothing was deployed: the build left no output')
    try {
      const { message, 'replace-dns': replaceDns } = options
      const outcome = await deploy(
        account,
        start,
        output,
        { message, code: hashCode(options.config), preview, dryRun, replaceDns },
        openWrangler(options.config, process.env),
        createListener(json),
      )
      if (!json && outcome.kind !== 'planned') process.stdout.write(`${ENDINGS[outcome.kind](outcome.root)}\n`)
    } finally {
      output.close()
    }
  })
