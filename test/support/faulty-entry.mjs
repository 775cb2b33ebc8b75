/**
 * The entry of the Worker under test: the deployed bundle, its KV behind a counter that can be told to misbehave.
 * `POST /__kv` sets the fault and the counter, `GET /__kv` gives the number of reads since. `GET /__answers` gives every
 * error and every answer of a form since the start, whoever asked.
 */
import worker from './index.js'

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

const answers = new Map()

/** Keeps what has the shape of the contract; bodies of pages and documents are read by who asks for them. */
async function keep({ method, url }, response) {
  if (method === 'HEAD' || (response.status < 400 && method !== 'POST')) return response
  const { status, headers } = response
  const text = await response.clone().text()
  answers.set(`${method} ${status} ${text}`, { method, url, status, type: headers.get('content-type'), text })
  return response
}

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    if (pathname === '/__answers') return Response.json([...answers.values()])
    if (pathname === '/__kv') {
      if (request.method === 'POST') Object.assign(state, { reads: 0 }, await request.json())
      return Response.json(state)
    }
    wrapped ??= { ...env, CONTENT: wrap(env.CONTENT) }
    return keep(request, await worker.fetch(request, wrapped, context))
  },
}
