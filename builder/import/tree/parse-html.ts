/**
 * Parses HTML to the node types that MDX uses, so that one component table serves every source. White space is
 * collapsed as in a browser.
 */
import type { Root, RootContent } from 'mdast'
import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Html, parseFragment } from 'parse5'
import { type Jsx, text, toFlow, withChildren } from './node.ts'

/** A tree, and the line at which its nesting became too deep, or where it has too many elements. */
interface ParsedHtml {
  readonly tree: Root
  readonly deepAt: number | undefined
}

/** Depth of nested elements below which only text is read. */
const DEEPEST = 150

/** Elements whose content is a line of text. */
const LINES: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big button cite code data del dfn dt em font h1 h2 h3 h4 h5 h6 i ins kbd label mark p q s samp small span strike strong sub summary sup time tt u var wbr'.split(
    ' ',
  ),
)
const INLINE: ReadonlySet<string> = new Set(
  [...LINES, 'img', 'br', 'input', 'select', 'area', 'svg'].filter((name) => !/^(?:h[1-6]|p|dt|summary)$/.test(name)),
)

/** The position of a node. */
interface Place {
  readonly isLine: boolean
  readonly depth: number
  /** Whether line breaks are significant, as for WordPress's `wpautop`. */
  readonly keepsLines: boolean
}

