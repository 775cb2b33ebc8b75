import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPresent, plan, publish } from '../../../builder/publish/publish.ts'
import { readFacts, readRecord } from '../../../builder/publish/record.ts'
import { openOutput } from '../../../builder/release/output.ts'
import { ObjectId } from '../../../worker/contract/release.ts'
import { connectTo } from './loopback.ts'
import { readRoot } from './operations.ts'
import { type Fault, type StandIn, startStandIn } from './stand-in.ts'
import { findMissing } from './stand-in-edge.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

let standIn: StandIn
let workspace: Workspace
beforeAll(async () => {
  standIn = await startStandIn()
  // Here somebody waits between two commands, as people do.
  standIn.staleLists = false
  workspace = createWorkspace(standIn, 'uploader')
  workspace.write('pages/about.md', about('Us.'))
  await workspace.deploy()
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

/** Uploads a release that no version carries. */
async function uploadAgain(text: string): Promise<void> {
  workspace.write('pages/about.md', about(text))
  const folders = ['--content', join(workspace.folder, 'content'), '--out', join(workspace.folder, 'dist')]
  expect(await workspace.run('build', ...folders)).toMatchObject({ code: 0 })
  const { kv } = await connectTo(standIn)
  const output = openOutput(join(workspace.folder, 'dist'))
  if (!output) throw new Error('The build left no output')
  await publish(kv, output, await plan(kv, output, undefined, await listPresent(kv)), () => {})
  output.close()
}

/** One after the other: what is live goes from one to the next, as in an account. */
describe('In one account', { shuffle: false }, () => {
  test('deploy that is killed or ended with Ctrl-C leaves the live site whole, and the next one goes on', async () => {
    const old = liveRelease()
    const present = new Set(standIn.kv.keys())
    standIn.written.length = 0
    workspace.write('pages/about.md', about('All of us.'))

    // After the values were written; after the upload; after the switch.
    // The connection may be lost before the signal comes, which is told, too.
    expect(await workspace.kill('SIGINT', 'PUT /storage/kv/bulk', 'deploy')).toMatch(
      /^(?:Cloudflare did not answer PUT .*\n)?\nInterrupted\. "npm run rollback -- --list" says what is live; the next deployment continues from here\n$/,
    )
    expect(look()).toEqual([old, []])
    await workspace.kill('SIGKILL', 'POST /workers/scripts/lectern/versions', 'deploy')
    expect(look()).toEqual([old, []])
    await workspace.kill('SIGKILL', 'POST /workers/scripts/lectern/deployments', 'deploy')
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

    // What it built keeps the dates of pages, and differs only in what carries its time.
    const { kv } = await connectTo(standIn)
    const root = v.parse(ObjectId, live)
    const published = await readRecord(kv, root)
    expect((await readFacts(kv, published ?? { facts: [] }))?.['/about']?.modified).toMatch(/^\d{4}-\d\d-\d\d$/)
    const built = openOutput(join(workspace.folder, 'dist'))
    if (!built) throw new Error('The build left no output')
    const { root: next, missing, diff, record } = await plan(kv, built, root, await listPresent(kv))
    built.close()
    expect(next).not.toBe(root)
    expect([diff, record.facts]).toEqual([{ added: [], changed: [], removed: [] }, published?.facts])
    // The log of changes, the documents about the site in one value, their shard, and the root.
    expect(missing.map((id) => built.values.get(id)?.type)).toEqual([
      'application/json; charset=utf-8',
      'application/vnd.lectern.shared',
      'application/vnd.lectern.release+json',
      'application/vnd.lectern.release+json',
    ])
  })

  test('deploy of a changed Worker uploads no content', async () => {
    const [live, versions] = [liveRelease(), standIn.versions.length]
    standIn.written.length = 0
    appendFileSync(workspace.config, '# A new setting.\n')
    expect(await workspace.deploy()).toMatchObject({ code: 0 })
    expect([liveRelease(), standIn.versions.length]).toEqual([live, versions + 1])
    expect(standIn.written).toEqual([])
  })

  test('deploy that began first and ends last stops', async () => {
    workspace.write('pages/about.md', about('The older text.'))
    let newer = ''
    standIn.fault = async (request): Promise<Fault> => {
      // The older one has uploaded its content. Its version is uploaded by wrangler, which waits for as long as it takes.
      if (request !== 'POST /workers/scripts/lectern/versions') return 'answer'
      standIn.fault = () => 'answer'
      standIn.clock += 2_000
      workspace.write('pages/about.md', about('The newer text.'))
      const { code } = await workspace.deploy('--out', join(workspace.folder, 'dist-newer'))
      newer = code === 0 ? liveRelease() : ''
      return 'answer'
    }
    const older = await workspace.deploy()
    expect([older.code, look(), newer === '']).toEqual([2, [newer, []], false])
    expect(older.errors).toMatch(
      /The live version was changed on .+ It stays live; deploy again if yours is the newer one/,
    )
  })

  test('deploy uploads again what a killed collection of garbage deleted, stale lists or not', async () => {
    await uploadAgain('All of us.')
    standIn.clock += 2 * 24 * 60 * 60 * 1000
    standIn.staleLists = true
    await workspace.kill('SIGKILL', 'POST /storage/kv/bulk/delete', 'gc', '--keep', '1', '--days', '0', '--yes')
    const [live] = look()
    workspace.write('pages/about.md', about('All of us.'))
    const refused = await workspace.deploy()
    expect([refused.code, look()]).toEqual([2, [live, []]])
    expect(refused.errors).toContain('Garbage is being collected (npm run gc): the live site is as it was')
    standIn.clock += 61_000
    expect(await workspace.deploy()).toMatchObject({ code: 0 })
    expect([liveRelease() === live, look()[1]]).toEqual([false, []])
  })
})
