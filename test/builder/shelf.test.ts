import { expect, test } from 'vitest'
import { Shelf, toShelved } from '../../builder/page/cache/shelf.ts'
import { parsePage } from '../../builder/page/parse-page.ts'

test('a shelf keeps a page as it is, whatever its characters', () => {
  const page = parsePage('guides/x.md', '---\ntitle: T\ndescription: D\n---\nNaïve “words” 😀\n', { origins: [] })

  const { facts, texts } = toShelved(page)
  const shelved = Shelf.of({ facts, texts }).page(facts)

  expect(shelved.html).toBe('<p>Naïve “words” 😀</p>')
  expect(shelved.markdown).toBe('Naïve “words” 😀\n')
  expect(JSON.parse(JSON.stringify(shelved))).toEqual(JSON.parse(JSON.stringify(page)))
})
