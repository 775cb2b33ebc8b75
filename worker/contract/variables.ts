/** Variables of the Worker that builder and Worker check alike, as `[vars]` of `wrangler.toml` has them. */
import * as v from 'valibot'
import { Email, words } from './text.ts'

const HOSTS_FORMAT = 'must be host names without scheme and port, separated by spaces'
const SCORE_RANGE = 'must be a number from 0 to 1'
const PAUSES_FORMAT = 'must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces'
const ADDRESS_FORMAT = 'must be an e-mail address'

/** A host name in letters of any language as browsers send it. */
const toSentHost = (host: string): string =>
  /^[\p{L}\p{M}\p{N}.-]+$/u.test(host) && !/^[\w.-]+$/.test(host) && URL.canParse(`https://${host}`)
    ? new URL(`https://${host}`).hostname
    : host

/** `PUBLIC_HOSTS`: host names separated by spaces, without trailing dots. */
export const Hosts = v.pipe(
  v.string(HOSTS_FORMAT),
  v.toLowerCase(),
  words,
  v.mapItems((host) => toSentHost(host.replace(/\.$/, ''))),
  v.everyItem((host) => /^[\w.-]+$/.test(host), HOSTS_FORMAT),
)

/** `CAPTCHA_MIN_SCORE`: the lowest score that passes, from 0 to 1. TOML has numbers, secrets have text. */
export const Score = v.pipe(
  v.union([v.string(), v.number()], SCORE_RANGE),
  v.transform(Number),
  v.number(SCORE_RANGE),
  v.minValue(0, SCORE_RANGE),
  v.maxValue(1, SCORE_RANGE),
)

/** `LEADS_PAUSES`: delays between delivery attempts, in seconds. */
export const Pauses = v.pipe(
  v.string(PAUSES_FORMAT),
  words,
  v.maxLength(90, PAUSES_FORMAT),
  v.everyItem((text) => /^\d{1,5}$/.test(text) && Number(text) <= 43_200, PAUSES_FORMAT),
  v.mapItems(Number),
)

/** `LEADS_MAIL_FROM`, `LEADS_MAIL_TO`: an address that mail is sent from or to. */
export const MailAddress = Email(ADDRESS_FORMAT)

/** A variable that is set to nothing is not set. */
const unset = v.literal('')

/** What the Worker would find wrong only when a form is sent, or a submission has to wait. */
export const FormsVariables = {
  PUBLIC_HOSTS: v.optional(v.union([unset, Hosts], HOSTS_FORMAT)),
  CAPTCHA_MIN_SCORE: v.optional(v.union([unset, Score], SCORE_RANGE)),
  LEADS_PAUSES: v.optional(v.union([unset, Pauses], PAUSES_FORMAT)),
  LEADS_MAIL_FROM: v.optional(v.union([unset, MailAddress], ADDRESS_FORMAT)),
  LEADS_MAIL_TO: v.optional(v.union([unset, MailAddress], ADDRESS_FORMAT)),
}
