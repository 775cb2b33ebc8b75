import { array, assert, constantFrom, pre, property } from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readPlainYaml } from '../../../builder/content/schema/plain-yaml.ts'

test('readPlainYaml() reads texts of every spelling', () => {
  const text = `title: "Bread: baked"\ndescription: What we bake,\n  and when.\nimage: /a.png\nimageAlt: “Bread”\nsubject: '(rye)'\ndatePublished: 2026-11-21\n`

  expect(readPlainYaml(text)).toEqual({
    title: 'Bread: baked',
    description: 'What we bake, and when.',
    image: '/a.png',
    imageAlt: '“Bread”',
    subject: '(rye)',
    datePublished: '2026-11-21',
  })
})

test.each([
  ['a boolean', 'draft: true'],
  ['a number', 'title: 12'],
  ['a number with an exponent', 'title: 1e3'],
  ['nothing', 'title: null'],
  ['a comment', 'title: Bread # fresh'],
  ['a second key', 'title: Bread: fresh'],
  ['an escape', String.raw`title: "Bread\n"`],
  ['a list', 'aliases:\n  - /old'],
  ['a block', 'title: |\n  Bread'],
  ['a key twice', 'title: a\ntitle: b'],
  ['an empty line', 'title: a\n\n  b'],
  ['a tab', 'title: a\tb'],
])('readPlainYaml() leaves %s to others', (_, text) => {
  expect(readPlainYaml(text)).toBeUndefined()
})

test('readPlainYaml() reads what a parser of YAML reads, or nothing', () => {
  assert(
    property(array(constantFrom(...PIECES), { maxLength: 5 }), (pieces) => {
      const text = `title: ${pieces.join('')}\n`
      const data = readPlainYaml(text)
      pre(data !== undefined)
      expect(data).toEqual(parse(text))
    }),
    { numRuns: 2000 },
  )
})

const PIECES =
  '\ndate: ¦\n¦\n  ¦word¦a b¦"¦\'¦: ¦:¦ #¦#¦- ¦2026-11-21¦12¦true¦null¦~¦&a¦*a¦!¦[¦{¦,¦|¦>¦\\n¦é¦“¦(¦/¦ '.split('¦')
