/** `npm start`: builds the content folder, serves it, and rebuilds it on every change. Ctrl-C ends all of it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { toCaptcha } from '../site/captcha.ts'
import { CONFIG_FILE, contentNamespace, readConfig } from '../publish/config.ts'
import { openLocalKv } from '../publish/local.ts'
import { printMessages } from '../report/print.ts'
import { startInbox } from './inbox/server.ts'
import { DEFAULT_INBOX, parseOptions, type StartOptions } from './options.ts'
import { requireFreePort } from './port.ts'
import { createReload, RELOAD_SCRIPT } from './reload.ts'
import { createPlaceholder } from './placeholder.ts'
import { type Parts, runSession } from './session.ts'
import { createSiteBuilder } from './site-builder.ts'
import { prepareVariables, toLocalCaptcha } from './variables.ts'
import { watchFolder } from './watch.ts'
import { startWrangler } from './wrangler.ts'

/** Ends the parts that run, in the order in which they were started. */
const endings: (() => Promise<unknown>)[] = []
let ending = false

handleSignals()
try {
  await start(parseOptions(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${styleText('red', error instanceof Error ? error.message : String(error))}\n`)
  await end(1)
}

async function start({ content, port, inboxPort, state }: StartOptions): Promise<void> {
  await requireFreePort(port)
  await requireFreePort(inboxPort)
  const url = `http://localhost:${port}`
  const inboxUrl = `http://localhost:${inboxPort}`
  const config = readConfig(CONFIG_FILE)
  await prepareVariables('.dev.vars', DEFAULT_INBOX)
  const variablesFile = inboxUrl === DEFAULT_INBOX ? undefined : await moveInbox(state, inboxUrl)
  const variables = await prepareVariables(variablesFile ?? '.dev.vars', inboxUrl)

  const reload = await createReload()
  const secrets = variables['WEBHOOK_SECRET'] ?? ''
  const inbox = await startInbox({ port: inboxPort, secrets, handler: reload.handle })
  endings.push(() => inbox.close())
  const watch = watchFolder(content)
  endings.push(() => watch.close())
  const wrangler = startWrangler({ port, state, variablesFile })
  endings.push(() => wrangler.stop())
  void wrangler.ended.then(() => end(1))
  const kv = await openLocalKv(state, contentNamespace(config))
  endings.push(() => kv.close())
  handleSignals()

  const captcha = toLocalCaptcha(variables, inboxUrl) ?? toCaptcha({ ...config.vars, ...variables })
  const reloadUrl = `${inboxUrl}${RELOAD_SCRIPT}`
  const parts: Parts = {
    build: createSiteBuilder({ content, out: 'dist', url, captcha, reloadUrl }),
    report: (build, served, seconds) => {
      printMessages(build, { content, json: false })
      const outcome = served ? 'Served' : 'Not served: the content has errors, the last good site stays'
      process.stdout.write(`${outcome} (${seconds.toFixed(2)} s)\n`)
    },
    placeholder: (title) => createPlaceholder(title, { url, reloadUrl }),
    kv,
    reload,
    watch,
  }
  const session = runSession(parts)
  await Promise.all([session.next(), wrangler.ready, watch.ready])
  process.stdout.write(`\n  Site   ${url}\n  Inbox  ${inboxUrl}\n\n`)
  for await (const _ of session) continue
}

/** Writes the variables of a session whose inbox is not where `.dev.vars` says. */
async function moveInbox(state: string, inboxUrl: string): Promise<string> {
  const file = join(state, 'dev.vars')
  await mkdir(state, { recursive: true })
  await writeFile(file, (await readFile('.dev.vars', 'utf8')).replaceAll(DEFAULT_INBOX, inboxUrl), { mode: 0o600 })
  return file
}

/** Ends on a signal. Miniflare, once it runs, would exit at once and leave wrangler behind: its handlers are replaced. */
function handleSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => void end(0))
  }
}

/** Ends everything that was started, the youngest first. */
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  await Promise.allSettled(endings.toReversed().map((stop) => stop()))
  process.exit(code)
}
