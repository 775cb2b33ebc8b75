import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Memory } from '../../../worker/release/memory.ts'

const weigh = (value: number): number => value

test('Memory keeps everything that fits, in whatever order it is used', () => {
  const memory = new Memory<number, number>(100, weigh)
  for (let turn = 0; turn < 1_000; turn++) {
    const key = (turn * 37) % 90
    if (memory.get(key) === undefined) memory.set(key, 1)
  }
  expect(Array.from({ length: 90 }, (_, key) => memory.get(key))).toEqual(Array.from({ length: 90 }, () => 1))
})

test('Memory forgets what was not used before what was', () => {
  const memory = new Memory<string, number>(16, weigh)
  for (const key of 'abcdefgh') memory.set(key, 2)
  memory.get('a')
  for (const key of 'ij') memory.set(key, 2)
  expect(Array.from('abcdefghij', (key) => memory.get(key))).toEqual([2, undefined, undefined, 2, 2, 2, 2, 2, 2, 2])
})

test('Memory forgets what was used once and not again', () => {
  const memory = new Memory<string, number>(16, weigh)
  for (const key of 'abcdefgh') memory.set(key, 2)
  memory.get('a')
  for (const key of 'ijklmnop') memory.set(key, 2)
  expect(memory.get('a')).toBeUndefined()
})

test('Memory forgets the oldest where all were used', () => {
  const memory = new Memory<string, number>(16, weigh)
  for (const key of 'abcdefgh') memory.set(key, 2)
  for (const key of 'abcdefgh') memory.get(key)
  memory.set('i', 2)
  expect(Array.from('abi', (key) => memory.get(key))).toEqual([undefined, 2, 2])
})

test('Memory keeps nothing that is larger than an eighth of it', () => {
  const memory = new Memory<string, number>(16, weigh)
  memory.set('small', 2)
  memory.set('large', 3)
  expect([memory.get('small'), memory.get('large')]).toEqual([2, undefined])
})

test('Memory never holds more than its limit', () => {
  const use = fc.record({ key: fc.nat(40), weight: fc.nat(12), read: fc.boolean() })
  fc.assert(
    fc.property(fc.array(use, { maxLength: 300 }), (uses) => {
      const memory = new Memory<number, number>(96, weigh)
      for (const { key, weight, read } of uses) {
        if (read) memory.get(key)
        else memory.set(key, weight)
      }
      const kept = Array.from({ length: 41 }, (_, key) => memory.get(key) ?? 0)
      expect(kept.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(96)
    }),
    { seed: 1 },
  )
})
