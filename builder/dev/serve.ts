/** The process behind `npm start`: inbox, local KV, wrangler's server, and the session that rebuilds. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { styleText } from 'node:util'
import * as v from 'valibot'
import { toCaptcha } from '../site/captcha.ts'
import { CONFIG_FILE, contentNamespace, readConfig } from '../publish/cloudflare/config.ts'
import { wranglerPackage } from '../publish/cloudflare/wrangler.ts'
import { createHomeCheck } from './home.ts'
import {
  createKey,
  makeSessionFolder,
  OWNER_ALONE,
  toLocalBucket,
  makeArchiveFolder,
  writeLocalConfig,
} from './local-config.ts'
import { openLocalKv } from './local-kv.ts'
import { openLocalLeads } from './local-leads.ts'
import { prepareState } from './local-state.ts'
import { errorToText } from '../content/error.ts'
import { toPrintable } from '../content/report/printable.ts'
import { toTally } from '../content/report/human.ts'
import { printMessages } from '../content/report/print.ts'
import { PACKAGE } from '../work/installation.ts'
import { openWork } from '../work/open.ts'
import { createProgress } from '../work/progress.ts'
import { toOrigins } from './inbox/guard.ts'
import { startInbox } from './inbox/server.ts'
import { DEFAULT_INBOX, StartSettings, toLeadsOptions } from './options.ts'
import { SIGNALS } from './supervise.ts'
import { requireFreePort } from './inbox/port.ts'
import { startProxy } from './proxy.ts'
import { createReload, RELOAD_SCRIPT } from './reload.ts'
import { createPlaceholder, listPaths } from './placeholder.ts'
import { writeSchemas } from './schemas.ts'
import { type Parts, runSession } from './session.ts'
import { createSiteBuilder } from './site-builder.ts'
import { prepareVariables, toLocalCaptcha, toMark } from './variables.ts'
import { watchFolder } from './watch.ts'
import { startWrangler } from './wrangler.ts'
import { writeAnew } from './write-anew.ts'

/** Time between two looks for the folders of the session. */
const HOME_MS = 1000

const tell = (text: string): void => void process.stderr.write(`${styleText('yellow', toPrintable(text))}\n`)

/** Ends the parts that run, in the order in which they were started. */
const endings: (() => Promise<unknown>)[] = []
let ending = false
/** The temporary folder of the session. */
let sessionFolder: string | undefined

handleSignals()
// The parent process is gone, so this process ends itself.
process.once('disconnect', () => void end(1))
// So is whoever reads what it says, such as `head`.
for (const output of [process.stdout, process.stderr]) output.on('error', () => void end(0))
try {
  await serve(v.parse(v.pipe(v.string(), v.parseJson(), StartSettings), process.argv[2]))
} catch (error) {
  await fail(error)
}

