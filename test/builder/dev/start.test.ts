import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBrowser } from '../../support/browser.ts'
import { type Contract, createContract, toAnswer } from '../../support/contract.ts'
import { findPort, listPorts } from '../../support/port.ts'
import type { Answer } from '../../support/site.ts'

let folder: string
let child: ChildProcess
let url: string
let output = ''
/** What a page answered from the first connection on. */
const statuses = new Set<number>()
let browser: Browser
let page: Page
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-start-'))
  mkdirSync(join(folder, 'content/pages/deep'), { recursive: true })
  write('site.yaml', 'name: Example\ndescription: A small site.\nurl: https://www.example.com\n')
  write('pages/index.md', toPage('Home', 'Welcome.'))
  write('pages/404.md', toPage('Nothing here', 'Look elsewhere.'))
  write('pages/deep/about.md', toPage('About', 'About us.'))
  const port = await findPort()
  url = `http://localhost:${port}`
  const args = ['--content', join(folder, 'content'), '--port', String(port), '--state', join(folder, 'state')]
  // A home in which wrangler can write nothing, whoever runs this.
  mkdirSync(join(folder, 'home/.wrangler/metrics.json'), { recursive: true })
  writeFileSync(join(folder, 'home/.config'), '')
  mkdirSync(join(folder, 'tmp'))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  }
  for (const name of ['XDG_CONFIG_HOME', 'WRANGLER_LOG_PATH']) Reflect.deleteProperty(env, name)
  // Its own group, so that a process it leaves behind is found.
  const options = { detached: true, cwd: linkCheckout(), env }
  child = spawn(process.execPath, ['builder/cli/run.js', 'start', ...args], options)
  child.stdout?.on('data', (text) => (output += String(text)))
  child.stderr?.on('data', (text) => (output += String(text)))
  const polled = vi.waitUntil(
    async () => {
      // What is asked for once it is there is answered.
      const isThere = output.includes(`Site   ${url}`)
      await fetch(`${url}/deep/about`, { signal: AbortSignal.timeout(60_000) }).then(
        (answer) => statuses.add(answer.status),
        () => undefined,
      )
      if (child.exitCode !== null) throw new Error(output)
      return isThere
    },
    { timeout: 280_000, interval: 20 },
  )
  browser = await startBrowser()
  await polled
  page = await browser.newPage()
  page.setDefaultTimeout(60_000)
})
afterAll(async () => {
  await browser.close()
  await end().finally(() => {
    if (child.pid !== undefined && isAlive(child.pid)) process.kill(-child.pid, 'SIGKILL')
    rmSync(folder, { recursive: true })
  })
})

/** Ends it as a person does; it ends every process that it started. */
async function end(): Promise<void> {
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  await eventually(() => expect(isAlive(child.pid ?? 0)).toBe(false))
  // Wrangler is in a group of its own; its command line names the folder of the local KV.
  await eventually(() => expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(folder))
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(readdirSync(join(folder, 'cache/lectern/runs'))).toEqual([])
}

/** A checkout as it was cloned: that of the developer may have variables of its own, which are neither read nor written. */
function linkCheckout(): string {
  const checkout = join(folder, 'checkout')
  mkdirSync(checkout)
  for (const name of ['builder', 'node_modules', 'package.json', 'worker']) {
    symlinkSync(resolve(name), join(checkout, name))
  }
  copyFileSync('wrangler.toml', join(checkout, 'wrangler.toml'))
  return checkout
}

const write = (file: string, text: string): void => writeFileSync(join(folder, 'content', file), text)
const toPage = (title: string, body: string): string => `---\ntitle: ${title}\ndescription: A page.\n---\n\n${body}\n`
const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 120_000, interval: 50 })
let contract: Contract | undefined
/** Holds the answer against the document that the site serves. */
async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  contract ??= createContract(JSON.parse(await (await fetch(`${url}/openapi.json`)).text()))
  const answer = await toAnswer(await fetch(`${url}${path}`, init))
  expect(contract(init.method ?? 'GET', path, answer)).toEqual([])
  return answer
}
const status = async (path: string): Promise<number> => (await ask(path)).status
const text = async (path: string): Promise<string> => (await ask(path)).text

