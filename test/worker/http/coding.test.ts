import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ENTRIES } from '../../support/example-entries.ts'
import { type Site, startSite } from '../../support/site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite({ entries: EXAMPLE_ENTRIES })
})

afterAll(() => site.stop())

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'gzip', gunzipSync],
  ['br, gzip;q=0.5', 'br', brotliDecompressSync],
  ['br;q=0, *', 'gzip', gunzipSync],
])('markdown for Accept-Encoding "%s" comes as %s and decodes to the same bytes', async (accepted, coding, decode) => {
  const plain = await site.get('/about.md')
  const coded = await site.get('/about.md', { 'accept-encoding': accepted })
  const again = await site.get('/about.md', { 'accept-encoding': accepted })
  expect(coded.headers['content-encoding']).toBe(coding)
  expect(coded.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, `-${coding}"`))
  expect(decode(coded.bytes)).toEqual(plain.bytes)
  expect(again.bytes).toEqual(coded.bytes)
})

test.each(['identity', 'zstd', 'br;q=0, gzip;q=0', 'gzip;q=0.5, identity'])(
  'markdown for Accept-Encoding "%s" is not coded',
  async (accepted) => {
    const { headers } = await site.get('/about.md', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBeUndefined()
  },
)

test('a document that is cold comes compressed too', async () => {
  const coded = await site.get('/feed.xml', { 'accept-encoding': 'gzip' })
  expect(coded.headers['server-timing']).toBeDefined()
  expect(gunzipSync(coded.bytes).toString()).toBe('<feed/>\n')
})

test('a tag of any coding is revalidated', async () => {
  const { headers } = await site.get('/about.md', { 'accept-encoding': 'br' })
  const again = await site.get('/about.md', { 'if-none-match': String(headers.etag) })
  expect(again.status).toBe(304)
})
