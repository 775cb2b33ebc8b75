/** Our own site as it is deployed, connected to a real inbox that plays webhooks and captcha provider. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toRelease } from '../../builder/release/build.ts'
import { createDraft } from '../../builder/release/draft.ts'
import { CAPTCHA_SCRIPT } from '../../builder/dev/inbox/captcha.ts'
import { type Inbox, startInbox } from '../../builder/dev/inbox/server.ts'
import type { Page } from '../../builder/site/site.ts'
import { FORMS } from '../../worker/contract/forms.ts'
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
  const { compilation } = await createDraft(
    {
      content: 'content',
      // Encoding the screenshots takes longer than everything else; the files are named by content.
      out: join(tmpdir(), 'lectern-browser-tests'),
      url: undefined,
      now: new Date('2026-11-21T12:00:00Z'),
      captcha: { provider: 'turnstile', siteKey: 'local', script, origins: [inbox.url] },
      reloadUrl: undefined,
    },
    {},
  )
  const webhooks = FORMS.map((form) => [
    `WEBHOOK_${form.replaceAll('-', '_').toUpperCase()}`,
    `${inbox.url}/webhooks/${form}`,
  ])
  const site = await startSite({
    release: toRelease(compilation.site, compilation.entries),
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
    },
  }
}
