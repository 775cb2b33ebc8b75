/** The five forms: the schemas of their requests and responses, and their configuration in the release. */
import * as v from 'valibot'
import { Email, oneLine } from './text.ts'
import type { OwnForm, SurveyQuestion } from './forms-config.ts'
import { messageOf, toFieldSchema } from './fields.ts'
import { answerTo } from './survey.ts'

/** The forms that need an e-mail address; the survey does not. */
export const LEAD_FORMS = ['book-demo', 'signup', 'events', 'contact'] as const
export type LeadForm = (typeof LEAD_FORMS)[number]

/** The form names, as in `/api/forms/<form>`. */
export const FORMS = [...LEAD_FORMS, 'survey'] as const

/** Name of a form. */
export const FormName = v.picklist(FORMS)
export type FormName = v.InferOutput<typeof FormName>

/** The services that verify tokens: `CAPTCHA_PROVIDER`. */
export const CAPTCHA_PROVIDERS = ['turnstile', 'recaptcha', 'hcaptcha'] as const
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number]

/** The variable with the webhook of a form: `WEBHOOK_BOOK_DEMO`. */
export const toWebhookVariable = (form: string): string => `WEBHOOK_${form.replaceAll('-', '_').toUpperCase()}`

/** Largest request body in bytes. */
export const BODY_LIMIT = 16_384

/** Most properties of a submission. */
export const KEYS_LIMIT = 100

/** Longest name of a property in characters. */
export const KEY_LIMIT = 64

/** Keys that no submission may have: assigning them changes an object's prototype, or passes unchecked. */
export const REFUSED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const CaptchaToken = v.pipe(
  v.nullish(v.string('The captcha token is a string.')),
  v.description(
    'Risk-scoring token minted in a browser; one of Turnstile has at most 2048 characters. Agents omit it; null and an empty string count as absent.',
  ),
)

const SubmissionId = v.pipe(
  v.string('The submission id is a string.'),
  v.regex(/^[\w-]{1,64}$/, 'Use 1 to 64 letters, digits, hyphens and underscores for the submission id.'),
  v.description('Id that the client gives this submission, so that sending it again is the same delivery.'),
  v.examples(['0c8a1f6e-5a57-4b53-9a47-0f0f6c3b1d52']),
)

const ADDRESS = 'Enter an e-mail address, for example name@example.com.'

/** The named fields of a lead form. */
const leadFields = {
  email: v.pipe(Email(ADDRESS), v.description('Where the answer goes.'), v.examples(['ada@example.com'])),
  name: v.optional(v.pipe(oneLine('Name'), v.description('Who is asking.'), v.examples(['Ada Lovelace']))),
  company: v.optional(
    v.pipe(oneLine('Company'), v.description('Where they work.'), v.examples(['Analytical Engines Ltd'])),
  ),
  message: v.optional(
    v.pipe(
      v.string('Message must be text.'),
      v.description('Body of an enquiry; `contact` expects it.'),
      v.examples(['Can agents read our guides as markdown?']),
    ),
  ),
  use_case: v.optional(
    v.pipe(
      v.string('Use case must be text.'),
      v.description('What the demo should show; read on `book-demo`.'),
      v.examples(['Publish our handbook for people and agents']),
    ),
  ),
}

const further = v.pipe(
  v.union([v.string(), v.number(), v.boolean(), v.null()], 'Send a string, a number, a boolean or null.'),
  v.description('Any further property.'),
)

/** A further property, which may be the answer to a question of several options that only a page of an older release has. */
const scalarOrList = v.union(
  [v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())],
  'Send a string, a number, a boolean, null or an array of strings.',
)

/** The body that `book-demo`, `signup`, `events` and `contact` accept. */
export const LeadFormSubmission = v.pipe(
  v.objectWithRest(
    { ...leadFields, captcha_token: CaptchaToken },
    further,
    // The message of a missing key, and only the address can be missing.
    ADDRESS,
  ),
  v.title('LeadFormSubmission'),
  v.description('A request from a person who wants an answer.'),
)
export type LeadFormSubmission = v.InferOutput<typeof LeadFormSubmission>

/** The body of a form with fields of a team's own. */
export function toOwnSubmission({ kind, fields }: OwnForm) {
  const own = Object.fromEntries(fields.map((field) => [field.name, toFieldSchema(field)]))
  const shared = { ...own, submission_id: v.optional(SubmissionId), captcha_token: CaptchaToken }
  return v.objectWithRest(
    kind === 'lead' ? { ...leadFields, ...shared, email: leadFields.email } : shared,
    v.pipe(scalarOrList, v.description('Any further property.')),
    // The message of a missing key: the sentence for a wrong value of that field. Beside the fields only the address can be missing.
    ({ path }) => {
      const missing = fields.find((field) => field.name === path?.[0].key)
      return missing === undefined ? ADDRESS : messageOf(missing)
    },
  )
}

/** The body that `survey` accepts, given the questions of the survey: no field is required. */
export function toSurveySubmission(questions: readonly SurveyQuestion[]) {
  const answers = Object.fromEntries(questions.map((question) => [question.name, v.optional(answerTo(question))]))
  return v.pipe(
    v.objectWithRest(
      {
        ...answers,
        contact_email: v.optional(
          v.pipe(
            Email('Enter an e-mail address, for example name@example.com, or leave it out.'),
            v.description('Supply it to be sent the report.'),
            v.examples(['ada@example.com']),
          ),
        ),
        submission_id: v.optional(SubmissionId),
        captcha_token: CaptchaToken,
      },
      v.pipe(scalarOrList, v.description('Any further answer, named `q_<name>`, or any further property.')),
    ),
    v.title('SurveySubmission'),
    v.description('Answers to the survey, from a person or from an agent on its own behalf.'),
  )
}
export type SurveySubmission = v.InferOutput<ReturnType<typeof toSurveySubmission>>
