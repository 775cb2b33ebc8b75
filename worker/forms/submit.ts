/** The pipeline of a submission, top to bottom. Every outcome is a value. */
import type { Delivery, Tag } from '../contract/delivery.ts'
import { FORMS } from '../contract/forms.ts'
import type { FormResult } from '../contract/answers.ts'
import type { FormsConfig } from '../contract/forms-config.ts'
import { toFormPath } from '../contract/paths.ts'
import { type Address, toPath } from '../http/address.ts'
import { Deadline } from '../http/deadline.ts'
import { type Failure, type Invalid, respondProblem, type UpstreamError } from '../http/problem.ts'
import { isOverLimit } from '../http/rate-limit.ts'
import { respondJson } from '../http/respond.ts'
import { readForms } from '../release/document.ts'
import { findNearest, toCandidates } from '../release/nearest.ts'
import { type Body, checkFields, readBody } from './body.ts'
import { type Verdict, verify } from './captcha/verify.ts'
import { hasForm, isForm, isLead, type Submission, validate } from './definitions.ts'
import { type Accepted, type Challenged, isResult, logSubmission, type Outcome } from './outcome.ts'
import { deliver, deliverNow } from './delivery/forward.ts'
import { archiveRefused, enqueue, unarchive } from './delivery/waiting.ts'
import { toDeliveryId } from './delivery/webhook.ts'
import type { RequestContext } from './request-context.ts'
import { type FormSettings, settingsOf } from './settings.ts'

/** Time limit of a submission, in ms: the platform cancels work 30 s after the visitor leaves. */
const LIMIT = 29_000

const ACCEPTED: FormResult = { ok: true, message: 'Thank you. It was received and passed on.' }
const QUEUED: FormResult = { ok: true, message: 'Thank you. It was received.' }
const UNPROVEN = 'A person has to finish this in a browser. Nothing was stored.'
/** Seconds after which a network may send again: the period of the limit. */
const MINUTE = '60'
const CROWDED =
  'Too many submissions came from your network. Nothing was stored. Send it again in a minute, from a browser.'

/** Handles a request to `/api/forms/<name>`: processes, logs, answers. */
export async function answerSubmission(context: RequestContext, name: string): Promise<Response> {
  const { request, url } = context
  const outcome = await submit(context, name, () => readBody(request))
  if (!isResult(outcome)) return respondProblem(outcome, { url, cors: false, head: request.method === 'HEAD' })
  const response = respondJson(toResult(outcome))
  if (isCrowded(outcome)) response.headers.set('Retry-After', MINUTE)
  return response
}

/**
 * Handles fields from an MCP tool, and logs the outcome. There is no captcha token, so a person always completes a
 * lead. Returns the result, the errors of the fields, or a sentence about the failure.
 */
