import { expect, test } from 'vitest'
import { toWordFiles } from '../../../../builder/views/search/word-files.ts'

test('toWordFiles() begins a file where the last has 24,000 characters', () => {
  const words = Array.from({ length: 4000 }, (_, index) => `w${10_000 + index}`)
  const { files, size, spellings } = toWordFiles('w', [['Id0000', ['', words.join(' '), '']]], 1)
  expect(files.map(([key, json]) => [key, Object.keys(JSON.parse(json)).length])).toEqual([
    ['w', 910],
    ['w10910', 1062],
    ['w11972', 1087],
    ['w13059', 941],
  ])
  expect(size).toBe(108_000)
  expect(spellings).toEqual(words)
})
