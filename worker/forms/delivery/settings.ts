/** Settings of delivery: where submissions go, and where they are queued and archived. */
import * as v from 'valibot'
import { SealingKeys } from '../../contract/sealed.ts'
import { MailAddress, Pauses } from '../../contract/variables.ts'
import type { Fetcher } from './exchange.ts'
import type { Receiver } from './forward.ts'
import type { Mailer } from './mail.ts'
import type { Archive, Queue, Waiting } from './waiting.ts'
import type { SigningKeys } from './webhook.ts'

/** The fault of a variable that is not set. */
export const MISSING = 'is missing'
const TARGET = 'must be an https address without user and password'

/** An address that something is posted to. */
export const target = (local: boolean) =>
  v.pipe(
    v.string(),
    v.check((url) => isTarget(url, local), TARGET),
  )

function isTarget(address: string, local: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return (protocol === 'https:' || (local && protocol === 'http:')) && username === '' && password === ''
}

/** What an address of a receiver may refer to. */
interface ReceiverContext {
  readonly variables: Readonly<Record<string, unknown>>
  readonly local: boolean
  readonly keys: SigningKeys
}

/** Parses the address of a form's receiver: mail, a bound Worker, or a webhook; or what is wrong with it. */
export function toReceiver(
  address: unknown,
  form: string,
  { variables, local, keys }: ReceiverContext,
): Receiver | string {
  if (typeof address !== 'string') return MISSING
  const [, scheme, rest = ''] = /^(mailto|service):(.*)/s.exec(address) ?? []
  if (scheme === 'service') {
    const service = variables[rest]
    if (!isFetcher(service)) return 'names a service binding that is missing'
    return { kind: 'webhook', url: `https://receiver/${form}`, keys, service }
  }
  if (scheme === 'mailto') {
    const to = v.safeParse(MailAddress, rest)
    const sender = v.safeParse(v.object(mailVariables), variables)
    if (!to.success) return `must be \`mailto:\` and one address`
    const { LEADS_MAIL: mailer, LEADS_MAIL_FROM: from } = sender.success ? sender.output : {}
    if (mailer === undefined || from === undefined)
      return 'needs the binding LEADS_MAIL and the variable LEADS_MAIL_FROM'
    return { kind: 'mail', mailer, from, to: to.output }
  }
  return isTarget(address, local) ? { kind: 'webhook', url: address, keys } : TARGET
}

/** Whether a value is a binding that has a method. */
const has = (value: unknown, method: string): boolean =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function'
const isFetcher = (value: unknown): value is Fetcher => has(value, 'fetch')

/** The mail binding and its addresses. */
const mailVariables = {
  LEADS_MAIL: v.optional(v.custom<Mailer>((value) => has(value, 'send'), 'must be a `send_email` binding')),
  LEADS_MAIL_FROM: v.optional(MailAddress),
}

/**
 * Delays between delivery attempts, in seconds. Their sum is below 24 hours, the retention of queues on the free
 * plan.
 */
const PAUSES = [30, 60, 120, 300, 600, 1800, 3600, 7200, 10_800, 13_500, 13_500, 13_500, 13_500]

/** Any of these bindings says that submissions are to wait. */
const WAITING = ['LEADS', 'LEADS_ARCHIVE'] as const

/** Without these no submission can wait. */
const Places = v.object(
  {
    LEADS: v.optional(v.custom<Queue>((value) => has(value, 'send'), 'must be a queue binding')),
    LEADS_KEY: SealingKeys,
    LEADS_ARCHIVE: v.custom<Archive>((value) => has(value, 'put'), 'must be an R2 bucket binding'),
  },
  MISSING,
)

const PauseVariables = v.object({ LEADS_PAUSES: v.optional(Pauses) })

const NoticeVariables = v.pipe(
  v.object({ ...mailVariables, LEADS_MAIL_TO: v.optional(MailAddress) }),
  v.forward(
    v.partialCheck(
      [['LEADS_MAIL'], ['LEADS_MAIL_FROM'], ['LEADS_MAIL_TO']],
      ({ LEADS_MAIL: mailer, LEADS_MAIL_FROM: from, LEADS_MAIL_TO: to }) =>
        to === undefined || (mailer && from) !== undefined,
      'needs the binding LEADS_MAIL and the variable LEADS_MAIL_FROM',
    ),
    ['LEADS_MAIL_TO'],
  ),
  v.transform(({ LEADS_MAIL: mailer, LEADS_MAIL_FROM: from, LEADS_MAIL_TO: to }) =>
    mailer && from && to ? { mailer, from, to } : undefined,
  ),
)

/**
 * Queue and archive, and what is wrong with their variables; `undefined` if they are not bound, or if nothing can be kept.
 * What was received is delivered and kept all the same where the pauses or the notices are wrong: by the pauses that are
 * usual, and without notices.
 */
export function toWaiting(variables: Readonly<Record<string, unknown>>): {
  readonly waiting: Waiting | undefined
  readonly issues: readonly v.BaseIssue<unknown>[]
} {
  if (!WAITING.some((name) => name in variables)) return { waiting: undefined, issues: [] }
  const places = v.safeParse(Places, variables)
  const pauses = v.safeParse(PauseVariables, variables)
  const notice = v.safeParse(NoticeVariables, variables)
  const issues = [...(places.issues ?? []), ...(pauses.issues ?? []), ...(notice.issues ?? [])]
  if (!places.success) return { waiting: undefined, issues }
  const { LEADS: queue, LEADS_KEY: keys, LEADS_ARCHIVE: archive } = places.output
  const { LEADS_PAUSES = PAUSES } = pauses.success ? pauses.output : {}
  const mailbox = notice.success ? notice.output : undefined
  return { waiting: { queue, keys, archive, pauses: LEADS_PAUSES, notice: mailbox }, issues }
}
