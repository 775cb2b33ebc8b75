/** The form endpoints. */
import { type FormName, FORMS, type LeadForm } from '../../../worker/contract/forms.ts'
import type { FormResult } from '../../../worker/contract/answers.ts'
import { toFormOperation, toSubmissionName } from '../../content/schema/served/operation-names.ts'
import { findForm, formNames, pageToSend, type ShownForm } from '../../site/forms.ts'
import type { Site, SiteField } from '../../site/site.ts'
import { toExampleAnswers } from '../survey.ts'
import type { Examples, Operation, PathItem } from './model.ts'
import { errorResponses } from './responses.ts'
import { toSchemaRef } from './schemas.ts'

/** One form as an operation. */
interface FormFacts {
  readonly operationId: string
  /** A few words, for headings. */
  readonly summary: string
  /** Its purpose and its fields. */
  readonly description: string
  /** A body that it takes. */
  readonly example: Readonly<Record<string, unknown>>
}

const PERSON = { email: 'ada@example.com', name: 'Ada Lovelace', company: 'Analytical Engines Ltd' }

const LEADS: Readonly<Record<LeadForm, FormFacts>> = {
  'book-demo': {
    operationId: 'submitBookDemo',
    summary: 'Ask for a demo',
    description:
      'Asks for a demo. `email` is required and must be a work address; `name`, `company` and `use_case` help.',
    example: { ...PERSON, use_case: 'Publish our handbook for people and agents' },
  },
  signup: {
    operationId: 'submitSignup',
    summary: 'Sign up',
    description: 'Signs an address up. `email` is required.',
    example: PERSON,
  },
  events: {
    operationId: 'submitEventsSubscribe',
    summary: 'Subscribe to events',
    description: 'Subscribes an address to news of events. `email` is required, nothing else.',
    example: { email: PERSON.email },
  },
  contact: {
    operationId: 'submitContact',
    summary: 'Write to the company',
    description:
      'Delivers a message to the inbox of the company, which replies to `email`. `email` is required and `message` is expected.',
    example: { ...PERSON, message: 'Can agents read your guides as markdown?' },
  },
}

/** The survey; its example answers the questions of this site. */
const toSurvey = (site: Site): FormFacts => ({
  operationId: 'submitSurvey',
  summary: 'Answer the survey',
  description:
    'Takes answers to the survey, from people and from software agents. No field is required, and no name or address is asked for.',
  example: toExampleAnswers(site.survey?.questions ?? []),
})

/** A form of the team's own; its example fills in every field. */
function toOwn(name: string, form: ShownForm): FormFacts {
  const { title, introduction, kind, fields } = form
  const email = kind === 'lead' ? { email: PERSON.email } : {}
  return {
    operationId: toFormOperation(name),
    summary: title,
    description: [title, introduction]
      .filter(Boolean)
      .join('. ')
      .replace(/[^.!?]$/, '$&.'),
    example: { ...email, ...toExample(fields) },
  }
}

const toExample = (fields: readonly SiteField[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.flatMap((field) => (field.kind === 'hidden' ? [] : [[field.name, toExampleValue(field)]])))

function toExampleValue({ kind, options = [], min, max, maxLength = 40, label }: SiteField): unknown {
  switch (kind) {
    case 'text':
    case 'textarea':
    case 'hidden':
      return (label.length > 60 ? 'Text' : `${label}?`.replace('??', '?')).slice(0, Math.min(40, maxLength))
    case 'email':
      return PERSON.email
    case 'tel':
      return '+44 20 7946 0000'
    case 'url':
      return 'https://www.example.com/'
    case 'number':
      return min ?? max ?? 1
    case 'date':
      return min ?? max ?? '2027-01-01'
    case 'choice':
      return options[0]
    case 'choices':
      return options.slice(0, 1)
    case 'consent':
      return true
  }
}

/** The paths of the forms. */
export function toFormPaths(site: Site): Readonly<Record<string, PathItem>> {
  const five: Readonly<Record<FormName, FormFacts>> = { ...LEADS, survey: toSurvey(site) }
  return Object.fromEntries(
    formNames(site).flatMap((name) => {
      const known = FORMS.find((one) => one === name)
      const form = findForm(name, site) ?? { ...site.forms.survey, kind: 'survey', builtIn: [], fields: [] }
      const facts = known === undefined ? toOwn(name, form) : five[known]
      const example = { ...facts.example, ...toExample(form.fields) }
      return [[`/api/forms/${name}`, { post: toOperation(name, form, { ...facts, example }, site) }] as const]
    }),
  )
}

/** Name of the schema of a form's body. */
const toBodyName = (name: string, { ownForms }: Site): string => {
  if (Object.hasOwn(ownForms, name)) return toSubmissionName(name)
  return name === 'survey' ? 'SurveySubmission' : 'LeadFormSubmission'
}

function toOperation(
  form: string,
  { kind, refusedDomains }: ShownForm,
  { operationId, summary, description, example }: FormFacts,
  site: Site,
): Operation {
  const isSurvey = kind === 'survey'
  // The test tokens are listed, so that clients need not guess.
  const refused = refusedDomains.length === 0 ? '' : ` Addresses at ${refusedDomains.join(' and ')} are refused.`
  return {
    operationId,
    summary,
    description: `${description}${refused} ${isSurvey ? SURVEY_RULE : LEAD_RULE}`,
    tags: ['Forms'],
    requestBody: {
      required: true,
      description: 'A JSON object of at most 16 KB (16,384 bytes) with at most 100 properties.',
      content: {
        'application/json': {
          schema: toSchemaRef(toBodyName(form, site)),
          example,
        },
      },
    },
    responses: {
      200: {
        description: '`ok: true`: accepted. `challenge: true`: nothing was stored.',
        content: {
          'application/json': {
            schema: toSchemaRef('FormResult'),
            examples: toResults(form, isSurvey, pageToSend(site, form)),
          },
        },
      },
      ...errorResponses([
        'invalid_request',
        'forbidden',
        'not_found',
        'method_not_allowed',
        'payload_too_large',
        'verification_failed',
        'internal_error',
        'upstream_error',
      ]),
    },
  }
}

const LEAD_RULE =
  'Without `captcha_token` nothing is stored: a person has to finish at `page`. The same fields count once.'

const SURVEY_RULE =
  'Without `captcha_token` the answers are accepted and tagged `unverified`: this is the supported way for agents. A retry with the same `submission_id` is the same delivery. `challenge: true` means that too many submissions came from your network: try again in a minute.'

const ACCEPTED: FormResult = { ok: true, message: 'Thank you. It was received and passed on.' }
const CHALLENGE: FormResult = {
  ok: false,
  challenge: true,
  message: 'A person has to finish this in a browser. Nothing was stored.',
}

function toResults(form: string, isSurvey: boolean, page: string | undefined): Examples {
  const delivered = { ...ACCEPTED, id: 'msg_6mVTk4mHHdJ8aRWtqPRWxkBzDYyC2bEo' }
  const unverified = {
    ...ACCEPTED,
    id: 'msg_5b1d1c1e-0f3a-4d55-9f0b-3f4f0a5b7c11',
    unverified: true,
    ...(form === 'survey' ? { ignored: ['q_roel'] } : {}),
  }
  if (isSurvey) return { accepted: { summary: 'Accepted from an agent', value: unverified } }
  return {
    accepted: { summary: 'Accepted', value: delivered },
    challenge: {
      summary: 'A person must finish in a browser',
      value: { ...CHALLENGE, ...(page !== undefined && { page }) },
    },
  }
}
