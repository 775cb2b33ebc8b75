/**
 * The whole pipeline under random faults: webhook, captcha provider, queue, archive and mail fail or only seem to, the
 * isolate ends, visitors leave and send again. `SUBMISSIONS=1000 SEED=7 npx vitest run …` tries more, and others.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Sealed, SealingKeys, unseal } from '../../../../worker/contract/sealed.ts'
import { type FormsSite, HOST, LEADS_KEY, startForms, WAITING, WAITING_BINDINGS } from '../forms-site.ts'
import { listen } from '../../../support/port.ts'

const SUBMISSIONS = Number(process.env['SUBMISSIONS'] ?? 40)
/** Submissions that are under way together, in the same weather. */
const ROUND = 20

/** Mulberry32: numbers from 0 to 1. */
let seed = Number(process.env['SEED'] ?? 1)
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
}
const happens = (probability: number): boolean => random() < probability
const pick = <T>(first: T, ...rest: readonly T[]): T => rest[Math.floor(random() * (rest.length + 1))] ?? first

type Behaviour = 'take' | 'outage' | 'busy' | 'refuse' | 'not-ok' | 'reset' | 'lost'

/** What the receiver has, by id. */
interface Taken {
  readonly fields: string
  /** Whether it took it without the Worker hearing so. */
  readonly silent: boolean
}

const taken = new Map<string, Taken>()
/** Fields that came under an id after others. */
const swapped: string[] = []
let behave: () => Behaviour = () => 'take'

/** A receiver that knows what it has by the id, as receivers should. */
async function receive(id: string, body: string, response: ServerResponse): Promise<void> {
  const fields = JSON.stringify(v.parse(Payload, body).data.fields)
  const known = taken.get(id)
  if (known !== undefined && known.fields !== fields) swapped.push(id)
  const drawn = behave()
  const behaviour = known !== undefined && (drawn === 'refuse' || drawn === 'not-ok') ? 'take' : drawn
  if (behaviour === 'take' || behaviour === 'lost') taken.set(id, { fields, silent: behaviour === 'lost' })
  switch (behaviour) {
    case 'take':
      return void response.end()
    case 'outage':
      return void response.writeHead(503).end()
    case 'busy':
      return void response.writeHead(429).end()
    case 'refuse':
      return void response.writeHead(422).end()
    case 'not-ok':
      return void response.end('{"ok":false}')
    case 'reset':
    case 'lost':
      return void response.destroy()
  }
}

const Payload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.object({ fields: v.looseObject({ mark: v.string() }) }) }),
)
const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ok: v.boolean(),
    id: v.optional(v.string()),
    challenge: v.optional(v.boolean()),
    error: v.optional(v.object({ code: v.string(), hint: v.string() })),
  }),
)

/** One submission, and what the visitor read. */
interface Visit {
  readonly mark: string
  readonly exact: boolean
  readonly ids: string[]
  /** Whether an answer said that it may have arrived. */
  warned: boolean
  /** Whether the visitor left before an answer. */
  left: boolean
}

let forms: FormsSite
let webhook: Server
beforeAll(async () => {
  webhook = createServer(async (request, response) =>
    receive(String(request.headers['webhook-id']), await text(request), response),
  )
  const url = await listen(webhook)
  const webhooks = Object.fromEntries(['CONTACT', 'SIGNUP', 'EVENTS', 'SURVEY'].map((name) => [`WEBHOOK_${name}`, url]))
  forms = await startForms({ platform: WAITING, bindings: { ...WAITING_BINDINGS, ...webhooks } })
})
afterAll(async () => {
  await forms.stop()
  webhook.close()
  webhook.closeAllConnections()
})

