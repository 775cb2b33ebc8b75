/** The five forms in pages, made from the schemas that the Worker validates with. */
import * as v from 'valibot'
import { type FormName, LeadFormSubmission } from '../../../worker/contract/forms.ts'
import { LEAD_FIELDS, type LeadField } from '../../content/schema/forms-file.ts'
import { type Question, scaleOf } from '../../../worker/contract/survey.ts'
import type { Captcha, Site } from '../../site/site.ts'
import { type Field, renderChoice, renderField } from './field.ts'
import { html, type Html, type Part } from '../../page/html.ts'

/** The form of a page, and for browsers without scripts what to do instead. */
export function renderForm(form: FormName, site: Site): Html | undefined {
  if (form === 'survey' && !site.survey) return undefined
  const texts = site.forms[form]
  const introduction = texts.introduction ?? (form === 'survey' ? site.survey?.introduction : undefined)
  // `dialog` makes a submission without the script do nothing, instead of showing an answer meant for programs.
  return html`<form
      class="form"
      action="/api/forms/${form}"
      method="dialog"
      novalidate
      aria-labelledby="form-title"
      data-success="${texts.success}"
      ${form === 'survey' && html` data-survey`}
      toolname="${form}"
      tooldescription="${[texts.title, introduction].filter(Boolean).join('. ')}"
    >
      <h2 id="form-title">${texts.title}</h2>
      ${introduction && html`<p>${introduction}</p> `}
      <div class="summary" role="group" tabindex="-1" aria-labelledby="form-faults" hidden>
        <div role="alert">
          <h3 id="form-faults">There is a problem</h3>
          <ul></ul>
        </div>
      </div>
      ${form === 'survey' ? renderSurvey(site) : LEAD_FIELDS[form].map((name) => renderField(toField(name, form, site), true))}
      <p class="status" role="status" aria-atomic="true"></p>
      ${site.captcha && renderChallenge(form, site.captcha)}
      <button type="submit">${texts.submit}</button>
    </form>
    ${renderFallback(form, site)}`
}

/** How each named field is asked for. */
const CONTROLS: Readonly<Record<LeadField, Pick<Field, 'control' | 'autocomplete' | 'maxLength'>>> = {
  email: { control: 'email', autocomplete: 'email', maxLength: 254 },
  name: { control: 'text', autocomplete: 'name' },
  company: { control: 'text', autocomplete: 'organization' },
  message: { control: 'textarea' },
  use_case: { control: 'textarea' },
}

function toField(name: LeadField, form: FormName, site: Site): Field {
  const schema = LeadFormSubmission.entries[name]
  const [issue] = v.safeParse(schema, '').issues ?? []
  // The endpoint takes an enquiry without a message, a person hardly wants to send one.
  const expected = form === 'contact' && name === 'message'
  return {
    name,
    label: site.forms[form].labels[name] ?? name,
    purpose: v.getDescription(schema.type === 'optional' ? schema.wrapped : schema),
    required: schema.type !== 'optional' || expected,
    message: expected ? 'Enter your message.' : issue?.message,
    ...CONTROLS[name],
  }
}

function renderSurvey(site: Site): Part {
  return [
    (site.survey?.questions ?? []).map(renderQuestion),
    renderField(
      {
        name: 'contact_email',
        label: site.forms.survey.labels['contact_email'] ?? 'contact_email',
        message: 'Enter an e-mail address, for example name@example.com, or leave it out.',
        ...CONTROLS.email,
      },
      false,
    ),
  ]
}

function renderQuestion(question: Question): Html {
  const { name, text: label, help, kind, options = [], min, max, maxLength } = question
  switch (kind) {
    case 'single':
    case 'multi':
      return renderChoice({
        name,
        label,
        help,
        control: kind === 'single' ? 'radio' : 'checkbox',
        options: options.map((value) => ({ value, label: value })),
      })
    case 'scale':
      return renderChoice({ name, label, help, control: 'radio', scale: true, options: toScale(question) })
    case 'number':
      return renderField({ name, label, help, control: 'number', min, max, message: toRange(min, max) }, false)
    case 'text':
      return renderField({ name, label, help, control: 'textarea', maxLength }, false)
  }
}

function toScale(question: Question): readonly { value: string; label: string }[] {
  const [min, max] = scaleOf(question)
  return Array.from({ length: max - min + 1 }, (_, index) => {
    const value = String(min + index)
    const meaning = index === 0 ? question.minLabel : min + index === max ? question.maxLabel : undefined
    return { value, label: meaning === undefined ? value : `${value} ${meaning}` }
  })
}

function toRange(min: number | undefined, max: number | undefined): string {
  const bounds = [min !== undefined && `not below ${min}`, max !== undefined && `not above ${max}`].filter(Boolean)
  return bounds.length > 0 ? `Enter a number ${bounds.join(' and ')}.` : 'Enter a number.'
}

/** Name of the object that each provider's script defines. */
const WIDGETS = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' } as const

const renderChallenge = (form: FormName, captcha: Captcha): Html =>
  html`<div
    class="challenge"
    hidden
    data-widget="${WIDGETS[captcha.provider]}"
    data-site-key="${captcha.siteKey}"
    data-script="${captcha.script}"
    data-action="${form}"
  ></div> `

/** Without scripts a lead cannot be sent at all: its captcha is one. The survey takes answers from programs too. */
function renderFallback(form: FormName, site: Site): Html {
  const { sameAs = [], contact } = site.facts
  const elsewhere = [...(contact?.contactPage && form !== 'contact' ? [contact.contactPage] : []), ...sameAs]
  const asJson = html`You can send the answers as JSON: <code>POST ${site.url}/api/forms/${form}</code>, as
    <a href="/developers">the developer page</a> describes. `
  return html`<noscript
    ><p>
      This form needs JavaScript, which your browser does not run here.
      ${form === 'survey' ? asJson : 'Please allow it for this page. '}${
        elsewhere.length > 0 &&
        html`You can also reach us at
        ${elsewhere.map((url, index) => html`${index > 0 && ', '}<a href="${url}">${url}</a>`)}.`
      }
    </p></noscript
  > `
}
