import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../builder/publish/api.ts'
import { plan } from '../../builder/publish/publish.ts'
import { readFacts, readRecord } from '../../builder/publish/record.ts'
import { openRemoteKv } from '../../builder/publish/remote-kv.ts'
import { createReader, reach } from '../../builder/publish/routes.ts'
import { openOutput } from '../../builder/release/output.ts'
import { isObjectId, type ObjectId, toKey } from '../../worker/contract/release.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

let standIn: StandIn
let workspace: Workspace
beforeAll(async () => {
  standIn = await startStandIn()
  workspace = createWorkspace(standIn)
})
afterAll(async () => {
  await standIn.close()
  workspace.remove()
})

const kv = () => {
  const api = createApi({ base: standIn.env['CLOUDFLARE_API_BASE_URL'] ?? '', token: 'token' })
  return openRemoteKv(api, standIn.env['CLOUDFLARE_ACCOUNT_ID'] ?? '', 'abc')
}

const liveRelease = (): ObjectId | undefined => {
  const release = standIn.versions.find(({ id }) => id === standIn.deployed.at(-1))?.release
  return isObjectId(release) ? release : undefined
}

/** Keys that the live release reaches and KV lacks. */
async function findMissing(): Promise<string[]> {
  const live = liveRelease()
  const ids = live === undefined ? [] : await reach(createReader(kv()), live)
  return Array.from(ids, toKey).filter((key) => !standIn.kv.has(key))
}

const about = (text: string): string => `---\ntitle: About\ndescription: Who we are.\n---\n\n${text}\n`

test('deploy that is killed leaves the live site whole, and the next one goes on', { timeout: 120_000 }, async () => {
  workspace.write('pages/about.md', about('Us.'))
  expect(await workspace.deploy()).toMatchObject({ code: 0 })
  const old = liveRelease()
  const present = new Set(standIn.kv.keys())
  standIn.written.length = 0
  workspace.write('pages/about.md', about('All of us.'))

  // After the values were written; between wrangler's two steps; after the switch.
  await workspace.killDeploy('PUT /storage/kv/bulk', 2, 'lost')
  expect([liveRelease(), await findMissing()]).toEqual([old, []])
  await workspace.killDeploy('POST /workers/scripts/lectern/versions', 1, 'lost')
  expect([liveRelease(), await findMissing()]).toEqual([old, []])
  await workspace.killDeploy('POST /workers/scripts/lectern/deployments', 1, 'lost')
  expect(liveRelease()).not.toBe(old)
  expect(await findMissing()).toEqual([])

  const half = liveRelease()
  expect(await workspace.deploy()).toMatchObject({ code: 0 })
  expect([liveRelease(), await findMissing()]).toEqual([half, []])
  const written = standIn.written.filter((key) => !key.startsWith('l/'))
  expect(written.length).toBeGreaterThan(2)
  expect(written.filter((key, index) => written.indexOf(key) !== index || present.has(key))).toEqual([])
})

test('deploy from a fresh clone finds that content and code are live, and deploys nothing', async () => {
  const [live, versions] = [liveRelease(), standIn.versions.length]
  rmSync(join(workspace.folder, 'dist'), { recursive: true })
  standIn.written.length = 0
  const { code, output } = await workspace.deploy()
  expect([code, standIn.versions.length, standIn.written]).toEqual([0, versions, []])
  expect(output).toContain(`Up to date: release ${live} stays`)
}, 60_000)

test('deploy of unchanged content keeps the dates of pages and uploads only what carries its time', async () => {
  const live = await readRecord(kv(), liveRelease())
  expect((await readFacts(kv(), live ?? { facts: [] }))['/about']?.modified).toMatch(/^\d{4}-\d\d-\d\d$/)
  const output = openOutput(join(workspace.folder, 'dist'))
  if (!output) throw new Error('The build left no output')
  const { root, missing, diff, record } = await plan(kv(), output, liveRelease())
  output.close()
  expect(root).not.toBe(live?.root)
  expect([diff, record.facts]).toEqual([{ added: [], changed: [], removed: [] }, live?.facts])
  // The documents about the site in one value, their shard, and the root.
  expect(missing.map((id) => output.values.get(id)?.type)).toEqual([
    'application/vnd.lectern.shared',
    'application/vnd.lectern.release+json',
    'application/vnd.lectern.release+json',
  ])
})

test('deploy of a changed Worker uploads no content', async () => {
  const [live, versions] = [liveRelease(), standIn.versions.length]
  appendFileSync(workspace.config, '# A new setting.\n')
  expect(await workspace.deploy()).toMatchObject({ code: 0 })
  expect([liveRelease(), standIn.versions.length]).toEqual([live, versions + 1])
  expect(standIn.written.filter((key) => !key.startsWith('l/'))).toEqual([])
}, 60_000)
