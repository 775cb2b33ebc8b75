/** Tables with merged cells, which markdown has not, as HTML. */
import type { Nodes, PhrasingContent, RootContent, TableCell, TableRow } from 'mdast'
import { mayHaveFormulas } from '../../page/masks.ts'
import { escapeHtml } from '../../page/html.ts'
import { TAGS } from '../tree/marks.ts'
import { html, withChildren } from '../tree/node.ts'

/** Whether all of a line has a form in HTML: blocks, footnotes and formulas have none. */
export const isHtml = (nodes: readonly PhrasingContent[]): boolean =>
  nodes.every((node) => {
    if (node.type === 'text') return !mayHaveFormulas(node.value)
    if (node.type === 'link' || node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete')
      return isHtml(node.children)
    return node.type === 'inlineCode' || node.type === 'image' || node.type === 'html'
  })

/** Writes the tables with merged cells as HTML, in place. */
export const mergedToHtml = <Node extends Nodes>(node: Node): Node =>
  'children' in node ? withChildren(node, node.children.map(toWritten)) : node

const toWritten = (node: RootContent): RootContent =>
  node.type === 'table' && node.data?.isMerged === true ? html(writeTable(node.children)) : mergedToHtml(node)

function writeTable(rows: readonly TableRow[]): string {
  const lines = rows.flatMap(({ data, children }, at) => {
    const group = data?.group
    return [
      ...(group !== undefined && group !== rows[at - 1]?.data?.group ? [`<${group.name}>`] : []),
      `<tr>${children.map(writeCell).join('')}</tr>`,
      ...(group !== undefined && group !== rows[at + 1]?.data?.group ? [`</${group.name}>`] : []),
    ]
  })
  return ['<table>', ...lines, '</table>'].join('\n')
}

function writeCell({ data, children }: TableCell): string {
  const { name = 'td', scope } = data?.element ?? {}
  const attributes = [
    ...(scope === undefined ? [] : [['scope', scope] as const]),
    ...[['colspan', data?.colspan ?? 1] as const, ['rowspan', data?.rowspan ?? 1] as const].filter(
      ([, count]) => count > 1,
    ),
  ]
  const tag = [name, ...attributes.map(([key, value]) => `${key}="${escapeHtml(String(value))}"`)].join(' ')
  return `<${tag}>${writeLine(children).trim()}</${name}>`
}

const writeLine = (nodes: readonly Nodes[]): string => nodes.map(writeNode).join('').replaceAll(/\s+/g, ' ')

function writeNode(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value)
    case 'inlineCode':
      return `<code>${escapeText(node.value)}</code>`
    case 'html':
      return node.value
    case 'image':
      return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}">`
    case 'link':
      return `<a href="${escapeHtml(node.url)}">${writeLine(node.children)}</a>`
    case 'emphasis':
    case 'strong':
    case 'delete':
      return `<${TAGS[node.type]}>${writeLine(node.children)}</${TAGS[node.type]}>`
    default:
      return 'children' in node ? `<span>${writeLine(node.children)}</span>` : ''
  }
}

/** Text that looks like no markdown: the build warns of it in raw HTML, which has none. */
const escapeText = (value: string): string =>
  value
    .replaceAll(/[&<>]/g, (character) => escapeHtml(character))
    .replaceAll(
      /[*`[]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[-+#|=]|(?<=^\d{1,9})[.)](?=\s)/gu,
      (mark) => `&#${mark.charCodeAt(0)};`,
    )
