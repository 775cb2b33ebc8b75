import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collect, sweep } from '../../../builder/publish/garbage.ts'
import { type Operations, readRoot, startOperations } from './operations.ts'
import { NO_WORKER, ok, type Reply } from './reply.ts'
import { findMissing } from './stand-in-edge.ts'
import { addVersion, deploy as share } from './stand-in-worker.ts'

let site: Operations
beforeAll(async () => {
  site = await startOperations(6)
})
afterAll(() => site.close())
beforeEach(async () => {
  site.forget()
  for (const content of [0, 1, 2]) await site.deploy(content)
  site.standIn.clock += MINUTE
})

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60_000
const root = (content: number): string => site.outputs[content]?.manifest.root ?? ''
const isWhole = (content: number): boolean => findMissing(site.standIn, root(content)).length === 0

test.each([
  ['the newest so many', 2, 0, [false, true, true]],
  ['the live one at least', 0, 0, [false, false, true]],
  ['those of the last days', 1, 30, [true, true, true]],
  ['none of days before those', 1, 5, [false, false, true]],
])('gc() keeps %s', async (_, keep, days, whole) => {
  site.standIn.clock += 10 * DAY
  expect(await site.gc(keep, days)).toBe('')
  expect([0, 1, 2].map(isWhole)).toEqual(whole)
  expect([0, 1, 2].map((content) => site.standIn.kv.has(`r/${root(content)}`))).toEqual(whole)
})

test('gc() deletes what was kept for the days that have gone by', async () => {
  site.standIn.clock += 30 * DAY + MINUTE
  expect(await site.gc(1, 30)).toBe('')
  expect([0, 1, 2].map(isWhole)).toEqual([false, false, true])
})

test('gc() deletes nothing before it is told to', async () => {
  const before = site.standIn.kv.size
  const { kept, records, values } = await collect(site.account, 1, 0, false)
  expect([kept, records.length]).toEqual([1, 2])
  // Roots first: of what was deleted in part nobody believes that it is whole.
  expect(values.slice(0, 2).toSorted()).toEqual([`o/${root(0)}`, `o/${root(1)}`].toSorted())
  expect(site.standIn.kv.size).toBe(before)
})

test('gc() deletes what a version or a record alone tells of, roots first, and nothing where there is nothing', async () => {
  const { standIn } = site
  standIn.staleLists = false
  const [recorded, tagged] = ['x'.repeat(22), 'y'.repeat(22)]
  const stray = { bytes: Buffer.from(''), metadata: undefined, expires: Infinity }
  for (const key of [`o/${'a'.repeat(22)}`, `o/${recorded}`, `o/${tagged}`, `r/${recorded}`]) standIn.kv.set(key, stray)
  // The oldest of all.
  standIn.versions.unshift(addVersion(standIn, [], new Map(), { 'workers/tag': tagged }))
  standIn.versions.pop()
  standIn.clock += 2 * DAY
  expect((await collect(site.account, 3, 0, false)).values.map((key) => key.slice(0, 3))).toEqual(['o/x', 'o/y', 'o/a'])
  await site.gc(3)
  expect(standIn.kv.has(`r/${recorded}`)).toBe(false)
  for (const key of [`o/${recorded}`, `r/${recorded}`]) standIn.kv.set(key, stray)
  await site.gc(3)
  standIn.kv.set(`r/${recorded}`, stray)
  await site.gc(3)
  expect([`o/${recorded}`, `r/${recorded}`].filter((key) => standIn.kv.has(key))).toEqual([])
  standIn.written.length = 0
  expect([await site.gc(3), standIn.written]).toEqual(['', []])
})

const VERSIONS = 'GET /workers/scripts/lectern/versions'

/** The list of versions tells of the live one alone, as does that of deployments. */
function loseVersions(): void {
  site.standIn.versions.splice(0, site.standIn.versions.length - 1)
  site.standIn.deployments.splice(0, site.standIn.deployments.length - 1)
}

/** The API does not find the Worker, or tells of no or of some of its versions. */
const LIES: readonly (readonly [what: string, (request: string) => Reply | undefined])[] = [
  ['that there is no Worker', (request) => (request === VERSIONS ? NO_WORKER : undefined)],
  ['of no versions', (request) => (request === VERSIONS ? ok({ items: [] }) : undefined)],
]

