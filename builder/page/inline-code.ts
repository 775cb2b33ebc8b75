/** Code in markdown: nothing in it is read as anything else (CommonMark § 4.5 and § 6.1). */

/** Text as a code span. White space is one space. */
export function toInlineCode(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const fence = toFence(line, 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return fence + space + line + space + fence
}

/** More backticks than stand anywhere in a text beside each other, and at least so many. */
export function toFence(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  return '`'.repeat(Math.max(least, longest + 1))
}