/** Whether any process of a group lives. */
function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

test('start serves the site under its local address, and nothing but pages before', async () => {
  const about = await text('/deep/about')
  expect(about).toContain('About us.')
  expect(about).toContain(`<link rel="canonical" href="${url}/deep/about"`)
  expect(await text('/deep/about.md')).toContain(`canonical: ${url}/deep/about\n`)
  expect([...statuses]).toEqual([200])
})

test('start writes the variables of a checkout that has none', () => {
  expect(readFileSync(join(folder, 'checkout/.dev.vars'), 'utf8')).toContain('\nWEBHOOK_SURVEY=http://localhost:8788/')
})

test('start serves no endpoint that reads what is stored locally', async () => {
  expect((await fetch(`${url}/cdn-cgi/explorer/api`)).status).toBe(403)
})

test('start opens no further port that serves, writes or debugs', async () => {
  const own = new URL(url).port
  const others = listPorts(child.pid ?? 0).filter((port) => port !== own && port !== String(Number(own) + 1))
  const precious = join(folder, 'precious')
  writeFileSync(precious, 'precious')
  // A simple request: no browser asks for permission before it sends one.
  const overwrite = `/core/store-temp-file?extension=x/../../../../../../../../${precious}`
  const requests: readonly [path: string, init: RequestInit][] = [
    [overwrite, {}],
    [overwrite, { method: 'POST', body: 'written' }],
    ['/', {}],
    ['/json/list', {}],
    ['/', { method: 'POST', headers: { 'x-values': '[["o/x",0,"text/plain"]]' } }],
  ]
  const answers = others.flatMap((port) =>
    requests.map(([path, init]) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(5_000) }).then(
        ({ status: code }) => (code < 400 ? `${port}${path}` : code),
        () => 'no HTTP',
      ),
    ),
  )
  expect(new Set(await Promise.all(answers))).toEqual(new Set([403, 'no HTTP']))
  expect(readFileSync(precious, 'utf8')).toBe('precious')
})

