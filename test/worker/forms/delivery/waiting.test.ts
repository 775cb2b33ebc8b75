/** Submissions whose receiver is away: queued, delivered again, archived; against the deployed bundle with queue, R2 and mail. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Behaviour } from '../../../../builder/dev/inbox/behaviour.ts'
import { Sealed, SealingKeys, unseal } from '../../../../worker/contract/sealed.ts'
import { type FormsSite, LEADS_KEY, startForms, WAITING, WAITING_BINDINGS } from '../forms-site.ts'

/** Where Miniflare keeps the archive. */
const folder = mkdtempSync(join(tmpdir(), 'archive-'))

let forms: FormsSite
beforeAll(async () => {
  const bindings = { ...WAITING_BINDINGS, WEBHOOK_EVENTS: 'mailto:events@example.com' }
  forms = await startForms({ platform: { ...WAITING, r2Persist: folder }, bindings })
})
afterEach(async () => {
  await forms.site.setWaiting({})
  await behave('accept')
})
afterAll(() => forms.stop())

const behave = (behaviour: Behaviour) =>
  fetch(`${forms.inbox.url}/behaviour`, {
    method: 'POST',
    body: new URLSearchParams({ behaviour }),
    redirect: 'manual',
  })

let count = 0
const createLead = () => {
  count += 1
  return { email: 'ada@example.com', mark: `lead-${count}`, captcha_token: 'test-success' }
}

const post = async (body: object, form = 'contact') => {
  const { status, text } = await forms.post(form, body)
  const answer: Answer = JSON.parse(text)
  return { status, ...answer }
}

interface Answer {
  readonly ok: boolean
  readonly id?: string
  readonly message?: string
  readonly error?: { readonly code: string; readonly hint: string }
}

/** Lines of the log about one submission. */
const logged = (id: string | undefined): readonly Record<string, unknown>[] =>
  forms.site.logs
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(`"${id}"`))
    .map((line) => JSON.parse(line))

const untilAccepted = async (id: string | undefined): Promise<void> => {
  await expect.poll(() => logged(id).at(-1)).toMatchObject({ outcome: 'accepted' })
}

test('a lead whose webhook is down is received, and delivered later with the same id and body', async () => {
  const lead = createLead()
  await behave('outage')
  const { status, ok, id, message } = await post(lead)
  expect({ status, ok, message }).toEqual({ status: 200, ok: true, message: 'Thank you. It was received.' })
  await behave('accept')
  await untilAccepted(id)
  expect(forms.received('mark', lead.mark)).toMatchObject([{ id, signature: 'valid', behaviour: 'accept' }])
  expect(logged(id)[0]).toMatchObject({
    event: 'submission',
    outcome: 'queued',
    reason: 'webhook: status',
    upstream: 503,
  })
  expect(logged(id).at(-1)).toMatchObject({ event: 'delivery', form: 'contact', upstream: 200 })
  expect((await forms.site.readArchive()).has(id ?? '')).toBe(false)
})

test.each(['busy', 'drop', 'half'] as const)('a webhook that does "%s" may pass', async (behaviour) => {
  const lead = createLead()
  await behave(behaviour)
  const { ok, id } = await post(lead)
  await behave('accept')
  await untilAccepted(id)
  expect({ ok, received: forms.received('mark', lead.mark).length }).toEqual({ ok: true, received: 1 })
})

