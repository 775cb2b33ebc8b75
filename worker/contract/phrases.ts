/** Ranks up pages on which the words of a query are adjacent. */
import { BASE64, hashPair, type PhraseFile, type SearchIndex, sorted, toPhrasePath } from './search-index.ts'

/** A page with its score. */
export interface Ranked {
  readonly id: string
  readonly score: number
}

/** A query of fewer words is seldom a phrase or a question. Only so many of the best pages are compared. */
export const SHORTEST_PHRASE = 4
const COMPARED = 128

/** Among the best pages, puts those first that have the words of a long query next to each other. */
export function preferPhrase(
  forms: readonly (readonly string[])[],
  ranked: readonly Ranked[],
  { phrases, digits }: SearchIndex,
  phrasesOf: (path: string) => PhraseFile | undefined,
): readonly Ranked[] | undefined {
  if (!phrases || forms.length < SHORTEST_PHRASE) return ranked
  const pairs = forms
    .slice(1)
    .map((next, at) => (forms[at] ?? []).flatMap((word) => next.map((other) => hashPair(word, other))))
  let complete = true
  const compared = ranked.slice(0, COMPARED).map(({ id, score }) => {
    const file = phrasesOf(toPhrasePath(id, digits))
    complete &&= file !== undefined
    const filter = file?.[id] ?? ''
    const shared = pairs.filter((pair) => pair.some((one) => has(filter, one))).length
    return { id, score: score * (1 + shared / pairs.length) ** (PAIR_WEIGHT * pairs.length) }
  })
  return complete ? [...sorted(compared, (a, b) => b.score - a.score), ...ranked.slice(COMPARED)] : undefined
}

/** How much more a page is worth that has a whole phrase: 2 to the power of this for each pair. */
const PAIR_WEIGHT = 0.7

/** Whether a filter, with six bits in each letter, has the bit of a pair; an empty one has none. */
function has(filter: string, pair: number): boolean {
  const bit = pair % (6 * filter.length)
  return ((BASE64.indexOf(filter.charAt(bit / 6)) >> (bit % 6)) & 1) > 0
}
