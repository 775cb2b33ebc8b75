/**
 * Two versions of the deployed bundle side by side over one KV, as in a gradual deployment. Which one answers, and the
 * release that it carries, is said by each request: starting workerd again for every deployment would take minutes.
 */
import { Miniflare } from 'miniflare'
import { guardLoopback } from '../../../builder/dev/loopback.ts'
import { readCompatibilityDate } from '../../support/compatibility-date.ts'
import { createContract, EXAMPLE_DOCUMENT } from '../../support/contract.ts'
import { checkAnswers, readModules } from '../../support/kept-answers.ts'
import type { Namespace } from './stand-in-kv.ts'

/** A version of the Worker that gets requests. */
export interface LiveVersion {
  readonly worker: 'BLUE' | 'GREEN'
  /** Root of its release. */
  readonly release: string
}

/** The versions, running. */
export interface Versions {
  readonly namespace: Namespace
  fetch(version: LiveVersion, path: string, accept?: string): Promise<Response>
  /** Starts fresh isolates, which remember nothing, over the same KV. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const EDGE = `export default { fetch: (request, env) => env[request.headers.get('x-worker')].fetch(request) }`

/**
 * Bindings are those of a version, so each release has its own object. The root is read from KV, as in local work: a
 * module is that of a whole workerd.
 */
const VERSION = `
import worker from './index.js'
import { keeping } from './keeping.mjs'
const versions = new Map()
const toNamespace = (kv, root) => ({
  get: (...rest) => kv.get(...rest),
  getWithMetadata: async (key, ...rest) => key === 'local/root' ? { value: root } : kv.getWithMetadata(key, ...rest),
})
export default keeping({
  fetch(request, env, context) {
    const release = request.headers.get('x-release')
    if (!versions.has(release)) versions.set(release, { ...env, LOCAL: 'true', CONTENT: toNamespace(env.CONTENT, release) })
    return worker.fetch(request, versions.get(release), context)
  },
})`

/** Starts both. */
export async function startVersions(): Promise<Versions> {
  const [modules, compatibilityDate] = await Promise.all([readModules(VERSION, ''), readCompatibilityDate()])
  const version = (name: string, isolate: number) => ({
    name,
    modules,
    compatibilityDate,
    kvNamespaces: { CONTENT: 'content' },
    bindings: { ISOLATE: isolate },
  })
  const edge = { name: 'edge', modules: true, script: EDGE, serviceBindings: { BLUE: 'blue', GREEN: 'green' } } as const
  const settings = (isolate: number) => ({
    workers: [edge, version('blue', isolate), version('green', isolate)],
    cf: false,
  })
  guardLoopback()
  const miniflare = new Miniflare(settings(0))
  // A namespace is of no use after a restart.
  const kv = () => miniflare.getKVNamespace('CONTENT', 'blue')
  let origin = await miniflare.ready
  let isolate = 0
  const ask = async (worker: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(new URL(path, origin), { headers: { ...headers, 'x-worker': worker } })
  const contract = createContract(EXAMPLE_DOCUMENT)
  const checkAll = async (): Promise<void> => {
    for (const worker of ['BLUE', 'GREEN']) checkAnswers(contract, await (await ask(worker, '/__answers')).text())
  }
  return {
    namespace: {
      put: async (...pair) => (await kv()).put(...pair),
      delete: async (key) => (await kv()).delete(key),
    },
    // As from a page of the site: nobody else gets what is no part of the live release.
    fetch: ({ worker, release }, path, accept = 'text/html') =>
      ask(worker, path, { accept, 'sec-fetch-site': 'same-origin', 'x-release': release }),
    restart: async () => {
      await checkAll()
      isolate += 1
      await miniflare.setOptions(settings(isolate))
      origin = await miniflare.ready
    },
    stop: () => checkAll().finally(() => miniflare.dispose()),
  }
}
