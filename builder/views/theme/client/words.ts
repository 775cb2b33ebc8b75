/** The words of a script: English, or those that the page carries. */

const carried = document.querySelector('script[id="page:words"]')?.textContent
const given: Readonly<Record<string, unknown>> = JSON.parse(carried ?? '{}')

/** Whether the page is in another language than the scripts and the service. */
export const isTranslated = carried !== undefined

/** Creates the function that formats a word: placeholders in braces are replaced by values. */
export function createSay<Key extends string>(words: Readonly<Record<Key, unknown>>) {
  return (key: Key, values: Readonly<Record<string, string | number>> = {}): string => {
    const { lang } = document.documentElement
    const word = given[key] ?? words[key]
    const forms: Readonly<Record<string, unknown>> = Object(word)
    const form = typeof word === 'object' && new Intl.PluralRules(lang).select(Number(values['count']))
    return String(form ? (forms[form] ?? forms['other']) : word).replace(/\{(\w+)\}/g, (_, name: string) =>
      (values[name] ?? '').toLocaleString(lang),
    )
  }
}
