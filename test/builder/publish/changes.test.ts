/** The list of changes over many releases, as deployments, rollbacks and the Worker make it. */
import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ChangeLog, type Root } from '../../../worker/contract/stored.ts'
import { LOG_PATH } from '../../../worker/contract/changes.ts'
import { ObjectId, toKey } from '../../../worker/contract/release.ts'
import { listChanges } from '../../../worker/release/changes.ts'
import { readBeforeDeployment } from '../../../builder/publish/before.ts'
import { type Deployment, toVariables } from '../../../builder/publish/cloudflare/remote-worker.ts'
import { type ReleaseRecord, toFactValues, toRecordKey } from '../../../builder/publish/record.ts'
import { toChangeLog } from '../../../builder/release/changes.ts'
import type { PageTable } from '../../../builder/release/page-facts.ts'

const toId = (name: string): ObjectId => v.parse(ObjectId, hash('sha256', name, 'base64url').slice(0, 22))
const toTime = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

/** What a client keeps: the hash of each page. */
type Kept = ReadonlyMap<string, string | undefined>

interface Release {
  readonly record: ReleaseRecord
  readonly at: string
  readonly pages: PageTable
  readonly log: ChangeLog
}

/** An account in which releases are deployed and gone back to, one a minute. */
class World {
  readonly #kv = new Map<string, string>()
  readonly #deployments: Deployment[] = []
  readonly releases: Release[] = []
  live: Release | undefined

  async deploy(pages: PageTable, moves: ReadonlyMap<string, string>): Promise<void> {
    const minute = this.#deployments.length
    const worker = {
      version: async (id: string) => {
        const time = this.releases.find(({ record }) => record.root === id)?.at ?? ''
        return { id, time, tag: id, message: '', bindings: toBindings(id) }
      },
    }
    const kv = {
      get: async (keys: readonly string[]) =>
        new Map(keys.flatMap((key) => (this.#kv.has(key) ? [[key, this.#kv.get(key) ?? ''] as const] : []))),
    }
    const deployments = this.#deployments.toReversed().slice(0, 10)
    const before = await readBeforeDeployment(
      { kv, worker },
      { deployments, live: [{ time: this.live?.at ?? '', tag: undefined }], record: this.live?.record },
    )
    const at = toTime(minute)
    const log = toChangeLog(before, { pages, moves })
    const [root, changes, facts] = [toId(`root ${minute}`), toId(`log ${minute}`), toFactValues(pages)]
    const counts = { pages: 0, added: 0, changed: 0, removed: 0 }
    const record = {
      root,
      time: toTime(minute + 0.5),
      generatedAt: at,
      message: '',
      ...counts,
      facts: facts.map(({ id }) => id),
      changes,
    }
    for (const { id, bytes } of facts) this.#kv.set(toKey(id), Buffer.from(bytes).toString())
    this.#kv.set(toKey(changes), JSON.stringify(v.parse(ChangeLog, log))).set(toRecordKey(root), JSON.stringify(record))
    this.#goLive({ record, at, pages, log }, '')
    this.releases.push({ record, at, pages, log })
  }

  /** By hand, the message is empty. */
  goBack(release: Release, message = 'Rollback'): void {
    if (release.record.root !== this.live?.record.root) this.#goLive(release, message)
  }

  #goLive(release: Release, message: string): void {
    const id = String(this.#deployments.length)
    const versions = [{ id: release.record.root, share: 100 }]
    this.#deployments.push({ id, time: toTime(Number(id)), message, versions })
    this.live = release
  }

  /** What the Worker answers a client that has a release, by its id or its time. */
  ask(since: string): ReturnType<typeof readList> {
    if (this.live === undefined) throw new Error('Nothing is live.')
    const { record, at, log } = this.live
    return readList(record.root, at, JSON.stringify(log), since)
  }
}

const toBindings = (root: string) =>
  Object.entries(toVariables({ root: v.parse(ObjectId, root), code: undefined, began: 0 })).map(([name, text]) => ({
    type: 'plain_text',
    name,
    text,
  }))

const Item = v.object({
  path: v.string(),
  change: v.string(),
  contentHash: v.optional(v.string()),
  previousHash: v.optional(v.string()),
  previousPath: v.optional(v.string()),
})

function readList(id: ObjectId, generatedAt: string, log: string, since: string) {
  const root: Root = {
    format: 2,
    url: 'https://www.example.com',
    generatedAt,
    policies: {},
    shards: [['', id]],
    pages: 1,
    routes: 1,
    forms: id,
  }
  const bytes = new Uint8Array(Buffer.from(log))
  const file = { id: toId(log), size: bytes.byteLength, policy: 'json' }
  const source = {
    release: { id, root, host: 'www.example.com' },
    routes: () => new Map([[LOG_PATH, { file }]]),
    bytes: () => bytes,
  }
  const made = listChanges({ since }, source)
  if (!('list' in made)) throw new Error('The list was not made.')
  return { complete: made.list.complete, items: v.parse(v.array(Item), made.list.data) }
}

const toKept = (pages: PageTable): Kept =>
  new Map(Object.entries(pages).map(([path, { contentHash }]) => [path, contentHash]))

/** Goes through changes from the last to the first, as a client does; each must fit what the client has. */
function apply(kept: Kept, items: readonly v.InferOutput<typeof Item>[]): Kept {
  const pages = new Map(kept)
  for (const { path, change, contentHash, previousHash, previousPath } of items.toReversed()) {
    const origin = change === 'moved' ? (previousPath ?? '') : path
    expect([path, change, pages.get(origin)]).toEqual([path, change, previousHash])
    pages.delete(origin)
    if (change !== 'removed') pages.set(path, contentHash)
  }
  return pages
}

const step = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'remove', 'move', 'redirect', 'nothing', 'back'),
  paths: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 }),
  word: fc.integer(),
})

