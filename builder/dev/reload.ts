/** Live reload: tells every open page when there is a new release, or what is wrong with the content. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { transform } from 'esbuild'
import type { Message } from '../content/diagnose.ts'

/** What open pages hear: reload, or show what is wrong. */
export interface Reload {
  /** Answers what is asked below `/reload`; `false` where the request is for someone else. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** A new release is served: pages that were loaded before reload. */
  readonly serve: () => void
  /** The build failed: pages show why, above the last good site where that was `kept`. */
  readonly fail: (messages: readonly Message[], options: { readonly kept: boolean }) => void
}

/** Path of the script that dev builds load; the events are at `/reload`. */
export const RELOAD_SCRIPT = '/reload.js'

/** Makes the server side of the live reload. */
export async function createReload(): Promise<Reload> {
  const script = await bundleClient()
  const open = new Set<ServerResponse>()
  let last = ''

  const send = (event: string, data: unknown) => {
    // The last state is kept: a page that connects later hears it at once.
    last = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    for (const response of open) response.write(last)
  }

  return {
    handle: (request, response) => {
      const path = request.url?.split('?')[0]
      if (path === RELOAD_SCRIPT) {
        response.writeHead(200, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-store',
          ...OPEN,
        })
        response.end(script)
        return true
      }
      if (path !== '/reload') return false
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...OPEN })
      response.write(`retry: 500\n\n${last}`)
      open.add(response)
      request.on('close', () => open.delete(response))
      return true
    },
    serve: () => send('release', Date.now()),
    fail: (faults, { kept }) => send('faults', { faults, kept }),
  }
}

/** The pages stand on another port, another origin. */
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

async function bundleClient(): Promise<string> {
  const source = await readFile(new URL('../views/theme/client/reload.ts', import.meta.url), 'utf8')
  return (await transform(source, { loader: 'ts' })).code
}
