/** Collapsible blocks: details, and questions with their answers. */
import * as v from 'valibot'
import { type BlockSchema, defineBlock } from '../block.ts'
import { flag, NONE } from './parts/attributes.ts'
import { element } from './parts/element.ts'
import { bold, join } from './parts/markdown.ts'

/** Details and lists of questions. */
export const DETAILS: readonly BlockSchema[] = [
  defineBlock({
    name: 'details',
    form: 'container',
    description: 'Text that a reader can open.',
    example: ':::details[What it costs]\nNothing.\n:::',
    label: { required: true, description: 'What it is about' },
    attributes: v.strictObject({ open: v.optional(flag('Whether it is open at first.')) }),
    toHtml: ({ attributes, label, content }) => [
      element('details', attributes.open ? { open: true } : {}, [element('summary', {}, label), ...content]),
    ],
    toMarkdown: ({ label, content }) => join(bold(label), content),
  }),
  defineBlock({
    name: 'faq',
    form: 'container',
    description: 'Questions, each with an answer that opens.',
    example: '::::faq\n:::details[What does it cost?]\nNothing.\n:::\n::::',
    attributes: NONE,
    children: ['details'],
    toHtml: ({ content }) => [element('div', { className: ['faq'] }, content)],
    toMarkdown: ({ blocks }) => join(blocks),
  }),
]
