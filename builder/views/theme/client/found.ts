/** How many pages were found: nouns have forms of their own for some numbers. */
import { searchWords } from '../../../content/words/client.ts'
import { given } from './words.ts'

/** The number of pages with their noun, in the language of the page. */
export function sayFound(count: number): string {
  const { lang } = document.documentElement
  const word = given['client.found'] ?? searchWords['client.found']
  const forms: Readonly<Record<string, unknown>> = Object(word)
  const candidates = [word, forms[new Intl.PluralRules(lang).select(count)], forms['other']]
  const text = candidates.find((one) => typeof one === 'string') ?? ''
  return text.replace('{count}', count.toLocaleString(lang))
}
