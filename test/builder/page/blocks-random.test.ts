/** Blocks within each other, at random: both forms say the same, and the HTML is valid. `BLOCKS=3000` tries more. */
import { assert, constantFrom, letrec, oneof, property, tuple, array, type Arbitrary } from 'fast-check'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { checkBody } from '../../../builder/page/parse/body-forms.ts'
import { replaceTokens } from '../../../builder/page/parsed-page.ts'

const page = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, { origins: [] }, FILES)

/** What the pages include. */
const FILES = new Map([
  ['snippets/a.md', { text: 'Text of a file.\n\n- One\n\n> Two\n' }],
  ['snippets/a.js', { text: 'a()\n\n```\n' }],
])

/** Content that is written between lines of colons, and how many colons the blocks in it have. */
interface Piece {
  readonly text: string
  readonly colons: number
}

const PLAIN = [
  'A paragraph\nof two lines.',
  '- One\n- Two\n\n  More.',
  '1. First\n2. Second',
  '> A quote',
  '> [!TIP]\n> Text.',
  '```js title="a.js" {1}\na\n\nb\n```',
  '~~~\n:::note\n~~~',
  '| a | b |\n| - | - |\n| 1 | :kbd[K] |',
  '### A heading',
  'Text with :badge[New]{kind=tip}, :icon[check]{label=Yes}, [a link](https://a.example) and :button[Go]{to=https://b.example}.',
  'At 10:30 and <b>bold</b>.',
  '<p>HTML</p>',
  '***',
  '::video{src=/a.mp4 title="A film" captions=/a.vtt}',
  '::video{youtube=x title="A *film*" poster=/a.png}',
  '::audio{src=/a.mp3 title="A talk"}',
  '::map{lat=1 lon=2 label="A place"}',
  '::embed{src=https://a.example/x title="A page"}',
  '::list{section=guides}',
  '::include{file=snippets/a.md}',
  '::include{file=snippets/a.js title=a.js}',
  'A formula $x^2$ and a price of $5.',
  '![A picture](/a.png)',
]

const plain: Arbitrary<Piece> = constantFrom(...PLAIN).map((text) => ({ text, colons: 2 }))

const wrap = (opening: string, { text, colons }: Piece): Piece => ({
  // Of tables and raw HTML only an empty line is the end.
  text: `${':'.repeat(colons + 1)}${opening}\n${text}\n${/[|>]$/.test(text) ? '\n' : ''}${':'.repeat(colons + 1)}`,
  colons: colons + 1,
})

const stack = (pieces: readonly Piece[], gap = '\n\n'): Piece => ({
  text: pieces.map(({ text }) => text).join(gap),
  colons: Math.max(...pieces.map(({ colons }) => colons)),
})

const AROUND = [
  'note',
  'warning[A *title*]',
  'details[A summary]',
  'figure[A caption]',
  'hero',
  'quote{by="A. B." role=C}',
  'gallery',
]
const GROUPS = [
  ['columns', 'column'],
  ['cards', 'card[A card]{to=https://a.example icon=rocket}'],
  ['cards', 'card[A card]'],
  ['tabs', 'tab[One]{sync=one}'],
  ['fields', 'field[name]{type=string required default=x}'],
  ['faq', 'details[A question?]'],
] as const

const { tree } = letrec<{ tree: Piece }>((tie) => ({
  tree: oneof(
    { maxDepth: 3, depthSize: 'max' },
    plain,
    tuple(constantFrom(...AROUND), array(tie('tree'), { minLength: 1, maxLength: 3 })).map(([name, pieces]) =>
      wrap(name, stack(pieces)),
    ),
    tuple(constantFrom(...GROUPS), array(tie('tree'), { minLength: 1, maxLength: 3 })).map(([[group, name], pieces]) =>
      wrap(
        group,
        stack(
          pieces.map((piece) => wrap(name, piece)),
          '\n',
        ),
      ),
    ),
    tie('tree').map(({ text, colons }) => ({ text: text.replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, ''), colons })),
    tie('tree').map(({ text, colons }) => ({ text: `- ${text.replaceAll(/\n(?=.)/g, '\n  ')}`, colons })),
  ),
}))

const body = array(tree, { minLength: 1, maxLength: 3 }).map((pieces) => `${stack(pieces).text}\n`)

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // Text of both forms is what this test is about; these rules are about what authors write.
  rules: {
    'heading-level': 'off',
    'no-dup-id': 'error',
    'void-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'no-raw-characters': 'off',
    'attribute-boolean-style': 'off',
    'attr-quotes': 'off',
    'wcag/h30': 'off',
  },
})

test('parsePage() makes valid HTML and the same text of blocks within each other', { timeout: 600_000 }, () => {
  assert(
    property(body, (source) => {
      const { html, markdown, messages } = page(source)
      expect(messages.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(checkBody(html, markdown)).toBeUndefined()
      expect(markdown).not.toMatch(/^[ >\d.-]*:{3,}(?!note)/m)
      const { results } = validator.validateStringSync(replaceTokens(html, () => '/x'))
      expect(
        results.flatMap(({ messages: found }) => found.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      ).toEqual([])
    }),
    { numRuns: Number(process.env['BLOCKS'] ?? 40) },
  )
})
