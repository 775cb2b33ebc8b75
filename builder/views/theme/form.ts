/** Forms in pages, made from the schemas that the Worker validates with. */
import * as v from 'valibot'
import { LeadFormSubmission } from '../../../worker/contract/forms.ts'
import type { LeadField } from '../../content/schema/forms-file.ts'
import type { AskedQuestion } from '../../content/editions.ts'
import { scaleOf } from '../../../worker/contract/survey.ts'
import type { SurveyQuestion } from '../../../worker/contract/forms-config.ts'
import type { Captcha, Edition } from '../../site/site.ts'
import { type Field, renderChoice, renderField } from './field.ts'
import { html, type Html, type Part, sayHtml } from '../../page/html.ts'
import { say, type Words } from '../../content/words/texts.ts'
import { findForm, type ShownForm } from '../../site/forms.ts'
import { renderOwnField, toLongest, toRangeText } from './own-field.ts'

/** The form of a page, with instructions for browsers that have not run its script. `place` makes the ids of two forms distinct. */
export function renderForm(name: string, site: Edition, place = '', heading?: string): Html | undefined {
  const form = findForm(name, site)
  if (form === undefined) return undefined
  const { words } = site
  const introduction = form.introduction ?? (name === 'survey' ? site.survey?.introduction : undefined)
  // `dialog` makes a submission without the script do nothing, instead of showing an answer meant for programs.
  return html`<form
    class="form"
    action="/api/forms/${name}"
    method="dialog"
    novalidate
    aria-labelledby="page:form${place}"
    data-success="${form.success}"
    ${form.kind === 'survey' && html` data-survey`}
    toolname="${name}"
    tooldescription="${[form.title, introduction].filter(Boolean).join('. ')}"
  >
    <h2 id="page:form${place}">${heading ?? form.title}</h2>
    ${introduction && html`<p>${introduction}</p> `}
    <div class="summary" role="group" tabindex="-1" aria-labelledby="page:faults${place}" hidden>
      <div role="alert">
        <h3 id="page:faults${place}">${say(words, 'form.problem')}</h3>
        <ul></ul>
      </div>
    </div>
    ${renderFields(name, form, site, place)} ${renderTrap(site.words, place)}
    <p class="status" role="status" aria-atomic="true"></p>
    ${site.captcha && renderChallenge(name, site.captcha)} ${renderFallback(name, form, site)}
    <button type="submit">${form.submit}</button>
  </form>`
}

/** A field that people do not see: a program that fills in everything fills in this. */
function renderTrap(words: Words, place: string): Html {
  const label = say(words, 'form.leaveEmpty')
  const id = `page:f-leave_empty${place}`
  return html`<p class="field visually-hidden" aria-hidden="true">
    <label for="${id}">${label}</label>
    <input id="${id}" name="leave_empty" type="text" tabindex="-1" autocomplete="off" toolparamdescription="${label}" />
  </p> `
}

function renderFields(name: string, form: ShownForm, site: Edition, place: string): Part {
  if (name === 'survey') return renderSurvey(site, place)
  const optional = say(site.words, 'form.optional')
  return [
    ...form.builtIn.map((field) => renderField(toField(field, name, form, site), { optional, place })),
    ...form.fields.map((field) => renderOwnField(field, site.words, { optional, place })),
  ]
}

/** How each named field is asked for. */
const CONTROLS: Readonly<Record<LeadField, Pick<Field, 'control' | 'autocomplete'>>> = {
  email: { control: 'email', autocomplete: 'email' },
  name: { control: 'text', autocomplete: 'name' },
  company: { control: 'text', autocomplete: 'organization' },
  message: { control: 'textarea' },
  use_case: { control: 'textarea' },
}

