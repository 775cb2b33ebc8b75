/** The local archive, through the inbox and the command line. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { leads } from '../../../builder/cli/commands/leads.ts'
import { type Inbox, startInbox } from '../../../builder/dev/inbox/server.ts'
import { type LocalKv, openLocalKv } from '../../../builder/dev/local-kv.ts'
import { openLocalLeads } from '../../../builder/dev/local-leads.ts'
import { makeArchiveFolder, makeSessionFolder, writeLocalConfig } from '../../../builder/dev/local-config.ts'
import { toLeadsOptions } from '../../../builder/dev/options.ts'
import type { Delivery } from '../../../worker/contract/delivery.ts'
import { seal, SealingKeys } from '../../../worker/contract/sealed.ts'
import { hangUp } from '../../support/hang-up.ts'

const LEADS_KEY = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const OTHER_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const state = mkdtempSync(join(tmpdir(), 'local-leads-'))
let ownSession: string
let kv: LocalKv
let inbox: Inbox
let bucket: TestBucket

interface TestBucket {
  put(key: string, value: string, options: { customMetadata: Record<string, string> }): Promise<unknown>
}

beforeAll(async () => {
  ownSession = makeSessionFolder(makeArchiveFolder(state))
  kv = await openLocalKv(ownSession, 'content', { bucket: 'local-leads' })
  // Filled as the Worker fills it.
  bucket = v.parse(
    v.custom<TestBucket>((value) => Object(value).put !== undefined),
    kv.bucket,
  )
  const variables: Record<string, string> = { LOCAL: 'true', LEADS_KEY, WEBHOOK_SECRET }
  const archive = openLocalLeads(kv.bucket, variables)
  inbox = await startInbox({
    port: 0,
    secrets: WEBHOOK_SECRET,
    leads: Promise.resolve(archive),
    leadsOptions: '--local --state state-9210',
  })
  variables['WEBHOOK_CONTACT'] = `${inbox.url}/webhooks/contact`
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(state, 'dev.vars'), lines.join(''))
})
afterAll(async () => {
  await inbox.close()
  await kv.close()
  for (const folder of [state, ownSession, makeArchiveFolder(state)]) rmSync(folder, { recursive: true })
})

async function keep(id: string, form = 'contact', keys = LEADS_KEY): Promise<void> {
  const delivery: Delivery = {
    type: `form.${form}.submitted`,
    timestamp: '2026-01-01T00:00:00.000Z',
    data: { form, fields: { email: 'ada@example.com', id } },
  }
  const [key] = v.parse(SealingKeys, keys)
  const metadata = { form, time: '2026-01-02T00:00:00.000Z', reason: 'webhook: status' }
  await bucket.put(id, JSON.stringify(await seal(key, id, delivery)), { customMetadata: metadata })
}

/** What a command prints, and its code. */
async function run(action: 'list' | 'show' | 'resend' | 'delete', ...ids: string[]) {
  let output = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
  const errors = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
  try {
    const code = await leads(action, ids, { config: 'wrangler.toml', json: false, local: true, state })
    return { code, output }
  } finally {
    write.mockRestore()
    errors.mockRestore()
  }
}

const behave = (behaviour: string) =>
  fetch(`${inbox.url}/behaviour`, { method: 'POST', body: new URLSearchParams({ behaviour }), redirect: 'manual' })
const see = (id: string, action: string) =>
  fetch(`${inbox.url}/waiting`, { method: 'POST', body: new URLSearchParams({ id, action }), redirect: 'manual' })
const waiting = async (): Promise<string[]> => {
  const listed: { id: string }[] = JSON.parse(await (await fetch(`${inbox.url}/waiting.json`)).text())
  return listed.map(({ id }) => id)
}

