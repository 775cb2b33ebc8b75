/** Serializes a tree to markdown, in a style that keeps diffs readable. */
import type { Nodes, Root, Table, Text } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Handle, Info, State } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { Formula } from './formulas.ts'
import { markedOnce, MARKS } from './marks.ts'
import { plainText, withChildren } from './node.ts'

const container: Handle = (node: ContainerDirective, _, state, info) => {
  const [first, ...rest] = node.children
  const isLabelled = first?.type === 'paragraph' && first.data?.directiveLabel === true
  const fence = ':'.repeat(2 + depthOf(node))
  const content = state.containerFlow({ ...node, children: isLabelled ? rest : node.children }, info)
  // A line right below a table, raw HTML or a definition would be a line of it; below a definition, of the quote around it, too.
  const isOpen = /^(?:table|html)$/.test(node.children.at(-1)?.type ?? '') || endsInDefinition(node)
  const end = content === '' ? '' : isOpen ? '\n\n' : '\n'
  // The name of a field is no text of markdown, and may have no escapes.
  const label = !isLabelled ? '' : node.name === 'field' ? `[${plainText([first])}]` : toLabel(first, state, info)
  return `${fence}${node.name}${label}${toAttributes(node)}\n${content}${end}${fence}`
}

function endsInDefinition(node: Nodes): boolean {
  const last: Nodes | undefined = 'children' in node ? node.children.at(-1) : undefined
  return (
    last !== undefined && last.type !== 'containerDirective' && (last.type === 'definition' || endsInDefinition(last))
  )
}

const leaf: Handle = (node: LeafDirective, _, state, info) =>
  `::${node.name}${node.children.length > 0 ? toLabel(node, state, info) : ''}${toAttributes(node)}`

/** Its label is set apart from the words around it, as in the source, where it was a box. */
const line: Handle = (node: TextDirective, _, state, info) =>
  `${NEAR.test(info.before) ? ' ' : ''}:${node.name}${node.children.length > 0 ? toLabel(node, state, info) : ''}${toAttributes(node)}${NEAR.test(info.after) ? ' ' : ''}`

const NEAR = /[\p{L}\p{N})\]]/u

/**
 * `_` within a word means nothing (CommonMark § 6.2), and needs no escape; nor does the id of a heading. Colons that would be
 * those of a block have one.
 */
const words: Handle = (node: Text, parent, state, info) =>
  `${isBraced(node, parent) ? '\\' : ''}${toWords(node, state, info)}`

/** Whether a text behind a picture begins with what would be a size, and is none. */
const isBraced = (node: Text, parent: Nodes | undefined): boolean =>
  /^\{(?!(?:\s*(?:width|height)="?[1-9]\d{0,3}(?:px)?"?)+\s*\})/.test(node.value) &&
  parent !== undefined &&
  'children' in parent &&
  parent.children[parent.children.findIndex((one) => one === node) - 1]?.type.startsWith('image') === true

