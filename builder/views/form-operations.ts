/** The five form operations: the one list behind the OpenAPI document and `/developers`. */
import type { FormName, LeadForm } from '../../worker/contract/forms.ts'
import type { Site } from '../site/site.ts'
import { toExampleAnswers } from './survey-example.ts'

/** One POST operation. */
export interface FormOperation {
  readonly form: FormName
  readonly path: string
  readonly operationId: string
  /** A few words, for headings. */
  readonly summary: string
  /** What it is for and what it asks for. */
  readonly description: string
  /** Name of the schema of its body. */
  readonly schema: 'LeadFormSubmission' | 'SurveySubmission'
  /** A body that it takes. */
  readonly example: Readonly<Record<string, unknown>>
}

const PERSON = { email: 'ada@example.com', name: 'Ada Lovelace', company: 'Analytical Engines Ltd' }

const LEADS: readonly (FormOperation & { readonly form: LeadForm })[] = [
  {
    form: 'book-demo',
    path: '/api/forms/book-demo',
    schema: 'LeadFormSubmission',
    operationId: 'submitBookDemo',
    summary: 'Ask for a demo',
    description:
      'Asks for a demo. `email` is required and must be a work address; `name`, `company` and `use_case` help.',
    example: { ...PERSON, use_case: 'Publish our handbook for people and agents' },
  },
  {
    form: 'signup',
    path: '/api/forms/signup',
    schema: 'LeadFormSubmission',
    operationId: 'submitSignup',
    summary: 'Sign up',
    description: 'Signs an address up. `email` is required.',
    example: PERSON,
  },
  {
    form: 'events',
    path: '/api/forms/events',
    schema: 'LeadFormSubmission',
    operationId: 'submitEventsSubscribe',
    summary: 'Subscribe to events',
    description: 'Subscribes an address to news of events. `email` is required, nothing else.',
    example: { email: PERSON.email },
  },
  {
    form: 'contact',
    path: '/api/forms/contact',
    schema: 'LeadFormSubmission',
    operationId: 'submitContact',
    summary: 'Write to the company',
    description:
      'Delivers a message to the inbox of the company, which replies to `email`. `email` is required and `message` is expected.',
    example: { ...PERSON, message: 'Can agents read your guides as markdown?' },
  },
]

/** The operations of the five forms. The survey's example answers the questions of this site. */
export function formOperations(site: Site): readonly FormOperation[] {
  return [
    ...LEADS.map((lead) => withRefusedDomains(lead, site)),
    {
      form: 'survey',
      path: '/api/forms/survey',
      operationId: 'submitSurvey',
      summary: 'Answer the survey',
      description:
        'Takes answers to the survey, from people and from software agents. No field is required, and no name or address is asked.',
      schema: 'SurveySubmission',
      example: toExampleAnswers(site.survey?.questions ?? []),
    },
  ]
}

/** Says which mail domains a form refuses, so that nobody has to find out by trying. */
function withRefusedDomains(operation: FormOperation, site: Site): FormOperation {
  const domains = site.forms[operation.form].refusedDomains
  if (domains.length === 0) return operation
  return { ...operation, description: `${operation.description} Addresses at ${domains.join(' and ')} are refused.` }
}
