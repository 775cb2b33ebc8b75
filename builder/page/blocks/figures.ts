/** Visual blocks: figures, galleries, logos, numbers, quotations, heroes. */
import * as v from 'valibot'
import { type BlockSchema, defineBlock } from '../block.ts'
import { address, NONE, oneOf, text } from './parts/attributes.ts'
import { element, toImage } from './parts/element.ts'
import { image, join, link, quote } from './parts/markdown.ts'
import { escapeText } from '../raw-html/escape.ts'

/** Whether there is a list among the nodes. */
const hasList: (name: string, hint: string) => BlockSchema['checkContent'] = (name, hint) => (content) =>
  content.some(({ type }) => type === 'list')
    ? undefined
    : { text: `The block "${name}" must contain a list.`, hint: `:::${name}\n${hint}\n:::` }

/** Visual blocks. */
export const FIGURES: readonly BlockSchema[] = [
  defineBlock({
    name: 'hero',
    form: 'container',
    description:
      'The first screen of a page, or the band that it ends with: a heading, a few words, buttons, and a picture.',
    example:
      ':::hero{image=/assets/site-search.png alt="The search of this site"}\n## Publish once\n\nFor people and for agents.\n\n:button[Get started]{to=/guides/first-steps/getting-started}\n:::',
    attributes: v.strictObject({
      image: v.optional(address('The picture.')),
      alt: v.optional(text('Alternative text of the picture, if the text does not say what it shows.')),
      align: v.optional(oneOf(['start', 'center'], 'Position of the text: at the `start`, or in the `center`.')),
    }),
    addresses: { image: 'image' },
    toHtml: ({ attributes: { image: picture, alt = '', align }, content }) => [
      element('div', { className: align === 'center' ? ['hero', 'center'] : ['hero'] }, [
        element('div', {}, content),
        ...(picture === undefined ? [] : [toImage(picture, alt)]),
      ]),
    ],
    toMarkdown: ({ attributes: { image: picture, alt }, content }) =>
      join(content, picture === undefined || alt === undefined ? '' : image(picture, alt)),
  }),
  defineBlock({
    name: 'figure',
    form: 'container',
    description: 'A picture with a caption.',
    example: ':::figure[What a visitor sees]\n![The search of this site](/assets/site-search.png)\n:::',
    label: { required: true, description: 'A caption' },
    attributes: NONE,
    toHtml: ({ label, content }) => [element('figure', {}, [...content, element('figcaption', {}, label)])],
    toMarkdown: ({ label, content }) => join(content, label),
  }),
  defineBlock({
    name: 'gallery',
    form: 'container',
    description: 'Pictures side by side.',
    example:
      ':::gallery\n![The search of this site](/assets/site-search.png)\n\n![The survey of this site](/assets/survey.png)\n:::',
    attributes: NONE,
    toHtml: ({ content }) => [element('div', { className: ['gallery'] }, content)],
    toMarkdown: ({ content }) => content,
  }),
  defineBlock({
    name: 'logos',
    form: 'container',
    description: 'A row of logos: a list of pictures, each with a name as its text.',
    example: ':::logos\n- ![Lectern](/assets/logo.svg)\n- [![Lectern](/assets/icon.svg)](/about)\n:::',
    attributes: NONE,
    checkContent: hasList('logos', '- ![Name](/assets/logo.svg)'),
    toHtml: ({ content }) => [element('div', { className: ['logos'] }, content)],
    toMarkdown: ({ content }) => content,
  }),
  defineBlock({
    name: 'stats',
    form: 'container',
    description: 'Numbers that stand out: a list whose items begin with a number in bold.',
    example: ':::stats\n- **2,469** pages in one build\n- **18** keys for a changed page\n:::',
    attributes: NONE,
    checkContent: hasList('stats', '- **99** of a hundred'),
    toHtml: ({ content }) => [element('div', { className: ['stats'] }, content)],
    toMarkdown: ({ content }) => content,
  }),
  defineBlock({
    name: 'quote',
    form: 'container',
    description: 'A quotation.',
    example: ':::quote{by="Ada Lovelace" role="Analyst" to=/about}\nWe write a page, and it is there.\n:::',
    attributes: v.strictObject({
      by: text('Who said it.'),
      role: v.optional(text('What that person does.')),
      image: v.optional(address('A portrait.')),
      to: v.optional(address('A page about the quotation or the person.')),
    }),
    addresses: { to: 'link', image: 'image' },
    toHtml: ({ attributes: { by, role, image: portrait, to }, content }) => [
      element('figure', { className: ['quote'] }, [
        element('blockquote', {}, content),
        element('figcaption', {}, [
          ...(portrait === undefined ? [] : [toImage(portrait, '')]),
          element('span', {}, [
            '— ',
            to === undefined ? by : element('a', { href: to }, [by]),
            role === undefined ? '' : `, ${role}`,
          ]),
        ]),
      ]),
    ],
    toMarkdown: ({ attributes: { by, role, to }, content }) =>
      join(
        quote(content),
        `— ${link(escapeText(by, to !== undefined), to)}${role === undefined ? '' : `, ${escapeText(role)}`}`,
      ),
  }),
]
