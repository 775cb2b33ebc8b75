/** Renders code blocks with titles, marked lines or line numbers. */
import type { Element, ElementContent } from 'hast'
import { element } from '../blocks/parts/element.ts'
import { escapeHtml } from '../html.ts'
import { parseFragment } from '../parser.ts'
import { highlight } from './highlight.ts'
import { listLines } from './line-ranges.ts'
import type { CodeMeta } from './meta.ts'

/** A code block with its options. */
interface MarkedCode extends CodeMeta {
  readonly language: string
  readonly code: string
}

/** The HTML of a block. Its title is a text of the page, which markdown has in the line of the fence. */
export function placeCode(pre: Element, marked: MarkedCode): ElementContent {
  const { title, language } = marked
  const lines = toLines(marked)
  const classes = language === '' ? {} : { className: [`language-${language}`] }
  const code = element('code', classes, lines === undefined ? codeOf(pre) : parseFragment(lines))
  const block = element('pre', marked.numbered ? { className: ['numbered'] } : {}, [code])
  return title === undefined
    ? block
    : element('figure', { className: ['titled'] }, [element('figcaption', { dataFence: '' }, [title]), block])
}

const codeOf = ({ children: [code] }: Element): readonly ElementContent[] =>
  code?.type === 'element' ? code.children : []

/** Wraps each line in an element if lines are marked or numbered. */
function toLines({ code, language, marked, inserted, deleted, numbered }: MarkedCode): string | undefined {
  const isDiff = language === 'diff'
  if (!numbered && !isDiff && marked.length + inserted.length + deleted.length === 0) return undefined
  const lines = splitLines(highlight(code, language) ?? escapeHtml(code))
  const written = code.split('\n')
  const marks = listLines(marked, written.length)
  const insertions = listLines(inserted, written.length)
  const deletions = listLines(deleted, written.length)
  return lines
    .map((line, index) => {
      const number = index + 1
      const sign = isDiff ? /^([+-])(?!\1\1)/.exec(written[index] ?? '')?.[1] : undefined
      const tag =
        insertions.has(number) || sign === '+'
          ? 'ins'
          : deletions.has(number) || sign === '-'
            ? 'del'
            : marks.has(number)
              ? 'mark'
              : 'span'
      return `<${tag} class="line">${line}\n</${tag}>`
    })
    .join('')
}

/** Lines of highlighted code: elements that span lines are closed and reopened at each line break. */
function splitLines(html: string): readonly string[] {
  const open: string[] = []
  return html.split('\n').map((line) => {
    const opening = open.join('')
    for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
      if (tag === '</span>') open.pop()
      else open.push(tag)
    }
    return opening + line + '</span>'.repeat(open.length)
  })
}
