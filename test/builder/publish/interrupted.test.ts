import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPresent, plan } from '../../../builder/publish/publish.ts'
import { readFacts, readRecord } from '../../../builder/publish/record.ts'
import { openOutput } from '../../../builder/release/output.ts'
import { ObjectId } from '../../../worker/contract/release.ts'
import { connectTo } from './loopback.ts'
import { readRoot } from './operations.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { findMissing } from './stand-in-edge.ts'
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

const liveRelease = (): string => {
  const live = standIn.deployments.at(-1)?.versions[0]?.version_id
  return readRoot(standIn.versions.find(({ id }) => id === live) ?? { bindings: [] })
}

/** The live release, and the keys that it reaches and KV lacks. */
const look = (): [string, string[]] => [liveRelease(), findMissing(standIn, liveRelease())]

const about = (text: string): string => `---\ntitle: About\ndescription: Who we are.\n---\n\n${text}\n`

test('deploy that is killed leaves the live site whole, and the next one goes on', { timeout: 120_000 }, async () => {
  workspace.write('pages/about.md', about('Us.'))
  expect(await workspace.deploy()).toMatchObject({ code: 0 })
  const old = liveRelease()
  const present = new Set(standIn.kv.keys())
  standIn.written.length = 0
  workspace.write('pages/about.md', about('All of us.'))

  // After the values were written; after wrangler's upload; after the switch.
  await workspace.killDeploy('PUT /storage/kv/bulk', 1, 'lost')
  expect(look()).toEqual([old, []])
  await workspace.killDeploy('POST /workers/scripts/lectern/versions', 1, 'lost')
  expect(look()).toEqual([old, []])
  await workspace.killDeploy('POST /workers/scripts/lectern/deployments', 1, 'lost')
  expect(liveRelease()).not.toBe(old)
  expect(look()[1]).toEqual([])

  const half = liveRelease()
  expect(await workspace.deploy()).toMatchObject({ code: 0 })
  expect(look()).toEqual([half, []])
  const { written } = standIn
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
  const { kv } = await connectTo(standIn)
  const root = v.parse(ObjectId, liveRelease())
  const live = await readRecord(kv, root)
  expect((await readFacts(kv, live ?? { facts: [] }))['/about']?.modified).toMatch(/^\d{4}-\d\d-\d\d$/)
  const output = openOutput(join(workspace.folder, 'dist'))
  if (!output) throw new Error('The build left no output')
  const { root: next, missing, diff, record } = await plan(kv, output, root, await listPresent(kv))
  output.close()
  expect(next).not.toBe(root)
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
  expect(standIn.written).toEqual([])
}, 60_000)
