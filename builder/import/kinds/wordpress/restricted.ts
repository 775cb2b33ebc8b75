/** What of a post only some see, by the names of its shortcodes and blocks. */
import { PROTECTED } from '../../source/restricted.ts'

/** Names of blocks and shortcodes whose content only some see, or see for some time, or where a query finds nothing. */
export const RESTRICTED = new RegExp(
  [
    PROTECTED.source,
    'member|log(?:ged|in)|subscri|passster|eyesonly|internal',
    'learndash|registered|student|enrol|user|role|level|capabilit|admin|only|paid|vip|schedul|timed|expir',
    String.raw`(?:^|[/_-])access(?!ib)|^(?:wlm|s2if|mepr|rcp|ihc|um|ld|wcm|pmpro|groups|swpm|course|if|is|has|can)[_-]|^comment$|^query-no-results$`,
  ].join('|'),
  'i',
)

/** The part of a post that everybody sees: what is below a paywall, subscribers alone do (https://jetpack.com/support/newsletter/paid-newsletters). */
export const abovePaywall = (content: string): string => content.split(/<!--\s+wp:jetpack\/paywall\s/, 1)[0] ?? ''

/** Comments and tags of HTML: brackets in them are not those of a shortcode around a text. */
const MARKUP = /<!--(?:-?>|[\s\S]*?(?:-->|(?![\s\S])))|<[/a-z][^>]*/gi
const NAME = String.raw`([^<>&/[\]\x00-\x20=]+)`
const BEGIN = new RegExp(String.raw`\[${NAME}`, 'g')
const END = new RegExp(String.raw`\[/${NAME}\]`, 'g')

/**
 * What of a post everybody sees, and notes of the rest. It is cut out of the text, as WordPress does it: elements do not end a
 * shortcode, code may have some, and a tag ends at its first bracket (https://developer.wordpress.org/reference/functions/get_shortcode_regex/).
 * Line numbers are preserved.
 */
export function toPublic(content: string): { readonly shown: string; readonly lost: readonly string[] } {
  const above = abovePaywall(content)
  const lost = new Set(above === content ? [] : ['Lost: what is below the paywall, which subscribers alone see.'])
  const text = above.replaceAll(MARKUP, (markup) => markup.replaceAll('[', ' '))
  const lastEnds = new Map(Array.from(text.matchAll(END), ({ 1: name = '', index }) => [name, index]))
  let shown = ''
  let from = 0
  let past = 0
  for (const { 1: name = '', index } of text.matchAll(BEGIN)) {
    if (index < past || !RESTRICTED.test(name) || (lastEnds.get(name) ?? -1) < index) continue
    const close = text.indexOf(']', index)
    const isEmpty = text[close - 1] === '/'
    const end = isEmpty ? -1 : text.indexOf(`[/${name}]`, close)
    past = end === -1 ? close + 1 : end + name.length + 3
    if (isEmpty) continue
    if (text[index - 1] === '[' && text[past] === ']') continue
    shown += above.slice(from, index) + above.slice(index, past).replaceAll(/[^\n]/g, '')
    from = past
    lost.add(`Lost: the text of the shortcode [${name}], which only some see.`)
  }
  return { shown: shown + above.slice(from), lost: [...lost] }
}
