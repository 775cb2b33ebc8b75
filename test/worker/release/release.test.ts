import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ObjectId, toRouteKey } from '../../../worker/contract/release.ts'
import type { Route } from '../../../worker/contract/stored.ts'
import { keepRoutes, readRoot, recallRoutes, toNeighbours, toShardId } from '../../../worker/release/release.ts'
import { findNearest } from '../../../worker/release/nearest.ts'

const toId = (letter: string): ObjectId => v.parse(ObjectId, letter.repeat(22))
const [A, B, C, D] = [toId('a'), toId('b'), toId('c'), toId('d')]
const page: Route = {
  html: { id: A, size: 1, policy: 'page' },
  markdown: { id: B, size: 1, policy: 'markdown' },
}

test('readRoot() gives the root and the host of its address', () => {
  const root = { format: 2, url: 'https://www.example.com:8443' }
  expect(readRoot(JSON.stringify(root))).toEqual({ root, host: 'www.example.com' })
})

test.each([1, 3])('readRoot() refuses a root of the format %i', (format) => {
  expect(readRoot(JSON.stringify({ format, url: 'https://www.example.com' }))).toEqual({
    kind: 'internal_error',
    reason: 'the root is not of this format',
  })
})

test('keepRoutes() reads the routes of a shard, and recallRoutes() has them', () => {
  expect(recallRoutes(D)).toBeUndefined()
  const routes = keepRoutes(D, new TextEncoder().encode(JSON.stringify({ routes: [['/about', page]] })))
  expect([...routes]).toEqual([['/about', page]])
  expect(recallRoutes(D)).toBe(routes)
})

test.each([
  ['/', A],
  ['/a', A],
  ['/guides/a', B],
  ['/guides/az', B],
  ['/guides/b', B],
  ['/guides/c', C],
  ['/guides/d', C],
  ['/guides/zz', D],
])('toShardId() finds of four shards the one that has %s', (path, id) => {
  const shards: [string, ObjectId][] = [
    ['', A],
    [toRouteKey('/guides/a'), B],
    [toRouteKey('/guides/c'), C],
    [toRouteKey('/guides/z'), D],
  ]
  expect(toShardId({ shards }, path)).toBe(id)
})

test('toNeighbours() offers what there is, and nothing that is gone, leads elsewhere or has `noindex`', () => {
  const routes = new Map<string, Route>([
    ['/about', page],
    ['/aboot', { gone: true }],
    ['/abour', { redirect: '/abort', status: 308 }],
    ['/abort', { ...page, html: { ...page.html, policy: 'hidden-page' } }],
    ['/abou', { file: { ...page.html, policy: 'hidden-page' } }],
  ])
  const headers: [string, string][] = [['Content-Type', 'text/html; charset=utf-8']]
  const policies = {
    page: { headers, cors: false },
    'hidden-page': { headers: [...headers, ['X-Robots-Tag', 'noindex'] satisfies [string, string]], cors: false },
  }
  expect(findNearest('/aboat', toNeighbours(routes, { policies }))).toEqual(['/about', '/abou'])
  expect(toNeighbours(routes, { policies })).toBe(toNeighbours(routes, { policies }))
})
