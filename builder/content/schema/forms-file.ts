/** `forms.yaml`: the texts of the five forms. */
import { domainToASCII } from 'node:url'
import * as v from 'valibot'
import {
  FORMS,
  type FormName,
  LEAD_FORMS,
  type LeadForm,
  type LeadFormSubmission,
} from '../../../worker/contract/forms.ts'
import { rewrite } from '../../../worker/contract/text.ts'
import { listNames, nearest } from './nearest.ts'
import { constraint, type Fault } from './fault.ts'
import { checkFields, checkOwnForm, FieldFile, MOST_FIELDS } from './form-fields.ts'
import { toFormOperation } from './served/operation-names.ts'
import { Line, listOf, Slug, Text, toSlug } from './values.ts'

/** The fields that each lead form shows in pages, in order. The endpoint takes every field on every form. */
export const LEAD_FIELDS = {
  'book-demo': ['email', 'name', 'company', 'use_case'],
  signup: ['email', 'name', 'company'],
  events: ['email'],
  contact: ['email', 'name', 'company', 'message'],
} as const satisfies Readonly<Record<LeadForm, readonly (keyof typeof LeadFormSubmission.entries)[]>>

/** Name of a field that a page shows. */
export type LeadField = (typeof LEAD_FIELDS)[LeadForm][number]

const describedLine = (description: string) => v.pipe(Line, v.description(description))
const describedText = (description: string) => v.pipe(Text, v.description(description))

const entries = {
  title: describedLine('Heading of the form.'),
  introduction: v.optional(describedText('What happens after it is sent.')),
  submit: describedLine('Label of the button.'),
  success: describedText('What the page says after the form was accepted.'),
  labels: v.pipe(v.record(v.string(), describedLine('Label of the field.')), v.description('Labels of the fields.')),
  refusedDomains: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.toLowerCase(),
        // As forms receive it: `müller.de` is `xn--mller-kva.de`.
        rewrite((domain) => domainToASCII(domain) || domain),
        v.regex(
          /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/,
          constraint('bad-domain', 'must be a mail domain, such as example.com'),
        ),
        v.maxLength(253, constraint('too-long', 'must have at most 253 characters')),
      ),
    ),
    v.maxLength(1000, constraint('too-long', 'must have at most 1000 entries')),
    v.description('Mail domains that the form refuses.'),
  ),
}

/** The words around one form, complete. */
export const FormTexts = v.strictObject(entries)
export type FormTexts = v.InferOutput<typeof FormTexts>

/** A form in `forms.yaml`. */
export const WrittenForm = v.partial(
  v.strictObject({
    ...entries,
    kind: v.pipe(
      v.picklist(['lead', 'survey']),
      v.description('Of a form of your own: a `lead` (default) asks for an e-mail address, a `survey` does not.'),
    ),
    fields: v.pipe(
      listOf(FieldFile, MOST_FIELDS),
      v.description('Further fields.'),
      v.examples([[{ name: 'phone', kind: 'tel', label: 'Phone' }]]),
    ),
  }),
)

/** A file with one optional entry per form: the five built-in forms, and custom forms. */
export function toFormsFile<const Entry extends v.GenericSchema>(form: Entry) {
  const written = v.optional(form)
  return v.objectWithRest(
    {
      'book-demo': written,
      signup: written,
      events: written,
      contact: written,
      survey: written,
    } satisfies Record<FormName, typeof written>,
    form,
  )
}

/** The words and fields of forms. Each form is in several documents, and its words on all pages of the API. */
export const FormsFile = v.pipe(
  toFormsFile(WrittenForm),
  v.maxEntries(100, constraint('too-many', 'must have at most 100 forms')),
)
export type FormsFile = v.InferOutput<typeof FormsFile>

/** A form of the team's own, or one of the five with further fields. */
export interface Form extends FormTexts {
  readonly name: string
  readonly kind: 'lead' | 'survey'
  /** Further fields; of a form of the team's own all but the address. */
  readonly fields: readonly OwnField[]
}

/** A field in one language. `options` are the values that are sent; `shown` has their labels. */
export interface OwnField extends FieldFile {
  readonly shown?: readonly string[] | undefined
  /** Whether the label is in the language. */
  readonly translated?: boolean
}