test.each(LIES)('gc() deletes nothing where the list of versions says %s', async (_, lie) => {
  const before = site.standIn.kv.size
  site.standIn.lie = lie
  const said = await site.gc(2)
  site.standIn.lie = () => undefined
  expect(said).toMatch(/^Nothing was deleted or made live: Cloudflare’s list of versions lacks [\da-f-]{36}, so/)
  expect([site.standIn.kv.size, await site.rollback()]).toEqual([before, root(1)])
})

test('gc() deletes nothing where the list of versions lacks one that was live before', async () => {
  const before = site.standIn.kv.size
  const second = site.standIn.versions.findIndex((version) => readRoot(version) === root(1))
  const [lost] = site.standIn.versions.splice(second, 1)
  expect(await site.gc(2)).toContain(`list of versions lacks ${lost?.id}`)
  expect(site.standIn.kv.size).toBe(before)
})

test.each([
  ['fewer releases are listed than are kept', 2, 0, 10, [true, true, true]],
  ['they are of the days that are kept', 1, 30, 10, [true, true, true]],
  ['they are of the last day', 1, 0, 0, [true, true, true]],
  ['none of that is so', 1, 5, 10, [false, false, true]],
])('gc() keeps or deletes releases without a version in the list, where %s', async (_, keep, days, age, whole) => {
  loseVersions()
  site.standIn.clock += age * DAY
  expect(await site.gc(keep, days)).toBe('')
  expect([0, 1, 2].map(isWhole)).toEqual(whole)
  expect([0, 1, 2].map((content) => site.standIn.kv.has(`r/${root(content)}`))).toEqual(whole)
})

test('gc() keeps no young releases that are older than the hundred that can be deployed', async () => {
  for (let count = 0; count < 100; count += 1) addVersion(site.standIn, [], new Map(), { 'workers/tag': 'preview' })
  expect(await site.gc(3, 30)).toBe('')
  expect([0, 1, 2].map(isWhole)).toEqual([false, false, true])
})

test('gc() deletes the rest of a release without a version in the list that is not whole', async () => {
  loseVersions()
  site.standIn.clock += 2 * MINUTE
  site.standIn.kv.delete(`o/${root(0)}`)
  expect(await site.gc(3, 30)).toBe('')
  expect([0, 1, 2].map((content) => site.standIn.kv.has(`r/${root(content)}`))).toEqual([false, true, true])
})

test.each([true, false])(
  'gc() refuses to work where a live release is not whole, lists that are old: %s',
  async (old) => {
    site.standIn.staleLists = old
    site.standIn.kv.delete(`o/${root(2)}`)
    expect(await site.gc(1)).toBe(`Release "${root(2)}" is not whole: its root is missing`)
    expect([0, 1].map(isWhole)).toEqual([true, true])
  },
)

test('sweep() asks before each thousand keys, records first', async () => {
  const asked: number[] = []
  const removed: string[][] = []
  const values = Array.from({ length: 1_999 }, (_, index) => `o/${index}`)
  const remove = async (keys: readonly string[]): Promise<void> => void removed.push([...keys])
  await sweep({ remove }, { kept: 0, records: ['r/a'], values }, async () => void asked.push(removed.length))
  expect(asked).toEqual([0, 1])
  expect(removed.map((keys) => [keys.length, keys[0]])).toEqual([
    [1_000, 'r/a'],
    [1_000, 'o/999'],
  ])
})

test('gc() keeps both of two live versions, one of them older than the hundred that can be deployed', async () => {
  const [first, , third] = site.standIn.versions.filter((version) => readRoot(version) !== '')
  if (first && third) site.split(third, first, 10)
  for (let count = 0; count < 100; count += 1) addVersion(site.standIn, [], new Map(), { 'workers/tag': 'preview' })
  site.standIn.clock += 2 * DAY
  expect(await site.gc(0)).toBe('')
  expect([0, 1, 2].map(isWhole)).toEqual([true, false, true])
})

test('gc() keeps a preview for a day, and counts it as none of the releases', async () => {
  await site.deploy(3, { preview: true })
  expect(await site.gc(2)).toBe('')
  expect([0, 1, 2, 3].map(isWhole)).toEqual([false, true, true, true])
  site.standIn.clock += DAY + MINUTE
  expect(await site.gc(2)).toBe('')
  expect([1, 2, 3].map(isWhole)).toEqual([true, true, false])
})

