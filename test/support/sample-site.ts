/** A whole site as it is deployed, our own by default, with its forms connected to an inbox that plays webhooks and captcha provider. */
import { createServer, request, type RequestListener } from 'node:http'
import { CAPTCHA_SCRIPT } from '../../builder/dev/inbox/captcha.ts'
import { type Inbox, startInbox } from '../../builder/dev/inbox/server.ts'
import { build } from '../../builder/release/build.ts'
import type { Site as Model } from '../../builder/site/site.ts'
import { Store } from '../../builder/work/store.ts'
import { Work } from '../../builder/work/work.ts'
import { FORMS, toWebhookVariable } from '../../worker/contract/forms.ts'
import { collect } from './collect.ts'
import { listen } from './port.ts'
import { type Site, startSite } from './site.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const HOST = '127.0.0.1'
/**
 * Encoding the screenshots takes longer than everything else, so what people see is kept from run to run. What programs see has
 * another address in each: a store of that would only grow, until one run deletes what another still reads.
 */
const toStore = (content: string): string =>
  `node_modules/.cache/lectern/${content === 'content' ? 'sample-site' : 'other-site'}.sqlite`

export interface SampleSite {
  /** Where it is found. */
  readonly origin: string
  readonly site: Site
  readonly model: Model
  readonly inbox: Inbox
  readonly stop: () => Promise<void>
}

/**
 * Builds and serves a content folder: for `people` with pictures for every screen, and a captcha in its forms; for
 * `programs`, which follow absolute addresses, these lead to where it is found.
 */
export async function startSampleSite(visitors: 'people' | 'programs', content = 'content'): Promise<SampleSite> {
  const forPeople = visitors === 'people'
  const inbox = await startInbox({ port: 0, secrets: SECRET, hostname: HOST })
  // The content needs the address before the Worker has one, so a door with an address of its own stands in front.
  const door = createServer()
  // A checker may think for long between two requests on one connection.
  door.keepAliveTimeout = 120_000
  const address = forPeople ? undefined : await listen(door)
  const script = inbox.url + CAPTCHA_SCRIPT
  const work = new Work(forPeople ? new Store(toStore(content)) : undefined)
  const { compilation, values } = await build(
    {
      content,
      check: !forPeople,
      url: address,
      now: new Date('2026-11-21T12:00:00Z'),
      captcha: forPeople ? { provider: 'turnstile', siteKey: 'local', script, origins: [inbox.url] } : undefined,
      reloadUrl: undefined,
    },
    work,
  )
  const webhooks = FORMS.map((form) => [toWebhookVariable(form), `${inbox.url}/webhooks/${form}`])
  const site = await startSite({
    release: await collect(values()),
    outbound: 'network',
    bindings: {
      LOCAL: 'true',
      PUBLIC_HOSTS: HOST,
      CAPTCHA_SECRET: 'local',
      CAPTCHA_VERIFY_URL: `${inbox.url}/siteverify`,
      WEBHOOK_SECRET: SECRET,
      ...Object.fromEntries(webhooks),
    },
  })
  door.on('request', toPassOn(new URL(site.origin)))
  return {
    origin: address ?? site.origin,
    site,
    model: compilation.site,
    inbox,
    stop: async () => {
      door.close()
      door.closeAllConnections()
      await site.stop()
      await inbox.close()
      await work.close()
    },
  }
}

/** Passes every request on as it is. */
const toPassOn =
  ({ hostname, port }: URL): RequestListener =>
  (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
