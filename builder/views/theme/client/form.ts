/** The script of pages with a form: sends it, shows the check when one is asked for, and loses no input. */
import { post } from './answer.ts'
import { createChallenge } from './challenge.ts'
import { CONTROLS, findFaults, showFaults } from './faults.ts'

declare global {
  /** Forms that a browser's agent fills in (https://webmachinelearning.github.io/webmcp/). */
  interface SubmitEvent {
    respondWith?(answer: Promise<string>): void
  }
}

const CHECK = 'One more step: complete the check below. Your input is sent then.'

for (const form of document.querySelectorAll<HTMLFormElement>('form.form')) enhance(form)

function enhance(form: HTMLFormElement): void {
  const status = form.querySelector('[role=status]')
  const box = form.querySelector<HTMLElement>('.challenge')
  // Answers to a survey cannot be told apart by their fields: the id makes sending one again the same delivery.
  const submissionId = 'survey' in form.dataset ? crypto.randomUUID() : undefined
  let needsToken = submissionId !== undefined && box !== null
  let token: string | undefined
  /** The person has pressed the button and only the check is missing. */
  let waiting = false
  let sending = false

  const say = (text: string) => {
    if (status) status.textContent = text
    return text
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
        // A survey is taken without the check too, and marked as unverified.
        if (waiting && submissionId !== undefined) {
          needsToken = false
          void send()
        } else if (!sending) say('The check cannot be loaded. Please try again.')
      },
    })

  const ask = (text: string) => {
    waiting = text === CHECK
    token = undefined
    challenge?.ask()
    return say(text)
  }

  async function send(): Promise<string> {
    waiting = false
    sending = true
    form.setAttribute('aria-busy', 'true')
    say('Sending …')
    const outcome = await post(form.getAttribute('action') ?? '', {
      ...toSubmission(form),
      submission_id: submissionId,
      captcha_token: token,
    })
    sending = false
    form.removeAttribute('aria-busy')
    switch (outcome.kind) {
      case 'sent':
        return finish(form)
      case 'challenge':
        needsToken = true
        return challenge ? ask(CHECK) : say('This form cannot be used yet. Please try again later.')
      case 'invalid':
        // Checked before the token was, which is therefore still good.
        showFaults(form, outcome.faults, outcome.message)
        return say('')
      case 'refused':
        return ask('The check was not accepted. Please repeat it and send again.')
      case 'failed':
        return token ? ask(outcome.message) : say(outcome.message)
    }
  }

  async function submit(): Promise<string> {
    const faults = findFaults(form)
    showFaults(form, faults)
    if (faults.length > 0) return say('')
    return needsToken && !token ? ask(CHECK) : send()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (sending) return
    const answer = submit()
    event.respondWith?.(answer)
  })
}

/** What was filled in; empty fields are left out, numbers are numbers, and several choices an array. */
function toSubmission(form: HTMLFormElement): Record<string, unknown> {
  const submission: Record<string, unknown> = {}
  for (const control of form.querySelectorAll<HTMLInputElement>(CONTROLS)) {
    const { name, type, value, checked, dataset } = control
    if (!value.trim() || ((type === 'radio' || type === 'checkbox') && !checked)) continue
    const known = submission[name]
    if (type === 'checkbox') submission[name] = [...(Array.isArray(known) ? known : []), value]
    else submission[name] = type === 'number' || 'number' in dataset ? Number(value) : value
  }
  return submission
}

/** Puts the thanks in the place of the form, and the focus on it. */
function finish(form: HTMLFormElement): string {
  const text = form.dataset['success'] ?? ''
  const thanks = document.createElement('p')
  thanks.className = 'sent'
  thanks.tabIndex = -1
  thanks.textContent = text
  form.replaceWith(thanks)
  thanks.focus()
  return text
}
