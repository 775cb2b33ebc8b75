/** `forms.yaml`: the texts of the five forms, and what they are without it. */
import * as v from 'valibot'
import {
  type FormName,
  FORMS,
  LEAD_FORMS,
  type LeadForm,
  type LeadFormSubmission,
} from '../../../worker/contract/forms.ts'
import { say, type Words } from '../words/texts.ts'
import { nearest } from './nearest.ts'
import { constraint, type Fault } from './fault.ts'
import { Text } from './values.ts'
import { Line } from './values.ts'

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
  success: describedText('What the page says once it was accepted.'),
  labels: v.pipe(v.record(v.string(), describedLine('Label of the field.')), v.description('Labels of the fields.')),
  refusedDomains: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.toLowerCase(),
        v.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, constraint('bad-domain', 'must be a mail domain, such as example.com')),
      ),
    ),
    v.description('Mail domains that the form refuses.'),
  ),
}

/** The words around one form, complete. */
export const FormTexts = v.strictObject(entries)
export type FormTexts = v.InferOutput<typeof FormTexts>

const Written = v.optional(v.partial(FormTexts))

/** The words of any form. */
export const FormsFile = v.strictObject({
  'book-demo': Written,
  signup: Written,
  events: Written,
  contact: Written,
  survey: Written,
} satisfies Record<FormName, typeof Written>)
export type FormsFile = v.InferOutput<typeof FormsFile>

/** What the schema alone cannot say: a label belongs to a field that the form has. */
export function checkForms(data: unknown): Fault[] {
  const Labels = v.optional(v.looseObject({ labels: v.optional(v.record(v.string(), v.unknown())) }))
  const forms = v.safeParse(v.record(v.string(), Labels), data)
  if (!forms.success) return []
  return Object.entries(forms.output).flatMap(([form, value]) => {
    const known = fieldsOf(form)
    const unknown = Object.keys(value?.labels ?? {}).filter((field) => known && !known.includes(field))
    return unknown.map((field): Fault => {
      const near = nearest(field, known ?? [])
      const text = `The form "${form}" has no field "${field}"${near === undefined ? '' : `: write "${near}"`}.`
      const hint = `Its fields are ${(known ?? []).join(', ')}.`
      return { rule: 'unknown-field', path: [form, 'labels', field], part: 'key', text, hint, fix: near }
    })
  })
}

function fieldsOf(form: string): readonly string[] | undefined {
  if (form === 'survey') return ['contact_email']
  const lead = LEAD_FORMS.find((name) => name === form)
  return lead && LEAD_FIELDS[lead]
}

/** Texts, labels and refused domains of each form, where `forms.yaml` does not say. */
export function toDefaultForms(words: Words): Readonly<Record<FormName, FormTexts>> {
  const labels = {
    email: say(words, 'label.email'),
    name: say(words, 'label.name'),
    company: say(words, 'label.company'),
  }
  const toTexts = (form: FormName, own: Readonly<Record<string, string>>): FormTexts => ({
    title: say(words, `${form}.title`),
    submit: say(words, `${form}.submit`),
    success: say(words, `${form}.success`),
    labels: own,
    refusedDomains: [],
  })
  return {
    'book-demo': {
      ...toTexts('book-demo', {
        ...labels,
        email: say(words, 'label.workEmail'),
        use_case: say(words, 'label.use_case'),
      }),
      introduction: say(words, 'book-demo.introduction'),
      // The two domains of one consumer webmail provider.
      refusedDomains: ['gmail.com', 'googlemail.com'],
    },
    signup: toTexts('signup', labels),
    events: toTexts('events', labels),
    contact: toTexts('contact', { ...labels, message: say(words, 'label.message') }),
    survey: toTexts('survey', { contact_email: say(words, 'label.contact_email') }),
  }
}

/** What `forms.yaml` leaves out keeps its default. */
export function completeForms(written: FormsFile, words: Words): Readonly<Record<FormName, FormTexts>> {
  const defaults = toDefaultForms(words)
  const complete = (name: FormName): FormTexts => {
    const texts = defaults[name]
    const own = written[name]
    return {
      title: own?.title ?? texts.title,
      introduction: own?.introduction ?? texts.introduction,
      submit: own?.submit ?? texts.submit,
      success: own?.success ?? texts.success,
      labels: { ...texts.labels, ...own?.labels },
      refusedDomains: own?.refusedDomains ?? texts.refusedDomains,
    }
  }
  const [bookDemo, signup, events, contact, survey] = FORMS
  return {
    [bookDemo]: complete(bookDemo),
    [signup]: complete(signup),
    [events]: complete(events),
    [contact]: complete(contact),
    [survey]: complete(survey),
  }
}
