import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { bundleFast } from './bundle.ts'
import { instrument, nameAt } from './coverage.ts'
import { EQUIVALENT } from './equivalent/equivalent.ts'
import { isEquivalent, listFaults, toHandmade } from './fault.ts'
import { HANDMADE } from './handmade.ts'
import { Journal } from './journal.ts'
import { applyMutant, findMutants } from './mutants.ts'
import { sample } from './sample.ts'

test.each([
  ['if (a) b()', ['if (!(a)) b()', 'if (a) ;']],
  ['x = a ? b : c', [';', 'x = !(a) ? b : c']],
  ['f(a < b)', [';', 'f(a <= b)']],
  ['const a = b >= 2', ['const a = b > 2', 'const a = b >= 3']],
  ['const a = b === c && d', ['const a = b !== c && d', 'const a = b === c || d']],
  ['const a = b ?? c', ['const a = b']],
  ["const a: 'x' | 'y' = 'x'", ["const a: 'x' | 'y' = ''"]],
  ["import a from 'b'", []],
  ['const a = [b, c]', ['const a = [ c]', 'const a = [b, ]']],
  ["const a = { 'b': c }", ['const a = {  }']],
  ['const a = f(b, c)', ['const a = f(c, b)']],
  ['const a = Math.min(b, c)', ['const a = Math.max(b, c)']],
  ["const a = v.pipe(b, v.description('c'))", ["const a = v.pipe(v.description('c'), b)"]],
  ['const a = /^b$/i', ['const a = /b$/i', 'const a = /^b/i', 'const a = /^b$/']],
  ['const a = b.startsWith(c)', ['const a = b.endsWith(c)']],
  ['const a = `b${c}`', ['const a = ``']],
  ["const a = 'b' + c", ["const a = '' + c"]],
  ['const a = !b', ['const a = (b)']],
  ['const a: (b: number) => boolean = (b) => true', ['const a: (b: number) => boolean = (b) => false']],
])('findMutants() puts into %s what the rules say', (source, faulty) => {
  expect(findMutants(source).map((mutant) => applyMutant(source, mutant))).toEqual(faulty)
})

test('instrument() notes the module and each function, and changes no value', () => {
  const source = `const a = (x: number) => <V>(y: V): V => ({ sum: x + y })\nfunction b() {\n  return a(1)(2)\n}\n`
  const text = instrument('m.ts', source)
  expect(text).toMatch(/=> +\(__cover\("m\.ts#0"\), \(y {3}\) {4}=> \(\(__cover\("m\.ts#1"\), \{ sum: x \+ y \}\)\)\)/)
  expect(text).toContain('function b() {__cover("m.ts#2");')
  expect(text).toContain('__cover("m.ts");')
})

test.each([
  ['x + y', 'm.ts#1'],
  ['a(1)', 'm.ts#2'],
  ['const a', 'm.ts'],
])('nameAt() names the innermost function around %s', (text, name) => {
  const source = `const a = (x: number) => (y: number) => ({ sum: x + y })\nfunction b() {\n  return a(1)(2)\n}\n`
  expect(nameAt('m.ts', source, source.indexOf(text))).toBe(name)
})

test.each(HANDMADE)('toHandmade() finds the place of "$name" in $file', (handmade) => {
  expect(toHandmade(handmade, readFileSync(handmade.file, 'utf8'))).toMatchObject({ rule: handmade.name })
})

test('EQUIVALENT has only faults that are made', () => {
  const files = new Set(EQUIVALENT.map(({ file }) => file))
  const faults = [...files].flatMap((file) => listFaults(file, readFileSync(file, 'utf8')))
  expect(EQUIVALENT.filter((one) => !faults.some((fault) => isEquivalent(fault, one)))).toEqual([])
})

test('sample() draws the same faults of each folder again, and more of them where more are wanted', () => {
  const faults = Array.from({ length: 40 }, (_, index) => ({ id: String(index), file: `${index % 2}/a.ts` }))
  const [three, four] = [sample(faults, 3, '1'), sample(faults, 4, '1')]
  expect(three.map(({ file }) => file).toSorted()).toEqual(['0/a.ts', '0/a.ts', '0/a.ts', '1/a.ts', '1/a.ts', '1/a.ts'])
  expect(sample(faults, 3, '1')).toEqual(three)
  expect(four).toEqual(expect.arrayContaining(three))
  expect(sample(faults, 3, '2')).not.toEqual(three)
})

test.each([
  ['nothing changed', {}, 'test', 'a.test.ts', null],
  ['another test was written', { 'c.test.ts': '4' }, 'test', 'a.test.ts', undefined],
  ['another source was changed', { 'other.ts': '4' }, 'test', 'a.test.ts', undefined],
  ['the test that found it was changed', { 'a.test.ts': '4' }, 'test', undefined, undefined],
  ['the file was changed', { 'file.ts': '4' }, 'test', undefined, undefined],
  ['other tests are asked for', {}, 'test/a', 'a.test.ts', undefined],
])(
  'Journal keeps what was found, and what survived until anything changes: %s',
  (_, changes, tests, found, survived) => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-journal-'))
    const open = (hashes: Readonly<Record<string, string>>, asked = 'test'): Journal =>
      new Journal(join(folder, 'results.jsonl'), new Map(Object.entries(hashes)), asked)
    const hashes = { 'file.ts': '1', 'other.ts': '2', 'a.test.ts': '3' }
    const journal = open(hashes)
    journal.note({ id: '1', file: 'file.ts' }, 'a.test.ts')
    journal.note({ id: '2', file: 'file.ts' }, null)
    const later = open({ ...hashes, ...changes }, tests)
    rmSync(folder, { recursive: true })
    expect([later.find({ id: '1', file: 'file.ts' }), later.find({ id: '2', file: 'file.ts' })]).toEqual([
      found,
      survived,
    ])
  },
)

test('bundleFast() makes the bundle that is deployed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bundle-'))
  expect(await bundleFast(join(folder, 'index.js'))).toBe(true)
  const deployed = readFileSync(inject('worker'), 'utf8').replace(/^\/\/# sourceMappingURL=.*\n/m, '')
  expect(readFileSync(join(folder, 'index.js'), 'utf8') === deployed).toBe(true)
  rmSync(folder, { recursive: true })
})
