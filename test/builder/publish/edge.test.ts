import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLocalReader } from '../../../builder/publish/diff.ts'
import { readAtEdge } from '../../../builder/publish/edge.ts'
import type { Output } from '../../../builder/release/output.ts'
import type { Entry } from '../../../builder/views/entry.ts'
import { writeFiles } from '../../support/content-folder.ts'
import { startSite } from '../../support/site.ts'
import { buildAndWrite } from '../../../builder/release/write.ts'
import { openOutput } from '../../../builder/release/output.ts'
import { Work } from '../../../builder/work/work.ts'
import { createOutput } from './example-output.ts'

/** Longer than what is stored in one value. */
const LONG = 'x'.repeat(300 * 1024)

let folder: string
let output: Output
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-edge-'))
  const long: Entry = { kind: 'file', path: '/long.txt', content: { policy: 'text', body: ['first\n', LONG] } }
  const large = [1, 0].map((more): Entry => {
    const body = 'x'.repeat(1024 * 1024 + more)
    return { kind: 'file', path: `/most-${more}.txt`, content: { policy: 'text', body } }
  })
  const pages = { '/': 'home', '/über uns': 'about' }
  const odd: Entry = { kind: 'file', path: '/what? #1.txt', content: { policy: 'text', body: 'odd' } }
  output = createOutput(folder, pages, [long, ...large, odd], '2026-01-01T00:00:00.000Z')
})
afterAll(() => {
  output.close()
  rmSync(folder, { recursive: true })
})

const ADDRESS = 'https://01234567-lectern.team.workers.dev'

/** What is asked at the edge, and how long is waited. */
async function read(answer: (path: string, accept: string | null) => Response, attempts = Infinity) {
  const waits: number[] = []
  const asked: string[] = []
  const get: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const accept = new Headers(init?.headers).get('accept')
    asked.push(`${url.pathname} ${accept ?? init?.redirect}`)
    return url.pathname === '/health' && waits.length >= attempts
      ? Response.json({ ok: true, release: output.manifest.root })
      : answer(decodeURIComponent(url.pathname), accept)
  }
  const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds)
  const result = await readAtEdge(
    { fetch: get, sleep },
    ADDRESS,
    output.manifest.root,
    createLocalReader(output),
  ).catch((error: unknown) => String(error))
  return { result, waits, asked }
}

