/** Controls of custom form fields. */
import { MOST_TEXT } from '../../../worker/contract/fields.ts'
import type { SiteField } from '../../site/site.ts'
import { html, type Html, type Part } from '../../page/html.ts'
import { say, type Words } from '../../content/words/texts.ts'
import { spellDay } from './facts.ts'
import { type Field, type FieldOptions, renderChoice, renderConsent, renderField, renderHidden } from './field.ts'

/** A field with a control of its kind. */
export function renderOwnField(field: SiteField, words: Words, options: FieldOptions): Html {
  const { name, help, required, kind, maxLength, min, max } = field
  const shared = { name, label: toLabel(field), help, required: required === true, purpose: help ?? field.label }
  switch (kind) {
    case 'text':
    case 'textarea': {
      const message = required ? say(words, 'form.required') : undefined
      return renderField(
        { ...shared, control: kind, longest: toLongest(maxLength ?? MOST_TEXT, words), message },
        options,
      )
    }
    case 'email':
    case 'tel':
    case 'url':
      return renderField({ ...shared, control: kind, autocomplete: kind, message: say(words, `form.${kind}`) }, options)
    case 'number': {
      const message = toRangeText('number', toNumber(min), toNumber(max), words)
      return renderField({ ...shared, control: 'number', min, max, message }, options)
    }
    case 'date': {
      const message = toRangeText('date', toDay(min, words), toDay(max, words), words)
      return renderField({ ...shared, control: 'date', min, max, message }, options)
    }
    case 'choice':
    case 'choices': {
      const values = (field.options ?? []).map((value, index) => ({ value, label: field.shown?.[index] ?? value }))
      const control = kind === 'choice' ? 'radio' : 'checkbox'
      return renderChoice({ ...shared, control, options: values, message: say(words, 'form.choice') }, options)
    }
    case 'consent':
      return renderConsent({ ...shared, text: toText(field), message: say(words, 'form.consent') }, options)
    case 'hidden':
      return renderHidden(name, field.value ?? '', field.maxLength)
  }
}

/** The label with its links, as one node: the script of forms takes the first one for the question. */
const toLabel = (field: SiteField): Part =>
  field.parts.some(({ href }) => href !== undefined) ? html`<span data-label>${toText(field)}</span>` : field.label

const toText = ({ parts }: SiteField): readonly Part[] =>
  parts.map(({ text, href }) => (href === undefined ? text : html`<a href="${href}">${text}</a>`))

/** The limit of a text, with its message. */
export const toLongest = (count: number | undefined, words: Words): Field['longest'] =>
  count === undefined ? undefined : { count, message: say(words, 'form.longest', { count }) }

const toNumber = (bound: number | string | undefined): number | undefined =>
  typeof bound === 'number' ? bound : undefined

const toDay = (bound: number | string | undefined, { language }: Words): string | undefined =>
  typeof bound === 'string' ? spellDay(bound, language) : undefined

/** Message for a number or a date out of range. */
export function toRangeText(
  kind: 'number' | 'date',
  min: number | string | undefined,
  max: number | string | undefined,
  words: Words,
): string {
  if (min !== undefined && max !== undefined) return say(words, `form.${kind}Between`, { min, max })
  if (min !== undefined) return say(words, `form.${kind}From`, { min })
  return max === undefined ? say(words, `form.${kind}`) : say(words, `form.${kind}To`, { max })
}
