/** The script of a team: what is told of it, where, and how it is bundled. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFolder } from '../../../../builder/content/read.ts'
import { breakScript } from '../../../../builder/views/theme/short-lines.ts'
import { bundleSiteScript, toPlaced } from '../../../../builder/views/theme/site-script.ts'
import { Work } from '../../../../builder/work/work.ts'
import { writeFiles } from '../../../support/content-folder.ts'

/** Bundles a script of a folder with some files. */
function bundle(source: string, files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(folder, files)
  return bundleSiteScript(source, { folder, files: readFolder(folder, new Work()).files }, ['es2022'], new Work())
}

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
const TOO_WIDE = 'The file has more than 16000 characters in one line, or many long lines.'
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
  ['4,001 commas', `a${',a'.repeat(4001)}`, 'A statement of the script has more than 4000 commas.'],
  ['4,001 commas in braces', `{a${',a'.repeat(4001)}}`, 'A statement of the script has more than 4000 commas.'],
  ['300,001 characters', `//${'a'.repeat(299_999)}`, 'A script may have 300000 characters.'],
])('bundleSiteScript() refuses %s', async (_, source, text) => {
  expect((await bundle(source)).messages.map((message) => message.text)).toEqual([text])
})

test.each([
  ['brackets in 400 brackets', `console.log(${'['.repeat(400)}${']'.repeat(400)})`, '[[['],
  ['300,000 characters', `alert(1)//${'a'.repeat(299_990)}`, 'alert(1)'],
  ['sums that name no import', 'console.log(name + "!")', 'console.log(name+"!")'],
  ['a template that is a whole name', 'console.log(require(`./a/package.json`).name)', 'a-name'],
  [
    'data',
    `console.log([${'1,'.repeat(20_000)}],{${Array.from({ length: 5000 }, (_, index) => `"a,${index}":1`).join(',')}},"${','.repeat(5000)}")`,
    'console.log([1',
  ],
  ['a wait', 'await fetch("/a")', 'await fetch("/a")'],
  // Where lines are broken the script is read as a module, which has no number with a leading zero.
  [
    '3000 lines as people write them',
    `${`console.log(${'1'.repeat(80)})\n`.repeat(2999)}\nconsole.log(010)`,
    'console.log(8)',
  ],
])('bundleSiteScript() takes %s', async (_, source, part) => {
  const { code, messages } = await bundle(source, { 'a/package.json': '{"name":"a-name"}' })
  expect(messages.map(({ text }) => text)).toEqual([])
  expect(code).toContain(part)
})

test.each(['ts', 'tsx', 'mts'])(
  'bundleSiteScript() takes no enum of a .%s file, whose texts could double with each line',
  async (extension) => {
    const files = { [`e.${extension}`]: "export enum E { a = 'x', b = `${a}${a}` }\n" }
    const { code, messages } = await bundle(`import './e.${extension}'`, files)
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
  ['a.css', " with { type: 'text' }"],
  ['a.json', ''],
])('bundleSiteScript() takes no %s with a NUL character that is imported%s', async (name, attribute) => {
  const { code, messages } = await bundle(`import a from './${name}'${attribute}`, { [name]: '/*\0*/' })
  expect([code, messages.map(({ text }) => text)]).toEqual(['', [HIDDEN]])
})

