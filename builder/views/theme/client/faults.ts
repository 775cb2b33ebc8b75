/** Shows validation errors of a form: a summary that takes the focus, and a message beside each field. */
import type { Fault } from './answer.ts'
import { say } from './form-words.ts'

/** The fields of a form, without the controls that the captcha widget adds. */
export const CONTROLS = '.field input, .field textarea'

/**
 * Marks that nobody sees, such as those that address books put around an e-mail address: a person to whom the field looks right could not
 * correct it. Chromium drops the joiners of a domain as well. In brackets, since esbuild makes a longer `new RegExp()` of it otherwise.
 */
const UNSEEN = /[\p{Cf}]/gu

/** What surrounds a pasted text. */
const EDGES = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu

/** Errors of the browser's constraint validation, and what it does not find, in the words of the schema. */
export function findFaults(form: HTMLFormElement): readonly Fault[] {
  const controls = [...form.querySelectorAll<HTMLInputElement>(CONTROLS)]
  // By name: the options of a question are one field.
  const faults = new Map<string, Fault>()
  for (const control of controls) {
    if (/email|url/.test(control.type)) tidy(control)
    const { name: field, value, validity, validationMessage, dataset } = control
    // Not `maxlength`, by which browsers cut off a pasted text without a word.
    const isTooLong = value.length > Number(dataset['longest'])
    const message = (isTooLong ? dataset['tooLong'] : dataset['message']) ?? validationMessage
    if (!validity.valid || isTooLong || isUnanswered(control, controls)) faults.set(field, { field, message })
  }
  return [...faults.values()]
}

/** Makes an address of what was typed or pasted, as its reader sees it. */
function tidy(control: HTMLInputElement): void {
  control.value = control.value.replace(EDGES, '')
  // The path of one on the web may have any letters.
  if (control.type === 'url' && control.validity.valid) return
  const address = control.value.normalize('NFKC').replace(UNSEEN, '').trim()
  // Chromium takes domains of other scripts from a keyboard alone, and in ASCII from everybody.
  control.value = address.replace(/@(?=.*[^\0-\x7f])([\p{L}\p{M}\p{N}.-]+)$/u, (all, host: string) => {
    const { hostname } = Object.assign(document.createElement('a'), { href: `https://${host}` })
    return hostname ? `@${hostname}` : all
  })
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
    for (const control of controlsOf(form, slot.dataset['error'])) control.ariaInvalid = fault ? 'true' : null
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
      const link = document.createElement('a')
      const [control] = controlsOf(form, field)
      const question = control?.closest('.field')?.querySelector('label, legend')?.firstChild?.textContent
      if (control) link.href = `#${control.id}`
      link.textContent = question ? `${question} – ${text}` : text
      item.append(link)
      return item
    }),
  )
  document.title = say('client.error', { title })
  summary.focus()
}

/** The controls of a field. */
export const controlsOf = (form: HTMLFormElement, field: string | undefined): NodeListOf<HTMLElement> =>
  form.querySelectorAll<HTMLElement>(`[name="${CSS.escape(field ?? '')}"]`)
