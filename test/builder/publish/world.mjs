/**
 * Loaded before a command that runs against the stand-in: `*.workers.dev` is served by it, and no wait takes long. With
 * `UPLOADER` set, wrangler is not loaded: its arguments are read, and the same requests sent.
 */
import { writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { STAND_IN = '', UPLOADER, WRANGLER_OUTPUT_FILE_PATH = '' } = process.env
const { fetch } = globalThis

globalThis.fetch = (input, init) => {
  const url = new URL(typeof input === 'object' && 'url' in input ? input.url : input)
  if (!url.hostname.endsWith('.workers.dev')) return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set('x-edge-host', url.hostname)
  return fetch(new URL(`${url.pathname}${url.search}`, STAND_IN), { ...init, headers })
}

const { setTimeout } = timers
timers.setTimeout = (delay, ...rest) => setTimeout(Math.min(delay, 1), ...rest)
syncBuiltinESMExports()

const [, script = '', area, action, ...args] = process.argv
if (UPLOADER && script.endsWith('/bin/wrangler.js')) {
  const { createUploader } = await import('./uploader.ts')
  const uploader = createUploader(process.env)
  if (`${area} ${action}` === 'versions upload') {
    const [text, several] = [{ type: 'string' }, { type: 'string', multiple: true }]
    const own = { 'env-file': text, 'experimental-provision': { type: 'boolean' } }
    const options = { config: text, alias: text, tag: text, message: text, var: several, ...own }
    const { tag, message, var: pairs } = parseArgs({ args, options, allowNegative: true }).values
    const variables = Object.fromEntries(pairs.map((pair) => pair.split(/:(.*)/s)))
    const id = await uploader.upload({ tag, message, variables })
    writeFileSync(WRANGLER_OUTPUT_FILE_PATH, JSON.stringify({ type: 'version-upload', version_id: id }))
  } else await uploader.applyTriggers()
  process.exit()
}
