import { expect, test } from 'vitest'
import { instrument, nameAt } from './coverage.ts'
import { applyMutant, findMutants } from './mutants.ts'

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
  const source = `const a = (x: number) => (y: number) => ({ sum: x + y })\nfunction b() {\n  return a(1)(2)\n}\n`
  const text = instrument('m.ts', source)
  expect(text).toContain('=> (__cover("m.ts#0"), (y: number) => ((__cover("m.ts#1"), { sum: x + y })))')
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
