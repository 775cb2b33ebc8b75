/** Default texts of the five forms, for keys that `forms.yaml` does not set. */
import type { FormName } from '../../../worker/contract/forms.ts'
import { say, type Words } from '../words/texts.ts'
import type { FormsFile, FormTexts } from './forms-file.ts'

/** Texts, labels and refused domains of each form, where `forms.yaml` does not say. */
function toDefaultForms(words: Words): Readonly<Record<FormName, FormTexts>> {
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

/** Keys that `forms.yaml` does not set keep their defaults. */
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
  return forEachForm(complete)
}

/** A value for each of the five forms. */
export const forEachForm = <Value>(make: (form: FormName) => Value): Readonly<Record<FormName, Value>> => ({
  'book-demo': make('book-demo'),
  signup: make('signup'),
  events: make('events'),
  contact: make('contact'),
  survey: make('survey'),
})
