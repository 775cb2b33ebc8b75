/** Reports source text that people do not see, each at its position; most of it appears in no form of the page. */
import type { Code } from 'mdast'
import { decodeString } from 'micromark-util-decode-string'
import { findHiddenCharacters, HIDDEN_HINT, type HiddenRun } from '../../content/schema/hidden-characters.ts'
import { toCount } from '../../content/report/human.ts'
import { drawDiagram } from '../code/diagram.ts'
import { findIgnored } from '../code/ignored-lines.ts'
import { DIAGRAM_COMMENT, isChart, isStyle } from '../code/mermaid.ts'
import { findMissingLine } from '../code/line-ranges.ts'
import { isHighlighted } from '../code/highlight.ts'
import { readCodeMeta } from '../code/meta.ts'
import { placeCode, placeTitle } from '../code/place.ts'
import { replaceMatches, type Span, spanOf } from '../edits.ts'
import { brief } from '../../content/schema/message.ts'
import { type Fault, isTooLong, tooLong } from '../fault.ts'
import type { PageContext } from '../page-context.ts'
import { type MdastVisitorContext, parseFragment } from '../parser.ts'

/** Reports code that never ends, and words behind its language that no form shows. */
export function checkCode(node: Readonly<Code>, tree: MdastVisitorContext, context: PageContext): void {
  const { body, edits, report } = context
  const { start, end } = spanOf(node)
  const lines = body.slice(start, end).split('\n')
  const [fence] = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  if (fence === undefined) return
  if (isTooLong(lines[0])) return report({ start, end: start + fence.length }, tooLong('What follows the fence'))
  const last = (lines.length > 1 && /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(lines.at(-1) ?? '')?.[1]) || ''
  const opening = { start, end: start + (lines[0]?.length ?? 0) }
  if (!last.startsWith(fence)) report(opening, { ...UNCLOSED_CODE, hint: fence })
  else if (fence.length > 3 && !isBalanced(lines.slice(1, -1))) report(opening, SWALLOWING_CODE)
  const [, language = '', meta = ''] = /^((?:`{3,}(?!`)|~{3,}(?!~))[ \t]*\S+)[ \t]+(.*\S)/.exec(lines[0] ?? '') ?? []
  if (node.lang && !LANGUAGE.test(node.lang) && !isHighlighted(node.lang)) {
    const at = body.indexOf(node.lang.slice(0, 1), start + fence.length)
    report({ start: at, end: at + node.lang.length }, { ...UNKNOWN_LANGUAGE, text: noLanguage(node.lang) })
  }
  markCode(node, tree, context)
  if (meta === '') return
  const at = start + (lines[0] ?? '').indexOf(meta, language.length)
  const place = { start: at, end: at + meta.length }
  const { known, unknown } = readCodeMeta(meta, isDiagram(node))
  if (unknown.length === 0) return
  report(place, unseenText('The words after the language of the code are', unknown.join(' ')))
  edits.push({ start: start + language.length, end: place.end, text: known.map((word) => ` ${word}`).join('') })
}

const isDiagram = ({ lang }: Readonly<Code>): boolean => lang?.toLowerCase() === 'mermaid'

/** Marks code of which more is said than its language; most blocks have no such words. */
function markCode(node: Readonly<Code>, tree: MdastVisitorContext, context: PageContext): void {
  const { blocks, facts, report } = context
  const { lang, meta, value } = node
  const language = lang?.toLowerCase() ?? ''
  if (isDiagram(node)) return markDiagram(node, tree, context)
  if (!meta && language !== 'diff') return
  const read = readCodeMeta(meta ?? '')
  const count = value.split('\n').length
  const beyond = findMissingLine([...read.marked, ...read.inserted, ...read.deleted], count)
  if (beyond !== undefined)
    report(spanOf(node), {
      ...MISSING_LINE,
      text: `The code has ${toCount(count, 'line')}: there is no line ${beyond} to mark.`,
    })
  const marked = { ...read, language, code: value }
  const index = blocks.push({ kind: 'made', toHtml: (pre) => placeCode(pre, marked, facts) }) - 1
  tree.setProperty(node, 'data', { hProperties: { dataBlock: String(index) } })
}

/** Draws a diagram in the place of its source, below its title. No form has its comments. */
function markDiagram(node: Readonly<Code>, tree: MdastVisitorContext, context: PageContext): void {
  const { blocks, body, facts, report } = context
  const span = spanOf(node)
  replaceMatches(context, span, DIAGRAM_COMMENT, '')
  const drawn = drawDiagram(node.value, {
    number: blocks.length,
    before: facts.drawn,
    label: context.words['body.diagram'],
  })
  if ('fault' in drawn) {
    const { start, end } = span
    const line = body.indexOf('\n', start) + 1
    const place = { start: line === 0 || line > end ? start : line, end: Math.min(end, line + 1) }
    report(place, { severity: 'error', rule: 'bad-diagram', text: drawn.fault, hint: drawn.hint })
    return
  }
  facts.drawn.connections += drawn.size.connections
  facts.drawn.parts += drawn.size.parts
  const breaks = [...body.slice(span.start, span.end).matchAll(/\n/g)].map(({ index }) => span.start + index)
  for (const line of findIgnored(node.value)) {
    const [above, end] = [breaks[line], breaks[line + 1] ?? span.end]
    if (above === undefined) break
    const start = above + 1
    const text = body.slice(start, end).trimEnd()
    const marks = /^[ \t>]*/.exec(text)?.[0].length ?? 0
    const fault = isStyle(text.slice(marks)) ? STYLE_LINE : isChart(node.value) ? UNREAD_CHART_LINE : UNREAD_LINE
    report({ start: start + marks, end: start + text.length }, fault)
  }
  const meta = readCodeMeta(node.meta ?? '', true)
  const index = blocks.push({ kind: 'made', toHtml: () => placeTitle(meta, parseFragment(drawn.html)) }) - 1
  tree.setProperty(node, 'data', { hProperties: { dataBlock: String(index) } })
}

