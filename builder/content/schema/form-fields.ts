/** Custom fields in `forms.yaml`. */
import * as v from 'valibot'
import { FieldKind, type FormField } from '../../../worker/contract/forms-config.ts'
import { KEYS_LIMIT, LEAD_FORMS } from '../../../worker/contract/forms.ts'
import { findLargeAnswers } from './answer-size.ts'
import { checkOptions, constraint, type Fault } from './fault.ts'
import { nearest } from './nearest.ts'
import { Finite, Line, listOf, Text } from './values.ts'

const bound = v.lazy((value): v.GenericSchema<unknown, number | string> =>
  typeof value === 'string'
    ? v.pipe(v.string(), v.isoDate(constraint('bad-date', 'must be a number, or a date as YYYY-MM-DD')))
    : Finite,
)

/** Fields of a form, and questions of the survey, at most: the Worker takes ten more, for those that each form has and what the page adds. */
export const MOST_FIELDS = KEYS_LIMIT - 10

/** Options of one of them, at most. */
export const MOST_OPTIONS = 1000

/** One field of a form. */
export const FieldFile = v.strictObject({
  name: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9_]{0,47}$/, constraint('bad-value', 'must be lower-case letters, digits and underscores')),
    v.description('Property of the submission that carries the value.'),
  ),
  kind: v.pipe(FieldKind, v.description('Kind of the field.')),
  label: v.pipe(Text, v.description('Label of the field. It may have links, `[text](pages/privacy.md)`.')),
  help: v.optional(v.pipe(Line, v.description('Help text of the field.'))),
  required: v.optional(v.pipe(v.boolean(), v.description('Whether the field has to be filled in.'))),
  options: v.optional(v.pipe(listOf(Line, MOST_OPTIONS), v.description('Options of a `choice` or `choices` field.'))),
  min: v.optional(v.pipe(bound, v.description('Lowest number, or first date.'))),
  max: v.optional(v.pipe(bound, v.description('Highest number, or last date.'))),
  maxLength: v.optional(
    v.pipe(
      v.number(),
      v.integer('bad-value: must be a whole number'),
      v.minValue(1, 'bad-value: must be at least 1'),
      v.maxValue(10_000, 'bad-value: must be at most 10000'),
      v.description('Maximum number of characters of a text.'),
    ),
  ),
  value: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\{(?:page|referrer|[a-z][a-z0-9_]*)\}$/,
        constraint(
          'bad-value',
          'must be {page}, {referrer} or the name of a parameter of the address, such as {utm_source}',
        ),
      ),
      v.description(
        'What the page fills into a hidden field: `{page}`, `{referrer}`, or a parameter such as `{utm_source}`.',
      ),
    ),
  ),
})
export type FieldFile = v.InferOutput<typeof FieldFile>

/** A field as the Worker knows it. */
export const toFormField = ({ name, kind, label, required, options, min, max, maxLength }: FieldFile): FormField => ({
  name,
  kind,
  label: toPlainLabel(label),
  ...(required === undefined ? {} : { required }),
  ...(options === undefined ? {} : { options }),
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  ...(maxLength === undefined ? {} : { maxLength }),
})

/** A link in a label. Neither part has the character that begins it, so that many beginnings cost no more than one. */
export const LABEL_LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g

/** The words of a label. */
export const toPlainLabel = (label: string): string => label.replaceAll(LABEL_LINK, '$1')

/** Names that every form has already, or that mean something to the service. */
const TAKEN: ReadonlySet<string> = new Set([
  'captcha_token',
  'submission_id',
  'leave_empty',
  'filled_in',
  'constructor',
  'prototype',
  'inbox',
])

const Fields = v.array(
  v.looseObject({
    name: v.optional(v.unknown()),
    kind: v.optional(v.unknown()),
    options: v.optional(v.unknown()),
    value: v.optional(v.unknown()),
    min: v.optional(v.unknown()),
    max: v.optional(v.unknown()),
    maxLength: v.optional(v.unknown()),
    required: v.optional(v.unknown()),
  }),
)

