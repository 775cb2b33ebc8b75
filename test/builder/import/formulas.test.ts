/** Dollar signs of imported pages: what stands around them is neither lost nor doubled. */
import { expect, test } from 'vitest'
import { parse } from '../../../builder/import/tree/parse.ts'
import { stringify } from '../../../builder/import/tree/stringify.ts'

/** What the first line begins with. Most of these blocks end with their line. */
const FIRST = [
  '## ',
  '### H {#x} ',
  '- ',
  '1. ',
  '> ',
  '    ',
  'x ',
  '| t | ',
  '<div>x</div> ',
  '[^1]: ',
  ': d ',
  '- [ ] ',
  ':::note ',
  '!!! note ',
  '<!-- c --> ',
]
/** What the second line begins with. */
const SECOND = ['', '> ', '    ', '<div>x</div> ', '*a* ', '[^2]: ', ': ', '`a` ', ' ', '- ', '# ', ':::\n', '===\n']
const DOLLARS = ['$$', '($$)']
const WORDS = ['first', 'second', 'third', 'last']

test.each(['md', 'mdx'] as const)('every word beside dollar signs of two lines is imported once: %s', (syntax) => {
  const wrong = FIRST.flatMap((begin) =>
    SECOND.flatMap((next) =>
      DOLLARS.flatMap((one) =>
        DOLLARS.flatMap((other) => {
          // A formula before, whose number a mask that is taken apart could be taken for.
          const text = `$E$ and\n\n${begin}${one} first\n${next}${other} second third.\n\nlast`
          const { tree } = parse(text, syntax)
          const words = JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value))
          const isRight = WORDS.every((word) => words.split(word).length === 2) && words.split('$E$').length === 2
          return isRight ? [] : [[text, words]]
        }),
      ),
    ),
  )
  expect(wrong.slice(0, 3)).toEqual([])
})

test.each([
  ['Let $$a_1\na_2$$ be.\n', 'Let $$a_1 a_2$$ be.\n'],
  ['$$a_1\n+ a_2\n= a_3$$\n', '$$\na_1\n+ a_2\n= a_3\n$$\n'],
  ['> $$\n> a_1\n> - b\n> $$\n', '> $$\n> a_1\n> - b\n> $$\n'],
  ['- a\n\n    $$\n    b_1 \\\\\n    c * d \\{x\\}\n    $$\n', '- a\n\n  $$\n  b_1 \\\\\n  c * d \\{x\\}\n  $$\n'],
  ['    a $$b\n      > c$$\n', '```\na $$b\n  > c$$\n```\n'],
  ['- $$a_1\n  a_2$$\n', '- $$\n  a_1\n  a_2\n  $$\n'],
])('a formula of several lines stays one: %j', (text, expected) => {
  expect(stringify(parse(text, 'md').tree)).toBe(expected)
})
