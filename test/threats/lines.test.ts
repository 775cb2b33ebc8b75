/** Threat: a value of one line that brings lines of its own into files, headers and mails. */
import { assert, constantFrom, array, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { escapeAddress, isAbsolute, isAddress, isContact, isTemplate } from '../../builder/content/schema/values.ts'
import { anyCharacter } from '../support/any-character.ts'
import { checkContent, page, toLine } from '../builder/content/check-content.ts'

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
    'a title with the marks of a token',
    { 'guides/x.md': '---\ntitle: A\nnavTitle: "x\\uFFFE\\uFFFEy"\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:3:11 error noncharacter There is no character U+FFFE, so no text may have it.',
  ],
  [
    'a description with half a character',
    { 'guides/x.md': '---\ntitle: A\ndescription: "D \\uD83D."\n---\n\nText.\n' },
    'guides/x.md:3:14 error noncharacter There is no character U+D83D, so no text may have it.',
  ],
  [
    'a key that is no character',
    { 'redirects.yaml': '"/old\\U0001FFFF": /guides/setup\n' },
    'redirects.yaml:1:1 error noncharacter There is no character U+1FFFF, so no text may have it.',
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
    'a page whose name has what is not seen',
    { 'guides/a\u3164b.md': page('X', 'Text.') },
    'guides/a\u3164b.md:1:1 error bad-file-name The file name has an invisible character (U+3164), so its address would look like another.',
  ],
  [
    'a file whose name has what is not seen',
    { 'static/a\u200Bb/ü c.txt': 'Text.' },
    'static/a\u200Bb/ü c.txt:1:1 error bad-file-name The file name has an invisible character (U+200B), so its address would look like another.',
  ],
  [
    'a redirect from what is not seen',
    { 'redirects.yaml': '/old%E2%80%8B: /guides/setup\n' },
    'redirects.yaml:1:1 error bad-path The old path "/old%E2%80%8B" has an invisible character (U+200B).',
  ],
  [
    'a redirect of a folder from what is not seen',
    { 'redirects.yaml': '/old%E3%85%A4/*: /guides/:splat\n' },
    'redirects.yaml:1:1 error bad-path The old path "/old%E3%85%A4/*" has an invisible character (U+3164).',
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
    'a redirect to a host that looks like another',
    { 'redirects.yaml': '/old: https://evil.example\\@good.example\n' },
    'redirects.yaml:1:7 error bad-path The new address "https://evil.example\\@good.example" has a backslash, which browsers read as a slash.',
  ],
  [
    'a redirect of a folder to a host that looks like another',
    { 'redirects.yaml': '/old/*: https://evil.example\\@good.example/:splat\n' },
    'redirects.yaml:1:9 error bad-path The new address "https://evil.example\\@good.example/:splat" has a backslash, which browsers read as a slash.',
  ],
  [
    'a redirect of a folder with a backslash at the end of its target',
    { 'redirects.yaml': '/old/*: /guides/:splat\\\n' },
    'redirects.yaml:1:9 error bad-path The new address "/guides/:splat\\" has a backslash, which browsers read as a slash.',
  ],
  [
    'an entry of the menu with a backslash',
    site(String.raw`navigation: [{ title: A, to: 'https://a.example\@b.example' }]`),
    String.raw`site.yaml:4:30 error broken-link The address "https://a.example\@b.example" has a backslash, which browsers read as a slash.`,
  ],
  [
    'a link with a backslash',
    { 'guides/x.md': page('X', String.raw`[A](https://a.example\\@b.example)`) },
    String.raw`guides/x.md:6:5 error broken-link The address "https://a.example\@b.example" has a backslash, which browsers read as a slash.`,
  ],
  [
    'a picture with a backslash',
    { 'guides/x.md': page('X', String.raw`![A](https://a.example\\@b.example/c.png)`) },
    String.raw`guides/x.md:6:6 error broken-link The address "https://a.example\@b.example/c.png" has a backslash, which browsers read as a slash.`,
  ],
  [
    'a link in raw HTML with a backslash',
    { 'guides/x.md': page('X', String.raw`<a href="https://a.example\@b.example">A</a>`) },
    String.raw`guides/x.md:6:10 error broken-link The address "https://a.example\@b.example" has a backslash, which browsers read as a slash.`,
  ],
  [
    'a link of an author with a backslash',
    { 'authors.yaml': String.raw`a: { name: A, links: ['https://a.example\@b.example'] }` },
    'authors.yaml:1:23 error bad-url "a.links[0]" has characters that an address cannot have: write them as browsers do.',
  ],
  [
    'a frame with a backslash',
    { 'guides/x.md': page('X', String.raw`::embed{src="https://a.example\@b.example" title="A"}`) },
    'guides/x.md:6:14 error bad-attribute "src" must be an absolute address that begins with https://.',
  ],
  [
    'a profile with quotation marks',
    site(`sameAs: ['https://b.example/"a"']`),
    'site.yaml:4:10 error bad-url "sameAs[0]" has characters that an address cannot have: write them as browsers do.',
  ],
  [
    'a link with a letter that has to be escaped',
    site('links: { blog: "https://b.example/ü" }'),
    'site.yaml:4:16 error bad-url "links.blog" has characters that an address cannot have: write them as browsers do.',
  ],
  [
    'a redirect of a bell',
    { 'redirects.yaml': '"/o\\ald": /guides/setup\n' },
    'redirects.yaml:1:1 error bad-path The old path "/o\u0007ld" has an invisible character (U+0007).',
  ],
])('the builder refuses %s', (_, files, message) => {
  expect(checkContent(files).map(toLine)).toEqual([message])
})

test('a backslash in the query of an address, where it is no slash, is left alone', () => {
  const formula = String.raw`https://a.example/svg?\\frac{1}{2}#\\a`
  expect(checkContent({ 'guides/x.md': page('X', `![Half](${formula}) and [its source](${formula})`) })).toEqual([])
})

test.each([
  ['https://b.example/"a"', 'https://b.example/%22a%22'],
  ['https://münchen.example/ü?a=ä|b#c#d', 'https://xn--mnchen-3ya.example/%C3%BC?a=%C3%A4%7Cb#c%23d'],
  ['https://b.example/100%/[a]', 'https://b.example/100%25/%5Ba%5D'],
  ['https://b.example/a b', 'https://b.example/a%20b'],
  ['https://evil.example\\@good.example', 'https://evil.example/@good.example'],
  ['https://[::1]:80/a%20b#c', undefined],
  ['https://b.example/{a}', undefined],
  ['https://b.example/\u202E', undefined],
  ['https://', undefined],
  ['/ü', undefined],
])('escapeAddress() of %j is %j', (text, escaped) => {
  expect(escapeAddress(text)).toBe(escaped)
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

test('names and old paths have spaces, umlauts and the joiner that Persian needs', () => {
  const files = {
    'static/ü b.txt': 'Text.',
    'redirects.yaml': '/می%E2%80%8Cخواهم: /guides/setup\n"/ü b": /guides/setup\n',
  }
  expect(checkContent(files).map(toLine)).toEqual([])
})
