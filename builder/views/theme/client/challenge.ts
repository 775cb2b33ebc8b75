/** The captcha widget, loaded only when a challenge is requested. */

/** The functions that all three providers have (Turnstile, hCaptcha, reCAPTCHA v2). */
interface Widget {
  render(element: Element, options: Readonly<Record<string, unknown>>): string | number
  reset(id: string | number): void
  ready?(callback: () => void): void
}

/** Callbacks of the form. */
interface Listener {
  readonly passed: (token: string) => void
  readonly expired: () => void
  /** The provider cannot be reached. */
  readonly failed: () => void
}

/** One check inside a form. */
export interface Challenge {
  /** Shows the widget, or resets it: a token is valid for one attempt. */
  ask(): void
}

/** Time for the widget to be drawn, in ms. */
const PATIENCE = 10_000

/** The check of a form. The box carries the provider's facts in `data-` attributes. */
export function createChallenge(box: HTMLElement, listener: Listener): Challenge {
  const { widget: name = '', siteKey, script = '', action } = box.dataset
  let id: string | number | undefined
  /** The script was requested, and the widget is not drawn yet. */
  let loading = false
  let patience = 0

  /** The script of each provider makes a property of the window. */
  const find = (): Widget | undefined => Reflect.get(window, name)

  const fail = () => {
    loading = false
    clearTimeout(patience)
    listener.failed()
  }

  const render = () => {
    const widget = find()
    if (!widget) return fail()
    const draw = () => {
      id = widget.render(box, {
        sitekey: siteKey,
        action,
        // On the smallest phones; the widest of the normal ones has 304 px.
        size: box.clientWidth < 304 ? 'compact' : 'normal',
        callback: listener.passed,
        'expired-callback': listener.expired,
        'error-callback': listener.failed,
      })
    }
    // Turnstile's own `ready` refuses scripts that were added later; reCAPTCHA needs it.
    if (name === 'grecaptcha' && widget.ready) widget.ready(draw)
    else draw()
  }

  return {
    ask() {
      box.hidden = false
      if (id !== undefined) return find()?.reset(id)
      // Behind some firewalls the script neither comes nor fails.
      clearTimeout(patience)
      patience = setTimeout(() => id ?? listener.failed(), PATIENCE)
      if (loading) return
      loading = true
      // A heading "Turnstile" would pass for the widget: elements are a property of the window by their id.
      if (!find()?.render) Reflect.set(window, name, undefined)
      document.head.append(
        Object.assign(document.createElement('script'), { src: script, onload: render, onerror: fail }),
      )
    },
  }
}