/** Sends a form; the one line that the terminal shows for it. */
async function signUp(): Promise<string | undefined> {
  const said = output.length
  const body = JSON.stringify({ email: 'ada@example.com', captcha_token: 'test-success' })
  const headers = { 'content-type': 'application/json' }
  const answer = await ask('/api/forms/signup', { method: 'POST', headers, body })
  expect(JSON.parse(answer.text)).toMatchObject({ ok: true })
  const lines = (): string[] => output.slice(said).match(/^\{"event":.*$/gm) ?? []
  await eventually(() => expect(lines()).toHaveLength(1))
  return lines()[0]
}

test('start shows one line for a submission', async () => {
  expect(await signUp()).toMatch(/^\{"event":"submission","form":"signup","outcome":"accepted",/)
})

test('the inbox shows what arrived on a screen as wide as a phone', async () => {
  await signUp()
  const phone = await browser.newPage({ viewport: { width: 375, height: 700 } })
  // In the first second, no click counts: it may have been meant for the page before.
  const session = await phone.context().newCDPSession(phone)
  const setClock = (playbackRate: number) => session.send('Animation.setPlaybackRate', { playbackRate })
  await session.send('Animation.enable')
  await setClock(0)
  await phone.goto(url.replace(/\d+$/, (port) => String(Number(port) + 1)))
  const newest = phone.getByRole('article').filter({ hasText: 'signup' }).first()
  expect(await newest.innerText()).toMatch(/signup[\s\S]*signature valid[\s\S]*ada@example\.com/)
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(375)
  const button = phone.locator('button', { hasText: 'Clear' })
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
  await phone.mouse.dblclick(x + 9, y + 9)
  for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await phone.keyboard.press(key)
  await setClock(1)
  await newest.waitFor()
  await button.click()
  await phone.getByText('Nothing has arrived yet.').waitFor()
  await phone.close()
})

test('an open page reloads when its text changes, and shows errors above the last good site, as the terminal does', async () => {
  await page.goto(url)
  write('pages/index.md', toPage('Home', 'Welcome once more.'))
  await page.getByText('Welcome once more.').waitFor()
  write('pages/index.md', toPage('Home', '[Broken](/nowhere)'))
  const overlay = page.getByRole('alert')
  await overlay.getByRole('heading', { name: 'The content has errors. This is the last good site.' }).waitFor()
  expect(await overlay.getByRole('paragraph').allTextContents()).toEqual([
    'pages/index.md:6:10 The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.Write the page, or delete the link.',
  ])
  expect(await overlay.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  write('pages/index.md', toPage('Home', '[Broken](/elsewhere)'))
  await overlay.getByText('The link leads to "/elsewhere"').waitFor()
  expect(await overlay.getByRole('paragraph').count()).toBe(1)
  expect(await page.getByText('Welcome once more.').isVisible()).toBe(true)
  await overlay.getByRole('button', { name: 'Close' }).click()
  expect(await overlay.count()).toBe(0)
  write('pages/index.md', toPage('Home', '[Broken](/anywhere)'))
  await overlay.getByText('The link leads to "/anywhere"').waitFor()
  write('pages/index.md', toPage('Home', 'Welcome once more.'))
  await overlay.waitFor({ state: 'detached' })
  write('pages/index.md', toPage('Home', 'Mended.'))
  await page.getByText('Mended.').waitFor()
  expect(await overlay.count()).toBe(0)
  expect(output).toContain('pages/index.md:6:10 error broken-link')
  expect(output).toContain('Not served: the content has errors, the last good site stays')
})

/** Says that a tab is in front of the others, or behind them: a browser without windows shows them all. */
const setHidden = (tab: Page, hidden: boolean): Promise<unknown> =>
  tab.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)

test('any number of tabs can be open, and each shows what is served and what is wrong once it is in front', async () => {
  const context = await browser.newContext()
  context.setDefaultTimeout(30_000)
  const first = await context.newPage()
  await first.goto(url)
  await setHidden(first, true)
  // Browsers allow six connections to a server.
  for (const _ of [2, 3, 4, 5, 6, 7]) {
    const tab = await context.newPage()
    await tab.goto(url)
    await setHidden(tab, true)
  }
  const last = await context.newPage()
  await last.goto(url)
  write('pages/index.md', toPage('Home', 'Served while hidden.'))
  await last.getByText('Served while hidden.').waitFor()
  write('pages/index.md', toPage('Home', '[Broken](/nowhere)'))
  await last.getByRole('alert').waitFor()
  expect(await first.getByText('Mended.').isVisible()).toBe(true)
  expect(await first.getByRole('alert').count()).toBe(0)
  await setHidden(first, false)
  await first.getByText('Served while hidden.').waitFor()
  await first.getByRole('alert').getByText('The link leads to "/nowhere"').waitFor()
  await context.close()
})

test.each([
  [
    'stood still for an hour',
    `Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin - 3_600_000 })`,
  ],
  ['is an hour slow', `{ const { now } = Date; Date.now = () => now() - 3_600_000 }`],
  ['is an hour fast', `{ const { now } = Date; Date.now = () => now() + 3_600_000 }`],
])('an open page reloads once after each change, also where the clock of its browser %s', async (_, script) => {
  const tab = await browser.newPage()
  tab.setDefaultTimeout(30_000)
  await tab.addInitScript(script)
  await tab.goto(url)
  write('pages/index.md', toPage('Home', 'One.'))
  await tab.getByText('One.').waitFor()
  let loads = 0
  tab.on('framenavigated', () => (loads += 1))
  write('pages/index.md', toPage('Home', 'Two.'))
  await tab.getByText('Two.').waitFor()
  write('pages/index.md', toPage('Home', 'Three.'))
  await tab.getByText('Three.').waitFor()
  await tab.close()
  expect(loads).toBe(2)
})

test('start serves what was edited, renamed and removed', async () => {
  write('pages/index.md', toPage('Home', 'Welcome again.'))
  await eventually(async () => expect(await text('/')).toContain('Welcome again.'))
  mkdirSync(join(folder, 'content/guides/deep'), { recursive: true })
  write('guides/deep/one.md', toPage('One', 'A guide.'))
  await eventually(async () => expect(await status('/guides/deep/one')).toBe(200))
  renameSync(join(folder, 'content/guides/deep'), join(folder, 'content/guides/deeper'))
  await eventually(async () => expect(await status('/guides/deeper/one')).toBe(200))
  expect(await status('/guides/deep/one')).toBe(404)
  rmSync(join(folder, 'content/guides'), { recursive: true })
  await eventually(async () => expect(await status('/guides/deeper/one')).toBe(404))
  renameSync(join(folder, 'content'), join(folder, 'away'))
  await eventually(() => expect(output).toContain('build-failed'))
  renameSync(join(folder, 'away'), join(folder, 'content'))
  await eventually(() => expect(output.split('build-failed').at(-1)).toContain('Served'))
  write('site.yaml', 'name: Renamed\ndescription: A small site.\nurl: https://www.example.com\n')
  await eventually(async () => expect(await text('/')).toContain('Renamed'))
})

/** Settings of Yarn by which a package is a folder of assets. */
const PLUG_AND_PLAY = JSON.stringify({
  dependencyTreeRoots: [{ name: 'site', reference: 'workspace:.' }],
  enableTopLevelFallback: true,
  ignorePatternData: null,
  fallbackExclusionList: [],
  fallbackPool: [['valibot', '1']],
  packageRegistryData: [
    [null, [[null, { packageLocation: './', packageDependencies: [['valibot', '1']], linkType: 'SOFT' }]]],
    ['valibot', [['1', { packageLocation: './theirs/', packageDependencies: [], linkType: 'HARD' }]]],
  ],
})

test('files that a branch brings while the site is served run nothing', async () => {
  const ran = join(folder, 'ran')
  const settings = {
    name: 'theirs',
    main: 'entry.js',
    compatibility_date: '2026-01-01',
    build: { command: `id > ${ran}` },
  }
  mkdirSync(join(folder, 'checkout/theirs'))
  for (const [file, body] of [
    ['state/wrangler.json', JSON.stringify(settings)],
    ['state/entry.js', 'export default { fetch: () => new Response("theirs") }'],
    ['checkout/theirs/index.js', 'throw new Error("theirs")'],
    ['checkout/.pnp.data.json', PLUG_AND_PLAY],
  ] as const) {
    writeFileSync(join(folder, file), body)
  }
  write('pages/index.md', toPage('Home', 'After the branch.'))
  await eventually(async () => expect(await text('/')).toContain('After the branch.'))
  await eventually(() => expect(output.trimEnd()).toMatch(/Served \(.*\)$/))
  expect(existsSync(ran)).toBe(false)
  // What is served, and the archive, are outside of the checkout.
  expect(readdirSync(join(folder, 'state'))).not.toContain('v3')
  expect(output).not.toContain('theirs')
  expect(await text('/deep/about')).toContain('About us.')
})

test('start goes on as if nothing were when a client breaks off its upload', async () => {
  const said = output.length
  const socket = connect(Number(new URL(url).port), 'localhost')
  await once(socket, 'connect')
  socket.write(
    `POST /api/forms/contact HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Length: 9000\r\n\r\n{"email":`,
  )
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
  socket.resetAndDestroy()
  const headers = { 'content-type': 'application/json' }
  expect(await ask('/api/forms/survey', { method: 'POST', headers, body: '{}' })).toMatchObject({ status: 200 })
  await eventually(() => expect(output.slice(said)).toContain('{"event":"submission","form":"survey"'))
  expect(output.slice(said)).not.toMatch(/wrangler|error|contact/i)
})
