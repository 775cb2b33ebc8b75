/**
 * A fast reader for the YAML that most pages begin with: lines of a key and a text. A full parser with positions
 * takes most of the time of a page's front matter, and positions are needed only for an error.
 */

const LINE = /^(?<key>[A-Za-z]+): (?:"(?<double>[^"\\]*)"|'(?<single>[^']*)'|(?<plain>[\p{L}\d“‘(/].*))$/u

/** Unquoted text that YAML reads as another type, a comment or a key: YAML 1.2, sections 6.6, 7.3.3 and 10.3. */
const SPECIAL = /^(?:true|false|null|[\d._+-]+(?:[eE].*)?|0[ox].*)$|: | #|:$|\s$/i

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

/** A text continues in indented lines; the line ending becomes a space (YAML 1.2, section 6.5). */
const FOLD = /(?<=\S)\n +(?=\S)/g

/** The data of a map of texts; `undefined` if it could be anything else or is invalid. */
export function readPlainYaml(text: string): Record<string, string> | undefined {
  // oxlint-disable-next-line no-control-regex -- no control character is plain
  if (/[\0-\t\v-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/.test(text)) return undefined
  const data = new Map<string, string>()
  for (const line of text.trimEnd().replaceAll(FOLD, ' ').split('\n')) {
    const { key, double, single, plain } = LINE.exec(line)?.groups ?? {}
    if (key === undefined || data.has(key)) return undefined
    if (plain !== undefined && SPECIAL.test(plain) && !CALENDAR_DATE.test(plain)) return undefined
    data.set(key, double ?? single ?? plain ?? '')
  }
  return Object.fromEntries(data)
}
