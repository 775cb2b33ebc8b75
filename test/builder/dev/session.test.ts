import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Parts, runSession } from '../../../builder/dev/session.ts'
import { createSiteBuilder, type ServedBuild } from '../../../builder/dev/site-builder.ts'
import type { ReleaseValue } from '../../../builder/release/stored.ts'
import { UsageError } from '../../../builder/content/error.ts'
import { Unproven } from '../../../builder/release/store-pages.ts'
import { silent } from '../../../builder/work/progress.ts'
import { Lost, Work } from '../../../builder/work/work.ts'
import { createPlaceholder } from '../../../builder/dev/placeholder.ts'

const ERROR = { file: 'pages/a.md', severity: 'error', rule: 'broken-link', text: 'x', hint: 'y' } as const
const SITE = [
  ...createPlaceholder('A site', { url: 'http://localhost:8787', reloadUrl: 'http://localhost:8788/r.js', paths: [] }),
]

const good: ServedBuild = { messages: [], good: true, until: 1, release: SITE }
const faulty: ServedBuild = { ...good, messages: [ERROR], good: false }
const hopeless: ServedBuild = { ...faulty, release: undefined }

/** A release that shows its title as a media type. */
function* titled(title: string): Generator<ReleaseValue> {
  const [value] = SITE
  if (value) yield { ...value, type: title }
}

/** A release that cannot be rendered. */
function* broken(): Generator<ReleaseValue> {
  yield* SITE
  throw new Unproven([ERROR])
}

/** Runs a session over some builds, and tells what it did; `next` is what its watch does. */
async function followWith(next: Parts['watch']['next'], ...builds: readonly ServedBuild[]): Promise<string[]> {
  const done: string[] = []
  const waiting = [...builds]
  const parts: Parts = {
    build: async () => waiting.shift() ?? good,
    hasChanged: () => true,
    report: (_, news, served) => {
      done.push(...news.filter(({ severity }) => severity === 'warning').map(({ text }) => text))
      done.push(served ? 'told: served' : 'told: not served')
    },
    kv: {
      publish: async (release) => {
        const types: string[] = []
        for await (const { type } of release) types.push(type)
        return done.push(release === SITE ? 'site' : types.join(' '))
      },
    },
    reload: {
      serve: () => void done.push('reload'),
      fail: (faults, { kept }) => void done.push(`overlay ${faults.length}${kept ? ' above the last good site' : ''}`),
    },
    watch: { next },
    placeholder: titled,
    requireHome: () => {},
  }
  const session = runSession(parts)
  await session.next()
  for (const _ of builds) await session.next()
  return done
}

const follow = (...builds: readonly ServedBuild[]): Promise<string[]> => followWith(async () => new Set(), ...builds)

test('runSession() waits for the watch for three seconds at a time, or until something is published', async () => {
  const waits: number[] = []
  const wait: Parts['watch']['next'] = async (until = Number.POSITIVE_INFINITY) => {
    waits.push(until - Date.now())
    return new Set()
  }
  const soon = { ...good, until: Date.now() + 500 }
  await followWith(wait, { ...good, until: Number.POSITIVE_INFINITY }, soon, good)
  expect(waits).toHaveLength(2)
  expect(waits.map((ms) => ms > 2000 && ms <= 3000)).toEqual([true, false])
})

test('createSiteBuilder() tells of a content folder once it is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-site-builder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = join(folder, 'content')
  const options = { content, out: join(folder, 'dist'), work: new Work(), progress: silent, url: undefined }
  const site = createSiteBuilder({ ...options, captcha: undefined, reloadUrl: undefined })
  await expect(site.build()).rejects.toThrow(content)
  expect(site.hasChanged()).toBe(false)
  mkdirSync(content)
  expect(site.hasChanged()).toBe(true)
})

test('runSession() shows that the site is being built, then the site', async () => {
  expect(await follow(good)).toEqual(['The site is being built', 'site', 'reload', 'told: served'])
})

test('runSession() tells a warning once, and again when it was mended and is back', async () => {
  const warning = { ...ERROR, severity: 'warning', text: 'old' } as const
  const warned = { ...good, messages: [warning] }
  const more = {
    ...good,
    messages: [
      { ...warning, line: 7 },
      { ...warning, text: 'new' },
    ],
  }
  const told = await follow(warned, more, good, warned)
  expect(told.filter((line) => line === 'old' || line === 'new' || line === 'told: served')).toEqual([
    'old',
    'told: served',
    'new',
    'told: served',
    'told: served',
    'old',
    'told: served',
  ])
})

