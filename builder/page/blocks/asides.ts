/** Asides: notes, tips and warnings beside the text. */
import type { ElementContent } from 'hast'
import { type BlockSchema, defineBlock } from '../block.ts'
import { NONE } from './parts/attributes.ts'
import { element } from './parts/element.ts'
import { bold, join, quote } from './parts/markdown.ts'

/** The five kinds of GitHub's alerts. */
const KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const
type Kind = (typeof KINDS)[number]

/** The kind that a marker of an alert names, in any case. */
export const toAside = (marker: string | undefined): Kind | undefined =>
  KINDS.find((kind) => kind === marker?.toLowerCase())

const DESCRIPTIONS: Readonly<Record<Kind, string>> = {
  note: 'Something that is good to know.',
  tip: 'Advice that saves work.',
  important: 'Something that everybody has to read.',
  warning: 'Something that can go wrong.',
  caution: 'Something that does damage.',
}

/** The asides, in the order of their weight. */
export const ASIDES: readonly BlockSchema[] = KINDS.map((name) =>
  defineBlock({
    name,
    form: 'container',
    description: DESCRIPTIONS[name],
    example: `:::${name}[A title]\nThe text.\n:::`,
    label: { required: false, description: 'A title' },
    attributes: NONE,
    toHtml: ({ label, content, words }) => [
      element('div', { className: ['alert', `alert-${name}`], role: 'note' }, [
        toTitle(words[`body.${name}`], label),
        ...content,
      ]),
    ],
    toMarkdown: ({ label, content }) => {
      const text = join(bold(label), content)
      return quote(`[!${name.toUpperCase()}]\n${mayJoin(text) ? '\n' : ''}${text}`)
    },
  }),
)

/**
 * Whether a text directly below the marker may be read as a part of the marker's paragraph, which is then another one: code,
 * empty items, lists that do not begin with 1 and definitions of links cannot interrupt a paragraph
 * (https://spec.commonmark.org/0.31.2/#paragraph-interruption), and an underline makes a heading of all lines above it.
 */
function mayJoin(text: string): boolean {
  const [paragraph = ''] = text.split(/\n[ \t]*(?=\n)/, 1)
  return NO_INTERRUPTION.test(text) || (!INTERRUPTION.test(text) && /^ {0,3}(?:=+|-+)[ \t]*$/m.test(paragraph))
}

const NO_INTERRUPTION =
  /^(?: {4}|\t| {0,3}(?:(?:[-+*]|\d{1,9}[.)])[ \t]*(?:\n|$)|(?!1[.)])\d{1,9}[.)][ \t]|\[(?!\^)(?:\\.|[^\\\]])+\]:))/s

const INTERRUPTION = /^ {0,3}(?:[#>]|(?:[-+*]|1[.)])[ \t]|```|~~~)/

/** The kind stays, for readers who do not see the colour. */
const toTitle = (kind: string, label: readonly ElementContent[]): ElementContent =>
  element(
    'p',
    { className: ['alert-title'] },
    label.length === 0 ? [kind] : [element('span', { className: ['visually-hidden'] }, [`${kind} `]), ...label],
  )
