/**
 * Replaces the Turnstile script under `npm start`: the functions that forms use, a checkbox instead of a challenge, and a
 * menu of verification results.
 */

interface WidgetOptions {
  readonly action: string
  readonly callback: (token: string) => void
}

/** The verification results to choose from, by test token. */
const OUTCOMES = {
  'test-success': 'accept',
  'test-refused': 'refuse',
  'test-low-score': 'doubt',
  'test-outage': 'give no verdict',
} as const

/** Shows the checkbox. A token carries the action and can be used once, as a real one. */
function draw(container: Element, { action, callback }: WidgetOptions): void {
  const checkbox = Object.assign(document.createElement('input'), { type: 'checkbox' })
  const label = document.createElement('label')
  label.append(checkbox, ' I am a person (local stand-in)')
  const outcome = document.createElement('select')
  outcome.setAttribute('aria-label', 'What the verifier says')
  outcome.append(...Object.entries(OUTCOMES).map(([token, text]) => new Option(text, token)))
  checkbox.addEventListener('change', () => {
    if (checkbox.checked) callback(`${outcome.value}.${action}.${crypto.randomUUID()}`)
  })
  container.replaceChildren(label, ' ', outcome)
}

/** Shows each widget again, by its id. */
const widgets: (() => void)[] = []

const turnstile = {
  render(container: Element, options: WidgetOptions): number {
    const show = (): void => draw(container, options)
    show()
    return widgets.push(show) - 1
  },
  reset: (id: number): void => widgets[id]?.(),
}

Object.assign(globalThis, { turnstile })
