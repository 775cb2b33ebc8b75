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

/** What all code of a page shares. */
interface Shared {
  /** Characters of the tags that were repeated in each line, so far. */
  repeated: number
}

/** The HTML of a block. Its title is a text of the page, which markdown has in the line of the fence. */
export function placeCode(pre: Element, marked: MarkedCode, shared: Shared): readonly ElementContent[] {
  const { language } = marked
  const lines = toLines(marked, shared)
  const classes = language === '' ? {} : { className: [`language-${language}`] }
  const code = element('code', classes, lines === undefined ? codeOf(pre) : parseFragment(lines))
  const block = element('pre', marked.numbered ? { className: ['numbered'] } : {}, [code])
  return placeTitle(marked, [block])
}

/** Code or a diagram below its title, if it has one. */
export const placeTitle = (
  { title }: Pick<CodeMeta, 'title'>,
  block: readonly ElementContent[],
): readonly ElementContent[] =>
  title === undefined
    ? block
    : [element('figure', { className: ['titled'] }, [element('figcaption', { dataFence: '' }, [title]), ...block])]

const codeOf = ({ children: [code] }: Element): readonly ElementContent[] =>
  code?.type === 'element' ? code.children : []

/** Wraps each line in an element if lines are marked or numbered; without colours where these would be too much. */
function toLines(
  { code, language, marked, inserted, deleted, numbered }: MarkedCode,
  shared: Shared,
): string | undefined {
  const isDiff = language === 'diff'
  if (!numbered && !isDiff && marked.length + inserted.length + deleted.length === 0) return undefined
  const plain = escapeHtml(code)
  const lines = splitLines(highlight(code, language) ?? plain, shared) ?? plain.split('\n')
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

/** Characters of tags that the lines of a page repeat, at most. Elements around thousands of lines are in each of them. */
const MOST_REPEATED = 1_000_000

/** How deep elements of code may nest: the tree of a page has 120 levels. */
const DEEPEST = 50

/**
 * Lines of highlighted code: elements that span lines are closed and reopened at each line break. `undefined` if that
 * is too much.
 */
function splitLines(html: string, shared: Shared): readonly string[] | undefined {
  const open: string[] = []
  const lines: string[] = []
  let { repeated } = shared
  for (const line of html.split('\n')) {
    const opening = open.join('')
    for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
      if (tag === '</span>') open.pop()
      else open.push(tag)
      if (open.length > DEEPEST) return undefined
    }
    const closing = '</span>'.repeat(open.length)
    repeated += opening.length + closing.length
    if (repeated > MOST_REPEATED) return undefined
    lines.push(opening + line + closing)
  }
  shared.repeated = repeated
  return lines
}
