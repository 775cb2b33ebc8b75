/** The search terms of a page. They depend on this page only, so the parse step extracts them. */
import { BASE64, hashPair, toTerms } from '../../worker/contract/search-index.ts'
import { toDigest } from '../work/digest.ts'
import type { FrontMatter } from '../content/schema/front-matter.ts'
import { type Heading, type PageTerms, TOKEN_MARK } from './parsed-page.ts'

/** Above this number of pages in a language the words of the text are left out: they are nine tenths of the index. */
export const FULL_TEXT_PAGES = 5_000

/** The search terms of a page. */
interface TermSource {
  readonly frontMatter: FrontMatter
  readonly headings: readonly Heading[]
  /** Its text, where that is indexed. */
  readonly html: string | undefined
}

/** Start of each letter in the sorted terms: digits first, non-ASCII last. */
export const LETTERS: readonly string[] = ['', ...'abcdefghijklmnopqrstuvwxyz'.split(''), '{']

/** Finds the words of a page. */
export function toPageTerms({ frontMatter, headings, html }: TermSource): PageTerms {
  const { title, description, category, customer, industry, location } = frontMatter
  const text = cutText(html?.replaceAll(MARKUP, ' ') ?? '')
  const facts = [description, category, customer, industry, location, ...headings.map((heading) => heading.text)]
  const seen = new Set<string>()
  const words: Record<string, [string, string, string]> = {}
  for (const [place, terms] of [toTerms(title), toTerms(facts.join(' ')), text].entries()) {
    for (const term of terms) {
      const { size } = seen
      if (seen.add(term).size === size || term.length > LONGEST_TERM) continue
      const places = (words[toLetter(term)] ??= ['', '', ''])
      places[place] += places[place] === '' ? term : ` ${term}`
    }
  }
  const filter = html === undefined ? '' : toFilter([...toTerms(`${title} ${description}`), ...text])
  return { words, filter, key: toDigest(JSON.stringify([words, filter])) }
}

/** `toTerms` for long texts: most are ASCII but for quotation marks and dashes, and are cut in half the time. */
export function cutText(text: string): readonly string[] {
  const plain = text.replaceAll(/[\u00A0\u2010-\u2027]/g, ' ')
  return /^[\0-\x7F]*$/.test(plain) ? (plain.toLowerCase().match(/\w+/g) ?? []) : toTerms(text)
}

/** Tags, character references, and tokens (tokens of pictures are between tags). */
const MARKUP = new RegExp(`<[^>]*>|&[#\\w]+;|${TOKEN_MARK}\\d+${TOKEN_MARK}`, 'g')

/** Longest indexed word, in characters: longer ones are numbers and addresses. */
const LONGEST_TERM = 40

const toLetter = (term: string): string => {
  const first = term.charAt(0)
  return first < 'a' ? '' : first > 'z' ? '{' : first
}

/** Bits of a page's filter for each of its pairs: of the pairs that it does not have, one in five seems to be there. */
const BITS_PER_PAIR = 4

function toFilter(words: readonly string[]): string {
  const pairs = new Set<number>()
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    // A set takes signed integers in half the time.
    if (before !== undefined) pairs.add(hashPair(before, word) | 0)
  }
  const letters = new Uint8Array(Math.ceil((pairs.size * BITS_PER_PAIR) / 6))
  for (const pair of pairs) {
    const bit = (pair >>> 0) % (letters.length * 6)
    letters[Math.floor(bit / 6)] = (letters[Math.floor(bit / 6)] ?? 0) | (1 << (bit % 6))
  }
  return Array.from(letters, (six) => BASE64.charAt(six)).join('')
}
