/** Text as a code span: nothing in it is read as markdown (CommonMark § 6.1). White space is one space. */
export function toInlineCode(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return fence + space + line + space + fence
}