/** Checks across fields. `own` are the built-in fields of the form. */
export function checkFields(form: string, written: unknown, own: readonly string[]): Fault[] {
  const fields = v.safeParse(Fields, written)
  if (!fields.success) return []
  const names = new Set(own)
  const ofEach = fields.output.flatMap((field, index): Fault[] => {
    const at = (key: string): Pick<Fault, 'path' | 'part'> => ({ path: [form, 'fields', index, key], part: 'value' })
    const faults: Fault[] = []
    const { name, kind, options, value, min, max, maxLength, required } = field
    if (typeof name === 'string') {
      if (TAKEN.has(name)) {
        const text = `The field name "${name}" is reserved in every form: choose another.`
        faults.push({ rule: 'duplicate-name', ...at('name'), text, hint: `name: our_${name}` })
      } else if (names.has(name)) {
        const text = `The form "${form}" has a field "${name}" already: choose another name.`
        faults.push({ rule: 'duplicate-name', ...at('name'), text, hint: `name: ${name}_2` })
      }
      names.add(name)
    }
    const isChoice = kind === 'choice' || kind === 'choices'
    if (isChoice && (!Array.isArray(options) || options.length < 2)) {
      const text = `The field "${String(name)}" is a choice and needs at least two options.`
      faults.push({ rule: 'missing-options', ...at('options'), text, hint: 'options: [One, Another]' })
    } else if (!isChoice && options !== undefined && typeof kind === 'string') {
      const text = `The field "${String(name)}" is of the kind "${kind}", which has no options.`
      faults.push({ rule: 'needless-options', ...at('options'), text, hint: 'kind: choice' })
    }
    for (const fault of checkOptions(options, [form, 'fields', index])) faults.push(fault)
    if (kind === 'hidden' && value === undefined) {
      const text = `The hidden field "${String(name)}" has no value: visitors cannot fill it in.`
      faults.push({ rule: 'missing-value', ...at('kind'), text, hint: 'value: "{utm_source}"' })
    }
    for (const [key, limit] of Object.entries({ min, max, maxLength })) {
      if (limit === undefined || !v.is(FieldKind, kind)) continue
      const isDate = kind === 'date'
      const ofKind = `The field "${String(name)}" is of the kind "${kind}"`
      if (!BOUNDED[key]?.includes(kind)) {
        const hint = `kind: ${key === 'maxLength' ? 'text' : 'number'}`
        faults.push({ rule: 'needless-options', ...at(key), text: `${ofKind}, which has no "${key}".`, hint })
      } else if (key !== 'maxLength' && typeof limit !== (isDate ? 'string' : 'number')) {
        const text = `${ofKind}, whose "${key}" must be ${isDate ? 'a date' : 'a number'}.`
        faults.push({ rule: 'bad-range', ...at(key), text, hint: `${key}: ${isDate ? '2026-01-31' : '1'}` })
      }
    }
    if (kind === 'hidden' && required === true) {
      const text = `The hidden field "${String(name)}" is required: who comes without its value could send nothing.`
      faults.push({ rule: 'missing-value', ...at('required'), text, hint: 'required: false' })
    }
    if (isAbove(min, max)) {
      const text = `The field "${String(name)}" has a "min" above its "max": no value would be accepted.`
      faults.push({ rule: 'bad-range', ...at('min'), text, hint: `min: ${JSON.stringify(max)}` })
    }
    return faults
  })
  return [...ofEach, ...findLargeAnswers(fields.output, [form, 'fields'])]
}

/** Kinds of fields that have bounds. */
const BOUNDED: Readonly<Record<string, readonly FieldKind[]>> = {
  min: ['number', 'date'],
  max: ['number', 'date'],
  maxLength: ['text', 'textarea', 'hidden'],
}

const isAbove = (min: unknown, max: unknown): boolean =>
  (typeof min === 'number' && typeof max === 'number' && min > max) ||
  (typeof min === 'string' && typeof max === 'string' && min > max)

/** Custom forms must set what the five forms have by default. */
export function checkOwnForm(form: string, written: unknown): Fault[] {
  const { title, fields } = { title: undefined, fields: undefined, ...Object(written) }
  const near = nearest(form, [...LEAD_FORMS, 'survey'])
  if (fields === undefined || (title === undefined && near !== undefined)) {
    const text =
      near === undefined
        ? `The form "${form}" has no fields: only the five built-in forms may leave them out.`
        : `There is no form "${form}": write "${near}".`
    const hint = near === undefined ? 'fields:\n  - { name: …, kind: text, label: … }' : `${near}:`
    return [{ rule: 'unknown-form', path: [form], part: 'key', text, hint, fix: near }]
  }
  if (title !== undefined) return []
  const text = `Key "title" is missing: the form "${form}" needs one.`
  return [{ rule: 'missing-key', path: [form], part: 'key', text, hint: 'title: …   # Heading of the form.' }]
}
