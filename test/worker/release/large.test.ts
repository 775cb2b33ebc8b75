/** Files that are larger than a value: streamed piece by piece, whole or in part, from this release or from another. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../../builder/views/entry.ts'
import { toFileName } from '../../../builder/site/assets.ts'
import { LARGEST_VALUE } from '../../../worker/contract/release.ts'
import { EXAMPLE_ENTRIES } from '../../support/example-entries.ts'
import { type Site, startSite, toRelease } from '../../support/site.ts'

const MEBIBYTE = 1024 * 1024

/** Bytes like no others, so that a piece in another place is seen. */
function toBytes(size: number, seed: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(size / 4))
  for (let index = 0, state = seed; index < words.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    words[index] = state
  }
  return new Uint8Array(words.buffer, 0, size)
}

const toFilm = (folder: string, bytes: Uint8Array<ArrayBuffer>): { readonly path: string; readonly entry: Entry } => {
  const name = toFileName('video/mp4', bytes)
  const path = `/assets/${folder}film.${name.id}.mp4`
  const body = { ...name, size: bytes.length, read: () => bytes }
  return { path, entry: { kind: 'file', path, content: { policy: 'asset-mp4', body } } }
}

const FILM = toBytes(12 * MEBIBYTE, 1)
const OLD_FILM = toBytes(9 * MEBIBYTE, 2)
const STILL = toBytes(20_000, 3)

const { path: FILM_PATH, entry: film } = toFilm('', FILM)
const { path: OLD_PATH, entry: oldFilm } = toFilm('2025/spring/', OLD_FILM)
const { path: STILL_PATH, entry: still } = toFilm('stills/', STILL)
const LINES = Array.from({ length: 40_000 }, (_, index) => `${index} ${'é'.repeat(60)}\n`)
const list: Entry = { kind: 'file', path: '/llms-full.txt', content: { policy: 'text', body: LINES } }

let site: Site

beforeAll(async () => {
  const other = toRelease({ entries: [oldFilm] })
  site = await startSite({ release: [...other, ...toRelease({ entries: [...EXAMPLE_ENTRIES, film, still, list] })] })
})

afterAll(() => site.stop())

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('a file in pieces comes whole, with its length, and from no memory', async () => {
  await site.get('/about')
  await site.setKv('none')
  const { status, headers, bytes } = await site.get(FILM_PATH)
  expect({ status, hash: hash(bytes) }).toEqual({ status: 200, hash: hash(FILM) })
  expect(headers).toMatchObject({ 'content-length': String(FILM.byteLength), 'accept-ranges': 'bytes' })
  expect(await site.countReads()).toBe(4)
  await site.get(FILM_PATH)
  expect(await site.countReads()).toBe(8)
})

test('a document in parts comes with its length, again and again', async () => {
  const text = LINES.join('')
  const answers = [await site.get('/llms-full.txt'), await site.get('/llms-full.txt')]
  const head = await site.send('HEAD', '/llms-full.txt')
  expect(answers.map((answer) => answer.text === text)).toEqual([true, true])
  expect(answers[1]?.headers['content-length']).toBe(String(Buffer.byteLength(text)))
  expect(head.headers['content-length']).toBe(answers[1]?.headers['content-length'])
})

/** More than an isolate may hold in memory (128 MB). */
test('twelve clients at once get the whole of it over a KV of 60 ms a read', async () => {
  await site.restart()
  await site.setKv('slow60')
  const answers = await Promise.all(Array.from({ length: 12 }, () => site.get(FILM_PATH)))
  expect(new Set(answers.map(({ status, bytes }) => `${status} ${hash(bytes)}`))).toEqual(
    new Set([`200 ${hash(FILM)}`]),
  )
  await site.setKv('none')
})