/** Checks the forms file of a language: labels must belong to fields of the form. */
export function checkFormWords(data: unknown, forms: Readonly<Record<string, Form>>): Fault[] {
  const Any = v.looseObject({ labels: v.optional(v.record(v.string(), v.unknown())) })
  const written = v.safeParse(v.record(v.string(), v.optional(Any)), data)
  if (!written.success) return []
  return Object.entries(written.output).flatMap(([form, value]) => {
    const own = Object.hasOwn(forms, form) ? forms[form] : undefined
    if (own === undefined && !v.is(v.picklist(FORMS), form)) {
      const near = nearest(form, [...FORMS, ...Object.keys(forms)])
      const text = `There is no form "${form}"${near === undefined ? ' in forms.yaml' : `: write "${near}"`}.`
      return [{ rule: 'unknown-form', path: [form], part: 'key', text, hint: near ?? 'Delete it.', fix: near } as const]
    }
    const known = [...(fieldsOf(form) ?? ['email']), ...(own?.fields ?? []).map(({ name }) => name)]
    return checkLabels(form, value?.labels ?? {}, known)
  })
}

function checkLabels(form: string, labels: Readonly<Record<string, unknown>>, known: readonly string[]): Fault[] {
  const unknown = Object.keys(labels).filter((field) => !known.includes(field))
  return unknown.map((field): Fault => {
    const near = nearest(field, known)
    const text = `The form "${form}" has no field "${field}"${near === undefined ? '' : `: write "${near}"`}.`
    const hint = `Its fields are ${listNames(known)}.`
    return { rule: 'unknown-field', path: [form, 'labels', field], part: 'key', text, hint, fix: near }
  })
}

/** Checks beyond the schema: existing forms and fields. */
export function checkForms(data: unknown): Fault[] {
  const Any = v.looseObject({ labels: v.optional(v.record(v.string(), v.unknown())), fields: v.optional(v.unknown()) })
  const forms = v.safeParse(v.record(v.string(), v.optional(Any)), data)
  if (!forms.success) return []
  const taken = new Set(TAKEN)
  return Object.entries(forms.output).flatMap(([form, value]) => {
    const shown = fieldsOf(form)
    const known = shown ?? ['email']
    const faults = shown === undefined ? checkOwnName(form, taken).concat(checkOwnForm(form, value)) : []
    taken.add(toFormOperation(form))
    if (form === 'survey' && value?.fields !== undefined) faults.push(NO_SURVEY_FIELDS)
    return faults.concat(checkLabels(form, value?.labels ?? {}, known), checkFields(form, value?.fields, known))
  })
}

const NO_SURVEY_FIELDS: Fault = {
  rule: 'needless-fields',
  path: ['survey', 'fields'],
  part: 'key',
  text: 'The questions of the survey are in `survey.yaml`: it has no other fields.',
  hint: 'Add a question to survey.yaml, or give a form of your own `kind: survey`.',
}

/** Operations of forms whose name, schema or secret (`WEBHOOK_SECRET`) means something else. */
const TAKEN: ReadonlySet<string> = new Set(['events-subscribe', 'lead-form', 'secret'].map(toFormOperation))

/** Turnstile takes no longer action. https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/widget-configurations/ */
const LONGEST_NAME = 32

/** `taken` are the operations that a form cannot have: `a-1` and `a1` would have the same. */
function checkOwnName(form: string, taken: ReadonlySet<string>): Fault[] {
  if (taken.has(toFormOperation(form))) {
    const text = `The name "${form}" is taken by the API: choose another for the form.`
    return [{ rule: 'duplicate-name', path: [form], part: 'key', text, hint: `our-${form}:` }]
  }
  if (form.length > LONGEST_NAME) {
    const text = `The name "${form}" has ${form.length} characters: use at most ${LONGEST_NAME}, since Turnstile accepts no longer one.`
    return [
      {
        rule: 'bad-slug',
        path: [form],
        part: 'key',
        text,
        hint: `${toSlug(form).slice(0, LONGEST_NAME).replace(/-$/, '')}: …`,
      },
    ]
  }
  if (v.is(Slug, form)) return []
  const text = `The name "${form}" cannot be part of an address: use lower-case letters, digits and single hyphens.`
  return [{ rule: 'bad-slug', path: [form], part: 'key', text, hint: `${toSlug(form) || 'quote'}: …` }]
}

function fieldsOf(form: string): readonly string[] | undefined {
  if (form === 'survey') return ['contact_email']
  const lead = LEAD_FORMS.find((name) => name === form)
  return lead && LEAD_FIELDS[lead]
}
