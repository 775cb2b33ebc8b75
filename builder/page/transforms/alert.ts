/** GitHub alerts: `> [!NOTE]` becomes a box with a title; the markdown view keeps it. */
import type { Blockquote } from 'mdast'
import { toAside } from '../blocks/asides.ts'
import type { MdastVisitorContext } from '../parser.ts'
import type { Fault } from '../fault.ts'
import type { PageContext } from '../page-context.ts'
import { foreignSyntax } from './foreign.ts'

const MARKER = /^\[!(?<kind>[a-z]+)\][ \t]*(?:\n|$)/i

/** A marker of Obsidian: of another kind, or with a title or a sign for folding behind it. */
const FOREIGN_MARKER = /^\[!(?<kind>[a-z-]+)\][-+]?[ \t]*(?<title>[^\n]*)/i

const EMPTY_ALERT: Fault = {
  severity: 'error',
  rule: 'source-left',
  text: 'The alert has no text below its marker, so the marker would be shown.',
  hint: '> [!NOTE]\n> The text.',
}

/** Makes a blockquote an alert if it begins with a line of one of the markers. */
export function transformAlert(node: Readonly<Blockquote>, tree: MdastVisitorContext, context: PageContext): void {
  const [paragraph] = node.children
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return
  const match = MARKER.exec(text.value)
  const kind = match?.groups?.['kind']
  const name = toAside(kind)
  const next = paragraph.children[1]
  const start = paragraph.position?.start.offset ?? 0
  if (!match || !kind || !name || !context.body.startsWith(`[!${kind}]`, start))
    return reportForeign(text.value, start, context)
  const alone = text.value.length === match[0].length
  const followed = next ? next.type === 'break' || match[0].endsWith('\n') : node.children.length > 1
  if (alone && !followed) return context.report({ start, end: start + `[!${kind}]`.length }, EMPTY_ALERT)

  if (!alone) tree.setProperty(text, 'value', text.value.slice(match[0].length))
  else if (paragraph.children.length === 1) tree.removeNode(paragraph)
  else {
    tree.removeNode(text)
    if (next?.type === 'break') tree.removeNode(next)
  }
  const title = context.words[`body.${name}`]
  tree.prependChild(node, {
    type: 'paragraph',
    children: [{ type: 'text', value: title }],
    data: { hProperties: { className: ['alert-title'] } },
  })
  const className = ['alert', `alert-${name}`]
  tree.setProperty(node, 'data', { hName: 'div', hProperties: { className, role: 'note' } })
}

function reportForeign(text: string, start: number, { body, report }: PageContext): void {
  const { 0: written = '', groups: { kind = '', title = '' } = {} } = FOREIGN_MARKER.exec(text) ?? {}
  if (written === '' || !body.startsWith(`[!${kind}]`, start)) return
  const name = toAside(kind) ?? 'note'
  const hint = title === '' ? `> [!${name.toUpperCase()}]` : `:::${name}[${title}]\nThe text.\n:::`
  report({ start, end: start + written.trimEnd().length }, foreignSyntax(written.trimEnd(), hint))
}