/** Resident memory of every workerd on this machine that this process started, in megabytes. */
function measureMemory(): number {
  const children = globSync('/proc/self/task/*/children').flatMap((file) => readFileSync(file, 'utf8').split(' '))
  const sizes = children.filter(Boolean).map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.max(...sizes.map((status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024))
}

test.runIf(existsSync('/proc/self/status'))('forty clients that read slowly hold none of it in memory', async () => {
  await site.restart()
  await site.get('/about')
  const before = measureMemory()
  const { hostname, port } = new URL(site.origin)
  const clients = Array.from({ length: 40 }, () => request({ hostname, port, path: FILM_PATH, agent: false }))
  await Promise.all(
    clients.map(
      (client) =>
        new Promise<void>((resolve) => {
          client.on('response', (response) => response.once('readable', resolve))
          client.on('error', () => {})
          client.end()
        }),
    ),
  )
  const held = measureMemory() - before
  for (const client of clients) client.destroy()
  // All of it would be 480 MB, one piece a client 140 MB.
  expect(held).toBeLessThan(100)
})

describe('ranges', () => {
  const size = FILM.byteLength
  test.each<[range: string, start: number, end: number]>([
    ['bytes=0-0', 0, 1],
    ['bytes=0-99', 0, 100],
    [`bytes=${LARGEST_VALUE - 5}-${LARGEST_VALUE + 4}`, LARGEST_VALUE - 5, LARGEST_VALUE + 5],
    [`bytes=${LARGEST_VALUE}-${2 * LARGEST_VALUE - 1}`, LARGEST_VALUE, 2 * LARGEST_VALUE],
    [`bytes=100-${3 * LARGEST_VALUE + 100}`, 100, 3 * LARGEST_VALUE + 101],
    [`bytes=${size - 10}-`, size - 10, size],
    ['bytes=-10', size - 10, size],
    [`bytes=${size - 10}-${size + 100}`, size - 10, size],
    [`BYTES=-${size + 1}`, 0, size],
  ])('GET of a file in pieces with Range "%s" is the bytes from %i to %i', async (range, start, end) => {
    const { status, headers, bytes } = await site.get(FILM_PATH, { range })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${start}-${end - 1}/${size}`)
    expect(headers['content-length']).toBe(String(end - start))
    expect(hash(bytes)).toBe(hash(FILM.subarray(start, end)))
  })

  test('GET of a file in one value with Range is those bytes', async () => {
    const { status, headers, bytes } = await site.get(STILL_PATH, { range: 'bytes=5-9' })
    expect({ status, range: headers['content-range'] }).toEqual({ status: 206, range: 'bytes 5-9/20000' })
    expect(bytes).toEqual(Buffer.from(STILL.subarray(5, 10)))
  })

  test.each(['bytes=20000-', 'bytes=20000-20001', 'bytes=-0'])('Range "%s" of 20,000 bytes is 416', async (range) => {
    const { status, headers, text } = await site.get(STILL_PATH, { range })
    expect({ status, range: headers['content-range'] }).toEqual({ status: 416, range: 'bytes */20000' })
    expect(JSON.parse(text)).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-1', 'bytes=a-b', 'bytes=-', 'items=0-1', ''])(
    'Range "%s" is ignored',
    async (range) => {
      const { status, bytes } = await site.get(STILL_PATH, { range })
      expect({ status, size: bytes.byteLength }).toEqual({ status: 200, size: 20_000 })
    },
  )

  test.each([
    ['the tag', (tag: string) => tag, 206],
    ['a weak tag', (tag: string) => `W/${tag}`, 200],
    ['another tag', () => '"other"', 200],
    ['a date', () => 'Wed, 21 Oct 2026 07:28:00 GMT', 200],
  ])('with If-Range of %s', async (_, write, expected) => {
    const { headers } = await site.send('HEAD', STILL_PATH)
    const ifRange = write(String(headers.etag))
    const { status } = await site.get(STILL_PATH, { range: 'bytes=0-1', 'if-range': ifRange })
    expect(status).toBe(expected)
  })

  test('HEAD and pages know no ranges', async () => {
    const head = await site.send('HEAD', STILL_PATH, { range: 'bytes=0-1' })
    const page = await site.get('/about', { range: 'bytes=0-1' })
    expect([head.status, head.headers['content-length'], page.status]).toEqual([200, '20000', 200])
  })
})

describe('of another release', () => {
  const ofPage = { 'sec-fetch-site': 'same-origin' }

  test('a file in pieces, in a folder below, is served whole and in part', async () => {
    const whole = await site.get(OLD_PATH, ofPage)
    const part = await site.get(OLD_PATH, { ...ofPage, range: 'bytes=-7' })
    expect({ status: whole.status, hash: hash(whole.bytes) }).toEqual({ status: 200, hash: hash(OLD_FILM) })
    expect(whole.headers['content-length']).toBe(String(OLD_FILM.byteLength))
    expect(part.bytes).toEqual(Buffer.from(OLD_FILM.subarray(-7)))
  })

  test('its pieces are of its type alone', async () => {
    const answers = await Promise.all(
      [OLD_PATH.replace('.mp4', '.webm'), OLD_PATH.replace('.mp4', '.css')].map((path) => site.get(path, ofPage)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  test('one that cannot be read is 502', async () => {
    await site.restart()
    await site.setKv('throws')
    expect((await site.get(OLD_PATH, ofPage)).status).toBe(502)
    await site.setKv('none')
  })
})
