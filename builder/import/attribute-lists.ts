/**
 * Lists of attributes in markdown that hide something (https://kramdown.gettalong.org/syntax.html#attribute-list-definitions,
 * https://python-markdown.github.io/extensions/attr_list, https://gohugo.io/content-management/markdown-attributes).
 */
import type { Nodes } from 'mdast'
import { findHiding } from './components/hiding.ts'

/** Whether a list at the end of a paragraph or heading may hide it. The title of a block stays: it has to have one. */
export const isHiddenByList = (node: Nodes): boolean =>
  (node.type === 'paragraph' || node.type === 'heading') &&
  !isTitle(node) &&
  findLists(toText(node)).some(({ isLast }) => isLast)

const isTitle = (node: Nodes): boolean => node.type === 'paragraph' && node.data?.directiveLabel === true

/** The lines with lists of which only the old system can tell what they hide: more or less than their own paragraph. */
export function findUnclearLists(tree: Nodes): readonly number[] {
  const lines = new Set<number>()
  const visit = (node: Nodes, isAlone: boolean): void => {
    if (isBlock(node)) {
      const text = toText(node)
      const lists = findLists(text)
      const isText = text.replaceAll(LIST, '').trim() !== '' && node.type !== 'tableCell' && node.type !== 'code'
      const isLeftOut = isAlone && isText && !isTitle(node) && lists.some(({ isLast }) => isLast)
      if (lists.some(({ isDefinition }) => isDefinition || !isLeftOut)) lines.add(node.position?.start.line ?? 1)
    } else if ('children' in node) {
      // A list may mean all that is around its paragraph.
      const isWhole = !/^(?:list|listItem|blockquote|footnoteDefinition)$/.test(node.type) || node.children.length === 1
      for (const child of node.children) visit(child, isAlone && isWhole)
    }
  }
  visit(tree, true)
  return [...lines]
}

const isBlock = ({ type }: Nodes): boolean => /^(?:paragraph|heading|tableCell|code)$/.test(type)

/** Ends an element in a line: a list behind it is its own. */
const END = '\0'

/** What is written in a block. A colon in a list may begin a directive. */
function toText(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value
    case 'formula':
      // It may be two prices, and a list between them.
      return node.value.replaceAll('{', `${END}{`)
    case 'break':
      return '\n'
    case 'textDirective':
      return `:${node.name}`
    case 'code':
      return `${node.lang ?? ''} ${node.meta ?? ''}`
  }
  const inner = 'children' in node ? node.children.map(toText).join('') : ''
  return isBlock(node) ? inner : `${inner}${END}`
}

interface List {
  /** Whether nothing is behind it in its block. */
  readonly isLast: boolean
  /** Whether it names attributes for other lists. */
  readonly isDefinition: boolean
}

const LIST = /(?<!\{)\{:?[^{}\n]{1,600}\}(?!\})/g
const ATTRIBUTE = /\s*(?:([.#])([^\s.#"'=]+)|([\w:@-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?)(?=[\s.#]|$)/gy

/** The lists in the text of a block that hide something. */
const findLists = (text: string): readonly List[] =>
  [...text.matchAll(LIST)].flatMap(({ 0: written, index }) => {
    const before = text[index - 1] ?? ''
    const end = index + written.length
    const after = text.slice(end, end + 600)
    const isLast = after.trim() === '' && text.length - end < 600
    const isOwnLine = /^\n?$/.test(before) && /^(?:\s*\n|$)/.test(after)
    const isList = isLast || isOwnLine || before === END || written.startsWith('{:')
    return isList && isHiding(written) ? [{ isLast, isDefinition: /^\{:[\w-]+:\s/.test(written) }] : []
  })

/** Whether a list hides what it is for. */
export function isHiding(list: string): boolean {
  const inner = list.slice(1, -1).replace(/^:/, '').trimEnd()
  const values = new Map<string, string>()
  let end = 0
  for (const { 0: written, 1: mark, 2: name = '', 3: key = 'class', 4: a, 5: b, 6: c } of inner.matchAll(ATTRIBUTE)) {
    end += written.length
    const value = mark === undefined ? (a ?? b ?? c ?? '') : name
    if (mark !== '#') values.set(key, key === 'class' ? `${values.get(key) ?? ''} ${value}` : value)
  }
  return end === inner.length && findHiding('', (name) => values.get(name)) !== undefined
}
