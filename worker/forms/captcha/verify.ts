/** Verifies a captcha token with its provider. */
import * as v from 'valibot'
import type { Deadline } from '../../http/deadline.ts'
import type { Failure, UpstreamError } from '../../http/problem.ts'
import { type Exchange, post } from '../delivery/exchange.ts'
import { FAULTS, type Provider } from './providers.ts'

/** Milliseconds for connecting, asking and reading the verdict in one attempt. */
const TIMEOUT = 5_000

/** The configured captcha. */
export interface Captcha {
  readonly provider: Provider
  readonly url: string
  readonly secret: string
  readonly siteKey: string | undefined
  /** Score from 0 to 1 below which a person is asked. */
  readonly minScore: number
}

/** The verdict about a token. A bad token, a bad secret and a missing verdict are failures. */
export type Verdict = { readonly kind: 'human' } | { readonly kind: 'doubtful' } | Failure

/** Whether visitors use a host. */
type IsPublic = (host: string) => boolean

/** The part of a provider's answer that decides. The string `"true"` is not a verdict. */
const Answer = v.object({
  success: v.boolean(),
  hostname: v.optional(v.unknown()),
  action: v.optional(v.unknown()),
  score: v.optional(v.unknown()),
  'error-codes': v.fallback(v.optional(v.array(v.string()), []), []),
})
type Answer = v.InferOutput<typeof Answer>

/**
 * Asks the provider once, and once more if there is no verdict. Without a verdict the submission fails, but not as a
 * bad token.
 */
export async function verify(
  captcha: Captcha,
  token: string,
  form: string,
  isPublic: IsPublic,
  deadline: Deadline,
): Promise<Verdict> {
  const { provider, url, secret, siteKey } = captcha
  const fields = provider.toFields({ secret, siteKey, token, idempotencyKey: crypto.randomUUID() })
  const body = new URLSearchParams(fields).toString()
  const ask = async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    return judge(await post(url, headers, body, TIMEOUT, deadline), captcha, form, isPublic)
  }
  const first = await ask()
  return first.kind === 'upstream_error' ? ask() : first
}

function judge(exchange: Exchange, captcha: Captcha, form: string, isPublic: IsPublic): Verdict {
  if (exchange.kind === 'failed') return noVerdict(exchange.reason)
  const { status: upstream, text } = exchange
  if (upstream < 200 || upstream > 299) return noVerdict('status', upstream)
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), text)
  if (!answer.success) return noVerdict('no verdict', upstream)
  return answer.output.success ? judgeSuccess(answer.output, captcha, form, isPublic) : judgeRefusal(answer.output)
}

/** A token that is good somewhere is good here only for this host, this form, and a person. */
function judgeSuccess(answer: Answer, captcha: Captcha, form: string, isPublic: IsPublic): Verdict {
  const { hostname, action, score } = answer
  const { provider, minScore } = captcha
  // Like the host of a request, the same with a dot at its end.
  if (typeof hostname !== 'string' || !isPublic(hostname.toLowerCase().replace(/\.$/, ''))) {
    return { kind: 'verification_failed', reason: 'hostname' }
  }
  if (isPresent(action) && action !== provider.toAction(form) && action !== form) {
    return { kind: 'verification_failed', reason: 'action' }
  }
  if (!isPresent(score)) return { kind: 'human' }
  const human = typeof score === 'number' && provider.toHumanity(score) >= minScore
  return human ? { kind: 'human' } : { kind: 'doubtful' }
}

/** Among several codes a fault of the configuration comes first: the visitor can't fix it with another token. */
function judgeRefusal(answer: Answer): Verdict {
  const faults = answer['error-codes'].map((code) => FAULTS.get(code))
  if (faults.includes('misconfigured')) return { kind: 'internal_error', reason: 'captcha secret' }
  if (faults.length > 0 && faults.every((fault) => fault === 'unavailable')) return noVerdict('internal-error')
  return { kind: 'verification_failed', reason: 'token' }
}

const noVerdict = (reason: string, upstream?: number): UpstreamError => ({
  kind: 'upstream_error',
  reason: `captcha: ${reason}`,
  upstream,
})

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
