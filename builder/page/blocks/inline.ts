/** Inline blocks: buttons, badges, keys, icons. */
import * as v from 'valibot'
import type { ElementContent } from 'hast'
import { type BlockSchema, defineBlock } from '../block.ts'
import { address, NONE, oneOf, text } from './parts/attributes.ts'
import { element } from './parts/element.ts'
import { constraint } from '../../content/schema/fault.ts'
import { explainIcon, isIcon, toIcon } from './parts/icon.ts'
import { link } from './parts/markdown.ts'

/** Characters of what an icon means. */
const LONGEST_MEANING = 40

/** Inline blocks. */
export const INLINE: readonly BlockSchema[] = [
  defineBlock({
    name: 'button',
    form: 'text',
    description: 'A link that looks like a button.',
    example: ':button[Get started]{to=/guides/first-steps/getting-started} :button[Prices]{to=/pricing kind=quiet}',
    label: { required: true, description: 'What it does' },
    attributes: v.strictObject({
      to: address('Where it leads.'),
      kind: v.optional(oneOf(['primary', 'quiet'], 'Its emphasis: `primary` (default) or `quiet`.')),
    }),
    addresses: { to: 'link' },
    toHtml: ({ attributes: { to, kind }, label }) => [
      element('a', { className: kind === 'quiet' ? ['button', 'quiet'] : ['button'], href: to }, label),
    ],
    toMarkdown: ({ attributes: { to }, label }) => link(label, to),
  }),
  defineBlock({
    name: 'badge',
    form: 'text',
    description: 'A word that marks the text beside it.',
    example: 'Search :badge[New] :badge[Beta]{kind=warning}',
    label: { required: true, description: 'A word' },
    attributes: v.strictObject({
      kind: v.optional(
        oneOf(['note', 'tip', 'important', 'warning', 'caution'], 'Its colour, named after the kinds of asides.'),
      ),
    }),
    toHtml: ({ attributes: { kind }, label }) => [
      element('span', { className: kind === undefined ? ['badge'] : ['badge', `alert-${kind}`] }, label),
    ],
    toMarkdown: ({ label }) => label,
  }),
  defineBlock({
    name: 'kbd',
    form: 'text',
    description: 'A key, or several that are pressed together.',
    example: 'Save with :kbd[Ctrl+S].',
    label: { required: true, description: 'The keys' },
    attributes: NONE,
    toHtml: ({ label }) => [element('kbd', {}, label.flatMap(toKeys))],
    toMarkdown: ({ label }) => label,
  }),
  defineBlock({
    name: 'icon',
    form: 'text',
    description: 'An icon from Lucide (https://lucide.dev/icons).',
    example: 'A rocket :icon[rocket], and a mark that says something: :icon[check]{label=Included}.',
    label: {
      required: true,
      description: 'The name of the icon',
      check: (name) => (isIcon(name) ? undefined : explainIcon(name)),
    },
    attributes: v.strictObject({
      label: v.optional(
        v.pipe(
          text('What it means in a few words, if no text beside it says so: people who see the icon do not read them.'),
          v.maxLength(LONGEST_MEANING, constraint('bad-attribute', `must have at most ${LONGEST_MEANING} characters`)),
        ),
      ),
    }),
    toHtml: ({ attributes, label: [name] }) => [
      toIcon(name?.type === 'text' ? name.value : ''),
      ...(attributes.label === undefined
        ? []
        : [element('span', { className: ['visually-hidden'] }, [attributes.label])]),
    ],
    toMarkdown: ({ attributes }) => attributes.label ?? '',
  }),
]

/** The keys of `Ctrl+S`. A plus key comes last: `Ctrl++`. */
function toKeys(node: ElementContent): readonly (ElementContent | string)[] {
  if (node.type !== 'text' || !/.\+./.test(node.value)) return [node]
  return node.value
    .split(/(?<=[^+])(\+)(?=.)/)
    .map((part, index) => (index % 2 === 1 ? part : element('kbd', {}, [part])))
}