test('leads lists, shows, resends and deletes what waits on this machine', async () => {
  await Promise.all(['msg_a', 'msg_b', 'msg_c'].map((id) => keep(id)))
  expect(await run('list')).toEqual({
    code: 0,
    output: ['msg_a', 'msg_b', 'msg_c']
      .map((id) => `2026-01-02T00:00:00.000Z  ${id}  contact  webhook: status\n`)
      .join(''),
  })
  expect((await run('show', 'msg_a')).output).toContain('"email": "ada@example.com"')
  await behave('reject')
  expect(await run('resend', 'msg_a')).toEqual({ code: 1, output: 'msg_a was refused again, with 422\n' })
  await behave('accept')
  expect(await run('resend', 'msg_a', 'msg_none')).toEqual({
    code: 1,
    output: `msg_a was delivered\nThere is no submission "msg_none": npm run leads -- list --local --state ${state}\n`,
  })
  expect((await run('delete', 'msg_b')).output).toBe('msg_b is deleted\n')
  expect(await waiting()).toEqual(['msg_c'])
  expect(inbox.submissions().filter(({ id }) => id === 'msg_a')).toMatchObject([{ signature: 'valid', deliveries: 2 }])
  await run('delete', 'msg_c')
  expect(await run('list')).toEqual({ code: 0, output: 'No submission waits in the archive\n' })
})

test('leads shows submissions with their ids, also after one that another key sealed', async () => {
  await Promise.all([keep('msg_f', 'contact', OTHER_KEY), keep('msg_g')])
  const { code, output } = await run('show', 'msg_f', 'msg_g')
  expect(code).toBe(1)
  expect(output).toMatch(
    /^LEADS_KEY does not open msg_f: it was sealed with another key\n\{\n {2}"id": "msg_g",\n {2}"type": "form.contact.submitted",/,
  )
  expect((await run('resend', 'msg_f')).output).toBe('msg_f stays: it was sealed with another LEADS_KEY\n')
  await run('delete', 'msg_f', 'msg_g')
})

test('leads deletes what is no submission, and goes on to the next', async () => {
  const id = 'msg_h\u001B]0;x\u0007\n::error::x'
  await Promise.all([bucket.put(id, '{"id":', { customMetadata: {} }), keep('msg_i')])
  const { code, output } = await run('resend', id, 'msg_none')
  expect([code, output]).toEqual([
    1,
    `"msg_h␛]0;x␇␊::error::x" in the archive cannot be read as a submission. To remove it: npm run leads -- delete <ID> --local --state ${state}\nThere is no submission "msg_none": npm run leads -- list --local --state ${state}\n`,
  ])
  expect((await see(id, 'resend')).status).toBe(400)
  expect((await run('delete', id, 'msg_i')).output).toBe('msg_h␛]0;x␇␊::error::x is deleted\nmsg_i is deleted\n')
  expect(await waiting()).toEqual([])
})

test('leads leaves nothing behind when its terminal is closed', async () => {
  await keep('msg_j')
  await behave('hang')
  const args = ['builder/cli/run.js', 'leads', 'resend', 'msg_j', '--local', '--state', state]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  await expect.poll(() => inbox.submissions().at(-1)?.id, { timeout: 60_000 }).toBe('msg_j')
  expect(await hangUp(child)).toBe(129)
  await behave('accept')
  await run('delete', 'msg_j')
})

test.each([
  ['list', ['msg_a']],
  ['show', []],
] as const)('leads refuses "%s" with %j', async (action, ids) => {
  await expect(run(action, ...ids)).rejects.toThrow(`"leads ${action}" takes`)
})

test.each([
  ['.wrangler/state', '--local'],
  ['.wrangler/state-9210', '--local --state .wrangler/state-9210'],
  ['my state', "--local --state 'my state'"],
])('toLeadsOptions() finds the archive in %s', (folder, options) => {
  expect(toLeadsOptions(folder)).toBe(options)
})

test('the inbox shows the archive, sends again and deletes', async () => {
  await keep('msg_d', 'own-form')
  await keep('msg_e')
  const page = await (await fetch(inbox.url)).text()
  expect(page).toContain('<code>npm run leads -- show ID --local --state state-9210</code>')
  expect(page).toMatch(/The archive[^]*<h3>contact<\/h3>[^]*webhook: status[^]*Send again/)
  expect((await see('msg_d', 'resend')).status).toBe(303)
  expect((await see('msg_e', 'delete')).status).toBe(303)
  expect((await see('msg_e', 'delete')).status).toBe(404)
  expect(await waiting()).toEqual([])
  expect(inbox.submissions().at(-1)).toMatchObject({ id: 'msg_d', path: '/webhooks/own-form', signature: 'valid' })
})

test.each([
  [{ outcome: 'queued' }, 'queued'],
  [{ outcome: 'postponed', attempt: 2 }, 'waits after attempt 2'],
  [{ outcome: 'archived', attempt: 5 }, 'in the archive'],
  [{ outcome: 'accepted', attempt: 3 }, 'delivered at attempt 3'],
])('the inbox marks a submission of which the Worker logs %j', async (event, mark) => {
  const id = `msg_${event.outcome}`
  await keep(id)
  await see(id, 'resend')
  inbox.note({ event: 'delivery', delivery: id, ...event })
  expect(await (await fetch(inbox.url)).text()).toContain(`<span class="mark">${mark}</span>`)
})

test('the inbox is down for a while, and accepts again', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = new URLSearchParams({ behaviour: 'outage', seconds: '60' })
  await fetch(`${inbox.url}/behaviour`, { method: 'POST', body, redirect: 'manual' })
  const deliver = async () => (await fetch(`${inbox.url}/webhooks/contact`, { method: 'POST', body: '{}' })).status
  vi.setSystemTime(new Date('2026-01-01T00:00:59.999Z'))
  expect(await deliver()).toBe(503)
  vi.setSystemTime(new Date('2026-01-01T00:01:00Z'))
  expect(await deliver()).toBe(200)
})

