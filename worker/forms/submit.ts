/** The life of a submission, top to bottom: each check in its order, each outcome a value. */
import type { Delivery } from '../contract/delivery.ts'
import { type FormName, type FormsConfig, TOKEN_LIMIT } from '../contract/forms.ts'
import { readBody } from './body.ts'
import { type Captcha, type Verdict, verify } from './captcha/verify.ts'
import { isForm, isLead, type Submission, validate } from './definitions.ts'
import { isOverLimit, type RateLimit } from './limit.ts'
import { logSubmission } from './log.ts'
import type { InternalError, Outcome, UpstreamError } from './outcome.ts'
import { type Settings, settingsOf } from './settings.ts'
import { forward, toDeliveryId } from './webhook.ts'

/** The binding that submissions use; `settings.ts` reads the variables. */
export interface FormsEnv {
  readonly FORMS_LIMIT?: RateLimit
}

/** What submissions need of the release that is served. */
export interface FormsRelease {
  /** Origin of the site. */
  readonly url: string
  readonly readForms: () => Promise<FormsConfig | InternalError | UpstreamError>
}

/** Decides what becomes of a request to `/api/forms/<name>`, and logs it. */
export async function submit(request: Request, name: string, env: FormsEnv, release: FormsRelease): Promise<Outcome> {
  const started = Date.now()
  const outcome = await decide(request, name, env, release)
  logSubmission(name, outcome, Date.now() - started)
  return outcome
}

async function decide(request: Request, name: string, env: FormsEnv, release: FormsRelease): Promise<Outcome> {
  const settings = settingsOf(env)
  const hosts = toPublicHosts(settings, release)
  if (!hosts.includes(toHost(request))) return { kind: 'forbidden' }
  if (!isForm(name)) return { kind: 'not_found' }
  if (request.method !== 'POST') return { kind: 'method_not_allowed' }
  const form = settings.forms.get(name)
  if (form === undefined) return { kind: 'internal_error', reason: 'configuration' }

  const body = await readBody(request)
  if (body.kind !== 'body') return body
  const config = await release.readForms()
  if ('kind' in config) return config
  const submission = validate(name, body.fields, config)
  if (submission.kind !== 'submission') return submission

  const crowded = await isOverLimit(env.FORMS_LIMIT, request, name)
  const verdict = await prove(submission.token, form.captcha, name, hosts, crowded)
  if (verdict.kind === 'refused') return { ...verdict, kind: 'verification_failed' }
  if (verdict.kind === 'misconfigured') return { ...verdict, kind: 'internal_error' }
  if (verdict.kind === 'unavailable') {
    return { ...verdict, kind: 'upstream_error', reason: `captcha: ${verdict.reason}` }
  }
  if (verdict.kind !== 'human' && isLead(name)) return { kind: 'challenged' }

  const delivery = await toDeliveryId(form.webhook, name, submission)
  const receipt = await forward(form.webhook, delivery, toPayload(name, submission, verdict.kind === 'human'))
  if (receipt.kind === 'undelivered') {
    return { ...receipt, kind: 'upstream_error', reason: `webhook: ${receipt.reason}`, delivery }
  }
  return { kind: 'accepted', delivery, upstream: receipt.upstream }
}

/** The hosts that forms are accepted at, and that a token may have been minted for. */
function toPublicHosts({ hosts, local }: Settings, { url }: FormsRelease): readonly string[] {
  return [...(hosts ?? [new URL(url).hostname]), ...(local ? ['localhost', '127.0.0.1', '[::1]'] : [])]
}

/** The host that a request came to. Never from `X-Forwarded-Host`, which any client can send. */
const toHost = (request: Request): string => new URL(request.url).hostname.replace(/\.$/, '')

/**
 * What a token proves. Over the rate limit none is asked about: a bad one can't be told from a good one without asking,
 * and the provider would get the whole flood.
 */
async function prove(
  token: string | undefined,
  captcha: Captcha,
  form: FormName,
  hosts: readonly string[],
  crowded: boolean,
): Promise<Verdict | { readonly kind: 'absent' }> {
  if (token === undefined) return { kind: 'absent' }
  if (token.length > TOKEN_LIMIT) return { kind: 'refused', reason: 'length' }
  if (crowded) return { kind: 'refused', reason: 'rate limit' }
  return verify(captcha, token, form, hosts)
}

/** What the webhook receives: what the visitor wrote stands under `fields`, where it can overwrite nothing. */
const toPayload = (form: FormName, { fields }: Submission, verified: boolean): Delivery => ({
  type: `form.${form}.submitted`,
  timestamp: new Date().toISOString(),
  data: { form, ...(verified ? {} : { tags: ['unverified'] }), fields },
})
