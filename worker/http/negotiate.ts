/**
 * Content negotiation between the two forms of a page (RFC 9110, section 12.5.1): a form has the quality of the most
 * specific range that matches it. If nothing matches, the answer is HTML, never 406.
 */
import { remember } from './remember.ts'

/** The forms of a page. */
export type Form = 'html' | 'markdown'

/** The form that an `Accept` header requests. Markdown wins a tie only if it is listed by name. */
export const negotiate = (accept: string | null): Form => (accept === null ? 'html' : decide(accept))

/** One media range: `text/markdown;q=0.5`. */
interface MediaRange {
  readonly type: string
  readonly quality: number
}

const decide = remember((accept): Form => {
  const ranges = toRanges(accept)
  const best = (...types: string[]): number | undefined => highest(ranges.filter(({ type }) => types.includes(type)))
  const named = best('text/markdown', 'text/x-markdown')
  const any = best('text/*') ?? best('*/*') ?? 0
  const html = best('text/html') ?? any
  const markdown = named ?? any
  if (markdown === html) return named !== undefined && named > 0 ? 'markdown' : 'html'
  return markdown > html ? 'markdown' : 'html'
})

/** Whether an `Accept` header comes from a browser: it names HTML, above 0 and not below JSON. */
export const asksForPage = (accept: string | null): boolean => accept !== null && decidePage(accept)

const decidePage = remember((accept): boolean => {
  const ranges = toRanges(accept)
  const best = (type: string): number | undefined => highest(ranges.filter((range) => range.type === type))
  const html = best('text/html') ?? 0
  return html > 0 && html >= (best('application/json') ?? best('application/*') ?? best('*/*') ?? 0)
})

const toRanges = (accept: string): MediaRange[] =>
  splitOutsideQuotes(accept, ',').flatMap((text) => toRange(text) ?? [])

const highest = (ranges: readonly MediaRange[]): number | undefined =>
  ranges.length === 0 ? undefined : ranges.reduce((best, { quality }) => Math.max(best, quality), 0)

/** RFC 9110, section 5.6.2, anchored and without alternatives that overlap: linear in the text. */
const PARAMETER = /^[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*")$/
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** A media range without its parameters; `undefined` if one of them is malformed. */
function toRange(text: string): MediaRange | undefined {
  const [name = '', ...parameters] = splitOutsideQuotes(text, ';').map((part) => part.trim())
  let quality: number | undefined
  for (const parameter of parameters) {
    if (parameter === '') continue
    if (!PARAMETER.test(parameter)) return undefined
    if (quality !== undefined || !/^q=/i.test(parameter)) continue
    const value = parameter.slice(2)
    if (!QUALITY.test(value)) return undefined
    quality = Number(value)
  }
  return { type: name.toLowerCase(), quality: quality ?? 1 }
}

/** The parts between separators; one within a quoted string is text. */
function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  if (!text.includes('"')) return text.split(separator)
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') quoted = !quoted
    else if (character === '\\' && quoted) index++
    else if (character === separator && !quoted) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
