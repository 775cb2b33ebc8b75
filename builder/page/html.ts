/** Escaped markup as a type of its own, so that plain text is never used as HTML. */
import { cut, type Placeholder, type Words } from '../content/words/texts.ts'
import type { Key } from '../content/words/en.ts'

/** Markup that is safe to send. Only `html` and `trustedHtml` make it; the private field keeps strings out. */
export class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

/** Values in a template: text is escaped, markup is not, lists are joined, everything else is empty. */
export type Part = Html | string | number | false | null | undefined | readonly Part[]

/**
 * Builds markup from a template. Every text is escaped, so attribute values must be in double quotes. The template's
 * indentation is removed.
 */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const strings = withoutIndentation(template)
  let markup = strings[0] ?? ''
  for (const [index, part] of parts.entries()) markup += toMarkup(part) + (strings[index + 1] ?? '')
  return new Html(markup)
}

/** Markup that was made and sanitised elsewhere: the body of a page, the picture of an image. */
export const trustedHtml = (markup: string): Html => new Html(markup)

/** Text with the five characters replaced that mean something in markup. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character) : text
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(ESCAPES).map(([character, reference]) => [reference, character]),
)

/** The text of markup that `html` made: without tags, and with the five characters as they were. */
export const toTextOf = (markup: Html): string =>
  String(markup)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[^;]+;/g, (reference) => CHARACTERS.get(reference) ?? reference)

const compact = new WeakMap<TemplateStringsArray, readonly string[]>()

/** A template is the same object at every call, so its strings are worked on once. */
function withoutIndentation(template: TemplateStringsArray): readonly string[] {
  const known = compact.get(template)
  if (known) return known
  const strings = template.map((text) => text.replace(/\s*\n\s*/g, '\n'))
  compact.set(template, strings)
  return strings
}

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.toString()
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if (!part) return ''
  let markup = ''
  for (const item of part) markup += toMarkup(item)
  return markup
}

/** A word whose values are markup: a link in a sentence. */
export function sayHtml<K extends Key>(words: Words, key: K, values: Readonly<Record<Placeholder<K>, Part>>): Html {
  const given: Readonly<Record<string, Part>> = values
  return html`${cut(words, key, {}).map((piece) => (typeof piece === 'string' ? piece : given[piece.name]))}`
}
