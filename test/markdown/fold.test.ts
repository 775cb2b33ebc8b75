import { tests } from 'commonmark-spec'
import { array, assert, constantFrom, property } from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { foldText } from '../../builder/markdown/fold.ts'

const PROSE = 'It is what a large site looks like, with many words. '

const unfolded = (text: string) => {
  const folded = foldText(text)
  const tree = fromMarkdown(folded.text)
  folded.unfold(tree)
  return tree
}

test('foldText() leaves a fraction of prose', () => {
  expect(foldText(PROSE.repeat(20)).text.length).toBeLessThan(200)
})

test('foldText() changes no tree of the examples of CommonMark, among prose', () => {
  const texts = tests.map(({ markdown }) => `${PROSE.repeat(10)}\n\n${markdown}\n\n${PROSE}`)

  expect(texts.filter((text) => JSON.stringify(unfolded(text)) !== JSON.stringify(fromMarkdown(text)))).toEqual([])
})

test('foldText() changes no tree, whatever is beside the words', () => {
  const pieces = constantFrom(...PIECES)
  assert(
    property(array(pieces, { maxLength: 30 }), (parts) => {
      const text = `${PROSE.repeat(10)}\n\n${parts.join('')}`
      expect(unfolded(text)).toEqual(fromMarkdown(text))
    }),
    { numRuns: 300 },
  )
})

const PIECES =
  'Some words, then more. ¦example.com¦words¦ ¦  ¦\n¦\n\n¦*¦**¦_¦`¦](¦[¦)¦"¦\'¦![¦<¦>¦<a href="¦&¦&copy¦;¦\\¦#¦- '
    .concat('¦1. ¦> ¦    ¦```¦~~~¦!¦<!-- ¦ -->¦<?¦?>¦http://¦title "of the words"¦(¦-¦=¦|¦é¦“¦\t¦\uE000')
    .split('¦')
