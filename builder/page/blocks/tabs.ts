/**
 * Tabs: one of several texts or code blocks at a time. They work without a script and by keyboard, and print shows
 * all of them.
 */
import type { ElementContent } from 'hast'
import * as v from 'valibot'
import { isBlank } from '../../content/schema/hidden-characters.ts'
import { type BlockSchema, defineBlock } from '../block.ts'
import { NONE } from './parts/attributes.ts'
import { element, isElement, toText } from './parts/element.ts'
import { bold, join } from './parts/markdown.ts'
import { readCodeMeta } from '../code/meta.ts'

const TabAttributes = v.strictObject({
  sync: v.optional(
    v.pipe(
      v.string(),
      v.description('A word: tabs with the same word are chosen together, on this page and on others.'),
    ),
  ),
})

/** Tabs of text and of code. */
export const TABS: readonly BlockSchema[] = [
  defineBlock({
    name: 'tabs',
    form: 'container',
    description: 'Several texts of which a reader chooses one.',
    example: '::::tabs\n:::tab[npm]{sync=npm}\nRun `npm ci`.\n:::\n:::tab[pnpm]{sync=pnpm}\nRun `pnpm i`.\n:::\n::::',
    attributes: NONE,
    children: ['tab'],
    toHtml: ({ blocks, number }) =>
      toTabs(
        number,
        blocks.map(({ attributes, label, content }) => {
          const { sync } = v.parse(TabAttributes, attributes)
          return { label, content, sync: sync === '' ? toText(label) : sync }
        }),
      ),
    toMarkdown: ({ blocks }) => join(blocks),
  }),
  defineBlock({
    name: 'tab',
    form: 'container',
    description: 'One of the texts.',
    example: '::::tabs\n:::tab[npm]{sync=npm}\nRun `npm ci`.\n:::\n::::',
    label: { required: true, description: 'Its label' },
    attributes: TabAttributes,
    parents: ['tabs'],
    toHtml: ({ content }) => content,
    toMarkdown: ({ label, content }) => join(bold(label), content),
  }),
  defineBlock({
    name: 'code-group',
    form: 'container',
    description: 'Several pieces of code of which a reader chooses one, by their titles.',
    example: ':::code-group\n```sh title="npm"\nnpm ci\n```\n```sh title="pnpm"\npnpm i\n```\n:::',
    attributes: NONE,
    checkContent: (content) =>
      content.every((node) => node.type === 'code' && !isBlank(readCodeMeta(node.meta ?? '').title ?? ''))
        ? undefined
        : {
            text: 'The block "code-group" may contain only code blocks, each with a title.',
            hint: ':::code-group\n```sh title="npm"\nnpm ci\n```\n:::',
          },
    toHtml: ({ content, number }) =>
      toTabs(
        number,
        content.filter(isElement).map(({ children: [title, ...code] }) => {
          const label = title?.type === 'element' ? title.children : []
          return { label: [element('span', { dataFence: '' }, label)], content: code, sync: toText(label) }
        }),
      ),
    toMarkdown: ({ content }) => content,
  }),
]

interface Tab {
  readonly label: readonly ElementContent[]
  readonly content: readonly ElementContent[]
  readonly sync: string | undefined
}

/** Each tab is a radio button inside its label; CSS shows the panel after it. */
const toTabs = (number: number, tabs: readonly Tab[]): readonly ElementContent[] => [
  element(
    'div',
    { className: ['tabs'] },
    tabs.flatMap(({ label, content, sync }, index) => [
      element('label', {}, [
        element('input', {
          type: 'radio',
          name: `tabs-${number}`,
          ...(index === 0 && { checked: true }),
          ...(sync !== undefined && { dataSync: sync }),
        }),
        ...label,
      ]),
      element('div', {}, content),
    ]),
  ),
]
