/** Per form: the fields to forward, the token to verify, and the key that identifies repeats. */
import * as v from 'valibot'
import type { FieldValue } from '../contract/delivery.ts'
import type { FieldError } from '../contract/answers.ts'
import { FormName, LeadFormSubmission, toOwnSubmission, toSurveySubmission } from '../contract/forms.ts'
import type { FormsConfig, OwnForm } from '../contract/forms-config.ts'
import { domainOf } from '../contract/text.ts'
import { type Invalid, toInvalid } from '../http/problem.ts'

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

/** Whether a path segment names one of the five forms, which are on every site. */
export const isForm = (name: string): name is FormName => v.is(FormName, name)

/** The definition of a custom form, if it is one. */
const findOwn = (form: string, { forms = {} }: FormsConfig): OwnForm | undefined =>
  Object.hasOwn(forms, form) ? forms[form] : undefined

/** Whether a site has a form. */
export const hasForm = (form: string, config: FormsConfig): boolean =>
  isForm(form) || findOwn(form, config) !== undefined

/** Whether a form is a request from a person, which an agent cannot finish. */
export const isLead = (form: string, config: FormsConfig): boolean =>
  isForm(form) ? form !== 'survey' : findOwn(form, config)?.kind === 'lead'

/** Checks a body against the schema of its form. */
export function validate(
  form: string,
  body: Readonly<Record<string, unknown>>,
  config: FormsConfig,
): Submission | Invalid {
  const schema = toSchema(form, config)
  const result = v.safeParse(schema, body)
  if (!result.success) return toInvalid('fields', toFieldErrors(form, result.issues, config))
  const { captcha_token: token, ...fields } = result.output
  const lead = isLead(form, config)
  const repeatable = lead || Object.hasOwn(fields, 'submission_id')
  const ignored = form === 'survey' ? Object.keys(fields).filter((name) => !Object.hasOwn(schema.entries, name)) : []
  return {
    kind: 'submission',
    fields: withoutEmpty(fields, findOwn(form, config)),
    token: typeof token !== 'string' || token === '' ? undefined : token,
    ignored,
    repeatable,
  }
}

/** The fields without empty custom fields. */
function withoutEmpty(fields: Submission['fields'], own: OwnForm | undefined): Submission['fields'] {
  const names = new Set(own?.fields.map(({ name }) => name))
  if (names.size === 0) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(names.has(name) && (value === null || value === ''))),
  )
}

/** An object whose properties are known by name. */
type SubmissionSchema = v.GenericSchema<unknown, Readonly<Record<string, FieldValue>> & { captcha_token?: unknown }> & {
  readonly entries: Readonly<Record<string, unknown>>
}

function toSchema(form: string, config: FormsConfig): SubmissionSchema {
  if (form === 'survey') return toSurveySubmission(config.questions)
  const own = findOwn(form, config)
  if (own?.kind === 'survey') return toOwnSubmission(own)
  const refused = new Map(Object.entries(config.refusedDomains)).get(form) ?? []
  return v.pipe(
    own === undefined ? LeadFormSubmission : toOwnSubmission(own),
    v.forward(
      v.check(
        ({ email }) => typeof email !== 'string' || !refused.includes(domainOf(email)),
        'Use your address at work: addresses of this mail provider are not accepted here.',
      ),
      ['email'],
    ),
  )
}

/** One sentence a field: the first that is wrong with it. */
function toFieldErrors(form: string, issues: readonly v.BaseIssue<unknown>[], config: FormsConfig): FieldError[] {
  const messages = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = String(path?.[0]?.key)
    if (!messages.has(field)) messages.set(field, message)
  }
  const asked = form === 'survey' ? config.questions : (findOwn(form, config)?.fields ?? [])
  const options = new Map(asked.map(({ name, options: allowed }) => [name, allowed]))
  return Array.from(messages, ([field, message]) => ({ field, message, allowed: options.get(field) }))
}
