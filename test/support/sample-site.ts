/**
 * Our own content, built for the address that it is served at, behind the deployed bundle, with its forms connected to
 * an inbox: what a visitor or a checker meets.
 */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from '../../builder/release/build.ts'
import { Work } from '../../builder/work/work.ts'
import { startInbox } from '../../builder/dev/inbox/server.ts'
import type { Site as Model } from '../../builder/site/site.ts'
import { collect } from './collect.ts'
import { type Site, startSite } from './site.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export interface SampleSite {
  /** Where it is served, and what its absolute addresses begin with. */
  readonly origin: string
  readonly model: Model
  readonly site: Site
  readonly stop: () => Promise<void>
}

/** Builds and serves a content folder. */
export async function startSampleSite(content = 'content'): Promise<SampleSite> {
  // The content needs the address before the Worker has one, so a door with an address of its own stands in front.
  const door = createServer()
  // A checker may think for long between two requests on one connection.
  door.keepAliveTimeout = 120_000
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const origin = `http://127.0.0.1:${toPort(door)}`

  const settings = { url: origin, now: new Date(), captcha: undefined, reloadUrl: undefined }
  const { compilation, values } = await build({ content, check: true, ...settings }, new Work())
  const inbox = await startInbox({ port: 0, secrets: SECRET, hostname: '127.0.0.1' })
  const site = await startSite({
    release: await collect(values()),
    outbound: 'network',
    bindings: {
      LOCAL: 'true',
      PUBLIC_HOSTS: '127.0.0.1',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: `${inbox.url}/siteverify`,
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_BOOK_DEMO: `${inbox.url}/webhooks/book-demo`,
      WEBHOOK_SIGNUP: `${inbox.url}/webhooks/signup`,
      WEBHOOK_EVENTS: `${inbox.url}/webhooks/events`,
      WEBHOOK_CONTACT: `${inbox.url}/webhooks/contact`,
      WEBHOOK_SURVEY: `${inbox.url}/webhooks/survey`,
    },
  })
  open(door, new URL(site.origin))
  return {
    origin,
    model: compilation.site,
    site,
    stop: async () => {
      door.close()
      door.closeAllConnections()
      await site.stop()
      await inbox.close()
    },
  }
}

/** Passes every request on as it is. */
function open(door: Server, { hostname, port }: URL): void {
  door.on('request', (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
}

function toPort(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
