import { array, assert, constantFrom, property } from 'fast-check'
import { toString } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import type { LabelPart } from '../../../../builder/site/site.ts'
import { createSite } from '../../../support/example-site.ts'
import { toFormText } from '../../../../builder/views/page/form-md.ts'

test('toFormText() links the words of a label, addresses of the site in full', () => {
  const parts = [
    { text: 'I read ' },
    { text: 'the terms', href: '/terms' },
    { text: ' and ' },
    { text: 'the law', href: 'https://law.example/1' },
  ]
  const field = { name: 'consent', kind: 'consent', label: 'I read', parts, required: true } as const
  const { forms } = createSite()
  const ownForms = { quote: { ...forms.contact, name: 'quote', kind: 'lead', fields: [field] } } as const
  expect(toFormText('quote', createSite({ ownForms }))).toContain(
    '\n- `consent` (consent), required: I read [the terms](https://www.example.com/terms) and [the law](https://law.example/1)',
  )
})

const reader = unified().use(remarkParse).use(remarkGfm).freeze()

/** What begins or ends something in markdown. */
const MARKS = String.raw`1. 1) - + > # --- === *** ___ ~~~ ~ ${'```'} ${'`'} : | [ ] ( ) ! ^ [^1] [x]: <b> &amp; & \ * _ $ { @`

/** Texts without a space at their ends or two beside each other, which are made one. */
const written = array(constantFrom(...MARKS.split(' '), ' ', ' ', 'a', 'b c', 'https://a.example/b_c'), {
  minLength: 1,
  maxLength: 6,
})
  .map((parts) => parts.join('').replaceAll(/ +/g, ' ').trim())
  .filter((text) => text !== '')

/** The words of the blocks of a form. */
const toBlocks = (markdown: string | undefined): readonly string[] => {
  const blocks = reader.parse(markdown ?? '').children
  return blocks
    .flatMap((block) => (block.type === 'list' ? block.children : [block]))
    .map((block) => `${block.type} ${toString(block)}`)
}

test('toFormText() writes texts of a form so that they read as those', () => {
  assert(
    property(written, written, written, written, written, written, (title, introduction, label, link, help, option) => {
      const terms = { text: link, href: '/terms' }
      const parts: readonly LabelPart[] = [{ text: label }, terms, { text: ` ${label} ` }, terms, { text: label }]
      const field = { name: 'f', kind: 'choice' as const, label, parts, help, options: ['x'], shown: [option] }
      const site = createSite()
      const ownForms = {
        quote: {
          ...site.forms.contact,
          title,
          introduction,
          name: 'quote',
          kind: 'survey' as const,
          fields: [field],
        },
      }
      const blocks = toBlocks(toFormText('quote', createSite({ ownForms })))
      expect(blocks.slice(0, 2)).toEqual([`heading ${title}`, `paragraph ${introduction}`])
      expect(blocks.at(-1)).toBe(
        `listItem f (choice): ${label}${link} ${label} ${link}${label} (${help}) (${option} "x")`,
      )
    }),
  )
})

test('toFormText() writes texts of the survey so that they read as those', () => {
  assert(
    property(written, written, written, written, (introduction, text, help, option) => {
      const choice = { name: 'q_a', kind: 'single' as const, text, help, options: [option], shown: [option] }
      const scale = { name: 'q_b', kind: 'scale' as const, text, help, minLabel: option, maxLabel: option }
      const survey = { id: 's', title: 'S', introduction, questions: [choice, scale] }
      const blocks = toBlocks(toFormText('survey', createSite({ survey })))
      const [, said] = blocks
      expect(said).toBe(`paragraph ${introduction}`)
      const [first = 0, second = 0] = blocks.flatMap((block, at) => (block.startsWith('heading') ? [at] : [])).slice(1)
      expect(blocks.slice(first, first + 2)).toEqual([`heading 1. ${text}`, `paragraph ${help}`])
      expect(blocks[first + 3]).toBe(`listItem ${JSON.stringify(option)}: ${option}`)
      expect(blocks.slice(second, second + 2)).toEqual([`heading 2. ${text}`, `paragraph ${help}`])
      expect(blocks[second + 2]).toBe(
        `paragraph Property q_b: a whole number from 1 to 5, where 1 means “${option}” and 5 means “${option}”.`,
      )
    }),
  )
})
