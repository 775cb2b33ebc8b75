/**
 * The entry of the Worker under test: the deployed bundle, its KV behind a counter that can be told to misbehave.
 * `PUT /__kv/<key>` puts a value into it. `POST /__kv` sets the fault and the counter, `GET /__kv` gives the number of reads
 * since; so it is with the faults of the systems where submissions wait, and with what went into them.
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

const state = { fault: 'none', reads: 0, waiting: {}, queued: [], mails: [], lost: [], points: [], recordable: true }

const count = (read, empty) => {
  state.reads += 1
  return FAULTS[state.fault](read, empty)
}

const wrap = (kv) => ({
  get: (...rest) => count(() => kv.get(...rest), null),
  getWithMetadata: (...rest) => count(() => kv.getWithMetadata(...rest), { value: null, metadata: null }),
})

const happens = (probability = 0) => Math.random() < probability

/** Lets an operation fail before it is done, or only seem to fail. */
const risk = async (name, operate) => {
  const { [name]: throws, [`${name}Late`]: late } = state.waiting
  if (happens(throws)) throw new Error(`${name} failed`)
  const result = await operate()
  if (happens(late)) throw new Error(`${name} did not answer`)
  return result
}

/** Queue, archive and mail, where the test has them. */
const wrapWaiting = ({ LEADS: queue, LEADS_ARCHIVE: archive, LEADS_MAIL: mailer }) => ({
  ...(queue && {
    LEADS: {
      send: (message, options) => {
        state.queued.push(message)
        return risk('queue', () => queue.send(message, options))
      },
    },
  }),
  ...(archive && {
    LEADS_ARCHIVE: {
      put: (...rest) => risk('archive', () => archive.put(...rest)),
      delete: (key) =>
        risk('archive', () => archive.delete(key)).catch((error) => {
          state.lost.push(key)
          throw error
        }),
    },
  }),
  ...(mailer && {
    LEADS_MAIL: {
      send: async (mail) => {
        // As Cloudflare's binding: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/#error-handling
        const { mailCode: code } = state.waiting
        if (code) throw Object.assign(new Error(`${mail.to} is refused`), { code })
        state.mails.push(mail)
        return risk('mail', () => mailer.send(mail))
      },
    },
  }),
})

/** The dataset of reads, where the test has it. */
const wrapReads = ({ READS: dataset }) =>
  dataset && {
    READS: {
      writeDataPoint: (point) => {
        if (!state.recordable) throw new TypeError('Blobs are too large')
        state.points.push(point)
      },
    },
  }

/** An isolate that ends before the queue hears what became of its messages. */
const forget = ({ queue, messages }) => ({
  queue,
  messages: messages.map(({ body, attempts }) => ({ body, attempts, ack() {}, retry() {} })),
})

let wrapped
const wrapAll = (env) => (wrapped ??= { ...env, CONTENT: wrap(env.CONTENT), ...wrapWaiting(env), ...wrapReads(env) })

/** Visitors come over https; `x-scheme: http` says that one did not. */
const overHttps = (request) =>
  request.headers.get('x-scheme') === 'http' ? request : new Request(request.url.replace(/^http:/, 'https:'), request)

export default keeping({
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    if (request.method === 'PUT' && pathname.startsWith('/__kv/')) {
      const metadata = { type: request.headers.get('content-type') }
      await env.CONTENT.put(pathname.slice('/__kv/'.length), await request.arrayBuffer(), { metadata })
      return new Response()
    }
    if (pathname === '/__kv') {
      if (request.method === 'POST') Object.assign(state, { reads: 0 }, await request.json())
      return Response.json(state)
    }
    return worker.fetch(overHttps(request), wrapAll(env), context)
  },
  async queue(batch, env, context) {
    if (happens(state.waiting.dies)) throw new Error('The isolate has ended.')
    if (!happens(state.waiting.diesLate)) return worker.queue(batch, wrapAll(env), context)
    await worker.queue(forget(batch), wrapAll(env), context)
    throw new Error('The isolate has ended.')
  },
})
