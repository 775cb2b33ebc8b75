/**
 * Mail through the binding `LEADS_MAIL`. It takes fields instead of a message, so headers cannot be injected. The
 * subject is fixed; visitors' text appears only in the body.
 */
import * as v from 'valibot'
import type { Delivery, FieldValue } from '../../contract/delivery.ts'
import { type Deadline, withTimeout } from '../../http/deadline.ts'
import { Email } from '../../contract/text.ts'
import { escapeHtml } from '../../http/respond.ts'
import type { Attempt } from './exchange.ts'

/** Milliseconds that a mail may take to be accepted. */
const TIMEOUT = 8_000

/**
 * Codes of refusals that no attempt of a day changes. Others may pass, such as that of a limit.
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/#error-codes
 */
const LASTING: ReadonlyMap<string, 'repaired' | 'never'> = new Map([
  ['E_CONTENT_TOO_LARGE', 'never'],
  ['E_VALIDATION_ERROR', 'never'],
  ['E_RECIPIENT_NOT_ALLOWED', 'repaired'],
  ['E_RECIPIENT_SUPPRESSED', 'repaired'],
  ['E_SENDER_DOMAIN_NOT_AVAILABLE', 'repaired'],
  ['E_SENDER_NOT_VERIFIED', 'repaired'],
])

/** An error of the binding. */
const Refusal = v.object({ code: v.pipe(v.string(), v.regex(/^E_[A-Z_]{1,60}$/)) })

/** A mail as the binding takes it. */
interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
  readonly headers?: Record<string, string>
}

/** The part of Cloudflare's `send_email` binding that is used. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<unknown>
}

/** A mailer with a sender and a recipient. */
export interface Mailbox {
  readonly mailer: Mailer
  readonly from: string
  readonly to: string
}

/** People who get the submissions of a form by mail. */
export interface MailReceiver extends Mailbox {
  readonly kind: 'mail'
}

/** Mails a submission; an answer goes to the visitor. */
export async function sendSubmission(
  { mailer, from, to }: MailReceiver,
  id: string,
  { timestamp, data: { form, tags = [], fields } }: Delivery,
  deadline: Deadline,
): Promise<Attempt> {
  const reply = v.safeParse(ReplyTo, fields['email'] ?? fields['contact_email'])
  const given = Object.entries(fields)
  // Apart from the fields and above them: their names are the visitor's choice, too, and so is how many lines they have.
  const ours: readonly Fact[] = [
    ...(tags.length > 0 ? [['tags', tags.join(', ')] as const] : []),
    ['sent', timestamp],
    ['id', id],
  ]
  const mail: Mail = {
    from,
    to,
    subject: `New submission: ${form}`,
    text: [ours, given].map((facts) => facts.map(toLines).join('')).join('\n'),
    html: [ours, given].map((facts) => `<table>${facts.map(toRow).join('')}</table>`).join('<hr>'),
    headers: { 'X-Webhook-Id': id },
    ...(reply.success ? { replyTo: reply.output } : {}),
  }
  return send(mailer, mail, deadline)
}

/** Sends a mail, which counts as delivered once the binding has accepted it. */
export async function send(mailer: Mailer, mail: Mail, deadline: Deadline): Promise<Attempt> {
  const attempt = await withTimeout(Math.min(TIMEOUT, deadline.left), toAttempt(mailer, mail))
  return attempt === 'late' ? { kind: 'undelivered', reason: 'mail: timeout', retry: 'later' } : attempt
}

/** The reason contains the code of an error, not its text, which may contain an address. */
async function toAttempt(mailer: Mailer, mail: Mail): Promise<Attempt> {
  try {
    await mailer.send(mail)
    return { kind: 'delivered' }
  } catch (error) {
    if (!v.is(Refusal, error)) return { kind: 'undelivered', reason: 'mail', retry: 'later' }
    return { kind: 'undelivered', reason: `mail: ${error.code}`, retry: LASTING.get(error.code) ?? 'later' }
  }
}

/** Fields of a team's own, and answers of surveys, may bear the name and be no address: with such the binding refuses the mail. */
const ReplyTo = Email('')

type Fact = readonly [name: string, value: FieldValue]

const toText = (value: FieldValue): string => (Array.isArray(value) ? value.join('\n') : String(value))

/** Continuation lines are indented, so that none looks like a field. */
const toLines = ([name, value]: Fact): string =>
  `${name}: ${toText(value).replaceAll(/\r\n?|[\n\u2028\u2029]/g, '\n    ')}\n`

const toRow = ([name, value]: Fact): string =>
  `<tr><th align="left" valign="top">${escapeHtml(name)}</th><td style="white-space:pre-wrap">${escapeHtml(toText(value))}</td></tr>`
