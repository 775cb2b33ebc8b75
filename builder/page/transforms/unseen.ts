/** Text of the source that people do not see: each a message at its place, and most of it in no form of the page. */
import type { Code } from 'mdast'
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
  if (!INVISIBLE.test(body)) return
  for (const { index, 0: run, groups } of body.matchAll(RUNS)) {
    const place = { start: index, end: index + run.length }
    if (groups?.['hiding'] !== undefined) report(place, hidden(run, 'error'))
    else if (groups?.['joining'] !== undefined) report(place, hidden(run, 'warning'))
  }
}

/** Direction overrides and isolates, tags; zero-width characters, but for those that some scripts and emoji need. */
const INVISIBLE = /[\u200B-\u200D\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]|\uDB40[\uDC00-\uDC7F]/
const RUNS =
  /\u{1F3F4}[\u{E0061}-\u{E007A}]{1,6}\u{E007F}|(?<hiding>[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]+)|(?<joining>[\u200B\u2060-\u2064\uFEFF]+|(?<=[A-Za-z])[\u200C\u200D]+(?=[A-Za-z]))/gu

const hidden = (run: string, severity: Fault['severity']): Fault => ({
  severity,
  rule: 'hidden-characters',
  text: `Here stands ${run.length === 1 ? 'a character' : 'text'} that nobody sees (U+${(run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}).`,
  hint: 'Delete it; write the word anew where you cannot find it.',
})