/** Sends a form and goes away. */
async function leave(form: string, body: string): Promise<void> {
  const { hostname, port } = new URL(forms.site.origin)
  const socket = connect(Number(port), hostname)
  const head = [`POST /api/forms/${form} HTTP/1.1`, `Host: ${HOST}`, 'Content-Type: application/json']
  socket.write([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  await new Promise((resolve) => setTimeout(resolve, 5 + random() * 20))
  socket.destroy()
}

/** A visitor fills in a form, sends it, and sends it again where that failed or the answer did not come. */
async function visit(index: number, exact: boolean): Promise<Visit> {
  const mark = `mark-${index}`
  const form = pick('contact', 'signup', 'events', 'survey')
  const valid = happens(0.9)
  const body = {
    ...(form === 'survey' ? {} : { email: valid ? 'ada@example.com' : 'ada' }),
    ...(form === 'survey' || happens(0.5) ? { submission_id: mark } : {}),
    mark,
  }
  const heard: Visit = { mark, exact, ids: [], warned: false, left: false }
  for (let attempt = 0; attempt < (exact ? 1 : 3); attempt += 1) {
    const token = pick('test-success', 'test-success', 'test-success', 'test-outage', 'test-refused', undefined)
    const sent = JSON.stringify({ ...body, captcha_token: token })
    if (!exact && happens(0.1)) {
      heard.left = true
      await leave(form, sent)
      continue
    }
    const { ok, id, error } = v.parse(Answer, (await forms.post(form, sent)).text)
    heard.warned ||= error?.hint.startsWith('It may have arrived all the same.') ?? false
    if (ok && id !== undefined) heard.ids.push(id)
    // Some press the button again although they were thanked.
    if (ok && !happens(0.1)) break
  }
  return heard
}

/** Marks of what lies in the archive, by id. */
async function readMarks(): Promise<ReadonlyMap<string, string>> {
  const entries = [...(await forms.site.readArchive())].map(async ([id, { text: stored }]) => {
    const delivery = await unseal(
      v.parse(SealingKeys, LEADS_KEY),
      v.parse(v.pipe(v.string(), v.parseJson(), Sealed), stored),
    )
    return [id, String(delivery?.data.fields['mark'])] as const
  })
  return new Map(await Promise.all(entries))
}

test(
  'what was answered 200 reaches webhook or archive once by its id, and nothing else does without a word',
  { timeout: 300_000 + SUBMISSIONS * 200 },
  async () => {
    const visits: Visit[] = []
    for (let round = 0; visits.length < SUBMISSIONS; round += 1) {
      // Every third round the archive works, no answer is lost, and everything is sent once: then nothing is in both.
      const exact = round % 3 === 0
      const [sunny, some] = [random(), () => (happens(0.5) ? random() * 0.4 : 0)]
      behave = () =>
        happens(sunny) ? 'take' : pick('outage', 'busy', 'refuse', 'not-ok', 'reset', exact ? 'outage' : 'lost')
      await forms.site.setWaiting(
        exact
          ? { queue: some(), mail: some() }
          : {
              queue: some(),
              queueLate: some(),
              archive: some(),
              archiveLate: some(),
              mail: some(),
              dies: some(),
              diesLate: some(),
            },
      )
      const start = visits.length
      visits.push(...(await Promise.all(Array.from({ length: ROUND }, (_, index) => visit(start + index, exact)))))
      // What waits from an exact round is not to meet the faults of the next.
      await vi.waitUntil(() => !exact || waitingIds().length === 0, { timeout: 120_000, interval: 20 })
    }
    behave = () => 'take'
    await forms.site.setWaiting({})
    const promised = visits.flatMap(({ ids }) => ids)
    const findMissing = async () => {
      const archived = await readMarks()
      return promised.filter((id) => !taken.has(id) && !archived.has(id))
    }
    await expect.poll(findMissing, { timeout: 120_000 }).toEqual([])
    await expect.poll(waitingIds, { timeout: 120_000 }).toEqual([])

    const archived = await readMarks()
    const marks = new Map([...taken].map(([id, { fields }]) => [id, JSON.parse(fields).mark]))
    const arrived = new Set(marks.values())
    const unheard = visits.filter(
      ({ mark, ids, warned, left }) => arrived.has(mark) && ids.length === 0 && !warned && !left,
    )
    const refused = new Set(
      visits.filter(({ ids, warned, left }) => ids.length === 0 && !warned && !left).map(({ mark }) => mark),
    )
    const exact = new Set(visits.filter((one) => one.exact).map(({ mark }) => mark))
    expect({
      unheard,
      swapped,
      archivedUnheard: [...archived.values()].filter((mark) => refused.has(mark)),
      // One id a submission: what a visitor sends again is the same.
      severalIds: visits.filter(({ ids }) => new Set(ids).size > 1),
      inBoth: [...archived].filter(([id, mark]) => exact.has(mark) && taken.has(id)),
    }).toEqual({ unheard: [], swapped: [], archivedUnheard: [], severalIds: [], inBoth: [] })
    const counts = {
      promised: new Set(promised).size,
      taken: taken.size,
      archived: archived.size,
      warned: visits.filter(({ warned }) => warned).length,
    }
    if (process.env['SUBMISSIONS'] !== undefined) console.log(JSON.stringify({ visits: visits.length, ...counts }))
    expect(counts.promised).toBeGreaterThan(SUBMISSIONS / 4)
    expect(counts.archived).toBeGreaterThan(0)
  },
)

/** Ids of what the log says is still on its way. */
function waitingIds(): readonly string[] {
  const fates = new Map<string, number>()
  for (const [, outcome, id = ''] of forms.site.logs
    .join('')
    .matchAll(/"outcome":"(queued|accepted|archived)"[^\n]*?"delivery":"([^"]+)"/g)) {
    fates.set(id, (fates.get(id) ?? 0) + (outcome === 'queued' ? 1 : 0))
    if (outcome !== 'queued') fates.set(id, 0)
  }
  return [...fates].filter(([, count]) => count > 0).map(([id]) => id)
}
