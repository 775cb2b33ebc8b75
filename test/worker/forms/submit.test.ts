/** Submissions by tools, without a runtime: what a failure is told as. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RequestContext, submitFields } from '../../../worker/forms/submit.ts'
import { toAddress } from '../../../worker/http/address.ts'
import { createSource } from '../mcp/source.ts'

const SETTINGS = {
  CAPTCHA_SECRET: 'secret',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  WEBHOOK_SURVEY: 'service:CRM',
  CRM: { fetch: async () => new Response(null, { status: 400 }) },
}

const createContext = (url: string, bindings: Record<string, unknown>): RequestContext => ({
  request: new Request(url, { method: 'POST' }),
  address: toAddress(url),
  url: 'https://www.example.com',
  isPublic: (host) => host === 'www.example.com',
  env: { bindings, local: false },
  ask: async (make) => {
    const made = make(createSource({}))
    return 'need' in made ? { kind: 'internal_error', reason: 'a value is missing' } : made
  },
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
  const outcome = await submitFields(createContext(url, bindings), name, {})
  expect(outcome).toContain(sentence)
})

test('submitFields() gives back what is wrong with the fields', async () => {
  const outcome = await submitFields(createContext(HERE, SETTINGS), 'survey', { constructor: 'x' })
  expect(outcome).toMatchObject({ kind: 'invalid_request', fields: [{ field: 'constructor' }] })
})
