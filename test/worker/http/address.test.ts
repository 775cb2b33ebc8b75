import { encodePath } from '../../../worker/contract/encode-path.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMarkdownPath } from '../../../worker/contract/release.ts'
import {
  encodeHeader,
  isDocumentPath,
  isPublicHost,
  toAddress,
  toCanonical,
  toPagePath,
} from '../../../worker/http/address.ts'
import { matches } from '../../../worker/http/entity-tag.ts'

const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter((text) => !/[/\\]/.test(text) && !/^\.+$/.test(text))
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`)

test('toAddress() reads the path and the query that `URL` reads', () => {
  fc.assert(
    fc.property(path, fc.stringMatching(/^[!$&-;=?-Z_a-z~]{0,20}$/), (wanted, query) => {
      const url = new URL(`https://www.example.com${encodePath(wanted)}?${query}`)
      const address = toAddress(url.href)
      expect(address.path).toBe(wanted)
      expect(address.query).toBe(url.href.includes('?') ? url.href.slice(url.href.indexOf('?')) : '')
    }),
  )
})

test('encodePath() takes half of a character for one that is unknown', () => {
  expect(encodePath('/a\uD800')).toBe('/a%EF%BF%BD')
})

test.each(['/index.md', '/.md'])('toPagePath() knows the home page at %s', (asked) => {
  expect(toPagePath(asked)).toBe('/')
})

test('encodePath() leaves no query and no fragment in a path', () => {
  expect(encodePath('/a?b#c d')).toBe('/a%3Fb%23c%20d')
})

test('toAddress() gives a host without the dot at its end, and without its port', () => {
  expect(toAddress('https://www.example.com.:8443/a').host).toBe('www.example.com')
})

test('toAddress() decodes escapes once', () => {
  expect(toAddress('https://x.example/a%2525').path).toBe('/a%25')
})

test('toAddress() finds no path where an escape is malformed, or segments are empty or dots', () => {
  const malformed = ['/%', '/%zz', '/%C3', '/%C3%28']
  const dotted = ['//', '/a//b', '/%2F', '/a%2F/b', '/a/..%2Fb', '/a/.%2Fb', '/a%2F..', '/a/b%2F.']
  const paths = [...malformed, ...dotted].map((raw) => toAddress(`https://x.example${raw}`).path)
  expect(paths).toEqual(Array.from(paths, () => undefined))
})

test.each([
  ['https://www.example.com/a', 'www.example.com', true],
  ['https://www.example.com:8443/', 'www.example.com', true],
  ['http://www.example.com./', 'www.example.com', false],
  ['http://[::1]:8787/', '[::1]', false],
])('toAddress() of %s has the host %s', (url, host, secure) => {
  expect(toAddress(url)).toMatchObject({ host, secure })
})

test.each([
  ['https://x.example/a#b?c', '/a', ''],
  ['https://x.example/a?b#c', '/a', '?b'],
  ['https://x.example/a?b?c/d', '/a', '?b?c/d'],
])('toAddress() of %s has the path %s and the query "%s"', (url, wanted, query) => {
  expect(toAddress(url)).toMatchObject({ path: wanted, query })
})

test.each([
  ['/a b%20c', '/a%20b%20c'],
  ['/ü!~', '/%C3%BC!~'],
  ['/\ud800', '/%EF%BF%BD'],
])('encodeHeader() of "%s" is %s', (text, encoded) => {
  expect(encodeHeader(text)).toBe(encoded)
})

test.each([
  ['/api/v1/nope', true],
  ['/.well-known/x', true],
  ['/guides/llms-full.txt', true],
  ['/x.yaml', true],
  ['/API/v1/X', true],
  ['/llms.txt/', true],
  ['/x/api/v1/y', false],
  ['/x/.well-known/y', false],
  ['/x.json.html', false],
  ['/about.md', false],
  ['/assets/x.json', false],
  ['/about', false],
])('isDocumentPath() of %s is %s', (wanted, expected) => {
  expect(isDocumentPath(wanted)).toBe(expected)
})

test('toCanonical() leads every spelling of a path to the path', () => {
  const plain = fc
    .array(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/), { minLength: 1, maxLength: 3 })
    .map((segments) => `/${segments.join('/')}`)
  const spelling = fc.constantFrom('', '/', '.html', '/index', '/index.html', '/index/', '.html/')
  fc.assert(
    fc.property(
      plain.filter((wanted) => !wanted.endsWith('/index') && !wanted.endsWith('-html')),
      spelling,
      fc.constantFrom('', '.md', '.md/'),
      fc.boolean(),
      (wanted, suffix, twin, upper) => {
        const spelled = `${wanted}${suffix}${twin}`
        const found = toCanonical(upper ? spelled.toUpperCase() : spelled)
        expect(found.at(-1)).toEqual({ path: wanted, markdown: twin !== '' })
      },
    ),
  )
})

test.each([
  ['/About/', '/about', false],
  ['/about.md/', '/about', true],
  ['/about/.md', '/about', true],
  ['/index', '/', false],
  ['/', '/', false],
])('toCanonical() of %s is %s, as markdown: %s', (wanted, canonical, markdown) => {
  expect(toCanonical(wanted).at(-1)).toEqual({ path: canonical, markdown })
})

test.each([
  ['www.example.com', undefined, false, true],
  ['example.com', undefined, false, false],
  ['example.com', ['example.com'], false, true],
  ['www.example.com', ['example.com'], false, false],
  ['localhost', undefined, true, true],
  ['127.0.0.1', ['example.com'], true, true],
  ['[::1]', undefined, true, true],
  ['localhost', undefined, false, false],
])('isPublicHost() of %s with the hosts %o, local: %s: %s', (host, hosts, local, expected) => {
  expect(isPublicHost(host, { hosts, local }, 'www.example.com')).toBe(expected)
})

test('toPagePath() takes back what toMarkdownPath() made', () => {
  fc.assert(
    fc.property(fc.oneof(path, fc.constant('/')), (wanted) => {
      expect(toPagePath(toMarkdownPath(wanted))).toBe(wanted)
    }),
  )
})

test.each([
  [' * ', true],
  ['"AbCdEfGhIjKlMnOpQrStUv', false],
  ['"AbCdEfGhIjKlMnOpQrStUw"', false],
  ['"AbCdEfGhIjKlMnOpQrStUv-zz"', false],
  ['AbCdEfGhIjKlMnOpQrStUv', false],
  ['AbCdEfGhIjKlMnOpQrStUv"x"', false],
  ['"x"AbCdEfGhIjKlMnOpQrStUv"y"', false],
  ['', false],
])('matches() of %s: %s', (header, expected) => {
  expect(matches(header, 'AbCdEfGhIjKlMnOpQrStUv')).toBe(expected)
})

const quote = (text: string) => `"${text}"`

test('matches() finds a tag in a list, weak or strong, coded or not', () => {
  const tag = fc.stringMatching(/^[!#-~]{0,12}$/)
  const id = 'AbCdEfGhIjKlMnOpQrStUv'
  fc.assert(
    fc.property(
      fc.array(tag),
      fc.array(tag),
      fc.constantFrom('', '-br', '-gzip'),
      fc.constantFrom('', 'W/'),
      (before, after, coding, weak) => {
        expect(matches([...before.map(quote), `${weak}"${id}${coding}"`, ...after.map(quote)].join(', '), id)).toBe(
          true,
        )
        expect(matches([...before, ...after].map(quote).join(', '), id)).toBe(false)
      },
    ),
  )
})
