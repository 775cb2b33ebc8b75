/** Leaves parts of a text out before it is markdown. */

/** Where a part is, as offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The line breaks of a text: lines stay, since notes count them. */
export const onlyBreaks = (text: string): string => text.replaceAll(/[^\n]+/g, '')

/** A text without spans, which are in order: one that begins within another goes with it. `tell` gets each with its line. */
export function leaveOut<Part extends Span>(
  text: string,
  spans: Iterable<Part>,
  tell: (span: Part, line: number) => void,
): string {
  let shown = ''
  let from = 0
  let line = 1
  for (const span of spans) {
    if (span.start < from) continue
    const before = text.slice(from, span.start)
    line += onlyBreaks(before).length
    tell(span, line)
    const breaks = onlyBreaks(text.slice(span.start, span.end))
    line += breaks.length
    shown += before + breaks
    from = span.end
  }
  return shown + text.slice(from)
}
