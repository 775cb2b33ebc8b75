/** Forms with custom fields, completed with defaults, in the words of a language. */
import type * as v from 'valibot'
import { FORMS, type FormName } from '../../../worker/contract/forms.ts'
import { say, type Words } from '../words/texts.ts'
import type { Form, FormsFile, FormTexts, OwnField, WrittenForm } from './forms-file.ts'

/** The forms of `forms.yaml` that have fields of the team's own, by name. */
export function toForms(
  written: FormsFile,
  complete: Readonly<Record<FormName, FormTexts>>,
  words: Words,
): Readonly<Record<string, Form>> {
  const forms: [string, Form][] = []
  for (const [name, form] of Object.entries(written)) {
    const five = FORMS.find((known) => known === name)
    const fields = form?.fields ?? []
    if (form === undefined || fields.length === 0) continue
    const texts = five === undefined ? toOwnTexts(form, words) : complete[five]
    forms.push([name, { ...texts, name, kind: name === 'survey' ? 'survey' : (form.kind ?? 'lead'), fields }])
  }
  return Object.fromEntries(forms)
}

const toOwnTexts = (form: v.InferOutput<typeof WrittenForm>, words: Words): FormTexts => ({
  title: form.title ?? '…',
  introduction: form.introduction,
  submit: form.submit ?? say(words, 'contact.submit'),
  success: form.success ?? say(words, 'form.success'),
  labels: { email: say(words, 'label.email'), ...form.labels },
  refusedDomains: form.refusedDomains ?? [],
})

/** The texts of a form in one language. */
export interface FormWords {
  readonly title?: string | undefined
  readonly introduction?: string | undefined
  readonly submit?: string | undefined
  readonly success?: string | undefined
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly options?: Readonly<Record<string, readonly string[]>> | undefined
}

/** The forms with fields of the team's own, in the words of a language. */
export function translateForms(
  forms: Readonly<Record<string, Form>>,
  words: Readonly<Record<string, FormWords | undefined>>,
  complete: Readonly<Record<FormName, FormTexts>>,
  own: Words,
): Readonly<Record<string, Form>> {
  const translated = Object.entries(forms).map(([name, form]): [string, Form] => {
    const { options = {}, labels = {}, ...said } = words[name] ?? {}
    const five = FORMS.find((known) => known === name)
    const texts =
      five === undefined
        ? {
            title: said.title ?? form.title,
            introduction: said.introduction ?? form.introduction,
            submit: said.submit ?? say(own, 'contact.submit'),
            success: said.success ?? say(own, 'form.success'),
            labels: { email: say(own, 'label.email'), ...labels },
          }
        : complete[five]
    const fields = form.fields.map((field): OwnField => toTranslated(field, labels[field.name], options[field.name]))
    return [name, { ...form, ...texts, refusedDomains: form.refusedDomains, fields }]
  })
  return Object.fromEntries(translated)
}

function toTranslated(field: OwnField, label: string | undefined, shown: readonly string[] | undefined): OwnField {
  return {
    ...field,
    ...(label === undefined ? {} : { label, translated: true }),
    ...(shown?.length === field.options?.length ? { shown } : {}),
  }
}
