import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ObjectId } from '../../../worker/contract/release.ts'
import type { Representation, Root, Route } from '../../../worker/contract/stored.ts'
import { createReader, findFile, readBytes, readForms, type Source } from '../../../worker/release/document.ts'

const toId = (letter: string): ObjectId => v.parse(ObjectId, letter.repeat(22))
const [SHARD, A, B, C] = [toId('s'), toId('a'), toId('b'), toId('c')]
const root: Root = {
  format: 2,
  url: 'https://www.example.com',
  generatedAt: '2026-01-01T00:00:00.000Z',
  policies: {},
  shards: [['', SHARD]],
  pages: 1,
  routes: 1,
  forms: A,
}
const file: Representation = { id: A, size: 7, policy: 'api' }
const routes = new Map<string, Route>([
  ['/a.json', { file }],
  ['/gone.json', { gone: true }],
])
const VALUES = new Map([
  [A, '{"a":1}'],
  [B, 'xx{"b":2}yy'],
  [C, '{"c":3}'],
])
/** Everything in KV is known, but for what is `cold`. */
const toSource = (...cold: ObjectId[]): Source => ({
  release: { id: toId('r'), root, host: 'www.example.com' },
  routes: (id) => (id === SHARD && !cold.includes(SHARD) ? routes : undefined),
  bytes: (id) => (cold.includes(id) ? undefined : new TextEncoder().encode(VALUES.get(id))),
})

test.each([
  ['/a.json', file],
  ['/gone.json', 'missing'],
  ['/nope.json', 'missing'],
])('findFile() finds at %s %o', (path, expected) => {
  expect(findFile(path, toSource())).toEqual(expected)
})

test('findFile() asks for the shard', () => {
  expect(findFile('/a.json', toSource(SHARD))).toEqual({ need: 'routes', id: SHARD })
})

test.each<[what: string, representation: Representation, text: string]>([
  ['a value', file, '{"a":1}'],
  ['a slice of a value', { ...file, within: [B, 2, 7] }, '{"b":2}'],
  ['values', { ...file, size: 14, parts: [A, C] }, '{"a":1}{"c":3}'],
  [
    'slices',
    {
      ...file,
      size: 5,
      parts: [
        [B, 0, 2],
        [C, 0, 1],
        [B, 9, 2],
      ],
    },
    'xx{yy',
  ],
  ['a slice and what follows', { ...file, size: 9, within: [B, 0, 2], parts: [A] }, 'xx{"a":1}'],
  ['one part', { ...file, parts: [C] }, '{"c":3}'],
])('readBytes() reads %s', (_, representation, text) => {
  const found = readBytes(representation, toSource())
  expect('need' in found ? found : new TextDecoder().decode(found)).toBe(text)
})

test('readBytes() asks for the piece that is not known', () => {
  expect(readBytes({ ...file, size: 14, parts: [A, [C, 0, 7]] }, toSource(C))).toEqual({ need: 'bytes', id: C })
})

test('createReader() parses a document once', () => {
  const read = createReader<{ a: number }>()
  const first = read('/a.json', toSource())
  expect(first).toEqual({ document: { a: 1 } })
  expect(read('/a.json', toSource(A))).toMatchObject({ document: { a: 1 } })
})

test('createReader() keeps no document larger than an eighth of its room', () => {
  const large = new Map<string, Route>([['/a.json', { file: { ...file, size: 262_145 } }]])
  const toLarge = (...cold: ObjectId[]): Source => ({ ...toSource(...cold), routes: () => large })
  const readers = [createReader(), createReader(8 * 262_145)]
  for (const read of readers) read('/a.json', toLarge())
  const again = readers.map((read) => read('/a.json', toLarge(A)))
  expect(again).toEqual([
    { need: 'bytes', id: A },
    { document: { a: 1 }, size: 262_145 },
  ])
})

test.each([
  ['/nope.json', [], { document: undefined }],
  ['/a.json', [SHARD], { need: 'routes', id: SHARD }],
  ['/a.json', [A], { need: 'bytes', id: A }],
])('createReader() of %s without %o is %o', (path, cold, expected) => {
  expect(createReader()(path, toSource(...cold))).toEqual(expected)
})

const toConfigured = (forms: ObjectId, ...cold: ObjectId[]): Source => {
  const { release, ...values } = toSource(...cold)
  return { ...values, release: { ...release, root: { ...root, forms } } }
}

test('readForms() parses the configuration of a release once', () => {
  const source = toConfigured(A)
  expect(readForms(toConfigured(A, A))).toEqual({ need: 'bytes', id: A })
  expect(readForms(source)).toEqual({ a: 1 })
  expect(readForms(source)).toBe(readForms(source))
  expect(readForms(toConfigured(C))).toEqual({ c: 3 })
})