test('gc() keeps all facts of pages where a release that is kept has no record, and no other values', async () => {
  const { kv } = site.standIn
  const facts = () => [...kv].filter(([, { metadata }]) => JSON.stringify(metadata)?.includes('facts+json')).length
  const before = [facts(), kv.size]
  kv.delete(`r/${root(2)}`)
  expect(await site.gc(1)).toBe('')
  expect([before[0], facts()]).toEqual([3, 3])
  expect([0, 1].map(isWhole)).toEqual([false, false])
  expect(kv.size).toBeLessThan((before[1] ?? 0) - 5)
})

test('gc() counts a preview as a release that somebody made live', async () => {
  await site.deploy(3, { preview: true })
  share(site.standIn, undefined, [{ version_id: site.standIn.versions.at(-1)?.id ?? '', percentage: 100 }])
  await site.deploy(4)
  site.standIn.clock += 31 * DAY
  expect(await site.gc(2, 30)).toBe('')
  expect([1, 2, 3, 4].map(isWhole)).toEqual([false, false, true, true])
})

test('gc() refuses to work where nothing is live', async () => {
  share(site.standIn, undefined, [{ version_id: addVersion(site.standIn, [], new Map(), {}).id, percentage: 100 }])
  expect(await site.gc(1)).toContain('no release is live')
  expect([0, 1, 2].map(isWhole)).toEqual([true, true, true])
})

test('gc() refuses to work where another Worker has releases in the namespace', async () => {
  const { standIn } = site
  expect(standIn.kv.get(`r/${root(0)}`)?.metadata).toEqual({ worker: 'lectern' })
  standIn.staleLists = false
  standIn.kv.set(`r/${'x'.repeat(22)}`, { bytes: Buffer.from(''), metadata: { worker: 'shop' }, expires: Infinity })
  expect(await site.gc(1)).toContain('the KV namespace also holds releases of the Worker "shop"')
  expect(await site.gc(1)).toContain(`delete "r/${'x'.repeat(22)}" with "npx wrangler kv key delete`)
  expect([0, 1, 2].map(isWhole)).toEqual([true, true, true])
})

test('gc() counts a release that is so new that no list shows it, and keeps what it shares with garbage', async () => {
  await site.deploy(3)
  await site.rollback()
  const { kept, records, values } = await collect(site.account, 1, 0, false)
  const shared = [...(site.outputs[0]?.values.keys() ?? [])].filter((id) => site.outputs[3]?.values.has(id))
  expect([kept, records.length, shared.length > 0]).toEqual([2, 2, true])
  expect(shared.filter((id) => values.includes(`o/${id}`))).toEqual([])
})

test('deploy() waits no longer than a minute for a collection that was killed', async () => {
  const { standIn } = site
  await site.killAt('POST /storage/kv/bulk/delete', () => site.gc(1))
  expect([0, 1, 2].map(isWhole)).toEqual([false, false, true])
  await expect(site.deploy(0)).rejects.toThrow('Garbage is being collected')
  expect(await site.gc(1)).toBe('Garbage is being collected already')
  standIn.clock += MINUTE
  standIn.staleLists = true
  expect(await site.deploy(0)).toMatchObject({ kind: 'deployed' })
  expect([site.live(), site.missing()]).toEqual([[root(0)], []])
})

test('rollback() waits for a collection that is under way, and no longer than a minute for one that was killed', async () => {
  await site.killAt('POST /storage/kv/bulk/delete', () => site.gc(2))
  await expect(site.rollback()).rejects.toThrow('Garbage is being collected')
  site.standIn.clock += MINUTE
  expect([await site.rollback(), site.missing()]).toEqual([root(1), []])
})

test('gc() that slept until others took it for dead deletes nothing more', async () => {
  const { standIn } = site
  let count = 0
  standIn.fault = (request) => {
    if (request === 'POST /storage/kv/bulk/delete') count += 1
    if (request === 'GET /storage/kv/keys') standIn.clock += 2 * MINUTE
    return 'answer'
  }
  expect(await site.gc(1)).toContain('Another run took over')
  standIn.fault = () => 'answer'
  expect([count, [0, 1, 2].map(isWhole)]).toEqual([0, [true, true, true]])
})

test('rollback() goes back to a release that is so new that no list shows it', async () => {
  await site.deploy(3)
  await site.deploy(4)
  await expect(site.rollback()).resolves.toBe(root(3))
  expect([site.live(), site.missing()]).toEqual([[root(3)], []])
})

