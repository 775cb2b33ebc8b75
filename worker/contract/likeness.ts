/** Similarity of two words. */

/** How well an indexed word matches a query word, from 0 to 1: equal, prefix, same stem. */
export function compare(word: string, term: string): number {
  if (term === word) return 1
  if (term.startsWith(word)) return (0.9 * word.length) / term.length
  return term.length >= 3 && word.startsWith(term) && word.length - term.length < 4 ? 0.5 : 0
}

/** Whether one letter was changed, left out, added, or swapped with the next. It is asked of every word of a site, and so makes no texts. */
export function isOneOff(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  if (Math.max(a.length, b.length) > shorter + 1) return false
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const different = Math.max(a.length, b.length) - start - end
  return different < 2 || (different === 2 && a[start] === b[start + 1] && a[start + 1] === b[start])
}
