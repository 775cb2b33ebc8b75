/** The server that Miniflare opens for workerd, and who may ask it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import http from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { guardLoopback } from '../../../builder/dev/loopback.ts'
import { listen } from '../../support/port.ts'

const BASH = '/bin/bash'
const canAsk = process.getuid?.() === 0 && process.platform === 'linux' && existsSync(BASH)

/** What a program gets that asks as workerd does; of another user, if it has a number. Not Node, which others may not be able to run. */
const ask = (port: string, uid?: number): Promise<string> =>
  new Promise((done) => {
    const request = String.raw`GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n`
    const script = `exec 3<>/dev/tcp/127.0.0.1/${port} && printf '${request}' >&3 && echo asked && head -n 1 <&3`
    const options = { cwd: '/', timeout: 20_000, ...(uid === undefined ? {} : { uid }) }
    execFile(BASH, ['-c', script], options, (_, output) => done(output.trim()))
  })

test.runIf(canAsk)('no program of another user gets an answer', async () => {
  const { createServer } = http
  guardLoopback()
  const server = http.createServer((_, response) => response.end())
  onTestFinished(() => {
    Object.assign(http, { createServer })
    server.close()
  })
  const { port } = new URL(await listen(server))
  expect([await ask(port), await ask(port, 65_534)]).toEqual(['asked\nHTTP/1.1 200 OK', 'asked'])
})
