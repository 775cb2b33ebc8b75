/** Threat: a value of one line that brings lines of its own into files, headers and mails. */
import { assert, constantFrom, array, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { isAbsolute, isAddress, isContact, isTemplate } from '../../builder/content/schema/values.ts'
import { anyCharacter } from '../support/any-character.ts'
import { checkContent, toLine } from '../builder/content/check-content.ts'

const site = (line: string) => ({
  'site.yaml': `name: N\ndescription: D\nurl: https://www.example.com\n${line}\n`,
})
const mcp = (url: string) => ({
  'mcp.yaml': `name: m\ndescription: D\ntransport: streamable-http\nurlTemplate: ${url}\nauth: []\ntools: []\n`,
})
const CONTACT = '"securityContact" must be a mailto: or https: address, or a path on this site.'
const TEMPLATE = '"urlTemplate" must be an absolute address, with {workspace} for the customer’s workspace id.'

test.each([
  [
    'securityContact with a line',
    site('securityContact: "mailto:a@b.example\\nX: y"'),
    `site.yaml:4:18 error bad-url ${CONTACT}`,
  ],
  [
    'securityContact with NUL',
    site('securityContact: "mailto:a\\0@b.example"'),
    `site.yaml:4:18 error bad-url ${CONTACT}`,
  ],
  [
    'securityContact with a line in its path',
    site('securityContact: "/a\\r\\nX: y"'),
    `site.yaml:4:18 error bad-url ${CONTACT}`,
  ],
  [
    'securityContact with a soft hyphen',
    site('securityContact: "https://b.example/\\u00ad"'),
    `site.yaml:4:18 error bad-url ${CONTACT}`,
  ],
  ['urlTemplate with a line', mcp('"https://x.example/{workspace}\\nX: 1"'), `mcp.yaml:4:14 error bad-url ${TEMPLATE}`],
  ['urlTemplate with a space', mcp('https://x.example/{work space}'), `mcp.yaml:4:14 error bad-url ${TEMPLATE}`],
  [
    'urlTemplate of the profile that is no address',
    site('mcp: { urlTemplate: anything }'),
    'site.yaml:4:21 error bad-url "mcp.urlTemplate" must be an absolute address, with {workspace} for the workspace id.',
  ],
  [
    'app with a line',
    site('app: "https://b.example/\\nx"'),
    'site.yaml:4:6 error bad-url "app" must be an absolute address, https://….',
  ],
  [
    'a link with a sequence of a terminal',
    site('links: { blog: "/a\\e[31m" }'),
    'site.yaml:4:16 error bad-url "links.blog" must be an absolute address (https://…) or a path on this site (/…).',
  ],
  [
    'a profile that turns the direction of text',
    site('sameAs: ["https://b.example/\\u202e"]'),
    'site.yaml:4:10 error bad-url "sameAs[0]" must be an absolute address, https://….',
  ],
  [
    'a name of two lines',
    { 'site.yaml': 'name: "A\\nB"\ndescription: D\nurl: https://www.example.com\n' },
    'site.yaml:1:7 error control-character "name" must be one line, without control characters.',
  ],
  [
    'a title of two lines',
    { 'guides/x.md': '---\ntitle: "A\\n# B"\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:2:8 error control-character "title" must be one line, without control characters.',
  ],
  [
    'a description with NUL',
    { 'guides/x.md': '---\ntitle: A\ndescription: "D\\0"\n---\n\nText.\n' },
    'guides/x.md:3:14 error control-character "description" must have no control characters.',
  ],
  [
    'a redirect to a bell',
    { 'redirects.yaml': '/old: "https://x.example/\\a"\n' },
    'redirects.yaml:1:7 error control-character "/old" must be one line, without control characters.',
  ],
  [
    'a redirect to what is not seen',
    { 'redirects.yaml': '/old: "https://x.example/\\u00ad"\n' },
    'redirects.yaml:1:7 error bad-path The new address "https://x.example/\u00AD" is neither a path of this site nor an absolute address.',
  ],
  [
    'a redirect of a bell',
    { 'redirects.yaml': '"/o\\ald": /guides/setup\n' },
    'redirects.yaml:1:1 error bad-path The old path "/o\u0007ld" is not a path of this site: it must begin with a slash and have no query, fragment or asterisk.',
  ],
])('the builder refuses %s', (_, files, message) => {
  expect(checkContent(files).map(toLine)).toEqual([message])
})

test('no address is taken that has white space or what cannot be seen', () => {
  const part = constantFrom(
    'https://',
    'mailto:',
    '/',
    'a',
    '@',
    '.',
    '\n',
    '\r',
    '\t',
    ' ',
    '\u00A0',
    '\u2028',
    '\0',
    '\u200B',
    '{x}',
  )
  const text = tuple(
    array(part).map((parts) => parts.join('')),
    string({ unit: anyCharacter }),
  ).map((parts) => parts.join(''))
  assert(
    property(text, (address) => {
      const taken = [isAbsolute, isAddress, isContact, isTemplate].some((check) => check(address))
      expect(taken && /[\s\p{Cc}\p{Cf}]/u.test(address)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test.each(['https://x.example/{workspace}/mcp', 'http://localhost:8787/', 'https://x.example/übergröße?a=b#c'])(
  'the address %s is taken',
  (address) => {
    expect(isTemplate(address)).toBe(true)
  },
)

test.each([
  ['HTTPS://x.example', true, true, true],
  ['/path', false, true, true],
  ['mailto:ada@x.example', false, false, true],
  ['xhttps://x.example', false, false, false],
  ['//x.example', false, false, false],
  ['path/', false, false, false],
  ['xmailto:ada@x.example', false, false, false],
  ['mailto:ada@x.example@y', false, false, false],
  ['mailto:ada', false, false, false],
])('%s is absolute: %s, an address: %s, a contact: %s', (text, absolute, address, contact) => {
  expect([isAbsolute(text), isAddress(text), isContact(text)]).toEqual([absolute, address, contact])
})
