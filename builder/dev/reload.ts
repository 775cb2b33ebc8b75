/** Live reload: notifies open pages of a new release or of errors in the content. */
import type { ServerResponse } from 'node:http'
import type { Message } from '../content/schema/message.ts'
import { loadScript } from './inbox/load-script.ts'
import type { SharedRoutes } from './inbox/server.ts'

/** Notifies open pages: reload, or show errors. */
export interface Reload {
  /** The script and the events, by path. */
  readonly routes: SharedRoutes
  /** A new release is served: pages that were loaded before reload. */
  readonly serve: () => void
  /** The number of the release that is served, higher than those before; 0 before the first. */
  readonly served: () => number
  /** The build failed: pages show why, above the last good site where that was `kept`. */
  readonly fail: (messages: readonly Message[], options: { readonly kept: boolean }) => void
}

/** Path of the script that dev builds load; the events are at `/reload`. */
export const RELOAD_SCRIPT = '/reload.js'

/** Makes the server side of the live reload. */
export async function createReload(): Promise<Reload> {
  const script = await loadScript(new URL('../views/theme/client/reload.ts', import.meta.url), 'esm')
  const open = new Set<ServerResponse>()
  // What a page that connects later hears at once: the release that is served, and the errors since.
  let release = ''
  let errors = ''
  let number = 0

  const send = (event: string, data: unknown): string => {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    for (const response of open) response.write(text)
    return text
  }

  return {
    routes: {
      [RELOAD_SCRIPT]: (_, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        response.end(script)
      },
      '/reload': (request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        response.write(`retry: 500\n\n${release}${errors}`)
        open.add(response)
        request.on('close', () => open.delete(response))
      },
    },
    serve: () => {
      // Higher than those of an earlier session, too, whose pages may be open.
      number = Math.max(number + 1, Date.now())
      release = send('release', number)
      errors = ''
    },
    served: () => number,
    fail: (faults, { kept }) => {
      errors = send('faults', { faults, kept })
    },
  }
}
