/** The marks of an editor in a page (https://facelessuser.github.io/pymdown-extensions/extensions/critic). */
import type { Hearing } from '../../source/layout.ts'

/** What becomes of changes; `unknown` if only the old system can tell. */
export type Mode = 'view' | 'accept' | 'reject' | 'unknown'

/** Where a mark begins, and by its letters, where it ends and what is left out. A backslash before it makes it text. */
const START = /(?<!\\)\{(\+\+|--|==|>>|~~)/g
const ENDS: Readonly<Record<string, string>> = { '++': '++}', '--': '--}', '==': '==}', '>>': '<<}', '~~': '~~}' }

/** A text with its changes accepted or rejected, and without comments. Where they are shown, it stays as it is. */
export function settleChanges(text: string, mode: Mode, { lose, hide }: Hearing): string {
  if (mode === 'view') return text
  let shown = ''
  let from = 0
  let line = 1
  const unended = new Set<string>()
  const countTo = (end: number): void => void (line += text.slice(from, end).split('\n').length - 1)
  for (const { 1: mark = '', index } of text.matchAll(START)) {
    if (index < from || unended.has(mark)) continue
    const end = ENDS[mark] ?? ''
    const at = text.indexOf(end, index + 3)
    if (at === -1) {
      unended.add(mark)
      continue
    }
    countTo(index)
    shown += text.slice(from, index)
    const inner = text.slice(index + 3, at)
    const kept = mode === 'unknown' ? text.slice(index, at + 3) : settle(mark, inner, mode)
    if (mode === 'unknown') hide('only the old system can tell whether changes are shown that an editor marked', line)
    else if (mark !== '==') lose(`${mark === '>>' ? 'a comment' : 'a change'} of an editor`, line)
    from = index
    countTo(at + 3)
    // Its lines stay, since notes count them.
    shown += kept + '\n'.repeat(inner.split('\n').length - kept.split('\n').length)
    from = at + 3
  }
  return shown + text.slice(from)
}

function settle(mark: string, inner: string, mode: Mode): string {
  const [before = '', after = ''] = mark === '~~' ? inner.split(/~>([\s\S]*)/) : []
  switch (mark) {
    case '==':
      return inner
    case '++':
      return mode === 'accept' ? inner : ''
    case '--':
      return mode === 'accept' ? '' : inner
    case '~~':
      return mode === 'accept' ? after : before
    default:
      return ''
  }
}
