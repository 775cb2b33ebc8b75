/** `npm run deploy`: build, upload what KV lacks, record the release, then deploy the Worker that serves it. */
import { parseArgs } from 'node:util'
import { build } from '../release/build.ts'
import { readCaptcha } from '../site/captcha.ts'
import { hasErrors } from '../content/diagnose.ts'
import { openOutput, readManifest } from '../release/output.ts'
import { createProgress } from '../work/progress.ts'
import { printMessages } from '../content/report/print.ts'
import { printSummary } from '../release/summary.ts'
import { connect } from './account.ts'
import { hashCode } from './code.ts'
import { CONFIG_FILE } from './config.ts'
import { withLease } from './lease.ts'
import { readServed } from './live.ts'
import { plan, type Plan, publish, toEmptyPlan } from './publish.ts'
import { readFacts, readRecord } from './record.ts'
import { runCommand } from './run-command.ts'
import { withRootModule } from './root-module.ts'
import { runWrangler } from './wrangler.ts'

await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      content: { type: 'string', default: 'content' },
      out: { type: 'string', default: 'dist' },
      message: { type: 'string', default: process.env['GITHUB_SHA'] ?? '' },
      preview: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      config: { type: 'string', default: CONFIG_FILE },
      json: { type: 'boolean', default: false },
    },
  })
  const { kv, live } = await connect(process.env, options.config)
  const served = await readServed(live)
  const record = await readRecord(kv, served[0]?.root)

  // A fresh clone has no output folder; the dates of pages come from the record of the live release then.
  const known = record && !readManifest(options.out) ? await readFacts(kv, record) : undefined
  const result = await build(
    {
      content: options.content,
      out: options.out,
      check: false,
      url: undefined,
      now: new Date(),
      captcha: await readCaptcha(options.config),
      reloadUrl: undefined,
    },
    createProgress(process.stderr),
    known,
  )
  printMessages(result, options)
  if (hasErrors(result.messages)) throw new Error('Nothing was deployed: the content has errors')
  if (!options.json) printSummary(result, options)

  const output = openOutput(options.out)
  if (!output) throw new Error('Nothing was deployed: the build left no output')
  // Where nothing but the time of the build differs, the live release is that of this content, too.
  const unchanged = record?.fingerprint === output.manifest.fingerprint ? record : undefined
  const toPlan = async (): Promise<Plan> => (unchanged ? toEmptyPlan(unchanged) : plan(kv, output, served[0]?.root))
  const code = hashCode(options.config)
  try {
    if (options['dry-run']) {
      print(await toPlan(), options)
      return
    }
    if (unchanged && !options.preview && served.length === 1 && served[0]?.code === code) {
      print(toEmptyPlan(unchanged), options)
      if (!options.json) process.stdout.write(`Up to date: release ${unchanged.root} stays\n`)
      return
    }
    const root = await withLease(kv, 'deploy', async () => {
      const steps = await toPlan()
      print(steps, options)
      const progress = createProgress(process.stderr)
      progress.begin('upload', steps.missing.length)
      await publish(kv, output, steps, options.message, (count) => {
        for (let tick = 0; tick < count; tick += 1) progress.tick()
      })
      progress.end()
      const command = options.preview ? ['versions', 'upload'] : ['deploy']
      const message = options.message === '' ? [] : [`--message=${options.message}`]
      const variables = [`--var=RELEASE:${steps.root}`, `--var=CODE:${code}`]
      await withRootModule(steps.root, output, kv, (alias) =>
        runWrangler(
          [...command, `--config=${options.config}`, alias, ...variables, `--tag=${steps.root}`, ...message],
          process.env,
        ),
      )
      return steps.root
    })
    if (!options.json) process.stdout.write(`${options.preview ? 'Uploaded' : 'Deployed'} release ${root}\n`)
  } finally {
    output.close()
  }
})

/** Tells what will be done, as a line for people or an object for programs. */
function print({ root, missing, bytes, diff, recorded }: Plan, { json }: { readonly json: boolean }): void {
  const { added, changed, removed } = diff
  if (json) {
    const facts = { root, upload: { values: missing.length, bytes }, added, changed, removed, recorded }
    process.stdout.write(`${JSON.stringify(facts)}\n`)
    return
  }
  process.stdout.write(
    `Release ${root}: ${added.length} pages added, ${changed.length} changed, ${removed.length} removed; ` +
      `${missing.length} values to upload (${(bytes / 1e6).toFixed(2)} MB)\n`,
  )
}
