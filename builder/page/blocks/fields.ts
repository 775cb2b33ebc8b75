/** A reference of parameters. */
import * as v from 'valibot'
import { type BlockSchema, defineBlock } from '../block.ts'
import { flag, NONE, text } from './parts/attributes.ts'
import { element } from './parts/element.ts'
import { item, join } from './parts/markdown.ts'
import { toInlineCode } from '../raw-html/escape.ts'

/** Parameters, and one of them. */
export const FIELDS: readonly BlockSchema[] = [
  defineBlock({
    name: 'fields',
    form: 'container',
    description: 'A reference: parameters of a call, keys of a file.',
    example: '::::fields\n:::field[limit]{type=integer default=20}\nHow many there are at most.\n:::\n::::',
    attributes: NONE,
    children: ['field'],
    toHtml: ({ content }) => [element('dl', { className: ['fields'] }, content)],
    toMarkdown: ({ blocks }) => join(blocks),
  }),
  defineBlock({
    name: 'field',
    form: 'container',
    description: 'One parameter, by its name.',
    example: '::::fields\n:::field[email]{type=string required}\nWhere the answer goes.\n:::\n::::',
    label: {
      required: true,
      description: 'A name',
      check: (name) => (/[`*\\<&]|(?<!\w)_.{0,999}_(?!\w)/.test(name) ? 'is a plain name, without marks' : undefined),
    },
    attributes: v.strictObject({
      type: v.optional(text('The type of its values.')),
      required: v.optional(flag('Whether it is required.')),
      default: v.optional(text('Its value if it is absent.')),
    }),
    parents: ['fields'],
    mayBeEmpty: true,
    toHtml: ({ attributes: { type, required, default: standard }, label, content, words }) => [
      element('div', {}, [
        element('dt', {}, [
          element('code', {}, label),
          ...(type === undefined ? [] : [' ', element('span', { className: ['type'] }, [type])]),
          ...(required ? [' ', element('span', { className: ['badge'] }, [words['body.required']])] : []),
          ...(standard === undefined ? [] : [` ${words['body.default']} `, element('code', {}, [standard])]),
        ]),
        element('dd', {}, content),
      ]),
    ],
    toMarkdown: ({ attributes: { type, required, default: standard }, label, content, words }) => {
      const facts = [
        toInlineCode(label),
        type === undefined ? '' : toInlineCode(type),
        required ? words['body.required'] : '',
        standard === undefined ? '' : `${words['body.default']} ${toInlineCode(standard)}`,
      ]
      return item('-', join(facts.filter((fact) => fact !== '').join(' '), content))
    },
  }),
]
