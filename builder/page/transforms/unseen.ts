/** Text of the source that people do not see: each a message at its place, and most of it in no form of the page. */
import type { Code } from 'mdast'
import { findHiddenCharacters, HIDDEN_HINT } from '../../content/schema/hidden-characters.ts'
import { spanOf } from '../edits.ts'
import { brief, type Fault } from '../fault.ts'
import type { PageContext } from '../page-context.ts'

/** Reports code that never ends, and words behind its language, which no form shows. */
export function checkCode(node: Readonly<Code>, { body, edits, report }: PageContext): void {
  const { start, end } = spanOf(node)
  const lines = body.slice(start, end).split('\n')
  const [fence] = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  if (fence === undefined) return
  const last = (lines.length > 1 && /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(lines.at(-1) ?? '')?.[1]) || ''
  if (!last.startsWith(fence))
    report({ start, end: start + (lines[0]?.length ?? 0) }, { ...UNCLOSED_CODE, hint: fence })
  const [, language = '', meta = ''] = /^((?:`{3,}(?!`)|~{3,}(?!~))[ \t]*\S+)[ \t]+(.*\S)/.exec(lines[0] ?? '') ?? []
  if (node.lang && !LANGUAGE.test(node.lang)) {
    const at = body.indexOf(node.lang.slice(0, 1), start + fence.length)
    report({ start: at, end: at + node.lang.length }, { ...UNKNOWN_LANGUAGE, text: noLanguage(node.lang) })
  }
  if (meta === '') return
  const at = start + (lines[0] ?? '').indexOf(meta, language.length)
  const place = { start: at, end: at + meta.length }
  report(place, unseenText('The words behind the language of the code are', meta))
  edits.push({ start: start + language.length, end: place.end, text: '' })
}

const UNCLOSED_CODE = {
  severity: 'warning',
  rule: 'unclosed-code',
  text: 'The code block has no end: all that is below it is code.',
} as const

/** Names of languages, as highlighters know them. */
const LANGUAGE = /^[\w+#.-]{1,24}$/

const UNKNOWN_LANGUAGE = {
  severity: 'warning',
  rule: 'unseen-text',
  hint: 'Write the name of a language behind the backticks, such as js, or nothing.',
} as const

const noLanguage = (text: string): string => `"${brief(text)}" is no language of code, and shown to nobody.`

/** The fault of text that only readers of the source would get. */
export const unseenText = (what: string, text: string): Fault => ({
  severity: 'warning',
  rule: 'unseen-text',
  text: `${what} shown to nobody: "${brief(text)}".`,
  hint: 'Write it where people read it, or delete it.',
})

/** Reports the footnotes that no mark leads to, and takes them out of the view. */
export function checkFootnotes({ body, edits, footnotes, footnoteMarks, report }: PageContext): void {
  for (const node of footnotes) {
    if (footnoteMarks.has(node.identifier.toUpperCase())) continue
    const { start, end } = spanOf(node)
    const mark = body.slice(start, end).split('\n', 1)[0] ?? ''
    report({ start, end: start + mark.length }, unseenText('The footnote has no mark in the text, so it is', mark))
    edits.push({ start, end, text: '', placeholder: body.slice(start, end) })
  }
}

/** Reports characters that nobody sees. */
export function checkCharacters({ body, report }: PageContext): void {
  for (const { index, length, severity, text } of findHiddenCharacters(body)) {
    const fault = { severity, rule: 'hidden-characters', text, hint: HIDDEN_HINT } as const
    report({ start: index, end: index + length }, fault)
  }
}
