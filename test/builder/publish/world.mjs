/** Loaded before a command that runs against the stand-in: `*.workers.dev` is served by it, and no wait takes long. */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const { STAND_IN = '' } = process.env
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