test('rollback() says that the platform deploys the hundred newest versions alone', async () => {
  for (let count = 0; count < 100; count += 1) addVersion(site.standIn, [], new Map(), { 'workers/tag': 'preview' })
  const says = 'Only the 100 newest versions can be deployed: revert the commits'
  await expect(site.rollback()).rejects.toThrow(says)
  await expect(site.rollback(root(0))).rejects.toThrow(says)
  expect(site.live()).toEqual([root(2)])
})

test('rollback() refuses what none or more than one release begins with, and what is live', async () => {
  await expect(site.rollback('')).rejects.toThrow('More than one release begins with ""')
  await expect(site.rollback('none')).rejects.toThrow('No release begins with "none". See npm run rollback -- --list')
  await expect(site.rollback(root(2))).rejects.toThrow(
    `Release ${root(2)} is live already, as version ${site.standIn.versions.at(-1)?.id}`,
  )
  await expect(site.rollback(root(1).slice(0, 9))).resolves.toBe(root(1))
  expect(site.standIn.deployments.at(-1)).toMatchObject({
    message: `Rollback to release ${root(1)}`,
    versions: [{ percentage: 100 }],
  })
})

test('rollback() goes back to the version whose id begins so', async () => {
  const oldest = site.standIn.versions.find((version) => readRoot(version) === root(0))
  await expect(site.rollback(oldest?.id.slice(0, 8))).resolves.toBe(root(0))
})

test('rollback() refuses letters that two versions of one release begin with', async () => {
  const [one, other] = ['aaaa1111', 'aaaa2222'].map((start) => `${start}-0000-4000-8000-000000000000`)
  const { versions } = site.standIn
  const own = versions.find((version) => readRoot(version) === root(0))
  for (const id of [one, other]) if (own && id !== undefined) versions.push({ ...own, id })
  await expect(site.rollback('aaaa')).rejects.toThrow(`More than one version begins with "aaaa": ${other}, ${one}`)
  expect(site.live()).toEqual([root(2)])
  await expect(site.rollback('aaaa1')).resolves.toBe(root(0))
  expect(site.standIn.deployments.at(-1)?.versions).toMatchObject([{ version_id: one }])
})

test('rollback() refuses a release that lacks values', async () => {
  await site.gc(1)
  await expect(site.rollback()).rejects.toThrow(
    `is no longer there: values are missing, such as "o/${root(1)}". The live site is as it was.`,
  )
  await site.deploy(3)
  const { standIn, outputs } = site
  const page = Array.from(outputs[2]?.values ?? []).findLast(([, { type }]) => type.startsWith('text/html'))?.[0]
  standIn.kv.delete(`o/${page}`)
  standIn.past.push({ time: standIn.clock, key: `o/${page}`, stored: undefined })
  standIn.clock += MINUTE
  await expect(site.rollback()).rejects.toThrow(`is no longer there: values are missing, such as "o/${page}"`)
  expect(site.live()).toEqual([root(3)])
})

test('rollback() refuses a release whose values the edge does not have, list them who will', async () => {
  await site.deploy(4)
  await site.deploy(5)
  site.standIn.clock += 2 * MINUTE
  const id = Array.from(site.outputs[4]?.values ?? []).find(([, { type }]) => type.startsWith('text/markdown'))?.[0]
  const stored = site.standIn.kv.get(`o/${id}`)
  if (stored) site.standIn.kv.set(`o/${id}`, { ...stored, bytes: Buffer.from('another text') })
  await expect(site.rollback()).rejects.toThrow(`The edge does not have all of release ${root(4)}`)
  expect(site.live()).toEqual([root(5)])
})

test('deploy() reads through the preview address, and uploads again what the edge does not have', async () => {
  const { standIn, outputs } = site
  const own = [...(outputs[4]?.values.keys() ?? [])].filter((id) => !outputs[2]?.values.has(id))
  const pages = own.filter((id) => outputs[4]?.values.get(id)?.type.startsWith('text/html'))
  const lost: string[] = []
  // After the upload, before the first look at the edge.
  standIn.fault = (request) => {
    if (request === 'GET /workers/subdomain' && lost.length === 0)
      lost.push(...pages.filter((id) => standIn.kv.delete(`o/${id}`)))
    return 'answer'
  }
  expect(await site.deploy(4)).toMatchObject({ kind: 'deployed' })
  standIn.fault = () => 'answer'
  expect([lost.length > 0, site.live(), site.missing()]).toEqual([true, [root(4)], []])
})