const UNREAD_LINE = {
  severity: 'warning',
  rule: 'unread-diagram',
  text: 'A part of this line was not understood, so the diagram does not show it.',
  hint: 'Look for an arrow or a bracket that is not of this kind of diagram: A[One] --> B',
} as const

const UNREAD_CHART_LINE = {
  ...UNREAD_LINE,
  text: 'A part of this line was not understood, or a line below says otherwise, so the chart does not show it.',
  hint: 'Write title "…", x-axis "…" [a, b], y-axis "…" 0 --> 10, bar [1, 2] or line [1, 2], each in one line: bars and lines have no names.',
} as const

const STYLE_LINE = {
  severity: 'warning',
  rule: 'unread-diagram',
  text: 'The line has no effect: diagrams have the colours of the page, light and dark.',
  hint: 'Delete the line.',
} as const

const MISSING_LINE = { severity: 'warning', rule: 'missing-line', hint: '{1,3-5}' } as const

const UNCLOSED_CODE = {
  severity: 'warning',
  rule: 'unclosed-code',
  text: 'The code block is not closed: everything below it is code.',
} as const

const SWALLOWING_CODE = {
  severity: 'warning',
  rule: 'unclosed-code',
  text: 'The code block contains a line with fewer backticks, which does not close it: the text below that line is code, too.',
  hint: 'End a block with as many backticks as it begins with.',
} as const

/** Whether every block of code that is shown in another one has an end. */
function isBalanced(lines: readonly string[]): boolean {
  let open = ''
  for (const line of lines) {
    const [, fence = '', info = ''] = /^[ \t>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (open === '') open = fence
    else if (fence.startsWith(open) && info.trim() === '') open = ''
  }
  return open === ''
}

/** Names of languages that nobody colours; longer ones are those that the highlighter knows. */
const LANGUAGE = /^[\w+#.-]{1,12}$/

const UNKNOWN_LANGUAGE = {
  severity: 'warning',
  rule: 'unseen-text',
  hint: 'Write the name of a language after the backticks, such as js, or nothing.',
} as const

const noLanguage = (text: string): string => `"${brief(text)}" is not a language of code, and is not shown.`

/** The fault of text that only readers of the source would get. */
export const unseenText = (what: string, text: string): Fault => ({
  severity: 'warning',
  rule: 'unseen-text',
  text: `${what} not shown: "${brief(text)}".`,
  hint: 'Write it where people read it, or delete it.',
})

/** Reports a label with words that the text beside it does not have: pages show no labels, markdown does. */
export function checkLabel(label: Span, text: string, { body, report }: PageContext): void {
  const said = new Set(toWords(text))
  const unsaid = toWords(body.slice(label.start, label.end)).filter((word) => !said.has(word))
  if (unsaid.length >= MOST_UNSAID) report(label, unseenText('Words of the label are', unsaid.join(' ')))
}

/** Words that a label may have for itself, and one more. */
const MOST_UNSAID = 3

const toWords = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []

/** Reports invisible characters, written as such or as references that the page resolves: `&#x200B;` outside of code. */
export function checkCharacters({ body, report }: PageContext, html: string): void {
  const tell = (place: Span, { severity, text }: HiddenRun): void =>
    report(place, { severity, rule: 'hidden-characters', text, hint: HIDDEN_HINT })
  for (const run of findHiddenCharacters(body)) tell({ start: run.index, end: run.index + run.length }, run)
  const served = new Set(findHiddenCharacters(html).map((run) => firstOf(html, run)))
  const hasReturn = html.includes('\r')
  if (served.size === 0 && !hasReturn) return
  for (const { 0: references, index: start } of body.matchAll(/(?:&#?\w+;)+/g)) {
    const end = start + references.length
    const decoded = decodeString(references)
    const shown = `${body.charAt(start - 1)}${decoded}${body.charAt(end)}`
    const run = findHiddenCharacters(shown).find((found) => served.has(firstOf(shown, found)))
    if (hasReturn && decoded.includes('\r')) tell({ start, end }, RETURN)
    if (run !== undefined) tell({ start, end }, run)
  }
}

/** A terminal that prints the markdown writes what follows over what was before. */
const RETURN = {
  severity: 'error',
  index: 0,
  length: 1,
  text: 'There is an invisible character here (U+000D).',
} as const

const firstOf = (text: string, { index }: HiddenRun): number | undefined => text.codePointAt(index)