test('what runs out of attempts is archived sealed, and told by mail without a field', async () => {
  // An isolate sends one notice in ten minutes.
  await forms.site.restart()
  await behave('outage')
  const lead = createLead()
  const { id = '' } = await post(lead)
  await expect.poll(async () => (await forms.site.readArchive()).has(id)).toBe(true)
  expect(logged(id).map(({ outcome }) => outcome)).toEqual([
    'queued',
    'postponed',
    'postponed',
    'postponed',
    'archived',
  ])
  const object = (await forms.site.readArchive()).get(id)
  expect(object?.metadata).toContain('"form":"contact"')
  const sealed = v.parse(v.pipe(v.string(), v.parseJson(), Sealed), object?.text)
  expect(await unseal(v.parse(SealingKeys, LEADS_KEY), sealed)).toMatchObject({
    type: 'form.contact.submitted',
    data: { form: 'contact', fields: { email: 'ada@example.com', mark: lead.mark } },
  })
  await expect
    .poll(async () => (await forms.site.readWaiting()).mails)
    .toEqual([
      {
        from: 'forms@example.com',
        to: 'team@example.com',
        subject: 'A submission waits: contact',
        text: expect.stringContaining(`npm run leads -- resend ${id}`),
      },
    ])
})

test.each(['reject', 'not-ok', 'redirect'] as const)(
  'a webhook that does "%s" refuses: 502, archived, and settled when it takes the second try',
  async (behaviour) => {
    const lead = createLead()
    await behave(behaviour)
    const { status, error } = await post(lead)
    expect({ status, code: error?.code }).toEqual({ status: 502, code: 'upstream_error' })
    expect(error?.hint).toBe('It may have arrived all the same. It is safe to try again in a few seconds.')
    const id = forms.received('mark', lead.mark)[0]?.id ?? ''
    await expect.poll(async () => (await forms.site.readArchive()).has(id)).toBe(true)
    await behave('accept')
    expect(await post(lead)).toMatchObject({ status: 200, id })
    await expect.poll(async () => (await forms.site.readArchive()).has(id)).toBe(false)
  },
)

test('what a webhook refuses later goes to the archive', async () => {
  await behave('outage')
  const { id = '' } = await post(createLead())
  await behave('reject')
  await expect
    .poll(() => logged(id).at(-1))
    .toMatchObject({ outcome: 'archived', reason: 'webhook: status', upstream: 422 })
})

test('a lead for an address that takes no mail for days is received, and archived as soon as it is tried again', async () => {
  await forms.site.restart()
  await forms.site.setWaiting({ mailCode: 'E_RECIPIENT_SUPPRESSED' })
  const known = new Set((await forms.site.readArchive()).keys())
  expect(await post(createLead(), 'events')).toMatchObject({ status: 200, ok: true })
  const findNew = async () => [...(await forms.site.readArchive())].filter(([id]) => !known.has(id))
  await expect.poll(async () => (await findNew()).length).toBe(1)
  const [[id, object] = []] = await findNew()
  expect(object?.metadata).toContain('"reason":"mail: E_RECIPIENT_SUPPRESSED"')
  await expect.poll(() => logged(id).length).toBe(3)
  // They come in two streams.
  expect(logged(id).toSorted((one, other) => String(one['event']).localeCompare(String(other['event'])))).toMatchObject(
    [
      { event: 'delivery', outcome: 'archived', attempt: 1, reason: 'mail: E_RECIPIENT_SUPPRESSED' },
      { event: 'notice', outcome: 'failed', reason: 'mail: E_RECIPIENT_SUPPRESSED' },
      { event: 'submission', form: 'events', outcome: 'queued', reason: 'mail: E_RECIPIENT_SUPPRESSED' },
    ],
  )
  expect(forms.site.logs.join('')).not.toContain('events@example.com')
})

test('a lead that cannot be mailed at all is archived at once, and its visitor is told', async () => {
  await forms.site.setWaiting({ mailCode: 'E_CONTENT_TOO_LARGE' })
  const known = (await forms.site.readArchive()).size
  expect(await post(createLead(), 'events')).toMatchObject({ status: 502, error: { code: 'upstream_error' } })
  await expect.poll(async () => (await forms.site.readArchive()).size).toBe(known + 1)
})

test('a lead that the queue does not take is 502, and is not delivered later', async () => {
  const lead = createLead()
  await behave('outage')
  await forms.site.setWaiting({ queue: 1 })
  expect(await post(lead)).toMatchObject({ status: 502, error: { code: 'upstream_error' } })
  await behave('accept')
  const next = await post(createLead())
  expect(next.ok).toBe(true)
  expect(forms.received('mark', lead.mark)).toMatchObject([{ deliveries: 1, behaviour: 'outage' }])
})