export async function submitFields(
  context: RequestContext,
  name: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<FormResult | Invalid | string> {
  const { captcha_token: _, ...given } = fields
  const outcome = await submit(context, name, async () => checkFields(given))
  if (isResult(outcome)) return toResult(outcome)
  switch (outcome.kind) {
    case 'invalid_request':
      return outcome
    case 'forbidden':
      return outcome.insecure
        ? 'Forms are taken over https only.'
        : 'Forms are taken at the public address of the site only.'
    case 'not_found':
    case 'internal_error':
      return 'The form is not configured. Try again later.'
    default:
      return 'The submission may not have been delivered. It is safe to try again.'
  }
}

const isCrowded = (outcome: Accepted | Challenged): boolean =>
  outcome.kind === 'challenged' && outcome.reason !== undefined

function toResult(outcome: Accepted | Challenged): FormResult {
  if (outcome.kind === 'challenged') {
    return { ok: false, challenge: true, message: isCrowded(outcome) ? CROWDED : UNPROVEN, page: outcome.page }
  }
  const { delivery: id, unverified, ignored = [] } = outcome
  const result = outcome.kind === 'queued' ? QUEUED : ACCEPTED
  return { ...result, id, ...(unverified && { unverified }), ...(ignored.length > 0 && { ignored: [...ignored] }) }
}

/** Reads the body of a submission, once everything else of the request is in order. */
type ReadBody = () => Promise<Body | Failure>

/** Decides on a submission, and logs the outcome. */
async function submit(context: RequestContext, name: string, read: ReadBody): Promise<Outcome> {
  const started = Date.now()
  const deadline = new Deadline(LIMIT)
  const refusal = await refuse(context, name)
  const outcome = refusal ?? (await decide({ ...context, deadline }, name, read))
  // A name that is not known to be a form's is a text of the visitor.
  logSubmission(refusal === undefined || isForm(name) ? name : undefined, outcome, Date.now() - started)
  return outcome
}

/** Refuses a request that is not to a form of the site at a public address. */
async function refuse({ address, env, isPublic, ask }: RequestContext, name: string): Promise<Failure | undefined> {
  if (!isPublic(address.host)) return { kind: 'forbidden', insecure: false }
  if (!address.secure && !env.local) return { kind: 'forbidden', insecure: true }
  // The five forms exist on every site; the release lists the others.
  if (isForm(name)) return undefined
  const config = await ask(readForms)
  if ('kind' in config) return config
  return hasForm(name, config) ? undefined : toNotFound(address, config)
}

async function decide(context: TimedContext, name: string, read: ReadBody): Promise<Outcome> {
  const { request, address, env } = context
  const { method } = request
  if (method !== 'POST') return { kind: 'method_not_allowed', path: toPath(address), method, allow: 'POST' }
  const form = settingsOf(env).form(name)
  if (form === undefined) return { kind: 'internal_error', reason: 'configuration' }

  const body = await read()
  return body.kind === 'body' ? accept(name, body, { ...context, form }) : body
}

/** The context of a submission, which has a deadline. */
interface TimedContext extends RequestContext {
  readonly deadline: Deadline
}

/** The same once the settings of the form are known. */
interface FormContext extends TimedContext {
  readonly form: FormSettings
}

async function accept(name: string, body: Body, context: FormContext): Promise<Outcome> {
  const { request, env, form, isPublic, deadline } = context
  const config = await context.ask(readForms)
  if ('kind' in config) return config
  const submission = validate(name, body.fields, config)
  if (submission.kind !== 'submission') return submission

  const page = config.pages?.[name]
  const lead = isLead(name, config)
  const isOver = () => isOverLimit(env.bindings['FORMS_LIMIT'], request, name)
  const ask = (token: string) => verify(form.captcha, token, name, isPublic, deadline)
  const verdict = await prove(submission.token, { lead, isOver, longest: form.captcha.provider.longestToken, ask })
  if (verdict.kind === 'crowded') return { kind: 'challenged', reason: 'rate limit', page }
  if (verdict.kind !== 'human' && verdict.kind !== 'doubtful') return verdict
  const unverified = verdict.kind === 'doubtful'
  if (unverified && lead) return { kind: 'challenged', page }

  const tags: Tag[] = [
    ...(unverified ? (['unverified'] as const) : []),
    ...(body.suspect ? (['suspect'] as const) : []),
  ]
  const outcome = await handOver(name, submission, toPayload(name, submission, tags), context)
  return outcome.kind === 'upstream_error' ? outcome : { ...outcome, unverified, ignored: submission.ignored }
}

/** Delivers a submission. If queue and archive are bound, transient failures are queued and rejections archived. */
async function handOver(
  name: string,
  submission: Submission,
  payload: Delivery,
  { form: { receiver, keys, waiting }, deadline, later }: FormContext,
): Promise<Accepted | UpstreamError> {
  const suspect = payload.data.tags?.includes('suspect')
  const id = await toDeliveryId(keys, name, { ...submission, suspect })
  const queue = waiting?.queue
  const attempt = await (queue === undefined ? deliverNow : deliver)(receiver, id, payload, deadline)
  if (attempt.kind === 'delivered') {
    // An earlier attempt may have ended in the archive.
    if (waiting !== undefined && submission.repeatable) later(unarchive(waiting, id))
    return { kind: 'accepted', delivery: id, upstream: attempt.upstream }
  }
  const { reason, upstream, retry } = attempt
  const details = { delivery: id, upstream }
  if (waiting === undefined || queue === undefined || retry === 'never') {
    if (waiting !== undefined && retry !== 'later') later(archiveRefused(waiting, id, payload, reason))
    return { kind: 'upstream_error', reason, ...details }
  }
  return (await enqueue(queue, waiting.keys, id, payload, deadline))
    ? { kind: 'queued', reason, ...details }
    : { kind: 'upstream_error', reason: `${reason}, queue`, ...details }
}

/** How a token is judged. */
interface Proof {
  readonly lead: boolean
  /** Counts the submission; whether too many came from its network. */
  readonly isOver: () => Promise<boolean>
  readonly longest: number | undefined
  readonly ask: (token: string) => Promise<Verdict>
}

/**
 * The result of verifying a token. Above the rate limit the provider is not asked, because it would receive the whole
 * flood; every submission is then challenged, surveys included. A lead without a token goes nowhere, and is not counted:
 * each person would count twice.
 */
async function prove(
  token: string | undefined,
  { lead, isOver, longest = Infinity, ask }: Proof,
): Promise<Verdict | { readonly kind: 'crowded' }> {
  if (token === undefined && lead) return { kind: 'doubtful' }
  if (token !== undefined && token.length > longest) return { kind: 'verification_failed', reason: 'length' }
  if (await isOver()) return { kind: 'crowded' }
  return token === undefined ? { kind: 'doubtful' } : ask(token)
}

function toNotFound(address: Address, { forms = {} }: FormsConfig): Failure {
  const path = toPath(address)
  const candidates = toCandidates([...FORMS, ...Object.keys(forms)].map(toFormPath))
  return { kind: 'not_found', path, nearest: findNearest(path, candidates) }
}

/** The payload for the webhook. The visitor's input is under `fields`, where it cannot overwrite other keys. */
const toPayload = (form: string, { fields }: Submission, tags: readonly Tag[]): Delivery => ({
  type: `form.${form}.submitted`,
  timestamp: new Date().toISOString(),
  data: { form, ...(tags.length > 0 ? { tags: [...tags] } : {}), fields },
})
