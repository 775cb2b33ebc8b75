/** The script of a team: what is told of it, where, and how it is bundled. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleSiteScript, toPlaced } from '../../../../builder/views/theme/site-script.ts'
import { Work } from '../../../../builder/work/work.ts'

const bundle = (source: string) => bundleSiteScript(source, 'test', ['es2022'], new Work())

const at = (length: number) => ({
  file: 'site.js',
  namespace: '',
  line: 2,
  column: 3,
  length,
  lineText: 'aä b',
  suggestion: '',
})

test.each([
  ['no place', null, { line: 1, column: 1, endLine: 1, endColumn: 2 }],
  ['a place between letters', at(0), { line: 2, column: 3, endLine: 2, endColumn: 4 }],
  ['a letter', at(1), { line: 2, column: 3, endLine: 2, endColumn: 4 }],
  ['two letters', at(2), { line: 2, column: 3, endLine: 2, endColumn: 5 }],
])('toPlaced() counts letters from 1 in a notice of %s', (_, location, range) => {
  expect(toPlaced({ text: 'Odd', location })).toEqual({ ...range, text: 'Odd.' })
})

const UNREAD = 'Cannot tell what the script imports: it has syntax that is too new, or nests too deeply.'
const HIDDEN =
  'The file has a NUL character, a line separator or a carriage return that stands alone, by which git and GitHub do not show its lines as they are read.'
const SEARCH = 'The script imports a file whose name it puts together, for which any folder might be searched.'

test.each([
  [
    'import(name + ".js")',
    { rule: 'script-outside', text: SEARCH, hint: 'Write an import with the whole name of each file.' },
  ],
  [
    'import "../secret.js"',
    {
      rule: 'script-outside',
      text: 'The script imports "../secret.js", which is not in the content folder.',
      hint: 'Copy the imported code into site.js, or install it as a package.',
    },
  ],
  [
    'import "./lost.js"',
    {
      rule: 'script-syntax',
      text: 'Could not resolve "./lost.js".',
      hint: 'Correct the script: as it is, none of it would run.',
    },
  ],
])('bundleSiteScript() says of "%s" what is wrong and what to do', async (source, message) => {
  const { code, messages } = await bundle(source)
  expect(messages).toEqual([expect.objectContaining({ file: 'site.js', severity: 'error', ...message })])
  expect(code).toBe('')
})

test.each([
  ['a variable and a text', 'import(up + name)'],
  ['a number and a text', 'import(1 + name)'],
])('bundleSiteScript() takes no name that may be put together: %s', async (_, source) => {
  expect((await bundle(source)).messages.map(({ text }) => text)).toEqual([SEARCH])
})

test.each([
  ['what the parser does not know', 'console.log(/(/)', UNREAD],
  ['50,000 signs', `x=${'- '.repeat(50_000)}y`, UNREAD],
  ['brackets in 501 brackets', `x=${'['.repeat(501)}${']'.repeat(501)}`, 'Brackets may be nested 500 deep.'],
  ['800 KB of brackets', `x=${'['.repeat(400_000)}${']'.repeat(400_000)}`, 'Brackets may be nested 500 deep.'],
  ['a line that a character hides', '// Reviewed.\u2028alert(1)', HIDDEN],
  ['a line that a carriage return hides', '// Reviewed.\ralert(1)', HIDDEN],
  ['a NUL character', '//\0', HIDDEN],
  ['300,001 characters', `//${'a'.repeat(299_999)}`, 'A script may have 300000 characters.'],
])('bundleSiteScript() refuses %s', async (_, source, text) => {
  expect((await bundle(source)).messages.map((message) => message.text)).toEqual([text])
})

test.each([
  ['brackets in 400 brackets', `console.log(${'['.repeat(400)}${']'.repeat(400)})`, '[[['],
  ['300,000 characters', `alert(1)//${'a'.repeat(299_990)}`, 'alert(1)'],
  ['sums that name no import', 'console.log(name + "!")', 'console.log(name+"!")'],
  [
    'a template that is a whole name',
    'console.log(require(`./machine/client/package.json`).name)',
    'lectern-openapi-client',
  ],
  ['a wait', 'await fetch("/a")', 'await fetch("/a")'],
])('bundleSiteScript() takes %s', async (_, source, part) => {
  const { code, messages } = await bundle(source)
  expect(messages.map(({ text }) => text)).toEqual([])
  expect(code).toContain(part)
})

test.each(['ts', 'tsx', 'mts'])(
  'bundleSiteScript() takes no enum of a .%s file, whose texts could double with each line',
  async (extension) => {
    const folder = mkdtempSync(join(tmpdir(), 'script-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, `e.${extension}`), "export enum E { a = 'x', b = `${a}${a}` }\n")
    const { code, messages } = await bundleSiteScript(`import './e.${extension}'`, folder, ['es2022'], new Work())
    expect([code, messages.map(({ text }) => text)]).toEqual([
      '',
      [
        'The script has the word "enum": the bundler writes all texts that its members are made of, which can be without end.',
      ],
    ])
  },
)

test.each([
  ['a.txt', ''],
  ['a', " with { type: 'text' }"],
  ['a.html', " with { type: 'text' }"],
  ['a.css', ''],
  ['a.json', ''],
])('bundleSiteScript() takes no %s with a NUL character that is imported%s', async (name, attribute) => {
  const folder = mkdtempSync(join(tmpdir(), 'script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), '/*\0*/')
  const { code, messages } = await bundleSiteScript(
    `import a from './${name}'${attribute}`,
    folder,
    ['es2022'],
    new Work(),
  )
  expect([code, messages.map(({ text }) => text)]).toEqual(['', [HIDDEN]])
})

test('bundleSiteScript() takes a picture as bytes, and a text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.png'), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0))
  writeFileSync(join(folder, 'b.txt'), 'Words')
  const source = "import a from './a.png' with { type: 'bytes' }\nimport b from './b.txt'\nconsole.log(a, b)"
  const { code, messages } = await bundleSiteScript(source, folder, ['es2022'], new Work())
  expect(messages).toEqual([])
  expect(code).toMatch(/iVBORwA[^]*Words/)
})

test('bundleSiteScript() prints nothing: what it finds are messages', () => {
  const script = [
    "import { bundleSiteScript } from './builder/views/theme/site-script.ts'",
    'const work = { run: (name, key, make) => make() }',
    "const { messages } = await bundleSiteScript('import \"./lost.js\"', 'test', ['es2022'], work)",
    'console.log(messages.length)',
  ].join('\n')
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['1\n', ''])
})