test('what the archive does not take stays in the queues until it does', async () => {
  await behave('outage')
  await forms.site.setWaiting({ archive: 1 })
  const { id = '' } = await post(createLead())
  await expect.poll(() => logged(id).some(({ reason }) => reason === 'dead letter')).toBe(true)
  await forms.site.setWaiting({})
  await expect.poll(() => logged(id).at(-1)).toMatchObject({ outcome: 'archived' })
  expect((await forms.site.readArchive()).has(id)).toBe(true)
})

test('a lead of an isolate that ends after the delivery is delivered again with the same id', async () => {
  const lead = createLead()
  await behave('outage')
  await forms.site.setWaiting({ diesLate: 1 })
  const { id } = await post(lead)
  await behave('accept')
  await expect.poll(() => logged(id).filter(({ outcome }) => outcome === 'accepted').length).toBeGreaterThan(1)
  await forms.site.setWaiting({})
  expect(forms.received('mark', lead.mark)).toMatchObject([{ id, behaviour: 'accept' }])
})

/** A text as it is, and as base64 at any offset. */
const traces = (text: string): readonly string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  ),
]

test('what waits where the version has no archive or no key stays in the queue, and the log says why', async () => {
  const { LEADS_KEY: _, ...keyless } = WAITING_BINDINGS
  const { site, stop } = await startForms({ platform: WAITING, bindings: keyless })
  onTestFinished(stop)
  await site.enqueue({ id: 'msg_1' })
  await expect
    .poll(() => site.logs.join(''))
    .toContain(
      '{"event":"configuration","faults":["Submissions of a queue are not delivered: LEADS_ARCHIVE or LEADS_KEY of this version is missing or wrong"]}',
    )
  expect(site.logs.join('')).not.toContain('"event":"delivery"')
})

test('what is refused is kept where the address for notices is none', async () => {
  const {
    site,
    post: submit,
    inbox,
    stop,
  } = await startForms({
    platform: WAITING,
    bindings: { ...WAITING_BINDINGS, LEADS_MAIL_TO: 'sales@example.com, ops@example.com', LEADS_PAUSES: '1m 10m' },
  })
  onTestFinished(stop)
  await fetch(`${inbox.url}/behaviour`, { method: 'POST', body: new URLSearchParams({ behaviour: 'reject' }) })
  expect((await submit('contact', createLead())).status).toBe(502)
  await expect.poll(async () => (await site.readArchive()).size).toBe(1)
})

test('no plain field is in the bytes of queue, archive, log or mail', async () => {
  const secrets = [
    'ada.lovelace.secret@example.com',
    'Ada Secret Lovelace',
    'the secret of the engine',
    'secret_field_name',
  ]
  const [email = '', name, message, field = ''] = secrets
  await behave('outage')
  const { id = '' } = await post({ email, name, message, [field]: 'secret value', captcha_token: 'test-success' })
  await behave('reject')
  await post({ email, name, message, [field]: 'another secret value', captcha_token: 'test-success' })
  await expect.poll(async () => (await forms.site.readArchive()).has(id)).toBe(true)
  const { queued, mails } = await forms.site.readWaiting()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const places = {
    queue: JSON.stringify(queued),
    mail: JSON.stringify(mails),
    log: forms.site.logs.join(''),
    archive: JSON.stringify([...(await forms.site.readArchive())]),
    disk: files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join(''),
  }
  expect(
    Object.entries(places)
      .filter(([, text]) => !text.includes('contact'))
      .map(([place]) => place),
  ).toEqual([])
  const found = Object.entries(places).flatMap(([place, text]) =>
    [...secrets, 'secret value']
      .filter((secret) => traces(secret).some((trace) => text.includes(trace)))
      .map((secret) => [place, secret]),
  )
  expect(found).toEqual([])
})
