/** Footnotes that pages do not show, and labels of footnotes that say something. */
import type { FootnoteDefinition } from 'mdast'
import { spanOf } from '../edits.ts'
import type { PageContext } from '../page-context.ts'
import { checkLabel, unseenText } from './unseen.ts'

/** Reports the footnotes that no mark in the text leads to, and takes them out of the view; and labels that say something. */
export function checkFootnotes(context: PageContext): void {
  const { body, edits, footnotes, report } = context
  const shown = findShown(context)
  for (const node of footnotes) {
    const { start, end } = spanOf(node)
    if (shown.has(node)) {
      const close = body.indexOf(']:', start)
      checkLabel({ start: start + '[^'.length, end: close }, body.slice(close, end), context)
      continue
    }
    const mark = body.slice(start, end).split('\n', 1)[0] ?? ''
    report(
      { start, end: start + mark.length },
      unseenText('Nothing in the text refers to the footnote, so it is', mark),
    )
    edits.push({ start, end, text: '', placeholder: body.slice(start, end) })
  }
}

type Footnote = Readonly<FootnoteDefinition>

/** The footnotes that marks in the text lead to, or marks in such a footnote. Of several of a name pages show the first. */
function findShown(context: PageContext): ReadonlySet<Footnote> {
  const marks = groupMarks(context)
  const named = new Map(context.footnotes.toReversed().map((node) => [toName(node), node]))
  const shown = new Set<Footnote>()
  const wanted = [...(marks.get(undefined) ?? [])]
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const node = named.get(name)
    if (node === undefined || shown.has(node)) continue
    shown.add(node)
    for (const further of marks.get(node) ?? []) wanted.push(further)
  }
  return shown
}

/** The names that marks have, by the footnote that they are in; both come in the order of the source. */
function groupMarks({ footnotes, footnoteMarks }: PageContext): ReadonlyMap<Footnote | undefined, readonly string[]> {
  const groups = new Map<Footnote | undefined, string[]>()
  const open: Footnote[] = []
  let next = 0
  for (const mark of footnoteMarks) {
    const { start } = spanOf(mark)
    for (let node = footnotes[next]; node && spanOf(node).start < start; node = footnotes[next]) {
      open.push(node)
      next += 1
    }
    for (let last = open.at(-1); last && spanOf(last).end <= start; last = open.at(-1)) open.pop()
    const group = groups.get(open.at(-1))
    if (group) group.push(toName(mark))
    else groups.set(open.at(-1), [toName(mark)])
  }
  return groups
}

/** Names differ in more than their case. */
const toName = ({ identifier }: { readonly identifier: string }): string => identifier.toUpperCase()
