/** Code blocks: highlighted, and focusable by keyboard where they scroll. */
import type { Element } from 'hast'
import type { HastVisitorContext } from '../parser.ts'
import { highlight } from '../code/highlight.ts'

/** Highlights a block of code if its language is known; long lines scroll, by keyboard too. */
export function highlightCode(pre: Readonly<Element>, tree: HastVisitorContext): void {
  tree.setProperty(pre, 'tabIndex', 0)
  const [code] = pre.children
  if (code?.type !== 'element' || code.tagName !== 'code') return
  const [text] = code.children
  const language = languageOf(code)
  if (text?.type !== 'text' || language === undefined) return
  const value = highlight(text.value, language)
  if (value !== undefined) tree.setProperty(code, 'children', [{ type: 'raw', value }])
}

function languageOf(code: Element): string | undefined {
  const { className } = code.properties
  const name = Array.isArray(className) ? className.find((item) => item.startsWith('language-')) : undefined
  return name?.slice('language-'.length)
}
