/** The server that Miniflare opens for workerd, and who may ask it. */
import { execFile } from 'node:child_process'
import http from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { guardLoopback } from '../../../builder/dev/loopback.ts'
import { listen } from '../../support/port.ts'

const isRoot = process.getuid?.() === 0

/** What a program gets that asks as workerd does; of another user, if it has a number. */
const ask = (port: string, uid?: number): Promise<string> =>
  new Promise((done) => {
    const script = `
      const options = { port: ${port}, headers: { host: 'example.com' }, timeout: 10000 }
      const request = require('node:http').get(options, (answer) => { console.log(answer.statusCode); process.exit() })
      request.on('error', ({ code }) => console.log(code))`
    const options = { cwd: '/', timeout: 20_000, ...(uid === undefined ? {} : { uid }) }
    execFile(process.execPath, ['--eval', script], options, (_, output) => done(output.trim()))
  })

test.runIf(isRoot && process.platform === 'linux')('no program of another user gets an answer', async () => {
  const { createServer } = http
  guardLoopback()
  const server = http.createServer((_, response) => response.end())
  onTestFinished(() => {
    Object.assign(http, { createServer })
    server.close()
  })
  const { port } = new URL(await listen(server))
  expect([await ask(port), await ask(port, 65_534)]).toEqual(['200', 'ECONNRESET'])
})