const toFacts = (path: string, text: string) => ({
  title: path,
  hash: hash('sha256', text),
  contentHash: hash('sha256', `${path} ${text}`),
})

function toNext(pages: PageTable, { kind, paths, word }: { kind: string; paths: readonly number[]; word: number }) {
  const next = new Map(Object.entries(pages))
  const moves = new Map<string, string>()
  for (const number of paths) {
    const path = `/page-${number}`
    const own = next.get(path)
    if (kind === 'edit') next.set(path, toFacts(path, `${number % 3} ${word % 5}`))
    else if (kind !== 'nothing') next.delete(path)
    if ((kind === 'move' || kind === 'redirect') && own !== undefined) {
      const to = `/page-${(number * 7 + word) % 60}`
      // A move is found by the text, or by the redirect that it left.
      next.set(to, kind === 'move' ? { ...toFacts(to, ''), hash: own.hash } : toFacts(to, String(word)))
      if (kind === 'redirect') moves.set(path, to)
    }
  }
  return { pages: Object.fromEntries(next), moves }
}

/** `RELEASES=500 npx vitest run test/builder/publish/changes` tries more. */
const RELEASES = Number(process.env['RELEASES'] ?? 200)

test(
  'the changes since any earlier release turn its pages and hashes into those of the live one',
  { timeout: 300_000 + 300 * RELEASES },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: RELEASES, maxLength: RELEASES }), async (steps) => {
        const world = new World()
        let [compared, kinds] = [0, new Set<string>()]
        for (const one of steps) {
          if (one.kind === 'back' && world.releases.length > 3) {
            const target = world.releases.at(-1 - (Math.abs(one.word) % 3))
            if (target) world.goBack(target)
            continue
          }
          const { pages, moves } = toNext(world.live?.pages ?? {}, one)
          await world.deploy(pages, moves)
          for (const { record, at, pages: old } of world.releases.slice(-5)) {
            for (const since of [record.root, at]) {
              const { complete, items } = world.ask(since)
              expect([since, complete]).toEqual([since, true])
              expect(apply(toKept(old), items)).toEqual(toKept(pages))
              for (const { change } of items) kinds.add(change)
              compared += 1
            }
          }
        }
        expect([...kinds].toSorted()).toEqual(['added', 'changed', 'moved', 'removed'])
        expect(compared).toBeGreaterThan(RELEASES * 5)
      }),
      { numRuns: 1, endOnFailure: true },
    )
  },
)

