/** Blocks that depend on the whole site: lists of pages, and forms. A page holds a placeholder until it is rendered. */
import * as v from 'valibot'
import { type BlockSchema, defineBlock } from '../block.ts'
import { ListQuery } from '../parsed-page.ts'
import { text } from './parts/attributes.ts'

/** A list of pages, and a form. */
export const SLOTS: readonly BlockSchema[] = [
  defineBlock({
    name: 'list',
    form: 'leaf',
    description: 'Pages of the site as cards: those of a section, or with a tag.',
    example: '::list{section=use-cases limit=3}',
    attributes: ListQuery,
    toRef: (query) => ({ kind: 'list', target: query.section ?? query.tag ?? '', query }),
  }),
  defineBlock({
    name: 'form',
    form: 'leaf',
    description: 'A form, at this place instead of at the end. A page can have several forms, each of them once.',
    example: '::form{name=events}',
    attributes: v.strictObject({ name: text('A form: one of the five, or one of `forms.yaml`.') }),
    toRef: ({ name }) => ({ kind: 'form', target: name }),
  }),
]
