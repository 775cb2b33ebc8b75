import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Hosts, Score } from '../../../worker/contract/variables.ts'

test('Hosts: separated by spaces, in lower case and without a dot at the end', () => {
  expect(v.parse(Hosts, ' WWW.example.com. example.org')).toEqual(['www.example.com', 'example.org'])
})

test.each(['https://www.example.com', 'www.example.com:8443', '', 'a.example b/c', 7])('Hosts refuses %j', (hosts) => {
  expect(v.safeParse(Hosts, hosts).issues).toMatchObject([
    { message: 'must be host names without scheme and port, separated by spaces' },
  ])
})

test.each([
  ['0.7', 0.7],
  [0.7, 0.7],
  ['0', 0],
  [1, 1],
])('Score of %j is %d', (score, number) => {
  expect(v.parse(Score, score)).toBe(number)
})

test.each(['0,7', '-0.1', 1.1, true])('Score refuses %j', (score) => {
  expect(v.safeParse(Score, score).issues).toMatchObject([{ message: 'must be a number from 0 to 1' }])
})
