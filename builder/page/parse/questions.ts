/** Questions and answers of a page, for structured data. */
import type { Element, ElementContent } from 'hast'
import { isElement, toText } from '../blocks/parts/element.ts'
import { parseFragment } from '../parser.ts'
import { type Question, replaceTokens } from '../parsed-page.ts'

/** The questions in a page's HTML; most pages have none. */
export function findQuestions(html: string): readonly Question[] {
  if (!html.includes('<div class="faq">')) return []
  return findLists(parseFragment(html)).flatMap(({ children }) => children.filter(isElement).flatMap(toQuestion))
}

const findLists = (nodes: readonly ElementContent[]): readonly Element[] =>
  nodes.filter(isElement).flatMap((node) => (isList(node) ? [node] : findLists(node.children)))

const isList = ({ tagName, properties }: Element): boolean =>
  tagName === 'div' && Array.isArray(properties.className) && properties.className.includes('faq')

function toQuestion({ tagName, children: [summary, ...answer] }: Element): readonly Question[] {
  if (tagName !== 'details' || summary?.type !== 'element') return []
  return [
    {
      question: toLine([summary]),
      answer: answer
        .map((node) => toLine([node]))
        .filter(Boolean)
        .join('\n'),
    },
  ]
}

const toLine = (nodes: readonly ElementContent[]): string =>
  replaceTokens(toText(nodes), () => '')
    .replaceAll(/\s+/g, ' ')
    .trim()
