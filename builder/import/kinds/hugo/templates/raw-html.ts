/** Raw HTML in markdown, which Hugo leaves out unless its settings say otherwise (https://gohugo.io/configuration/markup/#rendererunsafe). */
import type { Nodes } from 'mdast'
import { isRecord } from '../../../source/front-matter.ts'
import type { Hearing } from '../../../source/layout.ts'
import { leaveOut, type Span } from '../../../source/leave-out.ts'
import { inAnyCase, type Settings } from '../../../source/settings.ts'
import { parse } from '../../../tree/parse.ts'
import { hasTooMuch } from '../../../tree/too-much.ts'
import { SHORTCODE } from './shortcodes.ts'
import { findPairs } from './templates.ts'

/** Whether a site shows raw HTML: by its settings, or since an old Hugo made it. */
export function showsHtml(config: Settings): boolean {
  const markup = keyIn(config, 'markup')
  const handler = keyIn(markup, 'defaultmarkdownhandler')
  return (
    keyIn(keyIn(keyIn(markup, 'goldmark'), 'renderer'), 'unsafe') === true ||
    (typeof handler === 'string' && handler.toLowerCase() !== 'goldmark')
  )
}

const keyIn = (settings: unknown, key: string): unknown => (isRecord(settings) ? inAnyCase(settings, key) : undefined)

const TAG = /<[a-z/!?]/i

/** A text without raw HTML: blocks as a whole, and tags in a line. */
export function withoutHtml(text: string, { lose, hide }: Hearing): string {
  if (!TAG.test(text)) return text
  const masked = maskShortcodes(text)
  if (!TAG.test(masked)) return text
  if (hasTooMuch(masked)) {
    hide('only Hugo can tell which raw HTML it leaves out of so long a page', 1)
    return text
  }
  const found = findHtml(parse(masked, 'md').tree).filter(
    ({ start, end }) => !isComment(text.slice(start, end).trimEnd()),
  )
  return leaveOut(text, found, (_, line) => lose('raw HTML, which Hugo leaves out', line))
}

/** Whether raw HTML is a comment alone: nobody is shown any. */
const isComment = (html: string): boolean => html.startsWith('<!--') && html.indexOf('-->') === html.length - 3

/** A text whose shortcodes are words of the same length: they are in the place of what Hugo shows for them. */
function maskShortcodes(text: string): string {
  const tags = [...text.matchAll(SHORTCODE)].map(({ 0: tag, index }) => ({ start: index, end: index + tag.length }))
  const pairs = findPairs(text).filter(({ isMarkdown }) => !isMarkdown)
  let masked = ''
  for (const { start, end } of [...tags, ...pairs].toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= masked.length) continue
    masked += text.slice(masked.length, start)
    masked += 'x'.repeat(end - masked.length)
  }
  return masked + text.slice(masked.length)
}

/** The raw HTML in a tree. */
function findHtml(node: Nodes): readonly Span[] {
  if (node.type === 'html' && node.position !== undefined) {
    const { start, end } = node.position
    return [{ start: start.offset ?? 0, end: end.offset ?? 0 }]
  }
  return 'children' in node ? node.children.flatMap(findHtml) : []
}
