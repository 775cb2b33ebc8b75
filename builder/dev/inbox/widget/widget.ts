/**
 * Replaces the Turnstile script under `npm start`: the same global and functions, a checkbox instead of a challenge,
 * and a menu of verification results.
 */

interface WidgetOptions {
  readonly action?: string
  readonly callback?: (token: string) => void
}

/** The verification results to choose from, by test token. */
const OUTCOMES = {
  'test-success': 'accept',
  'test-refused': 'refuse',
  'test-low-score': 'doubt',
  'test-outage': 'give no verdict',
} as const

class Widget {
  readonly #container: Element
  readonly #options: WidgetOptions
  #token = ''

  constructor(container: Element, options: WidgetOptions) {
    this.#container = container
    this.#options = options
    this.draw()
  }

  get token(): string {
    return this.#token
  }

  /** Shows the checkbox again; the token of before is used up. */
  draw(): void {
    this.#token = ''
    const checkbox = Object.assign(document.createElement('input'), { type: 'checkbox' })
    const label = document.createElement('label')
    label.append(checkbox, ' I am a person (local stand-in)')
    const outcome = document.createElement('select')
    outcome.setAttribute('aria-label', 'What the verifier says')
    outcome.append(...Object.entries(OUTCOMES).map(([token, text]) => new Option(text, token)))
    checkbox.addEventListener('change', () => {
      if (checkbox.checked) this.#complete(outcome.value)
    })
    this.#container.replaceChildren(label, ' ', outcome)
  }

  remove(): void {
    this.#token = ''
    this.#container.replaceChildren()
  }

  /** Mints a token that carries the action and can be used once, as a real one. */
  #complete(outcome: string): void {
    this.#token = `${outcome}.${this.#options.action ?? ''}.${crypto.randomUUID()}`
    this.#options.callback?.(this.#token)
  }
}

const widgets = new Map<string, Widget>()

const turnstile = {
  render(target: string | Element, options: WidgetOptions = {}): string | undefined {
    const container = typeof target === 'string' ? document.querySelector(target) : target
    if (container === null) return undefined
    const id = `widget-${widgets.size + 1}`
    widgets.set(id, new Widget(container, options))
    return id
  },
  reset: (id?: string): void => find(id)?.draw(),
  remove: (id?: string): void => find(id)?.remove(),
  getResponse: (id?: string): string | undefined => find(id)?.token,
  isExpired: (): boolean => false,
  ready: (callback: () => void): void => callback(),
}

/** The widget with an id; without one the first, as the real script has it. */
const find = (id: string | undefined): Widget | undefined =>
  id === undefined ? widgets.values().next().value : widgets.get(id)

Object.assign(globalThis, { turnstile })

// The real script renders marked elements automatically, unless its address says `render=explicit`.
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : undefined
if (script !== undefined && new URL(script).searchParams.get('render') !== 'explicit') {
  for (const element of document.querySelectorAll('.cf-turnstile')) {
    turnstile.render(element, { action: element.getAttribute('data-action') ?? '' })
  }
}
