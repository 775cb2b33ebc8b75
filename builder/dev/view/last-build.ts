/** The Worker over the last build, in workerd: it reads each value from the output folder when it needs it. */
import { dirname, resolve } from 'node:path'
import { build } from 'esbuild'
import { Miniflare, Response as Reply } from 'miniflare'
import { isObjectId } from '../../../worker/contract/release.ts'
import { readConfig } from '../../publish/cloudflare/config.ts'
import { refusePlugAndPlay } from '../../content/plug-n-play.ts'
import type { Output } from '../../release/output.ts'
import { createKey, KEY_HEADER } from '../local-config.ts'
import { guardLoopback } from '../loopback.ts'
import { exitOnHangUp } from '../supervise.ts'

/** A response of the site; redirects are not followed. */
export type Ask = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>

/** A site that answers until it is closed. */
export interface LastBuild {
  readonly ask: Ask
  readonly close: () => Promise<void>
}

/** A KV binding for the Worker, backed by `VALUES`, a function in this process. */
const ENTRY = `
import worker from './worker.js'
let bindings
const read = async (VALUES, key, options) => {
  const response = await VALUES.fetch('http://values/', { headers: { 'x-key': key } })
  if (!response.ok) return { value: null, metadata: null }
  const type = typeof options === 'string' ? options : options?.type
  const value = type === 'stream' ? response.body : type === 'text' ? await response.text() : await response.arrayBuffer()
  return { value, metadata: { type: response.headers.get('x-type') } }
}
export default {
  fetch(request, { VALUES, KEY, ...rest }, context) {
    if (request.headers.get('${KEY_HEADER}') !== KEY) return new Response(null, { status: 403 })
    bindings ??= { ...rest, CONTENT: {
      get: async (key, options) => (await read(VALUES, key, options)).value,
      getWithMetadata: (key, options) => read(VALUES, key, options),
    } }
    return worker.fetch(request, bindings, context)
  },
}`

/** Starts it. `configFile` names the Worker's entry. */
export async function startLastBuild(output: Output, configFile: string): Promise<LastBuild> {
  refusePlugAndPlay('.')
  const { main, compatibility_date: compatibilityDate } = readConfig(configFile)
  const root = output.read(output.manifest.root)
  const bundle = await build({
    entryPoints: [resolve(dirname(configFile), main)],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    // What it would print has lines of the code as they are; its error is printed like all others.
    logLevel: 'silent',
    // Embeds the root, as a deployment does.
    plugins: [
      {
        name: 'root',
        setup: (bundling) =>
          bundling.onLoad({ filter: /root\.txt$/ }, () => ({
            contents: new TextDecoder().decode(root.bytes),
            loader: 'text',
          })),
      },
    ],
  })
  guardLoopback()
  exitOnHangUp()
  const secret = createKey()
  const miniflare = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'index.js', contents: ENTRY },
      { type: 'ESModule', path: 'worker.js', contents: bundle.outputFiles[0]?.text ?? '' },
    ],
    compatibilityDate,
    bindings: { RELEASE: root.id, KEY: secret },
    serviceBindings: {
      VALUES: ({ headers }) => {
        const id = headers.get('x-key')?.replace(/^o\//, '')
        if (!isObjectId(id) || !output.values.has(id)) return new Reply(null, { status: 404 })
        const { bytes, type } = output.read(id)
        return new Reply(new Uint8Array(bytes), { headers: { 'x-type': type } })
      },
    },
    outboundService: () => new Reply(null, { status: 502 }),
    cf: false,
  })
  await miniflare.ready
  return {
    ask: async (path, headers) => {
      const answer = await miniflare.dispatchFetch(output.manifest.url + path, {
        headers: { ...headers, [KEY_HEADER]: secret },
        redirect: 'manual',
      })
      return new Response([204, 304].includes(answer.status) ? null : await answer.arrayBuffer(), {
        status: answer.status,
        headers: [...answer.headers],
      })
    },
    close: () => miniflare.dispose(),
  }
}
