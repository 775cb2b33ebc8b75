/** The answer of `changes.json` over a log that a test writes by hand. */
import { expect, test } from 'vitest'
import { listChanges } from '../../../worker/release/changes.ts'
import { createSource } from '../mcp/source.ts'

const [NEW, OLD] = ['n'.repeat(22), 'o'.repeat(22)]
const moved = { change: 'moved', path: '/ä b', title: 'A', contentHash: 'c', previousHash: 'p', previousPath: '/a' }
const added = { change: 'added', path: '/b', title: 'B', contentHash: 'd' }
const removed = { change: 'removed', path: '/c', title: 'C', previousHash: 'e' }
const SOURCE = createSource({
  '/changes/log.json': JSON.stringify({
    releases: [
      { changes: [moved] },
      { release: NEW, at: '2025-12-02T00:00:00.000Z', changes: [added] },
      { release: OLD, at: '2025-12-01T00:00:00.000Z', changes: [removed] },
    ],
  }),
})
const OWN = SOURCE.release.id

const items = [
  {
    ...moved,
    url: 'https://www.example.com/%C3%A4%20b',
    markdownUrl: 'https://www.example.com/%C3%A4%20b.md',
    at: '2026-01-01T00:00:00.000Z',
    release: OWN,
  },
  {
    ...added,
    url: 'https://www.example.com/b',
    markdownUrl: 'https://www.example.com/b.md',
    at: '2025-12-02T00:00:00.000Z',
    release: NEW,
  },
  {
    ...removed,
    url: 'https://www.example.com/c',
    markdownUrl: 'https://www.example.com/c.md',
    at: '2025-12-01T00:00:00.000Z',
    release: OLD,
  },
]

test.each([
  [undefined, 3, false],
  [OWN, 0, true],
  [NEW, 1, true],
  [OLD, 2, true],
  ['x'.repeat(22), 3, false],
  ['2026-01-01', 0, true],
  ['2025-12-31', 1, true],
  ['2025-12-02T00:00:00Z', 1, true],
  ['2025-12-02T01:00:00+01:00', 1, true],
  ['2025-12-02T01:00:00 01:00', 1, true],
  ['2025-12-01T23:59:59.9Z', 2, true],
  ['2025-12-02T00:00+00:01', 2, true],
  ['2025-11-30', 3, false],
])('listChanges() since %s lists %i, complete: %s', (since, count, complete) => {
  expect(listChanges({ since }, SOURCE)).toEqual({
    list: {
      object: 'list',
      count,
      generatedAt: '2026-01-01T00:00:00.000Z',
      release: OWN,
      complete,
      data: items.slice(0, count),
    },
  })
})

test.each(['', 'x2025-12-02', '+002025-12-02', '2025-12-02x', '2025-13-01', '2025-12-02T00:00', '2025-12-02T00:00Zx'])(
  'listChanges() refuses since "%s"',
  (since) => {
    expect(listChanges({ since }, SOURCE)).toMatchObject({
      kind: 'invalid_request',
      fields: [{ field: 'since', message: 'It must be a time or the id of a release.' }],
    })
  },
)

test('listChanges() lists nothing without a log, and asks for one that is not known', () => {
  expect(listChanges({}, createSource({}))).toMatchObject({ list: { count: 0, complete: false, data: [] } })
  const other = createSource({ '/changes/log.json': '{"releases":[]}' })
  expect(listChanges({}, { ...other, bytes: () => undefined })).toMatchObject({ need: 'bytes' })
})
