/** Shows validation errors of a form: a summary that takes the focus, and a message beside each field. */
import type { Fault } from './answer.ts'
import { formWords } from '../../../content/words/client.ts'
import { createSay } from './words.ts'

const say = createSay(formWords)

/** The fields of a form, without the controls that the captcha widget adds. */
export const CONTROLS = '.field input, .field textarea'

/** Errors of the browser's constraint validation, and required fields without an answer, in the words of the schema. */
export function findFaults(form: HTMLFormElement): readonly Fault[] {
  const controls = [...form.querySelectorAll<HTMLInputElement>(CONTROLS)]
  const invalid = controls.filter((control) => !control.validity.valid || isUnanswered(control, controls))
  // The options of a question are one field.
  return invalid
    .filter(({ name }, index) => invalid.findIndex((control) => control.name === name) === index)
    .map((control) => ({ field: control.name, message: control.dataset['message'] ?? control.validationMessage }))
}

/** What browsers take for an answer: blank text, and boxes of which at least one has to be ticked. */
const isUnanswered = (
  { required, value, name, dataset }: HTMLInputElement,
  all: readonly HTMLInputElement[],
): boolean =>
  (required && !value.trim()) || ('required' in dataset && !all.some((other) => other.name === name && other.checked))

/** Title of the page without a fault. */
const { title } = document

/** Replaces the messages of the last attempt; without faults and message it takes them away. */
export function showFaults(form: HTMLFormElement, faults: readonly Fault[], message = ''): void {
  for (const slot of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const fault = faults.find(({ field }) => field === slot.dataset['error'])
    slot.textContent = fault?.message ?? ''
    for (const control of controlsOf(form, slot.dataset['error'])) {
      if (fault) control.setAttribute('aria-invalid', 'true')
      else control.removeAttribute('aria-invalid')
    }
  }
  document.title = title
  const summary = form.querySelector<HTMLElement>('.summary')
  const list = summary?.querySelector('ul')
  if (!summary || !list) return
  summary.hidden = faults.length === 0 && !message
  if (summary.hidden) return
  list.replaceChildren(
    ...(faults.length > 0 ? faults : [{ field: '', message }]).map(({ field, message: text }) => {
      const item = document.createElement('li')
      const [control] = controlsOf(form, field)
      if (control) {
        const link = document.createElement('a')
        link.href = `#${control.id}`
        link.textContent = text
        item.append(link)
      } else item.textContent = text
      return item
    }),
  )
  document.title = say('client.error', { title })
  summary.focus()
}

const controlsOf = (form: HTMLFormElement, field: string | undefined): readonly HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>(`[name="${CSS.escape(field ?? '')}"]`),
]
