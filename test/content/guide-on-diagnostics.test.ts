/** The guide on diagnostics names every rule that a message can carry, and no other. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The places where the code gives a message its rule: a property, or an argument of a function that makes messages. */
const PLACES = /\brule: .*|\b(?:constraint|broken|blockFault)\(\s*'.*|\b(?:toMessage|toFault|atStart)\([\w.]+, '.*/g
const RULE = /'([a-z]+(?:-[a-z\d]+)+)'/g

test('guides/write/diagnostics.md has a heading for each rule of the builder, and for no other', () => {
  const sources = globSync('builder/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const places = sources.flatMap((source) => source.match(PLACES) ?? [])
  const headings = readFileSync('content/guides/write/diagnostics.md', 'utf8').match(/^### .*$/gm) ?? []
  const explained = find(/`([a-z-\d]+)`/g, headings)

  expect(find(RULE, places).filter((rule) => !explained.includes(rule))).toEqual([])
  expect(explained.filter((rule) => !places.some((place) => place.includes(`'${rule}'`)))).toEqual([])
})

const find = (pattern: RegExp, texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].toSorted()
