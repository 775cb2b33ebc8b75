/** Words that contain markup. */
import { cut, type Placeholder, type Words } from '../../content/words/texts.ts'
import type { Key } from '../../content/words/en.ts'
import { html, type Html, type Part } from '../../page/html.ts'

/** A word whose values are markup: a link in a sentence. */
export function sayHtml<K extends Key>(words: Words, key: K, values: Readonly<Record<Placeholder<K>, Part>>): Html {
  const given: Readonly<Record<string, Part>> = values
  return html`${cut(words, key, {}).map((piece) => (typeof piece === 'string' ? piece : given[piece.name]))}`
}
