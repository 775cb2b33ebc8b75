/** Form controls: a label, help, a place for an error message, and a native control. */
import { html, type Html, type Part } from '../../page/html.ts'

/** A field that is one control. */
export interface Field {
  readonly name: string
  readonly label: Part
  readonly help?: string | undefined
  /** `textarea`, or the type of an `input`. */
  readonly control: 'email' | 'text' | 'tel' | 'url' | 'number' | 'date' | 'textarea'
  readonly autocomplete?: string | undefined
  /** The value that an agent should supply (WebMCP). */
  readonly purpose?: string | undefined
  readonly required?: boolean
  /** Message if the service rejects the value, for pages in another language. */
  readonly refused?: string | undefined
  /** Message if the browser finds the value invalid. */
  readonly message?: string | undefined
  /** Bounds of a number, or of a date as `YYYY-MM-DD`. */
  readonly min?: number | string | undefined
  readonly max?: number | string | undefined
  /** Most characters, and the message for more. */
  readonly longest?: { readonly count: number; readonly message: string } | undefined
}

/** A question with options, of which one or several are chosen. */
interface Choice {
  readonly name: string
  readonly label: Part
  readonly help?: string | undefined
  readonly control: 'radio' | 'checkbox'
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The values are numbers on a line. */
  readonly scale?: boolean
  readonly required?: boolean
  readonly message?: string | undefined
}

/** The context of a field in its form. */
export interface FieldOptions {
  /** Marks a field that may stay empty. */
  readonly optional?: string
  /** Keeps ids apart where a page has two forms. */
  readonly place?: string
}

/** A label with its control. */
export function renderField(field: Field, { optional, place }: FieldOptions = {}): Html {
  const id = toId(field.name, place)
  const shared = html`id="${id}"
  name="${field.name}"${attribute('autocomplete', field.autocomplete)}${attribute(
    'data-longest',
    field.longest?.count,
  )}${attribute('data-too-long', field.longest?.message)}${attribute('data-message', field.message)}${attribute('data-refused', field.refused)}${attribute('toolparamdescription', field.purpose)}${
    field.required && html` required`
  }
  aria-describedby="${field.help && `${id}:help `}${id}:error"`
  return html`<div class="field">
    <label for="${id}"
      >${field.label}${optional && !field.required && html` <span class="optional">${optional}</span>`}</label
    >${renderHelp(id, field.help)}${renderError(id, field.name)}${
      field.control === 'textarea'
        ? html`<textarea ${shared} rows="6"></textarea>`
        : html`<input
            ${shared}
            type="${field.control}"
            ${attribute('min', field.min)}${attribute('max', field.max)}${
              field.control === 'email' && html` spellcheck="false"`
            }${field.control === 'number' && html` step="any"`}${
              // The keypad of digits on phones has no minus sign.
              field.control === 'number' && Number(field.min) >= 0 && html` inputmode="decimal"`
            }
          />`
    }
  </div> `
}

/** A question with its options. */
export function renderChoice(choice: Choice, { optional, place }: FieldOptions = {}): Html {
  const id = toId(choice.name, place)
  const isRadio = choice.control === 'radio'
  return html`<fieldset
    class="field${choice.scale && ' scale'}"
    aria-describedby="${choice.help && `${id}:help `}${id}:error"
  >
    <legend>${choice.label}${optional && !choice.required && html` <span class="optional">${optional}</span>`}</legend>
    ${renderHelp(id, choice.help)}${renderError(id, choice.name)}${choice.options.map(
      ({ value, label }, index) =>
        html`<label
          ><input
            type="${choice.control}"
            id="${index === 0 ? id : `${id}:${index + 1}`}"
            name="${choice.name}"
            value="${value}"
            ${choice.scale && html` data-number`}${choice.required && (isRadio ? html` required` : html` data-required`)}${attribute('data-message', choice.message)}
          />
          <span>${label}</span></label
        > `,
    )}
  </fieldset> `
}

/** One box to tick, with a text that may have links. */
export function renderConsent(
  {
    name,
    text,
    help,
    required,
    message,
  }: Pick<Field, 'name' | 'help' | 'required' | 'message'> & { readonly text: Part },
  { optional, place }: FieldOptions = {},
): Html {
  const id = toId(name, place)
  return html`<div class="field">
    ${renderError(id, name)}<label
      ><input
        type="checkbox"
        id="${id}"
        name="${name}"
        value="true"
        data-boolean${required && html` required`}${attribute('data-message', message)}
        aria-describedby="${help && `${id}:help `}${id}:error"
      />
      <span>${text}${optional && !required && html` <span class="optional">${optional}</span>`}</span></label
    >${renderHelp(id, help)}
  </div> `
}

/** Most characters of a value from the page. */
const LONGEST_FILLED = 500

/** A field that the page itself fills in, with so many characters at most. */
export function renderHidden(name: string, fill: string, maxLength = LONGEST_FILLED): Html {
  const longest = Math.min(maxLength, LONGEST_FILLED)
  const filled = html`data-fill="${fill}" data-longest="${longest}"`
  return html`<div class="field" hidden><input type="hidden" name="${name}" ${filled} /></div> `
}

/** Names have no colon: what is behind one makes no id that another field has. */
const toId = (name: string, place = ''): string => `page:f-${name.replaceAll('_', '-')}${place}`

const renderHelp = (id: string, help: string | undefined): Part =>
  help !== undefined && html`<p class="help" id="${id}:help">${help}</p>`

const renderError = (id: string, name: string): Html =>
  html`<p class="error" id="${id}:error" data-error="${name}"></p>`

const attribute = (name: string, value: string | number | undefined): Part =>
  value !== undefined && html` ${name}="${value}"`
