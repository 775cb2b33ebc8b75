/** The five forms in pages, made from the schemas that the Worker validates with. */
import * as v from 'valibot'
import { type FormName, LeadFormSubmission } from '../../../worker/contract/forms.ts'
import { LEAD_FIELDS, type LeadField } from '../../content/schema/forms-file.ts'
import type { AskedQuestion } from '../../content/editions.ts'
import { type Question, scaleOf } from '../../../worker/contract/survey.ts'
import type { Captcha, Edition } from '../../site/site.ts'
import { type Field, renderChoice, renderField } from './field.ts'
import { html, type Html, type Part } from '../../page/html.ts'
import { say, type Words } from '../../content/words/texts.ts'
import { sayHtml } from './words.ts'

/** The form of a page, and for browsers without scripts what to do instead. */
export function renderForm(form: FormName, site: Edition): Html | undefined {
  if (form === 'survey' && !site.survey) return undefined
  const texts = site.forms[form]
  const { words } = site
  const optional = say(words, 'form.optional')
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
          <h3 id="form-faults">${say(words, 'form.problem')}</h3>
          <ul></ul>
        </div>
      </div>
      ${form === 'survey' ? renderSurvey(site) : LEAD_FIELDS[form].map((name) => renderField(toField(name, form, site), optional))}
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

function toField(name: LeadField, form: FormName, site: Edition): Field {
  const schema = LeadFormSubmission.entries[name]
  // The endpoint takes an enquiry without a message, a person hardly wants to send one.
  const expected = form === 'contact' && name === 'message'
  return {
    name,
    label: site.forms[form].labels[name] ?? name,
    purpose: v.getDescription(schema.type === 'optional' ? schema.wrapped : schema),
    required: schema.type !== 'optional' || expected,
    message: toMessage(name, expected, site.words),
    refused:
      name === 'email' && site.forms[form].refusedDomains.length > 0 && site.words.language !== 'en'
        ? say(site.words, 'form.workEmail')
        : undefined,
    ...CONTROLS[name],
  }
}

/** What to do about a field that its browser does not accept. */
function toMessage(name: LeadField, expected: boolean, words: Words): string | undefined {
  if (name === 'email') return say(words, 'form.email')
  return expected ? say(words, 'form.message') : undefined
}

function renderSurvey(site: Edition): Part {
  return [
    (site.survey?.questions ?? []).map((question) => renderQuestion(question, site.words)),
    renderField({
      name: 'contact_email',
      label: site.forms.survey.labels['contact_email'] ?? 'contact_email',
      message: say(site.words, 'form.reportEmail'),
      ...CONTROLS.email,
    }),
  ]
}

function renderQuestion(question: AskedQuestion, words: Words): Html {
  const { name, text: label, help, kind, options = [], min, max, maxLength } = question
  switch (kind) {
    case 'single':
    case 'multi':
      return renderChoice({
        name,
        label,
        help,
        control: kind === 'single' ? 'radio' : 'checkbox',
        options: options.map((value, index) => ({ value, label: question.shown?.[index] ?? value })),
      })
    case 'scale':
      return renderChoice({ name, label, help, control: 'radio', scale: true, options: toScale(question) })
    case 'number':
      return renderField({ name, label, help, control: 'number', min, max, message: toRange(min, max, words) })
    case 'text':
      return renderField({ name, label, help, control: 'textarea', maxLength })
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

function toRange(min: number | undefined, max: number | undefined, words: Words): string {
  if (min !== undefined && max !== undefined) return say(words, 'form.numberBetween', { min, max })
  if (min !== undefined) return say(words, 'form.numberFrom', { min })
  return max === undefined ? say(words, 'form.number') : say(words, 'form.numberTo', { max })
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
function renderFallback(form: FormName, site: Edition): Html {
  const { sameAs = [], contact } = site.facts
  const elsewhere = [...(contact?.contactPage && form !== 'contact' ? [contact.contactPage] : []), ...sameAs]
  const { words } = site
  const asJson = sayHtml(words, 'form.json', {
    request: html`<code>POST ${site.url}/api/forms/${form}</code>`,
    documentation: html`<a href="/developers">${say(words, 'form.developers')}</a>`,
  })
  const links = elsewhere.map((url, index) => html`${index > 0 && ', '}<a href="${url}">${url}</a>`)
  return html`<noscript
    ><p>
      ${say(words, 'form.script')} ${form === 'survey' ? asJson : say(words, 'form.allow')}
      ${elsewhere.length > 0 && sayHtml(words, 'form.elsewhere', { links })}
    </p></noscript
  > `
}
