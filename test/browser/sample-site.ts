/** Our own site as it is deployed, connected to a real inbox that plays webhooks and captcha provider. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../builder/release/build.ts'
import { Store } from '../../builder/work/store.ts'
import { Work } from '../../builder/work/work.ts'
import { CAPTCHA_SCRIPT } from '../../builder/dev/inbox/captcha.ts'
import { type Inbox, startInbox } from '../../builder/dev/inbox/server.ts'
import type { Page } from '../../builder/site/site.ts'
import { FORMS } from '../../worker/contract/forms.ts'
import { collect } from '../support/collect.ts'
import { type Site, startSite } from '../support/site.ts'

const HOST = '127.0.0.1'
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export interface SampleSite {
  /** Where the browser finds it. */
  readonly origin: string
  readonly site: Site
  readonly inbox: Inbox
  readonly pages: readonly Page[]
  readonly stop: () => Promise<void>
}

/** Builds `content/` and serves it. */
export async function startSampleSite(): Promise<SampleSite> {
  const inbox = await startInbox({ port: 0, secrets: SECRET, hostname: HOST })
  const script = inbox.url + CAPTCHA_SCRIPT
  // Encoding the screenshots takes longer than everything else.
  const work = new Work(new Store(join(tmpdir(), 'lectern-browser-tests.sqlite')))
  const { compilation, values } = await build(
    {
      content: 'content',
      url: undefined,
      now: new Date('2026-11-21T12:00:00Z'),
      captcha: { provider: 'turnstile', siteKey: 'local', script, origins: [inbox.url] },
      reloadUrl: undefined,
    },
    work,
  )
  const webhooks = FORMS.map((form) => [
    `WEBHOOK_${form.replaceAll('-', '_').toUpperCase()}`,
    `${inbox.url}/webhooks/${form}`,
  ])
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
  return {
    origin: site.origin,
    site,
    inbox,
    pages: compilation.site.pages,
    stop: async () => {
      await site.stop()
      await inbox.close()
      await work.close()
    },
  }
}
