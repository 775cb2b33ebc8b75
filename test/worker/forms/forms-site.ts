/** A site whose forms are connected to a real inbox: the deployed bundle, real HTTP to provider and webhooks. */
import { type Inbox, startInbox } from '../../../builder/dev/inbox/server.ts'
import type { Submission } from '../../../builder/dev/inbox/submission.ts'
import type { ReleaseValue } from '../../../builder/release/stored.ts'
import type { FormsConfig } from '../../../worker/contract/forms-config.ts'
import { type Answer, type Site, type SiteOptions, startSite } from '../../support/site.ts'

export const HOST = 'www.example.com'
export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** What the release says about the forms. */
const FORMS: FormsConfig = {
  refusedDomains: { 'book-demo': ['gmail.com', 'googlemail.com'] },
  questions: [
    { name: 'q_stage', kind: 'single', text: 'Where are you?', options: ['Idea', 'In production'] },
    { name: 'q_tools', kind: 'multi', text: 'What do you use?', options: ['Search', 'SQL'] },
    { name: 'q_ready', kind: 'scale', text: 'How ready are you?' },
  ],
  pages: { contact: 'https://www.example.com/contact' },
}

/** Seals what waits. */
export const LEADS_KEY = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='

/** Queue, archive and mail. A queue gives up after four attempts. */
export const WAITING = {
  queueProducers: { LEADS: 'leads' },
  queueConsumers: {
    leads: { maxBatchTimeout: 0, maxBatchSize: 10, maxRetries: 6, deadLetterQueue: 'leads-dead' },
    'leads-dead': { maxBatchTimeout: 0, maxRetries: 100 },
  },
  r2Buckets: ['LEADS_ARCHIVE'],
  email: { send_email: [{ name: 'LEADS_MAIL' }] },
} satisfies SiteOptions['platform']

/** Attempts in quick succession; who is told. */
export const WAITING_BINDINGS = {
  LEADS_KEY,
  LEADS_PAUSES: '0 0 0',
  LEADS_MAIL_FROM: 'forms@example.com',
  LEADS_MAIL_TO: 'team@example.com',
}

export interface FormsSite {
  readonly site: Site
  readonly inbox: Inbox
  /** Posts to a form of the public host; a body that is no string is sent as JSON. */
  readonly post: (form: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** What arrived at the webhooks with this field in it. */
  readonly received: (name: string, value: string) => readonly Submission[]
  /** Times that the captcha provider was asked about a token. */
  readonly asked: (token: string) => number
  readonly stop: () => Promise<void>
}

export interface FormsSiteOptions {
  /** Instead of, or beside, the variables of a site that works. */
  readonly bindings?: Record<string, string>
  readonly limit?: number
  /** Further bindings, as Miniflare takes them. */
  readonly platform?: NonNullable<SiteOptions['platform']>
  /** Instead of the forms alone: a whole release. */
  readonly release?: Iterable<ReleaseValue>
}

export async function startForms({
  bindings = {},
  limit,
  platform,
  release,
}: FormsSiteOptions = {}): Promise<FormsSite> {
  const inbox = await startInbox({ port: 0, secrets: SECRET, hostname: HOST })
  const site = await startSite({
    forms: FORMS,
    ...(release === undefined ? {} : { release }),
    outbound: 'network',
    ...(limit === undefined ? {} : { limit }),
    ...(platform === undefined ? {} : { platform }),
    bindings: {
      LOCAL: 'true',
      PUBLIC_HOSTS: HOST,
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: `${inbox.url}/siteverify`,
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_BOOK_DEMO: `${inbox.url}/webhooks/book-demo`,
      WEBHOOK_SIGNUP: `${inbox.url}/webhooks/signup`,
      WEBHOOK_EVENTS: `${inbox.url}/webhooks/events`,
      WEBHOOK_CONTACT: `${inbox.url}/webhooks/contact`,
      WEBHOOK_SURVEY: `${inbox.url}/webhooks/survey`,
      ...bindings,
    },
  })
  return {
    site,
    inbox,
    post: (form, body, headers = {}) =>
      site.send(
        'POST',
        `/api/forms/${form}`,
        { host: HOST, 'content-type': 'application/json', ...headers },
        typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      ),
    received: (name, value) => inbox.submissions().filter(({ payload }) => payload?.data.fields[name] === value),
    asked: (token) => inbox.questions().filter((question) => question.get('response') === token).length,
    stop: async () => {
      await site.stop()
      await inbox.close()
    },
  }
}
