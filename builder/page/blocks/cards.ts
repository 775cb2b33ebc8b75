/** Cards: links with a title and a short text. */
import * as v from 'valibot'
import { type BlockSchema, defineBlock } from '../block.ts'
import { address, NONE, text } from './parts/attributes.ts'
import { element, toImage } from './parts/element.ts'
import { Icon, toIcon } from './parts/icon.ts'
import { image, item, join, link, titled } from './parts/markdown.ts'

/** A grid of cards, and one of them. */
export const CARDS: readonly BlockSchema[] = [
  defineBlock({
    name: 'cards',
    form: 'container',
    description: 'A grid of cards.',
    example:
      '::::cards\n:::card[Quick start]{to=/guides/first-steps/getting-started icon=rocket}\nFive minutes.\n:::\n::::',
    attributes: NONE,
    children: ['card'],
    toHtml: ({ content }) => [element('ul', { className: ['cards'] }, content)],
    toMarkdown: ({ blocks }) => blocks.join(blocks.some((block) => block.includes('\n\n')) ? '\n\n' : '\n'),
  }),
  defineBlock({
    name: 'card',
    form: 'container',
    description: 'A card: a title, which may be a link, and a text.',
    example:
      '::::cards\n:::card[Quick start]{to=/guides/first-steps/getting-started icon=rocket}\nFive minutes.\n:::\n::::',
    label: { required: true, description: 'A title' },
    attributes: v.strictObject({
      to: v.optional(address('Where the card leads.')),
      icon: v.optional(Icon),
      image: v.optional(address('A picture above the title.')),
      alt: v.optional(text('Alternative text of the picture, if the text does not say what it shows.')),
    }),
    addresses: { to: 'link', image: 'image' },
    parents: ['cards'],
    mayBeEmpty: true,
    toHtml: ({ attributes: { to, icon, image: picture, alt = '' }, label, content }) => [
      element('li', {}, [
        ...(picture === undefined ? [] : [toImage(picture, alt)]),
        ...(icon === undefined ? [] : [toIcon(icon)]),
        element('p', { className: ['title'] }, to === undefined ? label : [element('a', { href: to }, label)]),
        ...content,
      ]),
    ],
    toMarkdown: ({ attributes: { to, image: picture, alt }, label, content }) =>
      item(
        '-',
        join(picture === undefined || alt === undefined ? '' : image(picture, alt), titled(link(label, to), content)),
      ),
  }),
]
