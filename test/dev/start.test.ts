import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let folder: string
let child: ChildProcess
let url: string
let output = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-start-'))
  mkdirSync(join(folder, 'content/pages'), { recursive: true })
  write('site.yaml', 'name: Example\ndescription: A small site.\nurl: https://www.example.com\n')
  write('pages/index.md', toPage('Home', 'Welcome.'))
  const port = await findPort()
  url = `http://localhost:${port}`
  const args = ['--content', join(folder, 'content'), '--port', String(port), '--state', join(folder, 'state')]
  // Its own group, so that a process it leaves behind is found.
  child = spawn(process.execPath, ['builder/dev/start.ts', ...args], { detached: true })
  child.stdout?.on('data', (text) => (output += String(text)))
  child.stderr?.on('data', (text) => (output += String(text)))
  await vi.waitUntil(() => output.includes(`Site   ${url}`), { timeout: 50_000 })
})
afterAll(() => {
  if (child.pid !== undefined && isAlive(child.pid)) process.kill(-child.pid, 'SIGKILL')
  rmSync(folder, { recursive: true })
})

const write = (file: string, text: string): void => writeFileSync(join(folder, 'content', file), text)
const toPage = (title: string, body: string): string => `---\ntitle: ${title}\ndescription: A page.\n---\n\n${body}\n`
const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 50_000, interval: 50 })
const status = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status
const text = async (path: string): Promise<string> => (await fetch(`${url}${path}`)).text()

/** A free port whose next one is free as well, for the inbox. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Whether any process of a group lives. */
function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

test('start serves the site under its local address', async () => {
  const page = await text('/')
  expect(page).toContain('Welcome.')
  expect(page).toContain(`<link rel="canonical" href="${url}/"`)
  expect(await text('/index.md')).toContain(`url: ${url}/\n`)
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
  write('site.yaml', 'name: Renamed\ndescription: A small site.\nurl: https://www.example.com\n')
  await eventually(async () => expect(await text('/')).toContain('Renamed'))
})

test('start keeps the last good site while the content has errors', async () => {
  write('pages/index.md', toPage('Home', '[Broken](/nowhere)'))
  await eventually(() => expect(output).toContain('pages/index.md:6:10 error broken-link'))
  expect(await text('/')).toContain('Welcome again.')
  write('pages/index.md', toPage('Home', 'Mended.'))
  await eventually(async () => expect(await text('/')).toContain('Mended.'))
})

test('start ends every process that it started', async () => {
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  await eventually(() => expect(isAlive(child.pid ?? 0)).toBe(false))
  // Wrangler is in a group of its own; its command line names the folder of the local KV.
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(folder)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
