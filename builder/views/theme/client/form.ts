/** The script of pages with a form: sends it, shows a challenge when one is requested, and never loses input. */
import { type Fault, post } from './answer.ts'
import { createChallenge } from './challenge.ts'
import { CONTROLS, controlsOf, findFaults, showFaults } from './faults.ts'
import { say } from './form-words.ts'
import { isTranslated } from './words.ts'

declare global {
  /** Forms that a browser's agent fills in (https://webmachinelearning.github.io/webmcp/). */
  interface SubmitEvent {
    respondWith?(answer: Promise<string>): void
  }
}

// Nothing is taken over plain http.
if (!isSecureContext) location.protocol = 'https:'

for (const form of document.querySelectorAll<HTMLFormElement>('form.form')) enhance(form)

function enhance(form: HTMLFormElement): void {
  const status = form.querySelector('[role=status]')
  const box = form.querySelector<HTMLElement>('.challenge')
  const isSurvey = form.hasAttribute('data-survey')
  // Makes sending it again the same delivery, and the same words on another occasion a new one.
  const submissionId = crypto.randomUUID()
  /** Milliseconds from the opening of the page to the sending, as people need time; the same when what failed is sent again. */
  let filledIn: number | undefined
  /** Whether the form is sent with a token alone, for which it has a box. */
  let needsToken: unknown = isSurvey && box
  let token: string | undefined
  /** The person has pressed the button and only the check is missing. */
  let waiting = false
  /** Challenges since the person pressed the button. */
  let challenges = 0

  const show = (text: string) => {
    if (status) status.textContent = text
    return text
  }

  /** The service's error messages are English; pages in other languages have their own beside the field. */
  const translate = (fault: Fault): Fault => {
    const [control] = controlsOf(form, fault.field)
    // The page finds what is missing: an option or a field that the service alone knows otherwise has changed since the page was opened.
    if (!control?.matches(':not([type=radio], [type=checkbox])')) return { ...fault, message: say('client.outdated') }
    const { refused, message } = control.dataset
    return isTranslated ? { ...fault, message: refused ?? message ?? say('client.refused') } : fault
  }

  const challenge =
    box &&
    createChallenge(box, {
      passed(value) {
        token = value
        if (waiting) void send()
      },
      expired() {
        token = undefined
      },
      failed() {
        // A survey is taken without the check too, and marked as unverified, unless too many are sent.
        if (waiting && isSurvey && challenges === 0) {
          needsToken = false
          void send()
        } else if (!form.ariaBusy) show(say('client.checkFailed'))
      },
    })

  const ask = (text: string, thenSend = false) => {
    waiting = thenSend
    token = undefined
    challenge?.ask()
    return show(text)
  }

  /** Only the check is missing: once it is passed, the form is sent. */
  const check = () => ask(say('client.check'), true)

  async function send(): Promise<string> {
    waiting = false
    form.ariaBusy = 'true'
    show(say('client.sending'))
    const outcome = await post(form.getAttribute('action') ?? '', {
      ...toSubmission(form, MOST_BYTES - (token?.length ?? 0)),
      submission_id: submissionId,
      filled_in: (filledIn ??= Math.round(performance.now())),
      captcha_token: token,
    })
    form.ariaBusy = null
    if (outcome.kind !== 'failed') filledIn = undefined
    switch (outcome.kind) {
      case 'sent':
        return finish(form)
      case 'challenge':
        needsToken = box
        challenges += 1
        if (!challenge) return show(say('client.unavailable'))
        // A challenge may pass without interaction, so the number of retries is limited.
        return challenges > 2 ? ask(say('client.checkRefused')) : check()
      case 'crowded':
        needsToken = box
        if (!token) challenge?.ask()
        return show(say('client.crowded'))
      case 'invalid':
        // Checked before the token was, which is therefore still good.
        showFaults(form, outcome.faults.map(translate), outcome.message)
        return show('')
      case 'refused':
        return ask(say('client.checkRefused'))
      case 'failed':
        return (token ? ask : show)(outcome.message)
    }
  }

  async function submit(): Promise<string> {
    challenges = 0
    const faults = findFaults(form)
    showFaults(form, faults)
    if (faults.length > 0) return show('')
    return needsToken && !token ? check() : send()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy) return
    const answer = submit()
    event.respondWith?.(answer)
  })
  form.querySelector('.unscripted')?.remove()
}

/** Bytes of values and the token, at most: the service takes a body of 16,384. */
const MOST_BYTES = 16_200

/**
 * The field values: empty fields are omitted, numbers are numbers, multiple choices are arrays. Where they are more than
 * some bytes, what the page fills in gives way to what people wrote.
 */
function toSubmission(form: HTMLFormElement, most: number): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  const written: Record<string, unknown> = {}
  for (const control of form.querySelectorAll<HTMLInputElement>(CONTROLS)) {
    const { name, type, checked, dataset } = control
    const isFilled = 'fill' in dataset
    const value = isFilled ? fill(dataset) : toTyped(control)
    if (!value.trim() || (/radio|checkbox/.test(type) && !checked)) continue
    const submission = isFilled ? filled : written
    const known = submission[name]
    if ('boolean' in dataset) submission[name] = true
    else if (type === 'checkbox') submission[name] = [known ?? [], value].flat()
    else submission[name] = type === 'number' || 'number' in dataset ? Number(value) : value
  }
  const all = { ...filled, ...written }
  return new Blob([JSON.stringify(all)]).size > most ? written : all
}

/** What was typed, without the signs for line breaks of slides, and the control characters of PDF files, which nobody sees in a field. */
const toTyped = ({ value, localName }: HTMLInputElement): string =>
  value.replace(/[\v\f\x85\u2028\u2029]/g, localName === 'textarea' ? '\n' : ' ').replace(/[^\P{Cc}\s]/gu, '')

/** A value from the page, as one line that the field may hold: nobody sees it, so nobody could correct what a link brought. */
function fill({ fill: what = '', longest }: DOMStringMap): string {
  const line = readFact(what.slice(1, -1)).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.slice(0, Number(longest)).replace(/[\uD800-\uDBFF]$/, '')
}

/** A fact of the page: its path, the referrer, or a query parameter. */
function readFact(name: string): string {
  if (name === 'page') return location.pathname
  return name === 'referrer' ? document.referrer : (new URLSearchParams(location.search).get(name) ?? '')
}

/** Puts the thanks in the place of the form, and the focus on it. */
function finish(form: HTMLFormElement): string {
  // Not `dataset`, which may be the name of a field.
  const textContent = form.getAttribute('data-success') ?? ''
  const thanks = Object.assign(document.createElement('p'), { className: 'sent', tabIndex: -1, textContent })
  form.replaceWith(thanks)
  thanks.focus()
  return textContent
}
