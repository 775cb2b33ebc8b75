/** What each form makes of a body: the fields to forward, the token to verify, and how a repeat is recognized. */
import * as v from 'valibot'
import type { FieldValue } from '../contract/delivery.ts'
import type { FieldError } from '../contract/errors.ts'
import {
  type FormName,
  FormName as FormNameSchema,
  type FormsConfig,
  LEAD_FORMS,
  LeadFormSubmission,
  toSurveySubmission,
} from '../contract/forms.ts'
import { domainOf } from '../contract/text.ts'
import type { Invalid } from '../http/problem.ts'
import { invalidFields } from './outcome.ts'

/** A submission that passed validation. */
export interface Submission {
  readonly kind: 'submission'
  /** The validated fields without the token: all that is ever forwarded. */
  readonly fields: Readonly<Record<string, FieldValue>>
  /** Absent also where the client sent null or an empty string. */
  readonly token: string | undefined
  /** Names of fields that the survey does not know. */
  readonly ignored: readonly string[]
  /** Whether the same fields sent again are the same submission; two people may give a survey equal answers. */
  readonly repeatable: boolean
}

/** Whether a path segment names a form. */
export const isForm = (name: string): name is FormName => v.is(FormNameSchema, name)

/** Whether a form is a request from a person, which an agent cannot finish. */
export const isLead = (form: FormName): boolean => v.is(v.picklist(LEAD_FORMS), form)

/** Checks a body against the schema of its form. */
export function validate(
  form: FormName,
  body: Readonly<Record<string, unknown>>,
  config: FormsConfig,
): Submission | Invalid {
  const schema = schemaOf(form, config)
  const result = v.safeParse(schema, body)
  if (!result.success) return invalidFields(toFieldErrors(result.issues, config))
  const { captcha_token: token, ...fields } = result.output
  const repeatable = isLead(form) || Object.hasOwn(fields, 'submission_id')
  const ignored = isLead(form) ? [] : Object.keys(fields).filter((name) => !Object.hasOwn(schema.entries, name))
  return { kind: 'submission', fields, token: token === null || token === '' ? undefined : token, ignored, repeatable }
}

const schemas = new WeakMap<FormsConfig, Map<FormName, ReturnType<typeof toSchema>>>()

/** The schema of a form, made once for each state of what the release says. */
function schemaOf(form: FormName, config: FormsConfig): ReturnType<typeof toSchema> {
  const known = schemas.get(config) ?? new Map<FormName, ReturnType<typeof toSchema>>()
  schemas.set(config, known)
  const schema = known.get(form) ?? toSchema(form, config)
  known.set(form, schema)
  return schema
}

function toSchema(form: FormName, { questions, refusedDomains }: FormsConfig) {
  if (!isLead(form)) return toSurveySubmission(questions)
  const refused = new Map(Object.entries(refusedDomains)).get(form) ?? []
  return v.pipe(
    LeadFormSubmission,
    v.forward(
      v.check(
        ({ email }) => !refused.includes(domainOf(email)),
        'Use your address at work: addresses of this mail provider are not accepted here.',
      ),
      ['email'],
    ),
  )
}

/** One sentence a field: the first that is wrong with it. */
function toFieldErrors(issues: readonly v.BaseIssue<unknown>[], { questions }: FormsConfig): FieldError[] {
  const messages = new Map<string, string>()
  for (const { path, message } of issues) {
    const key = path?.[0]?.key
    const field = typeof key === 'string' ? key : ''
    if (!messages.has(field)) messages.set(field, message)
  }
  const options = new Map(questions.map((question) => [question.name, question.options]))
  return Array.from(messages, ([field, message]) => ({ field, message, allowed: options.get(field) }))
}
