/**
 * Settings of the forms, from the Worker's variables and secrets. All faults are reported at once, by name, in the
 * log.
 */
import * as v from 'valibot'
import { CAPTCHA_PROVIDERS, FORMS, toWebhookVariable } from '../contract/forms.ts'
import { words } from '../contract/text.ts'
import { Hosts, Score } from '../contract/variables.ts'
import { isForm } from './definitions.ts'
import { hcaptcha, recaptcha, turnstile } from './captcha/providers.ts'
import type { Captcha } from './captcha/verify.ts'
import type { Receiver } from './delivery/forward.ts'
import { MISSING, target, toReceiver, toWaiting } from './delivery/settings.ts'
import type { Waiting } from './delivery/waiting.ts'
import type { SigningKeys } from './delivery/webhook.ts'

/** The settings of the forms. */
export interface Settings {
  /** The settings of a form; `undefined` if any of them is invalid. */
  readonly form: (name: string) => FormSettings | undefined
  /** Queue and archive; `undefined` if not configured or invalid. */
  readonly waiting: Waiting | undefined
  /** A sentence for each fault, with the name of the variable and without its value. */
  readonly faults: readonly string[]
}

/** The settings of one form. */
export interface FormSettings {
  readonly captcha: Captcha
  readonly receiver: Receiver
  /** Keys for signatures and ids. */
  readonly keys: SigningKeys
  readonly waiting: Waiting | undefined
}

const PROVIDERS = { turnstile, recaptcha, hcaptcha } as const

const SECRET_FORMAT = 'must be `whsec_` and base64, several separated by spaces'

const Keys = v.pipe(
  v.string(),
  words,
  v.everyItem(
    (secret) => /^whsec_(?=.)(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i.test(secret),
    SECRET_FORMAT,
  ),
  v.mapItems((secret) => Uint8Array.from(atob(secret.slice('whsec_'.length)), (byte) => byte.charCodeAt(0))),
)

/** Settings that all forms share. */
const sharedVariables = (local: boolean) =>
  v.pipe(
    v.object(
      {
        PUBLIC_HOSTS: v.optional(Hosts),
        CAPTCHA_PROVIDER: v.optional(
          v.picklist(CAPTCHA_PROVIDERS, 'must be `turnstile`, `recaptcha` or `hcaptcha`'),
          'turnstile',
        ),
        CAPTCHA_SECRET: v.string(),
        CAPTCHA_SITE_KEY: v.optional(v.string()),
        CAPTCHA_MIN_SCORE: v.optional(Score, '0.5'),
        CAPTCHA_VERIFY_URL: v.optional(target(local)),
        WEBHOOK_SECRET: Keys,
      },
      MISSING,
    ),
    // Partial, so that this error is reported together with those of other variables.
    v.forward(
      v.partialCheck(
        [['CAPTCHA_PROVIDER'], ['CAPTCHA_SECRET']],
        (set) => local || !PROVIDERS[set.CAPTCHA_PROVIDER].isTestSecret(set.CAPTCHA_SECRET),
        'is a test secret, which accepts any token',
      ),
      ['CAPTCHA_SECRET'],
    ),
    v.transform((set) => ({
      keys: set.WEBHOOK_SECRET,
      captcha: {
        provider: PROVIDERS[set.CAPTCHA_PROVIDER],
        url: set.CAPTCHA_VERIFY_URL ?? PROVIDERS[set.CAPTCHA_PROVIDER].url,
        secret: set.CAPTCHA_SECRET,
        siteKey: set.CAPTCHA_SITE_KEY,
        minScore: set.CAPTCHA_MIN_SCORE,
      },
    })),
  )

/** The source of the settings: the Worker's bindings, and whether it runs locally. */
export interface FormsEnv {
  readonly bindings: Readonly<Record<string, unknown>>
  /** Allows http targets and test secrets. */
  readonly local: boolean
}

const known = new WeakMap<FormsEnv, Settings>()

/** The settings of this isolate, read and their faults logged the first time. */
export function settingsOf(env: FormsEnv): Settings {
  const settings = known.get(env) ?? readSettings(env)
  if (!known.has(env)) logFaults(settings.faults)
  known.set(env, settings)
  return settings
}

/** Reads the settings out of the bindings. */
export function readSettings({ bindings, local }: FormsEnv): Settings {
  // A variable that is set to nothing is not set.
  const variables = Object.fromEntries(Object.entries(bindings).filter(([, value]) => value !== ''))
  const shared = v.safeParse(sharedVariables(local), variables)
  const { waiting, issues } = toWaiting(variables)
  const faults = [...toFaults(shared.issues), ...toFaults(issues)]
  const forms = new Map<string, FormSettings | undefined>()
  const add = (form: string): readonly string[] => {
    const name = toWebhookVariable(form)
    const address = variables[name] ?? toLocalTarget(form, variables, local)
    const keys = shared.success ? shared.output.keys : []
    const receiver = toReceiver(address, form, { variables, local, keys })
    const isFault = typeof receiver === 'string'
    forms.set(form, isFault || !shared.success ? undefined : { ...shared.output, waiting, receiver })
    return isFault ? [toFault(name, receiver)] : []
  }
  faults.push(...FORMS.flatMap(add))
  const form: Settings['form'] = (name) => {
    // Forms of the team's own are known by the release alone, so each is looked for when it is asked for.
    if (!forms.has(name)) logFaults(add(name))
    return forms.get(name)
  }
  return { form, waiting, faults }
}

/** In local work a form that was just written is received by the inbox, as the others are. */
function toLocalTarget(form: string, variables: Readonly<Record<string, unknown>>, local: boolean): string | undefined {
  const contact = variables[toWebhookVariable('contact')]
  return local && !isForm(form) && typeof contact === 'string' ? contact.replace(/[^/]*$/, form) : undefined
}

const toFaults = (issues: readonly v.BaseIssue<unknown>[] = []): string[] => [
  ...new Set(issues.map(({ path, message }) => toFault(String(path?.[0].key), message))),
]

const toFault = (variable: string, message: string): string => `Variable "${variable}" ${message}`

/** Writes one JSON line with everything that is wrong with the configuration. */
function logFaults(faults: readonly string[]): void {
  if (faults.length > 0) console.error(JSON.stringify({ event: 'configuration', faults }))
}