test('the archive outlives the folder of a session', async () => {
  const local = mkdtempSync(join(tmpdir(), 'local-archive-'))
  onTestFinished(() => rmSync(local, { recursive: true }))
  const openSession = async () => {
    const session = makeSessionFolder(makeArchiveFolder(local))
    const opened = await openLocalKv(session, 'content', { bucket: 'a' })
    const archive = v.parse(
      v.custom<TestBucket>((value) => Object(value).put !== undefined),
      opened.bucket,
    )
    const close = async () => {
      await opened.close()
      rmSync(session, { recursive: true })
    }
    return { archive, bucket: opened.bucket, close }
  }
  const first = await openSession()
  await first.archive.put('msg_kept', '{}', { customMetadata: {} })
  await first.close()
  const later = await openSession()
  const { objects } = await later.bucket.list({ include: ['customMetadata'] })
  const keys = objects.map(({ key }) => key)
  await later.close()
  expect(keys).toEqual(['msg_kept'])
})

test('writeLocalConfig() adds a queue, its dead letters, a bucket and mail', async () => {
  const config = await import(
    await writeLocalConfig(mkdtempSync(join(tmpdir(), 'local-config-')), { waits: true, key: 'k' }),
    { with: { type: 'json' } }
  )
  expect(config.default).toMatchObject({
    queues: {
      producers: [{ binding: 'LEADS', queue: 'local-leads' }],
      consumers: [{ queue: 'local-leads', dead_letter_queue: 'local-leads-dead' }, { queue: 'local-leads-dead' }],
    },
    r2_buckets: [{ binding: 'LEADS_ARCHIVE', bucket_name: 'local-leads' }],
    send_email: [{ name: 'LEADS_MAIL' }],
  })
  const entry = readFileSync(config.default.main, 'utf8')
  expect(entry).toMatch(/^import worker from "\/.*\/worker\/index\.ts"\n/)
  expect(entry).toContain(`request.headers.get('x-local-key') === "k"`)
})

test('writeLocalConfig() leaves out domains, whose host requests would get in place of localhost, and places of previews', async () => {
  const before = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'local-domains-'))
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  process.chdir(folder)
  const settings = 'name = "x"\nmain = "x"\ncompatibility_date = "2026-07-28"\n'
  const domain = '{ pattern = "www.example.com", custom_domain = true }'
  const namespace = '[[kv_namespaces]]\nbinding = "CONTENT"\nid = "1"\npreview_id = "2"\n'
  const archive = '[[r2_buckets]]\nbinding = "LEADS_ARCHIVE"\nbucket_name = "a"\npreview_bucket_name = "b"\n'
  writeFileSync('wrangler.toml', `${settings}routes = [${domain}]\n${namespace}${archive}`)
  const text = readFileSync(await writeLocalConfig(folder, { waits: true, key: 'k' }), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    kv_namespaces: [{ binding: 'CONTENT', id: '1' }],
    r2_buckets: [{ binding: 'LEADS_ARCHIVE', bucket_name: 'a' }],
  })
  expect(text).not.toMatch(/www\.example\.com|preview_/)
})
