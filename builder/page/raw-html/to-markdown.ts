/** Sanitized HTML → markdown, for the markdown view. */
import type { Element, ElementContent } from 'hast'
import { escapeLines, toFence } from './escape.ts'
import { BLOCKS } from './allow-list.ts'
import { parseFragment } from '../parser.ts'
import { toCode, toPhrasing } from './phrasing.ts'
import { toTable } from './table.ts'

/** Writes cleaned HTML as markdown, without a line break at its end. The line that opens a `<details>` is its title. */
export const htmlToMarkdown = (html: string): string => joinBlocks(toBlocks(parseFragment(html)))

/** Blocks of HTML as markdown; inline content between them becomes a paragraph. */
function toBlocks(nodes: readonly ElementContent[]): readonly string[] {
  const blocks: string[] = []
  let phrasing: ElementContent[] = []
  const endParagraph = (): void => {
    const text = toPhrasing(phrasing, '\\\n')
    if (text !== '') blocks.push(escapeLines(text))
    phrasing = []
  }
  for (const node of nodes) {
    if (node.type === 'element' && hasBlock(node)) {
      endParagraph()
      for (const one of toBlock(node)) blocks.push(one)
    } else {
      phrasing.push(node)
    }
  }
  endParagraph()
  return blocks
}

/** Blocks with empty lines between them, and a comment where two lists would be one. */
function joinBlocks(blocks: readonly string[]): string {
  const parts = blocks.map((block, at) => {
    const kind = LIST.exec(block)?.[0]
    return kind !== undefined && LIST.exec(blocks[at - 1] ?? '')?.[0] === kind ? `<!-- -->\n\n${block}` : block
  })
  return parts.join('\n\n')
}

/** List markers, which are escaped in a paragraph. */
const LIST = /^-(?= |\n|$)|^(?=\d{1,9}\.(?: |\n|$))/

/** Whether an element is a block or holds one. */
const hasBlock = ({ tagName, children }: Element): boolean =>
  BLOCKS.has(tagName) || children.some((child) => child.type === 'element' && hasBlock(child))

function toBlock(element: Element): readonly string[] {
  const { tagName, children } = element
  switch (tagName) {
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return toHeading(element)
    case 'ul':
    case 'ol':
      return toList(element)
    case 'li':
      return toList({ ...element, children: [element] })
    case 'dl':
      return toDescriptions(element)
    case 'table':
      return [...toBlocks(children.filter(isCaption)), toTable(element)].filter((block) => block !== '')
    case 'blockquote':
      return [joinBlocks(toBlocks(children)).replaceAll(/^(.?)/gm, (_, first) => (first === '' ? '>' : `> ${first}`))]
    case 'pre':
      return [toCodeBlock(element)]
    case 'hr':
      return ['***']
    case 'summary':
      return toBlocks([{ ...element, tagName: 'strong' }])
    default:
      return toBlocks(BLOCKS.has(tagName) ? children : wrapWithin(element))
  }
}

/** A phrase around blocks goes into them: markdown has it within a paragraph alone. */
function wrapWithin(phrase: Element): readonly ElementContent[] {
  const made: ElementContent[] = []
  for (const child of phrase.children) {
    const last = made.at(-1)
    if (child.type === 'element' && hasBlock(child)) {
      made.push({ ...child, children: [...wrapWithin({ ...phrase, children: child.children })] })
    } else if (last?.type === 'element' && !hasBlock(last)) {
      last.children.push(child)
    } else {
      made.push({ ...phrase, children: [child] })
    }
  }
  return made
}

function toHeading({ tagName, children }: Element): readonly string[] {
  const text = toPhrasing(children, '<br>')
  // A trailing number sign would be dropped (CommonMark § 4.2).
  const kept = text.endsWith('#') ? String.raw`${text.slice(0, -1)}\#` : text
  return text === '' ? [] : [`${'#'.repeat(Number(tagName.slice(1)))} ${kept}`]
}

function toCodeBlock(element: Element): string {
  const code = toCode(element).replace(/\n$/, '')
  const fence = toFence(code, 3)
  return `${fence}\n${code}\n${fence}`
}

const isCaption = (node: ElementContent): boolean => node.type === 'element' && node.tagName === 'caption'

/** A list; content outside its items becomes an item. In markdown a list has no gaps: after one another list begins. */
function toList({ tagName, properties, children }: Element): readonly string[] {
  const lists: { readonly start: number; readonly items: (readonly string[])[] }[] = []
  let number = toNumber(properties['start']) ?? 1
  for (const child of children) {
    if (child.type !== 'element' && (child.type !== 'text' || child.value.trim() === '')) continue
    const isItem = child.type === 'element' && child.tagName === 'li'
    const own = isItem && tagName === 'ol' ? toNumber(child.properties['value']) : undefined
    const last = lists.at(-1)
    const item = toBlocks(isItem ? child.children : [child])
    if (last !== undefined && (own === undefined || own === number)) last.items.push(item)
    else lists.push({ start: own ?? number, items: [item] })
    number = (own ?? number) + 1
  }
  return lists.flatMap(({ start, items }) =>
    tagName === 'ol' ? writeItems(items, (index) => `${start + index}.`) : writeBullets(items),
  )
}

/** A description list: each term with its descriptions. */
function toDescriptions({ children }: Element): readonly string[] {
  const items: ElementContent[][] = []
  for (const child of children.flatMap(withoutGroups)) {
    if (child.type !== 'element') continue
    const item = items.at(-1)
    if (item === undefined || child.tagName === 'dt') items.push([child])
    else item.push(child)
  }
  return writeBullets(items.map(toBlocks))
}

/** Terms and their descriptions may be held together by a `<div>`. */
const withoutGroups = (child: ElementContent): readonly ElementContent[] =>
  child.type === 'element' && child.tagName === 'div' ? child.children : [child]

/** Items without a number are not missed where they are empty; within each other they would be a divider. */
const writeBullets = (items: readonly (readonly string[])[]): readonly string[] =>
  writeItems(
    items.filter((blocks) => blocks.length > 0),
    () => '-',
  )

function writeItems(items: readonly (readonly string[])[], toMarker: (index: number) => string): readonly string[] {
  if (items.length === 0) return []
  const tight = items.every(isTight)
  const written = items.map((blocks, index) => {
    const marker = toMarker(index)
    const text = tight ? blocks.join('\n') : joinBlocks(blocks)
    return text === '' ? marker : `${marker} ${indent(text, marker.length + 1)}`
  })
  return [written.join(tight ? '\n' : '\n\n')]
}

/** Whether an item needs no empty line: it has one block, or a list that may follow its text directly. */
const isTight = ([, second, ...more]: readonly string[]): boolean =>
  more.length === 0 && (second === undefined || /^(?:-|1\.) \S/.test(second))

const indent = (text: string, spaces: number): string => text.replaceAll(/\n(?!\n)/g, `\n${' '.repeat(spaces)}`)

/** At most nine digits, as in markdown (CommonMark § 5.2). */
function toNumber(value: unknown): number | undefined {
  const number = Number.parseInt(String(value), 10)
  return number >= 0 && number < 1_000_000_000 ? number : undefined
}
