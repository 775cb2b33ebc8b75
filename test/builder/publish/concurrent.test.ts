import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../../builder/publish/cloudflare/account.ts'
import { beginDeployment, deploy } from '../../../builder/publish/deployment.ts'
import { toUploader } from './loopback.ts'
import { type Operations, startOperations } from './operations.ts'
import type { Fault } from './stand-in.ts'
import { changeSecrets, deploy as share } from './stand-in-worker.ts'

let site: Operations
beforeAll(async () => {
  site = await startOperations(8)
})
afterAll(() => site.close())
beforeEach(() => site.forget())

const root = (content: number): string => site.outputs[content]?.manifest.root ?? ''

/** Does something once for each request that a deployment of content 2 sends, before that is answered; the outcomes. */
async function intrudeEverywhere(prepare: () => Promise<unknown>, intrude: () => unknown): Promise<string[]> {
  const outcomes: string[] = []
  await prepare()
  const restore = site.remember()
  for (let nth = 1; ; nth += 1) {
    restore()
    const error = await site.during(nth, intrude, () => site.deploy(2))
    if (error === 'over') return outcomes
    expect([nth, site.missing()]).toEqual([nth, []])
    const wasLive = error !== '' && site.standIn.deployments.some((one) => site.rootsOf(one).includes(root(2)))
    const outcome = error === '' ? 'deployed' : toReason(error)
    outcomes.push(`${outcome} ${site.live().map(toContent).join()}${wasLive ? ', after 2' : ''}`)
  }
}

