import { array, assert, constantFrom, dictionary, letrec, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { toYamlBlock } from '../../../builder/views/yaml-block.ts'

type Json = Parameters<typeof toYamlBlock>[0]

test('toYamlBlock() writes blocks, and quotes what is no text to YAML 1.1', () => {
  const value = { get: { tags: ['Pages', 'No'], responses: { 200: { example: '# Bread\n\nFresh.\n' } } }, servers: [] }
  expect(toYamlBlock(value)).toBe(`get:
  tags:
    - Pages
    - "No"
  responses:
    "200":
      example: |
        # Bread

        Fresh.
servers: []`)
})

const PIECES = [
  'a',
  'No',
  'y',
  '1',
  '.5',
  '2026-11-21',
  ' ',
  '\n',
  ':',
  '#',
  '-',
  '"',
  "'",
  '[',
  '{',
  '&',
  '~',
  '|',
  '\t',
  'é',
  '\u0085',
  '\\',
]

const toText = (pieces: readonly string[]): string => pieces.join('')

const { value: values } = letrec<{ value: Json }>((tie) => ({
  value: oneof(
    { maxDepth: 4, withCrossShrink: true },
    array(constantFrom(...PIECES), { maxLength: 6 }).map(toText),
    constantFrom(true, false, null, 0, -1, 0.5, 1e21, 1e-7),
    array(tie('value'), { maxLength: 3 }),
    dictionary(
      array(constantFrom(...PIECES.filter((piece) => piece !== '\n')), { maxLength: 3 }).map(toText),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
}))

test('toYamlBlock() writes what the serializer of the library writes', () => {
  assert(
    property(values, (value) => {
      const expected = stringify({ value }, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 0 })
      expect(`${toYamlBlock({ value })}\n`).toBe(expected)
    }),
    { numRuns: 150 },
  )
})