test('runSession() serves a site with faults until there was a good one', async () => {
  expect((await follow(faulty, good, faulty)).slice(1)).toEqual([
    'site',
    'reload',
    'overlay 1',
    'told: served',
    'site',
    'reload',
    'told: served',
    'overlay 1 above the last good site',
    'told: not served',
  ])
})

test('runSession() shows a page with the faults where no site could be made', async () => {
  expect((await follow(hopeless)).slice(1)).toEqual(['The content has errors', 'reload', 'overlay 1', 'told: served'])
})

test('runSession() goes on after a build that threw, with the last good site', async () => {
  const unproven: ServedBuild = { ...good, release: broken() }
  expect((await follow(good, unproven, good)).slice(4)).toEqual([
    'overlay 1 above the last good site',
    'told: not served',
    'site',
    'reload',
    'told: served',
  ])
})

test('runSession() goes on where not even the page with the faults can be shown', async () => {
  const told: string[] = []
  const builds = [() => Promise.reject(new UsageError('The folder is gone')), async () => good]
  const session = runSession({
    build: () => builds.shift()?.() ?? Promise.resolve(good),
    hasChanged: () => true,
    report: ({ messages }, _, served) => void told.push(...messages.map(({ text }) => text), String(served)),
    kv: { publish: async () => 0 },
    reload: { serve: () => {}, fail: () => {} },
    watch: { next: async () => new Set<string>() },
    placeholder: (title) => {
      if (title === 'The content has errors') throw new Error('No space left')
      return SITE
    },
    requireHome: () => {},
  })
  for (const _ of [1, 2, 3]) await session.next()
  expect(told).toEqual(['The folder is gone', 'false', 'true'])
})

test('runSession() ends where a build threw because the project has gone', async () => {
  const session = runSession({
    build: () => Promise.reject(new Error('ENOENT')),
    hasChanged: () => true,
    report: () => {},
    kv: { publish: async () => 0 },
    reload: { serve: () => {}, fail: () => {} },
    watch: { next: async () => new Set<string>() },
    placeholder: titled,
    requireHome: () => {
      throw new Error('The folder of the project was moved')
    },
  })
  await session.next()
  await expect(session.next()).rejects.toThrow('The folder of the project was moved')
})

test('runSession() builds no more where the watch tells of a change that it has built', async () => {
  let [builds, wakes] = [0, 0]
  const session = runSession({
    build: async () => {
      builds += 1
      return { ...good, until: Number.POSITIVE_INFINITY }
    },
    hasChanged: () => wakes === 3,
    report: () => {},
    kv: { publish: async () => 0 },
    reload: { serve: () => {}, fail: () => {} },
    watch: {
      next: async () => {
        wakes += 1
        return new Set<string>()
      },
    },
    placeholder: titled,
    requireHome: () => {},
  })
  for (const _ of [1, 2, 3]) await session.next()
  expect([builds, wakes]).toEqual([2, 3])
})

/** Runs a session until it has built once; the times up to which it waited for changes. */
async function waitWith(build: Parts['build']): Promise<readonly (number | undefined)[]> {
  const waits: (number | undefined)[] = []
  const session = runSession({
    build,
    hasChanged: () => true,
    report: () => {},
    kv: { publish: async () => 0 },
    reload: { serve: () => {}, fail: () => {} },
    watch: {
      next: async (until) => {
        waits.push(until)
        return new Set<string>()
      },
    },
    placeholder: titled,
    requireHome: () => {},
  })
  await session.next()
  await session.next()
  await session.next()
  return waits
}

test('runSession() builds again when the clock changes the site', async () => {
  expect(await waitWith(async () => ({ ...good, until: 7 }))).toEqual([7])
})

test('runSession() builds again without a change where the cache was lost', async () => {
  const builds = [() => Promise.reject(new Lost('The store of results cannot be read.')), async () => good]
  const waits = await waitWith(() => builds.shift()?.() ?? Promise.resolve(good))
  expect(waits).toEqual([expect.any(Number), 1])
})
