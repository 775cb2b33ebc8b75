/** Columns: side by side on wide screens. */
import { type BlockSchema, defineBlock } from '../block.ts'
import { NONE } from './parts/attributes.ts'
import { element } from './parts/element.ts'
import { join } from './parts/markdown.ts'

/** Columns, and one of them. */
export const COLUMNS: readonly BlockSchema[] = [
  defineBlock({
    name: 'columns',
    form: 'container',
    description: 'Text side by side where there is room, one below the other elsewhere.',
    example: '::::columns\n:::column\nThe left.\n:::\n:::column\nThe right.\n:::\n::::',
    attributes: NONE,
    children: ['column'],
    toHtml: ({ content }) => [element('div', { className: ['columns'] }, content)],
    toMarkdown: ({ blocks }) => join(blocks),
  }),
  defineBlock({
    name: 'column',
    form: 'container',
    description: 'One of the columns.',
    example: '::::columns\n:::column\nThe text.\n:::\n::::',
    attributes: NONE,
    parents: ['columns'],
    toHtml: ({ content }) => [element('div', {}, content)],
    toMarkdown: ({ content }) => content,
  }),
]
