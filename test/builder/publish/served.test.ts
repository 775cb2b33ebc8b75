import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toObjectId } from '../../../builder/site/assets.ts'
import type { Account } from '../../../builder/publish/cloudflare/account.ts'
import { findGarbage, sweep } from '../../../builder/publish/garbage.ts'
import { listPresent, plan, publish, record } from '../../../builder/publish/publish.ts'
import type { ObjectId } from '../../../worker/contract/release.ts'
import { createOutput } from './example-output.ts'
import { connectTo } from './loopback.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { STALENESS } from './stand-in-kv.ts'
import { addVersion, deploy } from './stand-in-worker.ts'
import { type LiveVersion, startVersions, type Versions } from './versions.ts'

let folder: string
let standIn: StandIn
let versions: Versions
let account: Account
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-served-'))
  versions = await startVersions()
  standIn = await startStandIn(versions.namespace)
  account = await connectTo(standIn)
})
afterAll(async () => {
  await standIn.close()
  await versions.stop()
  rmSync(folder, { recursive: true })
})

/** Pages that every release has, and one that only it has. */
const toPaths = (number: number): string[] => ['/', '/about', '/guides/install', `/news/${number}`]

const toList = (title: string) => ({
  object: 'list',
  count: 1,
  data: [{ path: '/', url: 'https://www.example.com/', title, description: title }],
})

/** Builds and uploads a release in which every page, list and asset says its number; its root. */
async function upload(number: number, live: ObjectId | undefined): Promise<ObjectId> {
  const mark = `release ${number};`
  const css = toObjectId('text/css; charset=utf-8', new TextEncoder().encode(mark))
  const style = `/assets/site.${css}.css`
  const output = createOutput(
    mkdtempSync(join(folder, 'out-')),
    Object.fromEntries(
      toPaths(number).map((path) => [path, `${mark} ${path} <link rel="stylesheet" href="${style}">`]),
    ),
    [
      { kind: 'file', path: style, content: { policy: 'asset-css', body: mark } },
      { kind: 'file', path: '/api/v1/pages.json', content: { policy: 'api', body: JSON.stringify(toList(mark)) } },
    ],
    new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  )
  const { kv } = account
  const steps = await plan(kv, output, live, await listPresent(kv))
  await publish(kv, output, steps, () => {})
  await record(kv, steps, mark, 'lectern', standIn.clock)
  output.close()
  return output.manifest.root
}

interface Numbered extends LiveVersion {
  readonly number: number
}

/** What is wrong with an answer that has to be of a release: another status, or what another release says. */
async function findFault(version: LiveVersion, number: number, path: string, accept?: string): Promise<string[]> {
  const response = await versions.fetch(version, path, accept)
  const text = await response.text()
  const said = /release \d+;/.exec(text)?.[0]
  return response.status === 200 && said === `release ${number};`
    ? []
    : [`${path} of release ${number} at ${version.worker}: ${response.status}, ${said}`]
}

/** Reads a page in each of its forms, its assets from whichever version gets the next request, and the list. */
async function visit(version: Numbered, next: () => Numbered, path: string): Promise<string[]> {
  const { number } = version
  const page = await (await versions.fetch(version, path)).text()
  const links = Array.from(page.matchAll(/href="(\/assets\/[^"]+)"/g), ([, href]) => href ?? '')
  const found = await Promise.all([
    findFault(version, number, path),
    findFault(version, number, path === '/' ? '/index.md' : `${path}.md`),
    findFault(version, number, path, 'text/markdown'),
    findFault(version, number, '/api/v1/pages.json', 'application/json'),
    ...links.map((link) => findFault(next(), number, link, 'text/css')),
  ])
  return [...found.flat(), ...(links.length === 1 ? [] : [`${path} of release ${number} has ${links.length} assets`])]
}

test('a visitor sees one whole release at a time through 24 deployments and rollbacks', async () => {
  const first: Numbered = { worker: 'BLUE', number: 0, release: await upload(0, undefined) }
  const history = [first]
  let live: readonly Numbered[] = [first]
  let turn = 0
  const next = (): Numbered => live[(turn += 1) % live.length] ?? first
  const faults: string[] = []
  const visitor = { open: true, visits: 0 }
  const browse = async (): Promise<void> => {
    for (; visitor.open; visitor.visits += 1) {
      const version = next()
      faults.push(...(await visit(version, next, toPaths(version.number)[visitor.visits % 4] ?? '/')))
    }
  }
  const browsing = browse()
  for (let step = 1; step <= 24; step += 1) {
    const old = live.at(-1) ?? first
    const worker = old.worker === 'BLUE' ? 'GREEN' : 'BLUE'
    // Every third step goes back to a release of long ago, the others forward.
    const back = step % 3 === 0 ? history[Math.floor(step / 5)] : undefined
    const target = back ?? { number: step, release: await upload(step, undefined) }
    const version = { ...target, worker } as const
    history.push(version)
    live = [old, version]
    for (const seen = visitor.visits; visitor.visits - seen < 2;) await delay(1)
    live = [version]
  }
  visitor.open = false
  await browsing
  expect(faults).toEqual([])
  expect(visitor.visits).toBeGreaterThan(48)
})

test('sweep() leaves every page of the kept releases, and nothing that only others reach', async () => {
  const roots: ObjectId[] = []
  for (const number of [1001, 1002, 1003, 1004]) roots.push(await upload(number, roots.at(-1)))
  const [, gone = '', kept = '', live] = roots
  for (const root of roots) {
    const bindings = [{ name: 'RELEASE', type: 'plain_text', text: root }]
    const { id } = addVersion(standIn, bindings, new Map(), { 'workers/tag': root })
    deploy(standIn, undefined, [{ version_id: id, percentage: 100 }])
  }
  standIn.clock += STALENESS
  const { kv, worker } = account
  const retention = { count: 2, since: '9999', sinceUpload: '9999' }
  await sweep(kv, await findGarbage(kv, worker, retention), async () => {})
  await versions.restart()
  const visits = [
    { worker: 'BLUE', release: kept, number: 1003 } as const,
    { worker: 'GREEN', release: live ?? '', number: 1004 } as const,
  ].flatMap((version) => toPaths(version.number).map((path) => visit(version, () => version, path)))
  expect((await Promise.all(visits)).flat()).toEqual([])
  expect((await versions.fetch({ worker: 'BLUE', release: gone }, '/')).status).toBe(502)
  // Of each release: four pages in two forms, style sheet, list, shards, root, page facts; of both: what the forms need.
  expect([...standIn.kv.keys()].filter((key) => key.startsWith('o/'))).toHaveLength(27)
  expect([...standIn.kv.keys()].filter((key) => key.startsWith('r/')).toSorted()).toEqual(
    [`r/${kept}`, `r/${live}`].toSorted(),
  )
})
