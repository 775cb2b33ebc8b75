/** Custom form fields: their definition, and the schema of their values. */
import * as v from 'valibot'
import type { FormField } from './forms-config.ts'
import { Email, onOneLine, rewrite } from './text.ts'
import { toTelephone } from './telephone.ts'

/** Characters of a text whose field names no limit, at most. */
export const MOST_TEXT = 10_000

/** A value of a field. */
type Value = string | number | boolean | null | string[]

/** The schema of a field in a submission. Where a required one is missing, its object has to say so: see `messageOf`. */
export function toFieldSchema(field: FormField) {
  const value = valueOf(field)
  const description = toDescription(field)
  const described = v.pipe(value, v.description(description))
  if (field.required) return described
  // Programs send an empty string or null for empty fields.
  return v.optional(v.pipe(v.union([v.null(), v.literal(''), value], messageOf(field)), v.description(description)))
}

/** A telephone number with its extension. */
const TELEPHONE = /^\+?[\d ()./#*-]{3,40}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i

/** The label, if people see it, and what JSON Schema has no keyword for: the bounds of a date. */
const toDescription = (field: FormField): string =>
  field.kind === 'hidden'
    ? 'Filled in by the page.'
    : field.kind === 'date' && (field.min ?? field.max) !== undefined
      ? `${field.label.replace(/[^.!?]$/, '$&.')} ${messageOf(field)}`
      : field.label

/** The hint for an invalid value. */
export function messageOf({ kind, label, required, min, max, maxLength }: FormField): string {
  const range = [min === undefined ? '' : ` not below ${min}`, max === undefined ? '' : ` not above ${max}`]
  switch (kind) {
    case 'text':
    case 'textarea':
    case 'hidden':
      return `Send text${maxLength === undefined ? '' : ` of at most ${maxLength} characters`}.`
    case 'email':
      return 'Enter an e-mail address, for example name@example.com.'
    case 'tel':
      return 'Enter a telephone number, for example +44 20 7946 0000.'
    case 'url':
      return 'Enter an address that begins with https:// or http://.'
    case 'number':
      return `Send a number${range.filter(Boolean).join(' and')}.`
    case 'date':
      return `Send a date as YYYY-MM-DD${range.filter(Boolean).join(' and')}.`
    case 'choice':
      return 'Choose from the options.'
    case 'choices':
      return `Send an array of options${required ? ', at least one' : ''}.`
    case 'consent':
      return required ? `Send true: "${label}"` : 'Send true or false.'
  }
}

function valueOf(field: FormField): v.GenericSchema<unknown, Value> {
  const message = messageOf(field)
  const { kind, required, options = [], min, max, maxLength = MOST_TEXT } = field
  const text = v.pipe(v.string(message), v.maxLength(maxLength, messageOf({ ...field, maxLength })))
  const filled = required
    ? v.pipe(
        text,
        v.check((value) => value.trim() !== '', message),
      )
    : text
  switch (kind) {
    case 'text':
    case 'hidden':
      return v.pipe(filled, onOneLine(field.label))
    case 'textarea':
      return filled
    case 'email':
      return Email(message)
    case 'tel':
      return v.pipe(
        v.string(message),
        rewrite(toTelephone),
        v.check((number) => TELEPHONE.test(number), message),
      )
    case 'url':
      return v.pipe(
        v.string(message),
        v.trim(),
        v.maxLength(2_048, message),
        v.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\//, message),
        v.check(isWebAddress, message),
      )
    case 'number': {
      const atLeast = typeof min === 'number' ? v.pipe(v.number(message), v.minValue(min, message)) : v.number(message)
      return typeof max === 'number' ? v.pipe(atLeast, v.maxValue(max, message)) : atLeast
    }
    case 'date':
      return v.pipe(
        v.string(message),
        v.isoDate(message),
        v.check(
          (value) =>
            isDay(value) && (min === undefined || value >= String(min)) && (max === undefined || value <= String(max)),
          message,
        ),
      )
    case 'choice':
      return v.picklist(options, message)
    case 'choices': {
      const chosen = v.array(v.picklist(options, message), message)
      return required ? v.pipe(chosen, v.minLength(1, message)) : chosen
    }
    case 'consent':
      return required ? v.literal(true, message) : v.boolean(message)
  }
}

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** `URL` leaves out line breaks and tabs wherever they are. */
const isWebAddress = (text: string): boolean => URL.canParse(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
