/** The five form endpoints. */
import type { FormResult } from '../../../worker/contract/forms.ts'
import type { Site } from '../../site/site.ts'
import { type FormOperation, formOperations } from '../form-operations.ts'
import { errorResponses } from './errors.ts'
import type { Examples, Operation, PathItem } from './model.ts'
import { toSchemaRef } from './schemas.ts'

const ACCEPTED: FormResult = { ok: true, message: 'Thank you. Your submission was received.' }
const CHALLENGE: FormResult = {
  ok: false,
  challenge: true,
  message: 'A person must finish this submission in a browser. Nothing was stored.',
}

/** The paths of the forms. */
export function toFormPaths(site: Site): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(formOperations(site).map((operation) => [operation.path, { post: toOperation(operation) }]))
}

function toOperation({ form, operationId, summary, description, schema, example }: FormOperation): Operation {
  const isSurvey = form === 'survey'
  return {
    operationId,
    summary,
    description: `${description} ${isSurvey ? SURVEY_RULE : LEAD_RULE}`,
    tags: ['Forms'],
    security: [],
    requestBody: {
      required: true,
      description: 'A JSON object of at most 16 KB (16,384 bytes) with at most 100 properties.',
      content: {
        'application/json': {
          schema: toSchemaRef(schema),
          examples: {
            agent: { summary: 'From an agent, without a captcha token', value: example },
            browser: {
              summary: 'From a browser, with a captcha token',
              value: { ...example, captcha_token: '0.token-from-the-widget' },
            },
          },
        },
      },
    },
    responses: {
      200: {
        description: isSurvey
          ? 'The answers were accepted and forwarded.'
          : '`ok: true`: accepted and forwarded. `challenge: true`: nothing was stored, a person must finish in a browser.',
        content: { 'application/json': { schema: toSchemaRef('FormResult'), examples: toResults(isSurvey) } },
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
  'Without `captcha_token` nothing is stored and the answer is `challenge: true`: a person has to finish in a browser. Sending the same fields again counts once.'

const SURVEY_RULE =
  'Without `captcha_token` the answers are accepted and tagged `unverified`: this is the supported way for agents. Send `submission_id` to make a retry the same delivery.'

function toResults(isSurvey: boolean): Examples {
  const accepted = { summary: 'Accepted and forwarded', value: ACCEPTED }
  const challenge = { summary: 'A person must finish in a browser', value: CHALLENGE }
  return isSurvey ? { accepted } : { accepted, challenge }
}
