import { expect, test } from 'vitest'
import { checkServedTexts } from '../../../builder/site/active-files.ts'

const find = (path: string, source: string) =>
  checkServedTexts([{ path, read: () => new Uint8Array(Buffer.from(source)) }]).map(
    ({ file, line, column, severity, rule, text }) => `${file}:${line}:${column} ${severity} ${rule} ${text}`,
  )

test.each([
  ['assets/a.svg', '<svg>\n  <script>alert(1)</script></svg>', '2:3', 'a script'],
  ['assets/a.svg', '<svg><s:ScRiPt/></svg>', '1:6', 'a script'],
  ['assets/a.xml', '<r xmlns:x="http://www.w3.org/1999/xhtml">\n<x:script>1</x:script></r>', '2:1', 'a script'],
  ['assets/a.svg', '<svg><foreignObject/></svg>', '1:6', 'a `foreignObject`, which can show the form of another site'],
  [
    'assets/a.xml',
    '<r><x:meta http-equiv="refresh" content="0"/></r>',
    '1:4',
    'a `meta refresh`, which leads to another page',
  ],
  ['assets/a.svg', '<svg onload="alert(1)"/>', '1:5', 'an attribute that runs a script'],
  ['static/logo/a.SVG', '<svg><script>1</script></svg>', '1:6', 'a script'],
  ['static/feed.xml', '<r><script/></r>', '1:4', 'a script'],
  ['static/a.HTML', '<p>\n<script src="/a.js"></script>', '2:1', 'a script'],
  ['static/a.html', '<p id="a" onclick="b()">', '1:1', 'an attribute that runs a script'],
])('checkServedTexts() of %s with %j warns at its place', (path, source, place, what) => {
  expect(find(path, source)).toEqual([
    `${path}:${place} warning active-file The file has ${what}: it is blocked when the file is opened.`,
  ])
})

test('checkServedTexts() says nothing of pictures, and of files that are no documents', () => {
  expect(find('assets/a.svg', '<svg><path d="M0 0"/><style>a{}</style></svg>')).toEqual([])
  expect(find('assets/a.js', '<script>')).toEqual([])
  expect(find('static/a.html', '<script type="application/ld+json">{}</script><p>on a = "b"</p>')).toEqual([])
  expect(find('static/a.html', '<meta http-equiv="refresh" content="0; url=/">')).toEqual([])
  expect(find('assets/a.html', '<script>')).toEqual([])
  expect(find('snippets/a.svg', '<script>')).toEqual([])
})

test.each([
  ['assets/a.svg', '<svg>\r<!--\0--></svg>', ['assets/a.svg:2:5 error control-character']],
  ['assets/b.svg', '<svg>\r\n\0</svg>', ['assets/b.svg:2:1 error control-character']],
  ['static/a.HTML', '<p>a</p>\0', ['static/a.HTML:1:9 error control-character']],
  ['static/a.html', '<p>a</p>\r', []],
  ['static/.well-known/a.json', '{}\0', ['static/.well-known/a.json:1:3 error control-character']],
  ['static/a', 'a\0', ['static/a:1:2 error control-character']],
  ['static/.well-known/agents', 'a\n\0', ['static/.well-known/agents:2:1 error control-character']],
  ['static/terms.', 'a\0', ['static/terms.:1:2 error control-character']],
  ['static/a.b/c.bin', 'a\0', []],
  ['assets/a.pdf', '%PDF-1.7\0', []],
  ['guides/a.svg', '\0', []],
])('checkServedTexts() of %s with %j finds %j', (path, source, found) => {
  const messages = checkServedTexts([{ path, read: () => new Uint8Array(Buffer.from(source)) }])
  expect(
    messages.map(({ file, line, column, severity, rule }) => `${file}:${line}:${column} ${severity} ${rule}`),
  ).toEqual(found)
})

test('checkServedTexts() takes a file without an extension that is not UTF-8 for a program', () => {
  const bytes = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0xff)
  expect(checkServedTexts([{ path: 'static/tool', read: () => bytes }])).toEqual([])
})
