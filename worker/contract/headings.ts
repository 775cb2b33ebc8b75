/** The part of a page that a query means. */
import { compare } from './likeness.ts'
import { findSpaced, fold, type IndexedHeading, UNSPACED } from './search-index.ts'

/** The first heading with most words of the query, if it has some that the title lacks. */
export function findHeading(
  words: readonly string[],
  title: string,
  headings: readonly IndexedHeading[],
): IndexedHeading | undefined {
  // A hundred pages may have thousands of headings: they are folded at once, and none is cut into words.
  const [own = '', ...others] = fold([title, ...headings.map(([, text]) => text)].join('\0')).split('\0')
  let [best, most]: [IndexedHeading | undefined, number] = [undefined, countIn(own, words)]
  for (const [at, folded] of others.entries()) {
    const matching = countIn(folded, words)
    if (matching > most) [best, most] = [headings[at], matching]
  }
  return best
}

/** How many words are in a folded text. */
function countIn(folded: string, words: readonly string[]): number {
  const spaced = findSpaced(folded)
  return words.filter((word) =>
    UNSPACED.test(word) ? folded.includes(word) : spaced.some((term) => compare(word, term) >= 0.5),
  ).length
}