const PATIENCE = [1000, 5000, 15_000, 30_000, 30_000]
const health = (release: string): Response => Response.json({ ok: true, release })
const texts: Readonly<Record<string, string>> = { '/': 'home', '/über uns': 'about' }
const serve = (path: string, accept: string | null): Response => {
  if (path === '/long.txt') return new Response(`first\n${LONG}`)
  if (path === '/what? #1.txt') return new Response('odd', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  if (path === '/most-0.txt')
    return new Response('x'.repeat(1024 * 1024), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  return accept === 'text/markdown'
    ? new Response(texts[path], { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
    : new Response(`<!doctype html>${texts[path]}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

test('readAtEdge() reads each page in both forms, and files in parts', async () => {
  const { result, waits, asked } = await read((path, accept) =>
    path === '/health' ? health(output.manifest.root) : serve(path, accept),
  )
  expect([result, waits]).toEqual([true, []])
  expect(asked).toEqual([
    '/health manual',
    '/long.txt */*',
    '/most-0.txt */*',
    '/what%3F%20%231.txt */*',
    '/ text/html',
    '/ text/markdown',
    '/%C3%BCber%20uns text/html',
    '/%C3%BCber%20uns text/markdown',
  ])
})

const refuse = (): Promise<void> => Promise.reject(new Error('Something is not as it was built'))

test('readAtEdge() takes for whole what the Worker serves of a small site, every text of which it asks for', async () => {
  const [content, out] = [join(folder, 'content'), join(folder, 'out')]
  writeFiles(content, {
    'site.yaml': 'name: Example\nurl: https://www.example.com\ndescription: A site.\n',
    'pages/index.md': '---\ntitle: Home\ndescription: The first page.\n---\n\nWelcome.\n',
  })
  const settings = { url: undefined, now: new Date('2026-11-21T12:00:00Z'), captcha: undefined, reloadUrl: undefined }
  const work = new Work()
  onTestFinished(() => work.close())
  await buildAndWrite({ content, out, check: false, ...settings }, work)
  const built = openOutput(out)
  if (!built) throw new Error('Nothing was built')
  onTestFinished(() => built.close())
  const { root } = built.manifest
  const ids = [...built.values.keys()].filter((id) => id !== root)
  const site = await startSite({ release: [...ids, root].map((id) => built.read(id)) })
  onTestFinished(() => site.stop())
  const asked: string[] = []
  const get: typeof fetch = (input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname)
    return fetch(input, init)
  }
  expect(await readAtEdge({ fetch: get, sleep: refuse }, site.origin, root, createLocalReader(built))).toBe(true)
  expect(asked.filter((path) => path === '/').length).toBe(2)
  expect(new Set(asked).size).toBeGreaterThan(30)
})

test.each([
  ['another release', () => health('A'.repeat(22)), '/health answers AAAAAAAAAAAAAAAAAAAAAA'],
  [
    'no page',
    (path: string) => (path === '/health' ? health(output.manifest.root) : new Response('', { status: 404 })),
    '/long.txt answers 404, not what was built; /most-0.txt answers 404, not what was built; /what? #1.txt answers 404, not what was built',
  ],
  [
    'another text',
    (path: string, accept: string | null) => (path === '/health' ? health(output.manifest.root) : serve('/', accept)),
    '/long.txt answers 200, not what was built; /most-0.txt answers 200, not what was built; /what? #1.txt answers 200, not what was built',
  ],
  [
    'that it cannot be read',
    () => Response.json({ ok: false }, { status: 502 }),
    '/health answers that it cannot be read',
  ],
])('readAtEdge() waits for a minute and more for an edge with %s, and says so', async (_, answer, fault) => {
  const { result, waits } = await read(answer)
  expect(result).toBe(
    `Error: The edge does not have all of release ${output.manifest.root}: ${fault}. The live site is as it was`,
  )
  expect(waits).toEqual(PATIENCE)
})

test('readAtEdge() gives each answer thirty seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { asked } = await read((path, accept) =>
    path === '/health' ? health(output.manifest.root) : serve(path, accept),
  )
  const limits = timeout.mock.calls.flat()
  timeout.mockRestore()
  expect(limits).toEqual(asked.map(() => 30_000))
})

test.each([
  ['a login', '<title>Log in</title>'],
  ['another service', '{"status":"up"}'],
])('readAtEdge() leaves %s alone after that time', async (_, text) => {
  const { result, waits } = await read(() => new Response(text))
  expect([result, waits]).toEqual([false, PATIENCE])
})

test('readAtEdge() goes on as soon as the edge has the release', async () => {
  const { result, waits } = await read((path, accept) => (path === '/health' ? health('B') : serve(path, accept)), 2)
  expect([result, waits]).toEqual([true, [1000, 5000]])
})

test('readAtEdge() counts what does not answer as missing, and leaves alone where nothing answers', async () => {
  const { result } = await read((path) => {
    if (path === '/health') return health(output.manifest.root)
    throw new TypeError('fetch failed')
  })
  expect(result).toContain(
    '/long.txt does not answer; /most-0.txt does not answer; /what? #1.txt does not answer. The live site',
  )
  const silent = await read(() => {
    throw new TypeError('fetch failed')
  })
  expect(silent).toMatchObject({ result: false, waits: PATIENCE })
})

test('readAtEdge() asks for fifty representations that are spread over a large release', async () => {
  const pages = Array.from({ length: 60 }, (_, index): [string, string] => [`/${100 + index}`, 'x'])
  const large = createOutput(join(folder, 'large'), Object.fromEntries(pages), [], '2026-01-01T00:00:00.000Z')
  const { root } = large.manifest
  const asked = new Set<string>()
  const get: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const accept = new Headers(init?.headers).get('accept')
    asked.add(`${pathname} ${accept}`)
    return pathname === '/health' ? health(root) : serve('/x', accept)
  }
  const network = { fetch: get, sleep: async () => {} }
  await expect(readAtEdge(network, ADDRESS, root, createLocalReader(large))).rejects.toThrow('not what was built')
  large.close()
  expect(asked.size).toBe(51)
  expect([...asked].at(-1)).toMatch(/^\/15[89] /)
})

test('readAtEdge() refuses a release without a root', async () => {
  const network = { fetch, sleep: async () => {} }
  const { root } = output.manifest
  await expect(readAtEdge(network, ADDRESS, root, async () => new Map())).rejects.toThrow(
    `Release "${root}" is not whole: its root is missing`,
  )
})