test('bundleSiteScript() takes a picture as bytes, and a text', async () => {
  const files = { 'a.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0), 'b.txt': 'Words' }
  const source = "import a from './a.png' with { type: 'bytes' }\nimport b from './b.txt'\nconsole.log(a, b)"
  const { code, messages } = await bundle(source, files)
  expect(messages).toEqual([])
  expect(code).toMatch(/iVBORwA[^]*Words/)
})

const WIDE = 'a'.repeat(20_000)

test.each([
  [
    'site.js',
    `console.log("${WIDE}",a\t=\t1/b/g,/[/,]/g,\`{,\${b}{,\`)`,
    {},
    /console\.log\("a+",a=1\/b\/g,\/\[\/,\]\/g,`\{,\$\{b\}\{,`\)/,
  ],
  [
    'JSON',
    "import a from './a.json'\nconsole.log(a)",
    { 'a.json': `{"a":"{,[\\"${WIDE}","b":[1,{"c":2}]}` },
    /b:\[1,\{c:2\}\]/,
  ],
  ['JavaScript', "import './a.js'", { 'a.js': `console.log("${WIDE}",a)` }, /console\.log\("a+",a\)/],
])('bundleSiteScript() takes a long line of %s as it is meant', async (_, source, files, meant) => {
  const { code, messages } = await bundle(source, files)
  expect(messages).toEqual([])
  expect(code).toMatch(meant)
})

const DUPLICATE = { rule: 'script-syntax', severity: 'warning', text: 'Duplicate key "k" in object literal.' }

test.each([
  ['site.js', `console.log({${'k:1,'.repeat(1500)}})`, {}, 'site.js'],
  ['JSON', "import a from './a.json'\nconsole.log(a)", { 'a.json': `{${'"k":1,'.repeat(1500)}"k":1}` }, 'a.json'],
])('bundleSiteScript() tells what it finds in a long line of %s without a line', async (_, source, files, file) => {
  const [first] = (await bundle(source, files)).messages
  expect(first).toMatchObject({ ...DUPLICATE, file, line: 1, column: 1 })
})

test.each([
  ['a style sheet', 'a.css', 'a{}', 'The script imports a style sheet, which the page would not get.'],
  ['TypeScript', 'a.ts', `let a = "${WIDE}"`, TOO_WIDE],
  ['JSX', 'a.jsx', `let a = "${WIDE}"`, TOO_WIDE],
  ['JavaScript', 'a.js', `let a = "${WIDE}";let a`, "Identifier 'a' has already been declared (1:20015)."],
])('bundleSiteScript() refuses %s of 20,000 characters in a line', async (_, name, text, fault) => {
  const { code, messages } = await bundle(`import './${name}'`, { [name]: text })
  expect([code, messages.map((message) => message.text)]).toEqual(['', [fault]])
})

test('bundleSiteScript() takes links to a file for the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(folder, { 'a.js': 'console.log(1)', 'lib/index.js': 'console.log(2)', 'lib.js': 'console.log(3)' })
  symlinkSync('a.js', join(folder, 'b.js'))
  const { files } = readFolder(folder, new Work())
  const source = "import './a'\nimport './b'\nimport './lib'"
  const { code } = await bundleSiteScript(source, { folder, files }, ['es2022'], new Work())
  expect(code).toBe('console.log(1);console.log(3);\n')
})

test.each([
  ['a comment', `switch (x) {/*${WIDE}*/${'case 1:'.repeat(2)}}`, `switch(x){case 1:case 1:}`],
  ['a comment within a statement', `const a/*${WIDE}*/=b`, 'var a=b;'],
  ['an octal escape', `a("\\33","${WIDE}")`, 'a("\\x1B"'],
  ['a module', `import a from "./a.js?${WIDE}";a.b("${WIDE}")`, 'b("aa'],
])('bundleSiteScript() takes %s in a long line', async (_, source, part) => {
  const { code, messages } = await bundle(source, { 'a.js': 'export default x' })
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(code).toContain(part)
})

test('breakScript() leaves no name in the line of a long text or comment, which messages about it would carry', () => {
  const source = `/*!${WIDE}*/const a/*${WIDE}*/=1;import b from "./${WIDE}";x={k(){}/*${WIDE}*/,l:"${WIDE}"}//${WIDE}\n{f("${WIDE}")}case1;do;while("${WIDE}")const c=1`
  const long = breakScript(source)
    .split('\n')
    .filter((line) => line.length > 1000)
  expect(long.map((line) => line.replaceAll(/a{1000,}/g, '…'))).toEqual([
    '/*!…*/',
    '"./…";',
    '}/*…*/',
    '"…"}//…',
    '"…")}',
    '"…")',
  ])
})

test('bundleSiteScript() imports what was found, and nothing that has come since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(folder, { 'a.js': 'console.log(1)' })
  const { files } = readFolder(folder, new Work())
  writeFiles(folder, { 'b.js': 'console.log(2)' })
  const load = (source: string) => bundleSiteScript(source, { folder, files }, ['es2022'], new Work())
  expect((await load("import './a'")).code).toBe('console.log(1);\n')
  expect((await load("import './b'")).messages.map(({ text }) => text)).toEqual(['Could not resolve "./b".'])
  writeFiles(folder, { 'a.js': 'console.log(3)' })
  await expect(load("import './a'")).rejects.toThrow('The file "a.js" keeps changing')
})

test('bundleSiteScript() prints nothing: what it finds are messages', () => {
  const script = [
    "import { bundleSiteScript } from './builder/views/theme/site-script.ts'",
    'const work = { run: (name, key, make) => make() }',
    "const { messages } = await bundleSiteScript('import \"./lost.js\"', { folder: 'test', files: [] }, ['es2022'], work)",
    'console.log(messages.length)',
  ].join('\n')
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['1\n', ''])
})
