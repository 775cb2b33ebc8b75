/** Submissions by tools, without a runtime: what a failure is told as. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FormsSite, submitFields } from '../../../worker/forms/submit.ts'

const SETTINGS = {
  CAPTCHA_SECRET: 'secret',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  WEBHOOK_SURVEY: 'service:CRM',
  CRM: { fetch: async () => new Response(null, { status: 400 }) },
}

const createSite = (bindings: Record<string, unknown>): FormsSite => ({
  url: 'https://www.example.com',
  isPublic: (host) => host === 'www.example.com',
  env: { bindings, local: false },
  readForms: async () => ({ refusedDomains: {}, questions: [] }),
  later: () => {},
})

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => vi.restoreAllMocks())

const HERE = 'https://www.example.com/mcp'

test.each([
  ['at another host', 'https://other.example/mcp', 'survey', SETTINGS, 'Forms are taken at the public address'],
  ['over plain http', 'http://www.example.com/mcp', 'survey', SETTINGS, 'Forms are taken at the public address'],
  ['without settings', HERE, 'survey', {}, 'The form is not configured.'],
  ['to a form that does not exist', HERE, 'quote', SETTINGS, 'The form is not configured.'],
  ['that the receiver refuses', HERE, 'survey', SETTINGS, 'The submission may not have been delivered.'],
])('submitFields() of a submission %s says so', async (_, url, name, bindings, sentence) => {
  const outcome = await submitFields(new Request(url, { method: 'POST' }), name, {}, createSite(bindings))
  expect(outcome).toContain(sentence)
})

test('submitFields() gives back what is wrong with the fields', async () => {
  const request = new Request(HERE, { method: 'POST' })
  const outcome = await submitFields(request, 'survey', { constructor: 'x' }, createSite(SETTINGS))
  expect(outcome).toMatchObject({ kind: 'invalid_request', fields: [{ field: 'constructor' }] })
})