function toField(name: LeadField, form: string, { labels, refusedDomains }: ShownForm, { words }: Edition): Field {
  const schema = LeadFormSubmission.entries[name]
  // The endpoint takes an enquiry without a message, a person hardly wants to send one.
  const expected = form === 'contact' && name === 'message'
  return {
    name,
    label: labels[name] ?? name,
    purpose: v.getDescription(schema.type === 'optional' ? schema.wrapped : schema),
    required: schema.type !== 'optional' || expected,
    message: toMessage(name, expected, words),
    refused:
      name === 'email' && refusedDomains.length > 0 && words.language !== 'en'
        ? say(words, 'form.workEmail')
        : undefined,
    ...CONTROLS[name],
  }
}

/** Message for a field that the browser finds invalid. */
function toMessage(name: LeadField, expected: boolean, words: Words): string | undefined {
  if (name === 'email') return say(words, 'form.email')
  return expected ? say(words, 'form.message') : undefined
}

function renderSurvey(site: Edition, place: string): Part {
  return [
    (site.survey?.questions ?? []).map((question) => renderQuestion(question, site.words, place)),
    renderField(
      {
        name: 'contact_email',
        label: site.forms.survey.labels['contact_email'] ?? 'contact_email',
        message: say(site.words, 'form.reportEmail'),
        ...CONTROLS.email,
      },
      { place },
    ),
  ]
}

function renderQuestion(question: AskedQuestion, words: Words, place: string): Html {
  const { name, text: label, help, kind, options = [], min, max, maxLength } = question
  switch (kind) {
    case 'single':
    case 'multi':
      return renderChoice(
        {
          name,
          label,
          help,
          control: kind === 'single' ? 'radio' : 'checkbox',
          options: options.map((value, index) => ({ value, label: question.shown?.[index] ?? value })),
        },
        { place },
      )
    case 'scale':
      return renderChoice({ name, label, help, control: 'radio', scale: true, options: toScale(question) }, { place })
    case 'number':
      return renderField(
        { name, label, help, control: 'number', min, max, message: toRangeText('number', min, max, words) },
        { place },
      )
    case 'text':
      return renderField({ name, label, help, control: 'textarea', longest: toLongest(maxLength, words) }, { place })
  }
}

function toScale(question: SurveyQuestion): readonly { value: string; label: string }[] {
  const [min, max] = scaleOf(question)
  return Array.from({ length: max - min + 1 }, (_, index) => {
    const value = String(min + index)
    const meaning = index === 0 ? question.minLabel : min + index === max ? question.maxLabel : undefined
    return { value, label: meaning === undefined ? value : `${value} ${meaning}` }
  })
}

/** Name of the object that each provider's script defines. */
const WIDGETS = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' } as const

const renderChallenge = (form: string, captcha: Captcha): Html =>
  html`<div
    class="challenge"
    hidden
    data-widget="${WIDGETS[captcha.provider]}"
    data-site-key="${captcha.siteKey}"
    data-script="${captcha.script}"
    data-action="${form}"
  ></div> `

/**
 * What to do where the script has not run, which removes it: a lead cannot be sent then, since its captcha is a script.
 * The survey takes answers from programs too.
 */
function renderFallback(form: string, { kind }: ShownForm, site: Edition): Html {
  const { sameAs = [], contact } = site.facts
  const elsewhere = [...(contact?.contactPage && form !== 'contact' ? [contact.contactPage] : []), ...sameAs]
  const { words } = site
  const asJson = sayHtml(words, 'form.json', {
    request: html`<code>POST ${site.url}/api/forms/${form}</code>`,
    documentation: html`<a href="/developers">${say(words, 'form.developers')}</a>`,
  })
  const links = elsewhere.map((url, index) => html`${index > 0 && ', '}<a href="${url}">${url}</a>`)
  return html`<div class="unscripted">
    ${say(words, 'form.script')} ${say(words, 'form.allow')} ${kind === 'survey' && asJson}
    ${elsewhere.length > 0 && sayHtml(words, 'form.elsewhere', { links })}
  </div> `
}