async function serve({ content, port, inboxPort, state, drafts }: StartSettings): Promise<void> {
  const key = createKey()
  const upstream = Promise.withResolvers<number>()
  const reload = await createReload()
  // Taken before anything is written: another start at the same port shares the local state.
  const proxy = await startProxy(port, { port: upstream.promise, key, served: reload.served, tell })
  endings.push(async () => proxy.close())
  await requireFreePort(inboxPort)
  const url = `http://localhost:${port}`
  const inboxUrl = `http://localhost:${inboxPort}`
  const config = readConfig(CONFIG_FILE)
  prepareState(state)
  await prepareVariables('.dev.vars', DEFAULT_INBOX)
  const variablesFile = inboxUrl === DEFAULT_INBOX ? undefined : await moveInbox(state, inboxUrl)
  const variables = await prepareVariables(variablesFile ?? '.dev.vars', inboxUrl)

  const archive = makeArchiveFolder(state)
  const folder = makeSessionFolder(archive)
  sessionFolder = folder
  const opening = openLocalKv(folder, contentNamespace(config), {
    bucket: toLocalBucket(config),
    store: archive,
  })
  const secrets = variables['WEBHOOK_SECRET'] ?? ''
  const leads = opening.then(({ bucket }) => openLocalLeads(bucket, variables))
  // Errors reject the promise that callers of the store await.
  leads.catch(() => {})
  const inbox = await startInbox({
    port: inboxPort,
    leads,
    leadsOptions: toLeadsOptions(state),
    secrets,
    siteOrigins: toOrigins(port),
    shared: reload.routes,
  })
  endings.push(() => inbox.close())
  writeSchemas(content)
  const watch = watchFolder(content, tell)
  endings.push(() => watch.close())
  const kv = await opening
  endings.push(() => kv.close())
  handleSignals()

  const captcha = toLocalCaptcha(variables, inboxUrl) ?? toCaptcha({ ...config.vars, ...variables })
  const reloadUrl = `${inboxUrl}${RELOAD_SCRIPT}?${toMark(variables)}`
  const work = openWork(content, { stays: true })
  endings.push(() => work.close())
  const requireHome = createHomeCheck({
    store: archive,
    session: folder,
    packages: [PACKAGE, wranglerPackage()],
  })
  setInterval(() => {
    try {
      requireHome()
    } catch (cause) {
      void fail(cause)
    }
  }, HOME_MS)
  let paths: readonly string[] = []
  const parts: Parts = {
    ...createSiteBuilder({
      content,
      out: 'dist',
      url,
      captcha,
      reloadUrl,
      drafts,
      work,
      progress: createProgress(process.stderr),
    }),
    report: ({ good, messages }, news, served, seconds) => {
      printMessages({ messages: news }, { content, json: false })
      if (messages.length > 0) process.stdout.write(`${toTally(messages)}\n`)
      process.stdout.write(`${toOutcome(good, served)} (${seconds.toFixed(2)} s)\n`)
    },
    placeholder: (title) => {
      // Pages that are open can be loaded again while the folder is away.
      paths = listPaths(content) ?? paths
      return createPlaceholder(title, { url, reloadUrl, paths })
    },
    kv,
    reload,
    watch,
    requireHome,
  }
  const session = runSession(parts)
  // From its first answer on, the Worker finds something to serve.
  await session.next()
  const wrangler = startWrangler({
    folder,
    config: await writeLocalConfig(folder, { waits: 'LEADS_KEY' in variables, key }),
    variablesFile: variablesFile ?? '.dev.vars',
    onEvent: inbox.note,
  })
  process.send?.(wrangler.group)
  endings.push(() => wrangler.stop())
  upstream.resolve(wrangler.port)
  void wrangler.ended.then(() => fail(new Error('The local server has ended. Start again: npm start')))
  await Promise.all([session.next(), wrangler.port, watch.ready])
  process.stdout.write(`\n  Site   ${url}\n  Inbox  ${inboxUrl}\n\n`)
  for await (const _ of session) continue
}

function toOutcome(good: boolean, served: boolean): string {
  if (good) return 'Served'
  return served
    ? 'Served as far as it goes: the content has errors'
    : 'Not served: the content has errors, the last good site stays'
}

/** Writes the variables of a session whose inbox has another address than in `.dev.vars`. */
async function moveInbox(state: string, inboxUrl: string): Promise<string> {
  const file = join(state, 'dev.vars')
  writeAnew(file, (await readFile('.dev.vars', 'utf8')).replaceAll(DEFAULT_INBOX, inboxUrl), OWNER_ALONE)
  return file
}

/** Ends on a signal. Miniflare, once it runs, would exit at once and leave wrangler behind: its handlers are replaced. */
function handleSignals(): void {
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal)
    process.on(signal, () => void end(0))
  }
}

/** Says why it cannot go on, and ends. */
async function fail(error: unknown): Promise<void> {
  if (ending) return
  process.stderr.write(`${styleText('red', toPrintable(errorToText(error)))}\n`)
  await end(1)
}

/** Ends everything that was started, the youngest first. */
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  await Promise.allSettled(endings.toReversed().map((stop) => stop()))
  if (sessionFolder !== undefined) await rm(sessionFolder, { recursive: true, force: true }).catch(() => {})
  process.exit(code)
}
