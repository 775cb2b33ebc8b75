import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutput, readManifest, writeOutput } from '../../../builder/release/output.ts'
import type { ReleaseValue } from '../../../builder/release/stored.ts'
import { toObjectId } from '../../../builder/site/assets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-output-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function value(text: string): ReleaseValue {
  const [type, bytes] = ['text/html; charset=utf-8', new TextEncoder().encode(text)]
  return { id: toObjectId(type, bytes), type, bytes }
}

function build(...texts: string[]) {
  const writer = writeOutput(folder)
  for (const text of texts) writer.put(value(text))
  const root = value(`root of ${texts.join('+')}`)
  writer.put(root)
  return writer.commit({
    root: root.id,
    url: 'https://www.example.com',
    generatedAt: '2026-01-02T03:04:05.000Z',
    fingerprint: texts.join(),
    entries: 1,
    pages: { '/': { title: 'Home' } },
  })
}

function readTexts(): string[] {
  const output = openOutput(folder)
  const read = Array.from(output?.values.keys() ?? [], (id) => new TextDecoder().decode(output?.read(id).bytes))
  output?.close()
  return read
}

test('openOutput() reads back what writeOutput() wrote', () => {
  const manifest = build('one', '', 'three')
  expect(readTexts()).toEqual(['one', '', 'three', 'root of one++three'])
  expect(manifest).toMatchObject({ values: 4, bytes: 26, pages: 1, packs: ['values.1.pack'] })
  const output = openOutput(folder)
  expect(output?.read(value('one').id).type).toBe('text/html; charset=utf-8')
  expect(output?.pages()['/']?.title).toBe('Home')
  output?.close()
})

test('openOutput() finds nothing in an empty or unreadable folder', () => {
  expect(openOutput(folder)).toBeUndefined()
  writeFileSync(join(folder, 'manifest.json'), '{"format":0}')
  expect(openOutput(folder)).toBeUndefined()
})

test.each([{ index: '.' }, { facts: '/dev/null' }, { packs: ['../values.1.pack'] }])(
  'openOutput() opens no manifest with the names %j',
  (names) => {
    const manifest = build('one')
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...names }))
    expect(openOutput(folder)).toBeUndefined()
    expect(readManifest(folder)).toBeUndefined()
  },
)

test.each([
  ['has not all of its bytes', / 3 1 0 /, ' 2 1 0 '],
  ['lacks a value without bytes', /^.* 0 \d+ 0 .*\n/m, ''],
  ['names a pack that there is not', / 1 0 0 /, ' 1 0 7 '],
  ['has an id with another letter', /^/, 'x'],
])('openOutput() finds nothing in a folder whose index %s', (_, from, to) => {
  const { index } = build('4', 'one', 'two', '')
  const [file, text] = [join(folder, index), readFileSync(join(folder, index), 'utf8')]
  writeFileSync(file, text.replace(from, to))
  expect(readFileSync(file, 'utf8')).not.toBe(text)
  expect(openOutput(folder)).toBeUndefined()
})

test.each([
  ['lacks its last byte', (pack: string) => truncateSync(pack, statSync(pack).size - 1)],
  ['is gone', (pack: string) => rmSync(pack)],
])('openOutput() finds nothing in a folder whose pack %s', (_, damage) => {
  const { packs } = build('one', 'two')
  damage(join(folder, packs[0] ?? ''))
  expect(openOutput(folder)).toBeUndefined()
})

test('openOutput() opens a pack once', () => {
  const { packs } = build('one', 'two')
  const output = openOutput(folder)
  const read = (text: string) => Buffer.from(output?.read(value(text).id).bytes ?? []).toString()
  expect(read('one')).toBe('one')
  rmSync(join(folder, packs[0] ?? ''))
  expect(read('two')).toBe('two')
  output?.close()
})

test('writeOutput() writes values at once that are larger than what it gathers', () => {
  build('one', 'x'.repeat(5 * 1024 * 1024), 'three')
  expect(readTexts().map(({ length }) => length)).toEqual([3, 5 * 1024 * 1024, 5, 5_242_898])
})

test('writeOutput() writes nothing through links', () => {
  symlinkSync(folder, `${folder}-link`)
  expect(() => writeOutput(`${folder}-link`)).toThrow(`${folder}-link`)
  rmSync(`${folder}-link`)
  symlinkSync('elsewhere', join(folder, 'values.1.index'))
  expect(build('one').index).toBe('values.2.index')
  symlinkSync('elsewhere', join(folder, 'manifest.json.new'))
  expect(() => build('two')).toThrow('manifest.json.new')
})

test.each(['values.9007199254740992.index', 'pages.9007199254740992.json'])(
  'writeOutput() refuses the link %s, for whose number there is no next one',
  (name) => {
    symlinkSync('elsewhere', join(folder, name))
    expect(() => build('one')).toThrow(name)
  },
)

test('writeOutput() removes no files that are not its own', () => {
  writeFileSync(join(folder, 'values.1.pack.txt'), '')
  expect(build('one').index).toBe('values.1.index')
  expect(readdirSync(folder)).toContain('values.1.pack.txt')
})

test('writeOutput() appends only what the folder lacks', () => {
  build('one', 'two')
  const manifest = build('one', 'three')
  expect(manifest.packs).toEqual(['values.1.pack', 'values.2.pack'])
  expect(readTexts()).toEqual(['one', 'three', 'root of one+three'])
})

test('writeOutput() drops packs that nothing is read from', () => {
  build('one')
  build('two')
  expect(readdirSync(folder).toSorted()).toEqual(['manifest.json', 'pages.2.json', 'values.2.index', 'values.2.pack'])
})

test('writeOutput() gathers many packs into one', () => {
  const letters = 'abcdefghi'.split('')
  const packs = letters.map((_, last) => build(...letters.slice(0, last + 1)).packs.length)
  expect(packs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1])
  expect(readTexts().slice(0, 9).join('')).toBe('abcdefghi')
})

test('writeOutput() shows nothing of a build that ends before its commit', () => {
  build('one')
  const killed = writeOutput(folder)
  killed.put({ ...value('two'), bytes: new Uint8Array(5 * 1024 * 1024) })
  expect(readTexts()).toEqual(['one', 'root of one'])
  build('three')
  expect(readdirSync(folder).toSorted()).toEqual(['manifest.json', 'pages.3.json', 'values.3.index', 'values.3.pack'])
  expect(readManifest(folder)?.fingerprint).toBe('three')
})

test('openOutput() reads no value that is missing or was changed', () => {
  const { packs } = build('one')
  const output = openOutput(folder)
  const [one, two] = [value('one').id, value('two').id]
  expect(() => output?.read(two)).toThrow(`The output has no value "${two}"`)
  writeFileSync(join(folder, packs[0] ?? ''), 'One, root of one')
  expect(() => output?.read(one)).toThrow(
    `The output is damaged: value "${one}" has changed. Delete the output folder and build again`,
  )
  output?.close()
})