const toPages = (letter: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/p${at}`,
      { title: 'P', contentHash: hash('sha256', `${letter} ${at}`) },
    ]),
  )

test('changes that the log does not know are not claimed to be all', async () => {
  const world = new World()
  const none = new Map<string, string>()
  for (const letter of ['a', 'b', 'c', 'd']) await world.deploy(toPages(letter, 600), none)
  const [first, second, third] = world.releases.map(({ record }) => world.ask(record.root))
  expect([first?.complete, second?.complete, third?.complete]).toEqual([false, false, true])
  expect([first?.items.length, third?.items.length]).toEqual([1_000, 600])
  expect(world.ask('2025-12-31')).toMatchObject({ complete: false })
  expect(world.ask(toId('unknown'))).toMatchObject({ complete: false })
})

test('readBeforeDeployment() logs a rollback once, after the release that it undid', async () => {
  const world = new World()
  const none = new Map<string, string>()
  await world.deploy(toPages('a', 1), none)
  await world.deploy(toPages('b', 1), none)
  const [first] = world.releases
  if (first) world.goBack(first)
  await world.deploy(toPages('c', 1), none)
  const [a, b] = ['root 0', 'root 1'].map(toId)
  expect(world.live?.log.releases.map(({ release }) => release)).toEqual([undefined, a, b, a])
})

test.each(['Rollback', ''])(
  'readBeforeDeployment() logs a rollback beyond the list of deployments, "%s"',
  async (message) => {
    const world = new World()
    for (let count = 0; count < 12; count += 1) await world.deploy(toPages(`text ${count}`, 1), new Map())
    const [, second] = world.releases
    if (second) world.goBack(second, message)
    await world.deploy(toPages('last', 1), new Map())
    const [b, l] = ['root 1', 'root 11'].map(toId)
    expect(world.live?.log.releases.slice(0, 3).map(({ release }) => release)).toEqual([undefined, b, l])
  },
)

test.each([
  [999, 3, 1],
  [1000, 2, 0],
  [1001, 1, undefined],
])('toChangeLog() keeps a release that %i changes followed on', (count, releases, kept) => {
  const pages = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`/${index}`, { title: 'T', contentHash: toId(`${index}`) }]),
  )
  const log = {
    releases: [
      { changes: [{ change: 'added', path: '/old', title: 'T', contentHash: 'h' } as const] },
      { changes: [] },
    ],
  }
  const before = { root: toId('root'), at: toTime(0), pages: {}, log }
  const { releases: found } = toChangeLog(before, { pages, moves: new Map() })
  expect(found).toHaveLength(releases)
  expect(found[1]?.changes.length).toBe(kept)
  expect(found[0]?.changes).toHaveLength(Math.min(count, 1000))
})

/** Pages by path, each with the hash of its text and of its markdown, and a title. */
const toTable = (pages: Readonly<Record<string, readonly (string | undefined)[]>>): PageTable =>
  Object.fromEntries(
    Object.entries(pages).map(([path, [text, contentHash]]) => [path, { title: `T${path}`, hash: text, contentHash }]),
  )

test.each([
  [
    'a redirect before a text',
    { '/a': ['x', '1'] },
    { '/b': ['x', '2'], '/c': ['y', '3'] },
    ['/b added', '/c moved /a'],
  ],
  ['one origin of a page', { '/a': ['x', '1'], '/b': ['x', '2'] }, { '/d': ['x', '3'] }, ['/b removed', '/d moved /a']],
  [
    'no page of two with one text',
    { '/b': ['x', '1'] },
    { '/d': ['x', '2'], '/e': ['x', '3'] },
    ['/b removed', '/d added', '/e added'],
  ],
  ['no texts without a hash', { '/b': [undefined, '1'] }, { '/d': [undefined, '2'] }, ['/b removed', '/d added']],
  ['no redirect to an older page', { '/a': ['x', '1'], '/c': ['y', '2'] }, { '/c': ['y', '2'] }, ['/a removed']],
  ['no pages that no list has', { '/a': ['x'], '/b': ['y', '1'] }, { '/b': ['y', '1'], '/d': ['x'] }, []],
] as const)('toChangeLog() knows %s', (_, old, fresh, expected) => {
  const before = { root: toId('root'), at: toTime(0), pages: toTable(old), log: { releases: [] } }
  const [newest] = toChangeLog(before, { pages: toTable(fresh), moves: new Map([['/a', '/c']]) }).releases
  expect(
    newest?.changes.map((change) => [change.path, change.change, change.previousPath ?? []].flat().join(' ')),
  ).toEqual(expected)
})

test('toChangeLog() keeps 500 releases, and begins where none is known', () => {
  const log = { releases: Array.from({ length: 500 }, () => ({ changes: [] })) }
  const before = { root: toId('root'), at: toTime(0), pages: {}, log }
  const after = { pages: {}, moves: new Map() }
  expect(toChangeLog(before, after).releases).toHaveLength(500)
  expect(toChangeLog({ ...before, log: undefined }, after)).toEqual({ releases: [{ changes: [] }] })
})