const toWords = (node: Text, state: State, info: Info): string =>
  state
    .safe(trimLines(node.value, info), info)
    .replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replace(/\{#[\w.\\-]+\}\s*$/, (id) => id.replaceAll('\\', ''))
    .replaceAll(/^[ \t]*:{2,}(?=[a-z]|[ \t]*$)/gim, (colons, at) =>
      at === 0 && !info.before.endsWith('\n') ? colons : colons.replaceAll(':', String.raw`\:`),
    )
    .replaceAll(/(?<![:\\]):(?=[a-z][\w-]*\{)/gi, String.raw`\:`)

/** A text without spaces at the edges of lines, which nobody sees: they would be character references. */
function trimLines(value: string, { before, after }: Info): string {
  const lines = value.split('\n')
  return lines
    .map((written, at) => {
      const plain = at > 0 || before.endsWith('\n') ? written.replace(/^[ \t]+/, '') : written
      let end = plain.length
      if (at < lines.length - 1 || after.startsWith('\n')) while (/[ \t]/.test(plain.charAt(end - 1))) end -= 1
      return plain.slice(0, end)
    })
    .join('\n')
}

/** The title of a block. Constructs decide which characters are escaped: those of a text, and the bracket at its end. */
function toLabel(
  node: Extract<Nodes, { type: 'paragraph' }> | LeafDirective | TextDirective,
  state: State,
  info: Info,
): string {
  const exits = [state.enter('containerDirectiveLabel'), state.enter('phrasing')]
  const label = state.containerPhrasing(node, { ...info, before: '[', after: ']' }).replaceAll('\n', ' ')
  for (const exit of exits.toReversed()) exit()
  return `[${label}]`
}

function toAttributes({ attributes }: ContainerDirective | LeafDirective | TextDirective): string {
  const written = Object.entries(attributes ?? {}).flatMap(([key, value]) => {
    if (value === undefined || value === null) return []
    if (value === '') return [key]
    return [
      `${key}=${/^[\w./#-]+$/.test(value) ? value : `"${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`}`,
    ]
  })
  return written.length === 0 ? '' : `{${written.join(' ')}}`
}

/** Levels of nested blocks: an outer one has more colons. */
function depthOf(node: Nodes): number {
  const children: readonly Nodes[] = 'children' in node ? node.children : []
  const below = children.reduce((most, child) => Math.max(most, depthOf(child)), 0)
  return below + (node.type === 'containerDirective' ? 1 : 0)
}

/** As it was written. In a table a line would end a cell at its bars. */
const formula: Handle = ({ value }: Formula, _, state) =>
  state.stack.includes('tableCell') ? value.replaceAll(/\\?\|/g, String.raw`\|`).replaceAll('\n', ' ') : value

const createWriter = (tablePipeAlign: boolean) =>
  unified()
    .use(remarkGfm, { tablePipeAlign })
    .use(remarkStringify, {
      bullet: '-',
      fences: true,
      incrementListMarker: true,
      listItemIndent: 'one',
      resourceLink: true,
      rule: '-',
      // A list that does not begin with 1 needs a blank line above it (https://spec.commonmark.org/0.31.2/#lists).
      join: [
        (left, right) =>
          left.type === 'paragraph' && right.type === 'list' && right.ordered === true && (right.start ?? 1) !== 1
            ? 1
            : undefined,
      ],
      unsafe: [
        // Two of them would be the edges of a formula, which no link has within it.
        { character: '$', inConstruct: ['label', 'destinationRaw', 'destinationLiteral'] },
        { character: ']', inConstruct: 'containerDirectiveLabel' },
      ],
      handlers: {
        ...MARKS,
        text: words,
        formula,
        containerDirective: container,
        leafDirective: leaf,
        textDirective: line,
      },
    })
    .freeze()

const ALIGNING = createWriter(true)
const CLOSE = createWriter(false)

export function stringify(tree: Root): string {
  const writer = isAligned(tree) ? ALIGNING : CLOSE
  const written = writer.stringify(withChildren(tree, markedOnce(tree.children)))
  const known = new Set(tree.children.flatMap((node) => (node.type === 'definition' ? [node.identifier] : [])))
  if (known.size === 0) return written
  // The parser reads titles of blocks before it knows the definitions below: their references are text to it.
  return written.replaceAll(TITLE, (titled) =>
    titled.replaceAll(REFERENCE, (all, text: string, named?: string) => {
      const identifier = (named || text).replaceAll(/\\(.)/g, '$1').toLowerCase()
      return known.has(identifier) ? `[${text}]${named === undefined ? '' : `[${named}]`}` : all
    }),
  )
}

/** Spaces that the tables of a page may get, at most: a long cell takes them in every row. */
const MOST_SPACES = 200_000

/** Whether the columns of all tables of a page are aligned. */
const isAligned = (tree: Nodes): boolean =>
  findTables(tree).reduce((sum, table) => sum + countSpaces(table), 0) <= MOST_SPACES

const findTables = (node: Nodes): readonly Table[] =>
  node.type === 'table' ? [node] : 'children' in node ? node.children.flatMap(findTables) : []

function countSpaces({ children }: Table): number {
  const rows = children.map((row) => row.children.map(countCharacters))
  const columns: number[] = []
  for (const row of rows) for (const [at, count] of row.entries()) columns[at] = Math.max(columns[at] ?? 0, count)
  return rows.length * sumOf(columns) - sumOf(rows.flat())
}

/** Characters of the texts, addresses and attributes of a node. */
const countCharacters = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : typeof value === 'object' && value !== null
      ? sumOf(Object.values(value).map(countCharacters))
      : 0

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** A line with the title of a block, and what would be a reference there. */
const TITLE = /^[ \t>]*:{2,}[\w-]+\[.*$/gm
const REFERENCE = /\\\[((?:[^\\[\]]|\\[^[\]])+)\\\](?:\\\[((?:[^\\[\]]|\\[^[\]])*)\\\])?/g
