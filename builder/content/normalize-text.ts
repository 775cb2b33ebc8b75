/** One form of line ending and no byte order mark. Lines and columns stay what they were. */
export function normalizeText(text: string): string {
  const start = text.startsWith('\uFEFF') ? text.slice(1) : text
  return start.includes('\r') ? start.replaceAll(/\r\n?/g, '\n') : start
}
