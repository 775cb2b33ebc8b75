import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ObjectId } from '../../../worker/contract/release.ts'
import type { Route, Wildcard } from '../../../worker/contract/stored.ts'
import { type Cold, type Resource, resolve, resolveWildcard } from '../../../worker/release/resolve.ts'

const id = v.parse(ObjectId, 'a'.repeat(22))
const representation = { id, size: 1, policy: 'page' }
const page = { html: representation, markdown: representation }
const file = { file: representation }
const cold: Cold = { need: 'routes', id }

const ROUTES = new Map<string, Route | Cold>([
  ['/', page],
  ['/about', page],
  ['/ü', page],
  ['/map.md', file],
  ['/style.css', file],
  ['/old', { redirect: '/about', status: 301 }],
  ['/older', { redirect: '/style.css', status: 302 }],
  ['/oldest', { redirect: 'https://x.example/ü', status: 301 }],
  ['/to-cold', { redirect: '/cold', status: 301 }],
  ['/gone', { gone: true }],
  ['/cold', cold],
])

test.each<[path: string, resource: Resource | Cold]>([
  ['/', { kind: 'page', path: '/', route: page, markdown: false }],
  ['/about', { kind: 'page', path: '/about', route: page, markdown: false }],
  ['/about.md', { kind: 'page', path: '/about', route: page, markdown: true }],
  ['/index.md', { kind: 'page', path: '/', route: page, markdown: true }],
  ['/style.css', { kind: 'file', file: representation }],
  ['/map.md', { kind: 'file', file: representation }],
  ['/old', { kind: 'redirect', to: '/about', status: 301 }],
  ['/oldest', { kind: 'redirect', to: 'https://x.example/%C3%BC', status: 301 }],
  ['/gone', { kind: 'gone' }],
  ['/nope', { kind: 'missing' }],
  ['/About', { kind: 'redirect', to: '/about', status: 308 }],
  ['/about/', { kind: 'redirect', to: '/about', status: 308 }],
  ['/about.html', { kind: 'redirect', to: '/about', status: 308 }],
  ['/About.md', { kind: 'redirect', to: '/about.md', status: 308 }],
  ['/Ü', { kind: 'redirect', to: '/%C3%BC', status: 308 }],
  ['/Map.md', { kind: 'redirect', to: '/map.md', status: 308 }],
  ['/style.css.md', { kind: 'missing' }],
  ['/Old', { kind: 'redirect', to: '/about', status: 301 }],
  ['/old.md', { kind: 'redirect', to: '/about.md', status: 301 }],
  ['/older.md', { kind: 'missing' }],
  ['/oldest.md', { kind: 'missing' }],
  ['/Gone/', { kind: 'gone' }],
  ['/cold', cold],
  ['/cold.md', cold],
  ['/Cold', cold],
  ['/to-cold.md', cold],
])('resolve() finds at %s %o', (path, resource) => {
  expect(resolve(path, (asked) => ROUTES.get(asked))).toEqual(resource)
})

const WILDCARDS: readonly Wildcard[] = [
  ['/docs/old/', '/history/:splat', 301],
  ['/closed/', '', 410],
  ['/moved/', 'https://x.example/ü', 302],
  ['/docs/', '/guides/:splat', 301],
  ['/t/', '/:splat/archive', 301],
  ['/back/', '/:splat/back', 301],
  ['/in/', '/:splat-of/all', 301],
  ['/out/', 'https://x.example/:splat/en?a=//', 302],
  ['/ask/', '/search?q=:splat', 302],
]

test.each<[path: string, resource: Resource]>([
  ['/docs/A b', { kind: 'redirect', to: '/guides/A%20b', status: 301 }],
  ['/Docs/$&', { kind: 'redirect', to: '/guides/$&', status: 301 }],
  ['/docs', { kind: 'redirect', to: '/guides/', status: 301 }],
  ['/docs/A/İ', { kind: 'redirect', to: '/guides/a/i%CC%87', status: 301 }],
  ['/docs/old/x/y', { kind: 'redirect', to: '/history/x/y', status: 301 }],
  ['/docs/old', { kind: 'redirect', to: '/history/', status: 301 }],
  ['/docs/older/y', { kind: 'redirect', to: '/guides/older/y', status: 301 }],
  ['/moved/x', { kind: 'redirect', to: 'https://x.example/%C3%BC', status: 302 }],
  ['/t', { kind: 'redirect', to: '/archive', status: 301 }],
  ['/t/', { kind: 'redirect', to: '/archive', status: 301 }],
  ['/t/x', { kind: 'redirect', to: '/x/archive', status: 301 }],
  ['/t/x/', { kind: 'redirect', to: '/x/archive', status: 301 }],
  ['/out', { kind: 'redirect', to: 'https://x.example/en?a=//', status: 302 }],
  ['/out/x', { kind: 'redirect', to: 'https://x.example/x/en?a=//', status: 302 }],
  ['/out/x&y', { kind: 'redirect', to: 'https://x.example/x&y/en?a=//', status: 302 }],
  ['/ask/a b/c&d=e+f;g', { kind: 'redirect', to: '/search?q=a%20b/c%26d%3De%2Bf%3Bg', status: 302 }],
  ['/in', { kind: 'redirect', to: '/-of/all', status: 301 }],
  ['/back', { kind: 'missing' }],
  ['/back/back', { kind: 'missing' }],
  ['/back/', { kind: 'redirect', to: '/back', status: 301 }],
  ['/closed/x', { kind: 'gone' }],
  ['/other/x', { kind: 'missing' }],
])('resolveWildcard() leads %s to %o', (path, resource) => {
  expect(resolveWildcard(path, WILDCARDS)).toEqual(resource)
})

test('resolveWildcard() finds nothing where no folder has an old address', () => {
  expect(resolveWildcard('/docs/x')).toEqual({ kind: 'missing' })
})
