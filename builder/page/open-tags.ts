/** Tracks raw HTML elements that stay open across several markdown nodes. */
import type { Span } from './edits.ts'
import type { Fault } from './fault.ts'

/** Notes opening and closing tags in the order of the page. Every operation takes constant time on average. */
export class OpenTags {
  readonly #open: { readonly name: string; readonly span: Span }[] = []
  readonly #counts = new Map<string, number>()
  readonly #unclosed: { readonly name: string; readonly span: Span }[] = []

  open(name: string, span: Span): void {
    if (ENDS_BY_ITSELF.has(name)) return
    if (this.#open.length >= MOST_OPEN || (FORMATTING.includes(name) && this.#countFormatting() >= MOST_FORMATTING))
      throw new RangeError('The page opens too many elements.')
    this.#open.push({ name, span })
    this.#count(name, 1)
  }

  /** Closes the last open element with a name, and all elements opened within it. */
  close(name: string): void {
    if ((this.#counts.get(name) ?? 0) === 0) return
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      this.#count(last.name, -1)
      if (last.name === name) return
      this.#unclosed.push(last)
    }
  }

  /** Reports elements still open at the end of the page. */
  report(report: (span: Span, fault: Fault) => void): void {
    for (const { name, span } of [...this.#unclosed, ...this.#open]) report(span, unclosed(name))
  }

  #countFormatting(): number {
    return FORMATTING.reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0)
  }

  #count(name: string, step: 1 | -1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + step)
  }
}

/** More would take quadratic time. */
export const MOST_OPEN = 1000

/**
 * Elements that a browser opens anew in each block until they are closed (https://html.spec.whatwg.org/#formatting), and
 * `<summary>`, which is strong text in each block of the markdown.
 */
const FORMATTING: readonly string[] = 'a b big code em font i nobr s small strike strong summary tt u'.split(' ')
const MOST_FORMATTING = 10

/** Elements without an end, and those whose end tag may be left out (https://html.spec.whatwg.org/#optional-tags). */
const ENDS_BY_ITSELF: ReadonlySet<string> = new Set(
  'br col colgroup dd dt hr img li p rp rt tbody td tfoot th thead tr wbr'.split(' '),
)

const unclosed = (name: string): Fault => ({
  severity: name === 'details' ? 'error' : 'warning',
  rule: 'unclosed-element',
  text:
    name === 'details'
      ? 'The element <details> is not closed: the rest of the page is hidden in it.'
      : `The element <${name}> is not closed: it extends to the end of the element around it.`,
  hint: `Write </${name}> where it should end.`,
})