/** The beginning of a message, without times, names and advice. */
const toReason = (error: string): string => /^.+?(?= on 2026| \(| as "|[:,])/.exec(error)?.[0] ?? error

const toContent = (live: string): number => site.outputs.findIndex(({ manifest }) => manifest.root === live)
const toSet = (outcomes: readonly string[]): string[] => [...new Set(outcomes)].toSorted()

/** Content 2 shares values with 5 that neither 0 nor 1 has; it is old enough to be collected. */
async function leaveGarbage(): Promise<void> {
  for (const content of [5, 0, 1]) await site.deploy(content)
  site.standIn.clock += 120_000
  site.standIn.staleLists = true
}

/** It goes live, or finds that a value which it had just written is gone, and leaves the live site as it was. */
const SAFE = ['KV does not return what was written 1', 'deployed 2']

test('deploy() leaves a whole release whenever garbage is collected meanwhile', async () => {
  const outcomes = await intrudeEverywhere(leaveGarbage, () => site.gc(1))
  expect(toSet(outcomes)).toEqual(SAFE)
})

async function leaveNoPreviews(): Promise<void> {
  await leaveGarbage()
  site.standIn.subdomain = { enabled: true, previews_enabled: false }
}

test('deploy() without previews leaves a whole release whenever garbage is collected meanwhile', async () => {
  expect(toSet(await intrudeEverywhere(leaveNoPreviews, () => site.gc(1)))).toEqual(SAFE)
})

test('deploy() leaves a whole release whenever a collection of garbage is killed meanwhile', async () => {
  const outcomes = await intrudeEverywhere(leaveGarbage, () => site.killAt(21, () => site.gc(1)))
  expect(toSet(outcomes)).toEqual(['Garbage is being collected 1', 'deployed 2'])
})

test('gc() leaves a whole release whenever a deployment is made meanwhile', async () => {
  await leaveGarbage()
  const restore = site.remember()
  for (let nth = 1; ; nth += 1) {
    restore()
    const before = site.standIn.kv.size
    const error = await site.during(
      nth,
      () => site.deploy(2).catch(() => {}),
      () => site.gc(1).then((text) => text && Promise.reject(new Error(text))),
    )
    if (error === 'over') return
    expect([nth, site.missing(), before > 0]).toEqual([nth, [], true])
  }
})

test('deploy() that began first and ends last stops', async () => {
  const outcomes = await intrudeEverywhere(
    () => site.deploy(0),
    () => {
      site.standIn.clock += 2_000
      return site.deploy(1)
    },
  )
  // Before the first request nothing has begun; after the switch it did not end last.
  expect(outcomes[0]).toBe('deployed 2')
  expect(toSet(outcomes.slice(1, -7))).toEqual(['The live version was changed 1'])
  // Between its last look and its switch it is live for a moment.
  expect(outcomes.at(-5)).toBe('The live version was changed 1, after 2')
})

test.each([
  ['last', 2_000],
  ['in the same second', 0],
])('deploy() that began %s goes live after one that began first', async (_, later) => {
  await site.deploy(0)
  // The clock of the API has seconds.
  site.standIn.clock = Math.ceil(site.standIn.clock / 1_000) * 1_000
  const start = await beginDeployment(site.account)
  site.standIn.clock += later
  const error = await site.during(
    9,
    () => site.deploy(1, { start }),
    () => site.deploy(2),
  )
  expect([error, site.live()]).toEqual(['', [root(2)]])
})

test('deploy() never takes back a rollback that was made meanwhile', async () => {
  const outcomes = await intrudeEverywhere(
    async () => {
      await site.deploy(0)
      await site.deploy(1)
    },
    () => site.rollback(),
  )
  // What goes back after the switch goes back to content 1.
  expect(toSet(outcomes.slice(1, -7))).toEqual(['The live version was changed 0'])
  expect(outcomes.at(-6)).toBe('The live version was changed 0, after 2')
})

/** Deploys content 2; something is done between the last look and the switch. How that ends, and whether by force. */
async function intrudeBeforeSwitch(intrude: () => unknown, message = ''): Promise<readonly unknown[]> {
  const { account, standIn } = site
  const [, , output] = site.outputs
  if (!output) throw new Error('There is no such content')
  const forces: unknown[] = []
  const worker: Account['worker'] = {
    ...account.worker,
    deploy: async (versions, text, force) => {
      forces.push(force)
      if (forces.length === 1) intrude()
      await account.worker.deploy(versions, text, force)
    },
  }
  const listener = { planned: () => {}, uploaded: () => {}, begin: () => {}, tick: () => {} }
  const begun = await beginDeployment(account)
  const done = deploy({ ...account, worker }, begun, output, { message, code: '' }, toUploader(standIn), listener)
  const error = await done.then(
    () => '',
    (thrown: unknown) => toReason(String(thrown).replace('Error: ', '')),
  )
  return [error, site.live(), forces]
}

const CHANGED = 'The live version was changed'

test('deploy() takes back nothing older than the history, and nothing that wrangler deployed again', async () => {
  const { standIn } = site
  for (const content of [4, 0, 1, 3]) await site.deploy(content)
  const [oldest] = standIn.deployments.slice(-3)
  const restore = site.remember()
  const back = [CHANGED, [root(0)], [undefined, true]]
  expect(await intrudeBeforeSwitch(() => share(standIn, undefined, oldest?.versions ?? []))).toEqual(back)
  restore()
  standIn.told = 2
  const outcome = await intrudeBeforeSwitch(() => share(standIn, 'Rollback to release', oldest?.versions ?? []))
  standIn.told = 10
  expect(outcome).toEqual(back)
})

test('deploy() gives the requests back to two versions that share them', async () => {
  const { standIn } = site
  for (const content of [0, 1]) await site.deploy(content)
  const [first, second] = standIn.versions.slice(-2)
  const outcome = await intrudeBeforeSwitch(() => first && second && site.split(second, first, 10))
  expect(outcome).toEqual([CHANGED, [root(1), root(0)], [undefined, true]])
})

test('deploy() stops where another value of a secret went live meanwhile', async () => {
  const { standIn } = site
  await site.deploy(0)
  const put = (): void => {
    const { id } = changeSecrets(standIn, { WEBHOOK_SECRET: { text: 'whsec_2' } }, {})
    share(standIn, undefined, [{ version_id: id, percentage: 100 }])
  }
  site.putSecret('WEBHOOK_SECRET', 'whsec_1')
  expect(await intrudeBeforeSwitch(put)).toEqual([CHANGED, [root(2)], [undefined]])
})

test('deploy() goes live whatever its message is', async () => {
  await site.deploy(0)
  expect(await intrudeBeforeSwitch(() => {}, 'Rollback of the prices')).toEqual(['', [root(2)], [undefined]])
})

test('deploy() stops where the requests were split since it began', async () => {
  for (const content of [0, 1]) await site.deploy(content)
  const start = await beginDeployment(site.account)
  const [first, second] = site.standIn.versions.slice(-2)
  if (first && second) site.split(second, first, 10)
  const versions = site.standIn.deployments.length
  await expect(site.deploy(2, { start })).rejects.toThrow(CHANGED)
  expect(site.standIn.deployments).toHaveLength(versions)
})

test('deploy() uploads again what was collected since it began, however long the upload took', async () => {
  await leaveNoPreviews()
  const { standIn } = site
  standIn.fault = async (request): Promise<Fault> => {
    if (request !== 'PUT /storage/kv/bulk') return 'answer'
    standIn.fault = () => 'answer'
    await site.gc(1)
    standIn.clock += 300_000
    return 'answer'
  }
  expect(await site.deploy(2)).toMatchObject({ kind: 'deployed' })
  expect([site.live(), site.missing()]).toEqual([[root(2)], []])
})
