/** Similarity of two words. */

/** How well an indexed word matches a query word, from 0 to 1: equal, prefix, same stem. */
export function compare(word: string, term: string): number {
  if (term === word) return 1
  if (term.startsWith(word)) return (0.9 * word.length) / term.length
  return term.length >= 3 && word.startsWith(term) && word.length - term.length < 4 ? 0.5 : 0
}

/** Whether one letter was changed, left out, added, or swapped with the next. */
export function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
