import { expect, test } from 'vitest'
import { cutItems } from '../../../builder/views/boundary.ts'

const ITEMS = ['/a', '/b', '/c', '/d'].map((first) => ({ first, text: '12345' }))

test.each([
  [20, [['/a', '/b', '/c', '/d']]],
  [5, [['/a'], ['/b'], ['/c'], ['/d']]],
  [4, [['/a'], ['/b'], ['/c'], ['/d']]],
])('cutItems() cuts four items of five characters into runs of at most %i, if it can', (room, runs) => {
  expect(Array.from(cutItems(ITEMS, room, 2 ** 20), (run) => run.map(({ first }) => first))).toEqual(runs)
})
