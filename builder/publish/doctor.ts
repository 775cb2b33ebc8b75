/** `npm run doctor`: says what is missing before a deployment can work, and what the live versions lack. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import * as v from 'valibot'
import { parse } from 'yaml'
import { FORMS } from '../../worker/contract/forms.ts'
import { type Account, connect } from './account.ts'
import { CONFIG_FILE, readConfig, toHostnames } from './config.ts'
import { readLive } from './remote-worker.ts'
import { readRoot } from './routes.ts'
import { runCommand } from './run-command.ts'

/** Secrets without which forms answer 500. */
const SECRETS = [
  'CAPTCHA_SECRET',
  'WEBHOOK_SECRET',
  ...FORMS.map((form) => `WEBHOOK_${form.replaceAll('-', '_').toUpperCase()}`),
]

/** Looks at one thing; says what is there, or throws an error that says what is missing. */
type Check = () => string | Promise<string>

const HELP = `Usage: npm run doctor -- [options]

Says what is missing before a deployment can work, and what the live versions lack. Changes nothing.

  --content DIR  the content folder (content)
  --config FILE  the configuration of the Worker (${CONFIG_FILE})
  --help         print this
`

const SiteFile = v.looseObject({ url: v.pipe(v.string(), v.url()) })

const localChecks = (content: string, config: string): Readonly<Record<string, Check>> => ({
  'wrangler.toml': () => `Worker "${readConfig(config).name}"`,
  content: () => `"${content}" is published at ${readUrl(content)}`,
  address: () => {
    const { hostname } = new URL(readUrl(content))
    if (hostname.endsWith('.workers.dev') || toHostnames(readConfig(config)).includes(hostname)) return hostname
    throw new Error(
      `${hostname}, the url of site.yaml, is not in routes of wrangler.toml: visitors do not reach the site there`,
    )
  },
  captcha: () => {
    if (readConfig(config).vars['CAPTCHA_SITE_KEY'] !== undefined) return 'the site key is set'
    throw new Error('CAPTCHA_SITE_KEY is not in [vars] of wrangler.toml: forms can be sent by no browser')
  },
})

/** Where the content says that it is published. */
function readUrl(content: string): string {
  const file = join(content, 'site.yaml')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`${file} cannot be read: --content names the folder that holds it`, { cause })
  }
  const site = v.safeParse(SiteFile, parse(text))
  if (!site.success) throw new Error(`${file} has no url: npm run build names what is wrong with it`)
  return site.output.url
}

/** Without an account nothing else can be asked. */
async function reportAccount(config: string): Promise<number> {
  let account: Account | undefined
  const failed = await report({
    account: async () => {
      account = await connect(process.env, config)
      return `the token reaches the KV namespace "${await account.kv.title()}"`
    },
  })
  return failed + (account && failed === 0 ? await report(await remoteChecks(account)) : 0)
}

async function remoteChecks({ config, worker, read }: Account): Promise<Readonly<Record<string, Check>>> {
  const live = await readLive(worker)
  const checks: Record<string, Check> = {
    worker: () => {
      if (live.length === 0) throw new Error('not deployed yet: npm run deploy')
      return live.map(({ id }) => `version ${id} is live`).join(', ')
    },
    domains: async () => {
      const applied = new Set(await worker.domains())
      const missing = toHostnames(config, true).filter((hostname) => !applied.has(hostname))
      if (missing.length > 0) throw new Error(`${missing.join(', ')} does not lead to the Worker: npm run deploy`)
      return applied.size === 0 ? 'none is asked for' : [...applied].join(', ')
    },
  }
  for (const { id, root, bindings } of live) {
    const name = live.length === 1 ? '' : ` of ${id.slice(0, 8)}`
    checks[`release${name}`] = async () => {
      if (root === undefined) throw new Error('the live version carries none: npm run deploy')
      const found = await readRoot(read(), root)
      if (!found) throw new Error(`release ${root} cannot be read: npm run deploy`)
      return `${root}, ${found.pages} pages`
    }
    checks[`secrets${name}`] = () => {
      const set = new Set(bindings.filter(({ type }) => type === 'secret_text').map((binding) => binding.name))
      const missing = SECRETS.filter((secret) => !set.has(secret))
      if (missing.length === 0) return 'every secret is set'
      throw new Error(
        `missing: ${missing.join(', ')}; set each with npx wrangler versions secret put <NAME>, then npm run deploy`,
      )
    }
  }
  return checks
}

/** Prints what each check finds; how many find something missing. */
async function report(checks: Readonly<Record<string, Check>>): Promise<number> {
  let missing = 0
  for (const [name, check] of Object.entries(checks)) {
    try {
      process.stdout.write(`${styleText('green', 'ok')}       ${name}: ${await check()}\n`)
    } catch (error) {
      missing += 1
      const text = error instanceof Error ? error.message : String(error)
      process.stdout.write(`${styleText('red', 'missing')}  ${name}: ${text}\n`)
    }
  }
  return missing
}

/** Runs the command. */
export const main = (): Promise<void> =>
  runCommand(HELP, async () => {
    const { content, config } = parseArgs({
      options: {
        content: { type: 'string', default: 'content' },
        config: { type: 'string', default: CONFIG_FILE },
      },
    }).values
    const missing = (await report(localChecks(content, config))) + (await reportAccount(config))
    if (missing > 0) {
      const things = missing === 1 ? 'One thing is' : `${missing} things are`
      throw new Error(`${things} missing. The guide "Deploying" explains each`)
    }
  })
