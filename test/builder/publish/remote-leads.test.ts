/** The archive of an account, through Cloudflare's REST API as its documentation describes it. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../../builder/publish/cloudflare/api.ts'
import { WranglerConfig } from '../../../builder/publish/cloudflare/config.ts'
import { openLead } from '../../../builder/publish/cloudflare/leads.ts'
import { openRemoteLeads } from '../../../builder/publish/cloudflare/remote-leads.ts'
import { listen } from '../../support/port.ts'

const SEALED = { id: 'msg_b', form: 'contact', time: '2026-01-01T00:00:00.000Z', iv: 'AAAA', data: 'AAAA' }
const BUCKET = '/accounts/a/r2/buckets/leads/objects'

/** What the API says of an object beside its key and metadata. */
const OBJECT = {
  etag: '9e107d9d372bb6826bd81d3542a419d6',
  http_metadata: { contentType: 'application/json' },
  size: 321,
  ssec: false,
  storage_class: 'Standard',
}

/** What is answered to each request: the result, and where the list goes on; or a stored text. */
const ANSWERS: Readonly<Record<string, { result?: unknown; cursor?: string; raw?: string }>> = {
  [`GET ${BUCKET}?per_page=1000`]: {
    result: [
      {
        ...OBJECT,
        key: 'msg_a',
        last_modified: '2026-01-04T00:00:00.000Z',
        custom_metadata: { form: 'signup', time: '2026-01-02T00:00:00.000Z', reason: 'mail' },
      },
    ],
    cursor: 'next/1',
  },
  [`GET ${BUCKET}?per_page=1000&cursor=next%2F1`]: {
    result: [
      { ...OBJECT, key: 'msg_b', last_modified: '2026-01-03T00:00:00.000Z' },
      { ...OBJECT, key: 'msg_c' },
    ],
  },
  [`GET ${BUCKET}/msg_b`]: { raw: JSON.stringify(SEALED) },
  [`GET ${BUCKET}/msg_half`]: { raw: JSON.stringify(SEALED).slice(0, -1) },
  [`GET ${BUCKET}/`]: { raw: JSON.stringify(SEALED) },
  [`DELETE ${BUCKET}/msg_b`]: { result: { key: 'msg_b' } },
  'GET /accounts/a/queues?name=leads': {
    result: [
      { queue_id: '0', queue_name: 'leads-dead' },
      { queue_id: '1', queue_name: 'leads' },
    ],
  },
  'GET /accounts/a/queues?name=others': { result: [{ queue_id: '0', queue_name: 'leads-dead' }] },
  'POST /accounts/a/queues/1/messages': { result: {} },
}

const requests: [string, string][] = []
const jurisdictions: unknown[] = []
const server = createServer(async (request, response) => {
  const name = `${request.method} ${request.url}`
  requests.push([name, await text(request)])
  jurisdictions.push(request.headers['cf-r2-jurisdiction'])
  const answer = ANSWERS[name]
  if (answer?.raw !== undefined) {
    response.end(answer.raw)
    return
  }
  const { result, cursor = '' } = answer ?? {}
  const code = request.url?.includes('/buckets/none/') === true ? 10006 : 10007
  const errors = answer === undefined ? [{ code, message: 'not found' }] : []
  response.writeHead(answer === undefined ? 404 : 200).end(
    JSON.stringify({
      success: answer !== undefined,
      errors,
      result,
      result_info: { cursor, per_page: 1000, count: 1 },
    }),
  )
})

let base: string
beforeAll(async () => {
  base = await listen(server)
})
afterAll(() => server.close())

const toConfig = (places: object) =>
  v.parse(WranglerConfig, { name: 'x', main: 'x', compatibility_date: 'x', kv_namespaces: [], ...places })
const open = (places: object = {}) =>
  openRemoteLeads({
    api: createApi({ base, token: 'token' }),
    id: 'a',
    config: toConfig({
      queues: { producers: [{ binding: 'LEADS', queue: 'leads' }] },
      r2_buckets: [{ binding: 'LEADS_ARCHIVE', bucket_name: 'leads' }],
      ...places,
    }),
  })

test('list() reads every page', async () => {
  expect(await open().list()).toEqual([
    { id: 'msg_a', form: 'signup', time: '2026-01-02T00:00:00.000Z', reason: 'mail' },
    { id: 'msg_b', form: '', time: '2026-01-03T00:00:00.000Z', reason: '' },
    { id: 'msg_c', form: '', time: '', reason: '' },
  ])
})

test('read() gives what is stored, and nothing for what is not', async () => {
  expect(await open().read('msg_b')).toEqual(SEALED)
  expect(await open().read('msg_none')).toBeUndefined()
  expect(await open().read('msg_half')).toBe('unreadable')
})

test.each(['', '.', '..'])('read() asks for no address above the submissions, such as of %j', async (id) => {
  requests.length = 0
  expect([await open().read(id), requests]).toEqual([undefined, []])
})

test('read() tells a bucket that is missing from a submission that is', async () => {
  const leads = open({ r2_buckets: [{ binding: 'LEADS_ARCHIVE', bucket_name: 'none' }] })
  await expect(leads.read('msg_b')).rejects.toThrow(
    'The bucket of LEADS_ARCHIVE in wrangler.toml is not in this account',
  )
})

test('remove() and resend() ask for it', async () => {
  requests.length = 0
  await open().remove('msg_b')
  expect(await open().resend(SEALED)).toEqual({
    outcome: 'is in the queue again, and is removed from the archive when it is delivered',
    stays: false,
  })
  expect(requests.map(([name]) => name)).toEqual([
    `DELETE ${BUCKET}/msg_b`,
    'GET /accounts/a/queues?name=leads',
    'POST /accounts/a/queues/1/messages',
  ])
  expect(JSON.parse(requests.at(-1)?.[1] ?? '')).toEqual({ body: SEALED, content_type: 'json' })
})

test('resend() asks for the queue once', async () => {
  const leads = open()
  requests.length = 0
  await leads.resend(SEALED)
  await leads.resend(SEALED)
  expect(requests.map(([name]) => name)).toEqual([
    'GET /accounts/a/queues?name=leads',
    'POST /accounts/a/queues/1/messages',
    'POST /accounts/a/queues/1/messages',
  ])
})

test('openRemoteLeads() asks for a bucket in its jurisdiction', async () => {
  jurisdictions.length = 0
  const bucket = { binding: 'LEADS_ARCHIVE', bucket_name: 'leads', jurisdiction: 'eu' }
  const leads = open({ r2_buckets: [bucket] })
  await leads.list()
  await leads.read('msg_b')
  await leads.remove('msg_b')
  expect(jurisdictions).toEqual(['eu', 'eu', 'eu', 'eu'])
})

test('openRemoteLeads() names the binding that is missing', async () => {
  expect(() => open({ r2_buckets: [] })).toThrow('binds no R2 bucket as LEADS_ARCHIVE')
  await expect(open({ queues: {} }).resend(SEALED)).rejects.toThrow('binds no queue as LEADS')
  const unknown = { producers: [{ binding: 'LEADS', queue: 'others' }] }
  await expect(open({ queues: unknown }).resend(SEALED)).rejects.toThrow(
    'There is no queue "others": npx wrangler queues create others',
  )
})

test.each([
  [undefined, 'LEADS_KEY is not set'],
  ['secret', 'LEADS_KEY must be 32 bytes in base64'],
])('openLead() says what is wrong with the key %s', async (key, message) => {
  await expect(openLead(SEALED, key)).rejects.toThrow(message)
})
