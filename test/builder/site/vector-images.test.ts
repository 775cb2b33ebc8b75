import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkVectorImages } from '../../../builder/site/vector-images.ts'
import { Work } from '../../../builder/work/work.ts'
import { buildFolder, toSource, writeFiles } from '../../support/content-folder.ts'
import { toLine } from '../content/check-content.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'

const find = (path: string, text: string) => checkVectorImages([toSource(path, text)], new Work())

test.each([
  ['nothing', '\n', '1:1', 'the file is empty'],
  ['text', 'Not found', '1:1', 'it is not well-formed XML (Root element is missing or invalid)'],
  ['HTML', '<!doctype html>\n<p>a<br>', '1:1', 'it is not well-formed XML (Root element is missing or invalid)'],
  ['XHTML', '<html xmlns="http://www.w3.org/1999/xhtml"/>', '1:1', 'its first element is <html>, not <svg>'],
  ['a part', `<svg ${SVG}>\r\n<path d="M0`, '2:10', 'it is not well-formed XML (Unclosed attribute)'],
  [
    'a name of HTML',
    `<svg ${SVG}>&nbsp;</svg>`,
    '1:41',
    "it is not well-formed XML (Named entity isn't defined: &nbsp;)",
  ],
  [
    'no namespace',
    '<?xml version="1.0"?>\n<svg viewBox="0 0 9 9"/>',
    '2:1',
    'its <svg> lacks the attribute xmlns="http://www.w3.org/2000/svg"',
  ],
  [
    'the address of another namespace',
    '<s:svg xmlns:s="https://www.w3.org/2000/svg"/>',
    '1:1',
    'its <svg> lacks the attribute xmlns:s="http://www.w3.org/2000/svg"',
  ],
  ['an unknown prefix', `<svg ${SVG}>\n<use xlink:href="#a"/></svg>`, '2:1', 'nothing declares the prefix "xlink"'],
])('checkVectorImages() finds a file with %s', (_, text, place, why) => {
  expect(find('assets/a.SVG', text).map(toLine)).toEqual([
    `assets/a.SVG:${place} error broken-image No browser shows the picture: ${why}.`,
  ])
})

test.each([
  ['a byte order mark', 'assets/a.svg', `\uFEFF<?xml version="1.0"?><svg ${SVG}/>`],
  ['a prefix for all', 'assets/a.svg', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:svg>'],
  [
    'a prefix',
    'assets/a.svg',
    `<svg ${SVG} xmlns:x="http://www.w3.org/1999/xlink" xml:space="preserve"><use x:href="#a"/></svg>`,
  ],
  ['entities', 'assets/a.svg', '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>'],
  ['a document type', 'assets/a.svg', `<!DOCTYPE svg PUBLIC "a" "b"><svg ${SVG}>&nbsp;</svg>`],
  ['many elements in each other', 'assets/a.svg', `<svg ${SVG}>${'<g>'.repeat(100_000)}`],
  ['a NUL, which is told elsewhere', 'assets/a.svg', '\0'],
  ['a pointer, which is told elsewhere', 'assets/a.svg', 'version https://git-lfs.github.com/spec/v1\n'],
  ['five million characters', 'assets/a.svg', ' '.repeat(5_000_001)],
  ['text, as it is served', 'static/a.svg', 'text'],
])('checkVectorImages() says nothing of a file with %s', (_, path, text) => {
  expect(find(path, text)).toEqual([])
})

test('checkVectorImages() reads a file once', () => {
  const work = new Work()
  const file = toSource('assets/a.svg', '')
  const first = checkVectorImages([file], work)
  expect(checkVectorImages([{ ...file, read: readAgain }], work)).toEqual(first)
  expect(first).toHaveLength(1)
})

const readAgain = () => expect.unreachable('The file is read again.')

test('build() refuses a logo that no browser shows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-logo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(folder, {
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
    'pages/index.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n',
    'assets/logo.svg': '<svg/>',
  })
  const { messages, good } = await buildFolder(folder)
  expect(messages.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['assets/logo.svg broken-image'])
  expect(good).toBe(false)
})