/** Parses a fragment. With `keepsLines` blank lines divide paragraphs, and other line ends break lines. */
export function parseHtml(source: string, keepsLines: boolean): ParsedHtml {
  const childNodes = readNodes(source)
  if (childNodes === undefined)
    return { tree: { type: 'root', children: toFlow([text(source.replaceAll(/<[^<>]*>/g, ' '))]) }, deepAt: 1 }
  let deepAt: number | undefined

  function all(nodes: readonly Html.ChildNode[], place: Place): RootContent[] {
    const parts = nodes.flatMap((node) => toParts(node, place))
    if (place.isLine || !parts.includes(BLANK)) return tidy(parts.filter((part) => part !== BLANK))
    return split(parts).flatMap((run) => toFlow(tidy(run)))
  }

  function toParts(node: Html.ChildNode, place: Place): Part[] {
    if ('value' in node) return toText(node.value, place)
    if (!('tagName' in node)) return []
    if (node.tagName === 'br') return [{ type: 'break' }]
    if (place.depth > DEEPEST) {
      deepAt ??= node.sourceCodeLocation?.startLine
      return toText(textOf(node), { ...place, keepsLines: false })
    }
    if (node.tagName === 'pre') return preformatted(node, place)
    const children = all(node.childNodes, {
      ...place,
      isLine: LINES.has(node.tagName) || (place.isLine && !node.tagName.includes('-')),
      depth: place.depth + 1,
    })
    return [toTag(node, children, place.isLine || INLINE.has(node.tagName))]
  }

  /** Preformatted text. */
  function preformatted(node: Html.Element, place: Place): Part[] {
    const inner = node.childNodes.filter((child) => 'tagName' in child)
    const [only] = inner.length === 1 ? inner : []
    const isVerse = node.attrs.some(({ name, value }) => name === 'class' && value.includes('wp-block-verse'))
    if (inner.length === 0 || (!isVerse && !hasLink(node))) {
      const names = [node, only].flatMap((one) => (one && 'attrs' in one ? one.attrs : [])).map(({ value }) => value)
      const lang = /\b(?:lang(?:uage)?-|brush:\s*)([\w+#.-]+)/.exec(names.join(' '))?.[1] ?? null
      return [{ type: 'code', lang, value: textOf(node).replace(/\n$/, ''), ...toPosition(node) }]
    }
    const lines = all(node.childNodes, { isLine: true, depth: place.depth + 1, keepsLines: true })
    return [toTag({ ...node, tagName: 'p', attrs: [] }, lines, false)]
  }

  const tree: Root = { type: 'root', children: all(childNodes, { isLine: false, depth: 0, keepsLines }) }
  return { tree, deepAt }
}

/** Elements beyond two for each tag: those that nothing closes, such as `<b>`, are repeated in each paragraph that follows. */
const MOST_REPEATED = 10_000

/** The nodes of a fragment; `undefined` if it has too many elements. */
function readNodes(source: string): readonly Html.ChildNode[] | undefined {
  let left = 2 * source.split('<').length + MOST_REPEATED
  const createElement: typeof defaultTreeAdapter.createElement = (...given) => {
    if (left-- < 0) throw new RangeError('There are too many elements')
    return defaultTreeAdapter.createElement(...given)
  }
  try {
    const treeAdapter = { ...defaultTreeAdapter, createElement }
    return parseFragment(source, { sourceCodeLocationInfo: true, treeAdapter }).childNodes
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return undefined
  }
}

/** A blank line between paragraphs. */
const BLANK = Symbol('blank line')
type Part = RootContent | typeof BLANK

function toText(value: string, { isLine, keepsLines }: Place): Part[] {
  if (!keepsLines) return [text(value.replaceAll(/[ \t\n\f\r]+/g, ' '))]
  return value.split(/(\n[ \t]*\n\s*|\n)/).flatMap((part): Part[] => {
    if (part.startsWith('\n')) return !isLine && part !== '\n' ? [BLANK] : [{ type: 'break' }]
    return part === '' ? [] : [text(part.replaceAll(/[ \t\f\r]+/g, ' '))]
  })
}

function split(parts: readonly Part[]): RootContent[][] {
  const runs: RootContent[][] = [[]]
  for (const part of parts) {
    if (part === BLANK) runs.push([])
    else runs.at(-1)?.push(part)
  }
  return runs
}

/** Removes duplicate line breaks, line breaks beside blocks, and spaces beside line breaks. */
function tidy(nodes: readonly RootContent[]): RootContent[] {
  const kept: RootContent[] = []
  for (const node of nodes) {
    const last = kept.at(-1)
    if (node.type === 'break' && (last === undefined || last.type === 'break' || isFlow(last))) continue
    if (last?.type === 'break' && isFlow(node)) kept.pop()
    if (node.type === 'text' && last?.type === 'break') node.value = node.value.trimStart()
    if (node.type === 'break' && last?.type === 'text') last.value = last.value.trimEnd()
    if (node.type !== 'text' || node.value !== '') kept.push(node)
  }
  return kept
}

const isFlow = ({ type }: RootContent): boolean =>
  type === 'mdxJsxFlowElement' || type === 'code' || type === 'paragraph'

function toTag(node: Html.Element, children: readonly RootContent[], isInline: boolean): Jsx {
  const attributes = node.attrs.map(({ name, value }) => ({ type: 'mdxJsxAttribute' as const, name, value }))
  const tag = { name: node.tagName, attributes, children: [], ...toPosition(node) }
  return isInline
    ? withChildren<Jsx>({ type: 'mdxJsxTextElement', ...tag }, children)
    : withChildren<Jsx>({ type: 'mdxJsxFlowElement', ...tag }, children)
}

function toPosition({ sourceCodeLocation: at }: Html.Element): Pick<RootContent, 'position'> {
  if (!at) return {}
  return {
    position: {
      start: { line: at.startLine, column: at.startCol, offset: at.startOffset },
      end: { line: at.endLine, column: at.endCol, offset: at.endOffset },
    },
  }
}

/** Whether a link of it leads to another page. */
function hasLink(element: Html.Element): boolean {
  const left: Html.ChildNode[] = [element]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('tagName' in node && node.attrs.some(({ name, value }) => name === 'href' && !value.startsWith('#')))
      return true
    if ('childNodes' in node) for (const one of node.childNodes) left.push(one)
  }
  return false
}

/** The text of an element, however deep. */
function textOf(element: Html.Element): string {
  let result = ''
  const left: Html.ChildNode[] = [element]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('value' in node) result += node.value
    if ('tagName' in node && node.tagName === 'br') result += '\n'
    if ('childNodes' in node) for (const one of node.childNodes.toReversed()) left.push(one)
  }
  return result
}
