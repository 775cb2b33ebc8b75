/** The words of a script: English, or those that the page carries. */

const carried = document.querySelector('script[id="page:words"]')?.textContent
/** The words that the page carries. */
export const given: Readonly<Record<string, unknown>> = JSON.parse(carried ?? '{}')

/** Whether the page is in another language than the scripts and the service. */
export const isTranslated = carried !== undefined

/** Creates the function that formats a word: placeholders in braces are replaced by values. */
export const createSay =
  <Key extends string>(words: Readonly<Record<Key, unknown>>) =>
  (key: Key, values: Readonly<Record<string, string>> = {}): string =>
    String(given[key] ?? words[key]).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
