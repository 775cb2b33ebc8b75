/**
 * The entry of the Worker under test: the deployed bundle, its KV behind a counter that can be told to misbehave.
 * `POST /__kv` sets the fault and the counter, `GET /__kv` gives the number of reads since.
 */
import worker from './index.js'
import { keeping } from './keeping.mjs'

/** What each fault makes of a read. */
const FAULTS = {
  none: (read) => read(),
  throws: () => Promise.reject(new Error('KV GET failed: 503 secret-detail')),
  hangs: () => new Promise(() => {}),
  missing: async (read, empty) => empty,
  slow100: async (read) => {
    await scheduler.wait(100)
    return read()
  },
  slow60: async (read) => {
    await scheduler.wait(60)
    return read()
  },
  throwsOnce: (read) => (state.reads % 2 === 1 ? Promise.reject(new Error('KV GET failed: 500')) : read()),
}

const state = { fault: 'none', reads: 0 }

const count = (read, empty) => {
  state.reads += 1
  return FAULTS[state.fault](read, empty)
}

const wrap = (kv) => ({
  get: (...rest) => count(() => kv.get(...rest), null),
  getWithMetadata: (...rest) => count(() => kv.getWithMetadata(...rest), { value: null, metadata: null }),
})

let wrapped

/** Visitors come over https; `x-scheme: http` says that one did not. */
const overHttps = (request) =>
  request.headers.get('x-scheme') === 'http' ? request : new Request(request.url.replace(/^http:/, 'https:'), request)

export default keeping({
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/__kv') {
      if (request.method === 'POST') Object.assign(state, { reads: 0 }, await request.json())
      return Response.json(state)
    }
    wrapped ??= { ...env, CONTENT: wrap(env.CONTENT) }
    return worker.fetch(overHttps(request), wrapped, context)
  },
})
