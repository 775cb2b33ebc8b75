/** Values of JSON as YAML in block style. */
import { stringify } from 'yaml'
import { rememberAll } from '../work/cache/remember.ts'

/** What JSON can say. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * Writes a value as the serializer of the library does, which takes ten times as long: it makes nodes of everything and
 * asks of each text all that YAML might take it for. Lines after the first begin with `indent`.
 *
 * Many readers know YAML 1.1 alone, in which a plain `No` is false and a plain day is a date: such texts get quotes.
 */
export function toYamlBlock(value: Json, indent = ''): string {
  if (typeof value === 'string') return toScalar(value, indent)
  if (!isFilled(value)) return JSON.stringify(value)
  const deeper = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((item: Json) => `- ${toYamlBlock(item, deeper)}`)
    : Object.entries(value).map(
        ([key, item]) => `${toYamlBlock(key)}:${isFilled(item) ? `\n${deeper}` : ' '}${toYamlBlock(item, deeper)}`,
      )
  return lines.join(`\n${indent}`)
}

/** Whether it is a list or an object with anything in it. */
const isFilled = (value: Json): value is Exclude<Json, string | number | boolean | null> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Most texts begin as a word does, and the rest cannot do without quotes; of few that has to be found out. */
function toScalar(text: string, indent: string): string {
  if (/^[a-z/$]/i.test(text) && !MEANS_MORE.test(text)) return text
  return NEEDS_QUOTES.test(text) ? JSON.stringify(text) : serialize(text).replaceAll('\n  ', `\n${indent}`)
}

const MEANS_MORE = /[:\s]$|:\s|\s#|\p{Cc}|^(?:y|n|yes|no|on|off|true|false|null)$/iu

/** A reference, a number, or a text with a colon in it; what has quotes within it may get others around it. */
const NEEDS_QUOTES = /^(?:#|\d+$|[^"\p{C}]*: )[^"\p{C}]*$/u

/** A text as the value of a key that stands at the margin. */
const serialize = rememberAll((text) =>
  stringify({ a: text, b: 0 }, { compat: 'yaml-1.1', lineWidth: 0 }).slice('a: '.length, -'\nb: 0\n'.length),
)
