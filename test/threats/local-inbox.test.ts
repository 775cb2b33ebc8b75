/** Threat: a page that is open in the developer's browser and reads or changes the local inbox. */
import { array, assert, constantFrom, option, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { judgeAccess } from '../../builder/dev/inbox/guard.ts'
import { anyCharacter } from '../support/any-character.ts'

const part = constantFrom(
  'localhost',
  '127.0.0.1',
  ':',
  '8788',
  '8787',
  '.',
  'attacker.example',
  'http://',
  'https://',
  '@',
  '/',
  '#',
  '\0',
  'LOCALHOST',
  '[::1]',
  'null',
)
const text = tuple(
  array(part, { maxLength: 6 }).map((parts) => parts.join('')),
  option(string({ unit: anyCharacter, maxLength: 3 }), { nil: '' }),
).map((parts) => parts.join(''))

const SITE = ['http://localhost:8787', 'http://127.0.0.1:8787']

test('no host and no origin but those of this machine get further', () => {
  assert(
    property(text, option(text, { nil: undefined }), constantFrom(true, false), (host, origin, isShared) => {
      const access = judgeAccess({ host, origin }, { port: 8788, siteOrigins: SITE, isShared })
      const isHere = host === 'localhost:8788' || host === '127.0.0.1:8788'
      const isOwn = origin === undefined || origin === 'http://localhost:8788' || origin === 'http://127.0.0.1:8788'
      const isSite = origin === 'http://localhost:8787' || origin === 'http://127.0.0.1:8787'
      expect(access.kind).toBe(!isHere || !(isOwn || (isShared && isSite)) ? 'refused' : isShared ? 'site' : 'own')
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['localhost:8788', undefined, false, 'own'],
  ['127.0.0.1:8788', 'http://localhost:8788', false, 'own'],
  ['localhost:8788', 'http://localhost:8787', true, 'site'],
  ['localhost:8788', 'http://localhost:8787', false, 'refused'],
  ['localhost:8788', 'http://attacker.example', true, 'refused'],
  ['attacker.example:8788', undefined, true, 'refused'],
])('host %s and origin %s, shared %s: %s', (host, origin, isShared, kind) => {
  expect(judgeAccess({ host, origin }, { port: 8788, siteOrigins: SITE, isShared }).kind).toBe(kind)
})

test.each([
  ['a.example', undefined, 'This server answers at http://localhost:8788 and http://127.0.0.1:8788.'],
  ['localhost:8788', 'http://a.example', 'Requests from pages of other origins are refused.'],
])('who asks %s from %s is told why not', (host, origin, reason) => {
  expect(judgeAccess({ host, origin }, { port: 8788, siteOrigins: SITE, isShared: false })).toEqual({
    kind: 'refused',
    reason,
  })
})

test.each([
  ['cross-site', 'image', false, 'refused'],
  ['cross-site', 'image', true, 'site'],
  ['cross-site', 'object', false, 'refused'],
  ['cross-site', 'iframe', false, 'refused'],
  ['cross-site', 'document', false, 'own'],
  ['same-site', 'empty', false, 'refused'],
  ['same-site', 'script', true, 'site'],
  ['same-site', 'embed', false, 'refused'],
  ['same-site', 'document', false, 'own'],
  ['same-origin', 'iframe', false, 'own'],
  ['none', 'document', false, 'own'],
])('of a page that is %s, for a %s, shared %s: %s', (site, destination, isShared, kind) => {
  const headers = { host: 'localhost:8788', 'sec-fetch-site': site, 'sec-fetch-dest': destination }
  expect(judgeAccess(headers, { port: 8788, siteOrigins: SITE, isShared }).kind).toBe(kind)
})

test('at the port of HTTP the host has no port', () => {
  const at80 = { port: 80, siteOrigins: [], isShared: false }
  expect(judgeAccess({ host: 'localhost', origin: undefined }, at80).kind).toBe('own')
})
