import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Server } from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeAll, listenHere } from '../../../builder/dev/inbox/port.ts'
import { findPort } from '../../support/port.ts'

test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
  'listenHere() does without `::1` where it is refused with %s',
  async (code) => {
    const listening = vi
      .spyOn(Server.prototype, 'listen')
      .mockImplementationOnce(function (this: Server) {
        net.Server.prototype.listen.call(this, { port: 0, host: '127.0.0.1' })
        return this
      })
      .mockImplementationOnce(function (this: Server) {
        queueMicrotask(() => this.emit('error', Object.assign(new Error(`listen ${code}`), { code })))
        return this
      })
    const servers = await listenHere(0, () => {}).finally(() => listening.mockRestore())
    expect(servers).toHaveLength(1)
    await closeAll(servers)
  },
)

test('listenHere() says how to go on where something listens on the port', async () => {
  const [server, ...others] = await listenHere(0, () => {})
  onTestFinished(() => closeAll([server, ...others]))
  const { port } = v.parse(v.object({ port: v.number() }), server.address())
  await expect(listenHere(port, () => {})).rejects.toThrow(
    `Port ${port} is in use. Stop the program that listens there, or choose another port: npm start -- --port ${port + 10}`,
  )
})

/** Starts a site; the process, which ends with the test, and what it has printed. */
function start(folder: string, port: number) {
  const args = ['--content', join(folder, 'content'), '--port', String(port), '--state', join(folder, 'state')]
  const child = spawn(process.execPath, [resolve('builder/cli/run.js'), 'start'].concat(args), { cwd: folder })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
  const exit = once(child, 'close').then(([code]) => ({ code, output: output.join('') }))
  return { end: () => child.kill('SIGINT'), exit }
}

test('of two sites that start at once at a port one says how to go on, and has written nothing', async () => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'lectern-port-')))
  onTestFinished(() => folders.forEach((folder) => rmSync(folder, { recursive: true, maxRetries: 5 })))
  for (const folder of folders) {
    mkdirSync(join(folder, 'content/pages'), { recursive: true })
    writeFileSync(join(folder, 'content/site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
    copyFileSync('wrangler.toml', join(folder, 'wrangler.toml'))
  }
  const port = await findPort(10_000 + (process.pid % 5_000) * 2)
  const sites = folders.map((folder) => start(folder, port))
  const first = await Promise.race(sites.map(({ exit }) => exit))
  for (const { end } of sites) end()
  await Promise.all(sites.map(({ exit }) => exit))
  expect(first).toEqual({
    code: 1,
    output: `Port ${port} is in use. Stop the program that listens there, or choose another port: npm start -- --port ${port + 10}\n`,
  })
  expect(folders.filter((folder) => existsSync(join(folder, 'state')))).toHaveLength(1)
}, 120_000)
