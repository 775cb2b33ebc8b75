import { expect, test } from 'vitest'
import { remember } from '../../../worker/http/remember.ts'

function createCounted(): { readonly asked: string[]; readonly decide: (header: string) => number | undefined } {
  const asked: string[] = []
  const decide = remember((header) => {
    asked.push(header)
    return header === '' ? undefined : header.length
  })
  return { asked, decide }
}

test('remember() decides of one header once, also where it decides for nothing', () => {
  const { asked, decide } = createCounted()
  expect([decide('ab'), decide(''), decide('ab'), decide('')]).toEqual([2, undefined, 2, undefined])
  expect(asked).toEqual(['ab', ''])
})

test('remember() keeps headers of 200 characters, and none that are longer', () => {
  const { asked, decide } = createCounted()
  const [short, long] = ['a'.repeat(200), 'a'.repeat(201)]
  for (const header of [short, short, long, long]) decide(header)
  expect(asked).toEqual([short, long, long])
})

test('remember() decides by the first 4,096 characters', () => {
  expect(createCounted().decide('a'.repeat(60_000))).toBe(4_096)
})

test('remember() keeps 200 headers, and begins anew with the next', () => {
  const { asked, decide } = createCounted()
  const headers = Array.from({ length: 200 }, (_, index) => String(index))
  for (const header of [...headers, ...headers]) decide(header)
  expect(asked).toHaveLength(200)
  for (const header of ['one more', 'one more', '0']) decide(header)
  expect(asked.slice(200)).toEqual(['one more', '0'])
})
