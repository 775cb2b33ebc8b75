/** Code, highlighted at build time into classes. */
import { createRequire } from 'node:module'
import type { Element } from 'hast'
import type { HLJSApi } from 'highlight.js'
import type { HastVisitorContext } from '../parser.ts'

const require = createRequire(import.meta.url)
let highlighter: HLJSApi | undefined

/** Highlights a block of code if its language is known; long lines scroll, by keyboard too. */
export function highlightCode(pre: Readonly<Element>, tree: HastVisitorContext): void {
  tree.setProperty(pre, 'tabIndex', 0)
  const [code] = pre.children
  if (code?.type !== 'element' || code.tagName !== 'code') return
  const [text] = code.children
  const language = languageOf(code)
  if (text?.type !== 'text' || language === undefined || text.value.length > LONGEST) return
  highlighter ??= loadHighlighter()
  if (!highlighter.getLanguage(language)) return
  const { value } = highlighter.highlight(text.value, { language, ignoreIllegals: true })
  tree.setProperty(code, 'children', [{ type: 'raw', value }])
}

/** Grammars are slow on long inputs; nobody reads colours in them. Characters. */
const LONGEST = 100_000

/** The grammars take a while to load, and most sites show little code: not before the first block. */
function loadHighlighter(): HLJSApi {
  const common: HLJSApi = require('highlight.js/lib/common')
  return common
}

function languageOf(code: Element): string | undefined {
  const { className } = code.properties
  const name = Array.isArray(className) ? className.find((item) => item.startsWith('language-')) : undefined
  return name?.slice('language-'.length).toLowerCase()
}
