/** `npm run doctor`: says what is missing before a deployment can work. */
import { parseArgs, styleText } from 'node:util'
import { FORMS } from '../../worker/contract/forms.ts'
import { connect } from './account.ts'
import { CONFIG_FILE, readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

/** Secrets without which forms answer 500. */
const SECRETS = [
  'CAPTCHA_SECRET',
  'WEBHOOK_SECRET',
  ...FORMS.map((form) => `WEBHOOK_${form.replaceAll('-', '_').toUpperCase()}`),
]

await runCommand(async () => {
  const { config } = parseArgs({ options: { config: { type: 'string', default: CONFIG_FILE } } }).values
  const checks: readonly [name: string, check: () => Promise<string>][] = [
    ['wrangler.toml', async () => `Worker "${readConfig(config).name}"`],
    [
      'account',
      async () => {
        const { kv } = await connect(process.env, config)
        await kv.list('r/')
        return 'the token reaches the KV namespace'
      },
    ],
    [
      'worker',
      async () => {
        const { live } = await connect(process.env, config)
        const [version] = await live.deployed()
        return version === undefined ? 'not deployed yet: npm run deploy' : `version ${version} is live`
      },
    ],
    [
      'secrets',
      async () => {
        const { live } = await connect(process.env, config)
        const known = new Set(await live.secrets())
        const missing = SECRETS.filter((name) => !known.has(name))
        if (missing.length === 0) return 'every secret is set'
        throw new Error(`missing: ${missing.join(', ')}; set each with npx wrangler secret put <name>`)
      },
    ],
    [
      'captcha',
      async () => {
        if (readConfig(config).vars['CAPTCHA_SITE_KEY'] !== undefined) return 'the site key is set'
        throw new Error('CAPTCHA_SITE_KEY is not in [vars] of wrangler.toml: forms can be sent by no browser')
      },
    ],
  ]
  let missing = 0
  for (const [name, check] of checks) {
    try {
      process.stdout.write(`${styleText('green', 'ok')}       ${name}: ${await check()}\n`)
    } catch (error) {
      missing += 1
      process.stdout.write(
        `${styleText('red', 'missing')}  ${name}: ${error instanceof Error ? error.message : String(error)}\n`,
      )
    }
  }
  if (missing > 0)
    throw new Error(`${missing} of ${checks.length} things are missing. The guide "Deploying" explains each`)
})
