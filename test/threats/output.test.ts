/** Threat: text of an author that a terminal or the runner of a workflow obeys when the build prints it. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { toHumanText } from '../../builder/content/report/human.ts'
import { toJsonLine } from '../../builder/content/report/print.ts'
import { toPrintable, toPrintableLine, toPrintableMessage } from '../../builder/content/report/printable.ts'
import { parseYaml } from '../../builder/import/source/front-matter.ts'
import { checkContent, page } from '../builder/content/check-content.ts'
import { createOutput } from '../builder/publish/example-output.ts'
import { anyCharacter } from '../support/any-character.ts'

/** What a terminal or a runner reads as a command, and what no line of ours may hold. */
const COMMAND = /[^\P{Cc}\n\t]|[\u2028-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|^\s*::[a-z][^\n]*::|##\[/mu

const hostile = array(
  constantFrom('::', '\n', '\r', ' ', '##[', 'error', '\u001B[2J', '\u009B', '\u202E', '\u{E0041}', '\0', 'a', '\t'),
).map((parts) => parts.join(''))
const text = tuple(hostile, string({ unit: anyCharacter })).map((parts) => parts.join(''))

test.each([
  ['a sequence of a terminal', '\u001B[31mred\u0007', '␛[31mred␇'],
  ['a carriage return', 'one\rtwo', 'one␍two'],
  ['a workflow command', '::error::x', ': :error::x'],
  ['a workflow command with properties', ' ::error file=a,line=1::x', ' : :error file=a,line=1::x'],
  ['a block, which is no command', ':::note[A]\n::include{file=a.md}\n:::', ':::note[A]\n::include{file=a.md}\n:::'],
  ['a workflow command in a later line', 'a\n  ::add-mask::x', 'a\n  : :add-mask::x'],
  ['a workflow command of the first kind', 'a ##[group]b', 'a ## [group]b'],
  ['what turns the direction of text', 'a\u202Eb', 'a\uFFFDb'],
  ['what is not seen', '\u{E0041}', '\uFFFD'],
  ['nothing of ordinary text', 'Übergröße :: 👩‍👧\t1', 'Übergröße :: 👩‍👧\t1'],
])('toPrintable() takes the power of %s', (_, given, printed) => {
  expect(toPrintable(given)).toBe(printed)
})

test('what YAML warns of is printed by nobody else', () => {
  const warn = vi.spyOn(process, 'emitWarning')
  onTestFinished(() => warn.mockRestore())
  const yaml = '? { a: b }\n: c\n'
  expect(parseYaml(yaml)).toEqual({ '{ a: b }': 'c' })
  checkContent({ 'guides/x.md': page('T', 'Text.').replace('---\n', `---\n${yaml}`) })
  expect(warn).not.toHaveBeenCalled()
})

test('toPrintableLine() makes one line of several', () => {
  expect(toPrintableLine('a\n::error::b\r\nc')).toBe('a␊::error::b␍␊c')
})

test('the name of a file forges no further message', () => {
  const fault = { text: 'T', hint: 'H', severity: 'error', rule: 'a-rule' } as const
  const printable = toPrintableMessage({ ...fault, file: 'a\nb.md:1:1 error forged' })
  expect(stripVTControlCharacters(toHumanText(printable, 'content'))).toBe(
    'content/a␊b.md:1:1 error forged:1:1 error a-rule T\n  Hint: H\n',
  )
})

test('toPrintable() costs little for 400,000 lines', () => {
  const before = process.threadCpuUsage()
  const printed = toPrintable(`${'\n'.repeat(400_000)}::error::x`)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(8000)
  expect(printed.trim()).toBe(': :error::x')
})

test('no text of a message is a command when it is printed', () => {
  assert(
    property(text, text, text, text, (file, message, hint, excerpt) => {
      const fault = { file, text: message, hint, line: 1, severity: 'error', rule: 'a-rule' } as const
      const printable = toPrintableMessage({ ...fault, excerpt: { text: excerpt, start: 0, length: 1 } })
      const lines = [printable.file, printable.text, printable.hint, printable.excerpt?.text ?? '']
      expect(lines.join('\n')).not.toMatch(COMMAND)
      expect(stripVTControlCharacters(toHumanText(printable, 'content'))).not.toMatch(COMMAND)
      const json = toJsonLine(fault, 'content')
      expect(json).not.toMatch(COMMAND)
      expect(JSON.parse(json)).toMatchObject({ file: `content/${file}`, message, hint })
    }),
  )
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-output-'))
  mkdirSync(join(folder, 'pages'))
  writeFileSync(
    join(folder, 'site.yaml'),
    'name: N\ndescription: D\nurl: https://www.example.com\n"\\u001b[2J::x": 1\n',
  )
  writeFileSync(join(folder, 'pages/index.md'), '---\ntitle: T\ndescription: D\n---\n\n[a](/x "##[group]\u001B[31m")\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a build in a workflow prints no command but its own annotations', async () => {
  const env = { ...process.env, GITHUB_ACTIONS: 'true', NO_COLOR: '1' }
  const printed = await new Promise<string>((resolve) => {
    const args = ['builder/cli/run.js', 'build', '--check', '--content', folder]
    execFile(process.execPath, args, { env }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
  const annotations = printed.match(/^::.*$/gm) ?? []
  expect(annotations).toHaveLength(4)
  expect(annotations.join('\n')).toMatch(/^::error file=.*pages\/index\.md,line=6[^]*::error file=.*site\.yaml,line=4/)
  expect(printed.replaceAll('::error file=', '')).not.toMatch(COMMAND)
})

test('a Worker that cannot be bundled prints none of its lines', async () => {
  const place = join(folder, 'worker')
  mkdirSync(place)
  createOutput(join(place, 'dist'), { '/': 'text' }, [], '2026-01-01')
  writeFileSync(join(place, 'main.js'), 'let a = "\u001B[2J ##[error]" oops\n')
  writeFileSync(
    join(place, 'wrangler.toml'),
    'name = "w"\nmain = "main.js"\ncompatibility_date = "2026-01-01"\nkv_namespaces = []\n',
  )
  const [code, printed] = await new Promise<readonly [unknown, string]>((resolve) => {
    const args = ['view', 'claude-code', '/', '--out', join(place, 'dist'), '--config', join(place, 'wrangler.toml')]
    const env = { ...process.env, NO_COLOR: '1' }
    execFile(process.execPath, ['builder/cli/run.js', ...args], { env }, (error, stdout, stderr) =>
      resolve([error?.code, stdout + stderr]),
    )
  })
  expect([code, printed.includes('Expected ";" but found "oops"')]).toEqual([2, true])
  expect(printed).not.toMatch(COMMAND)
})
