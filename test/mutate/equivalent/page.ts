/** Faults in `builder/page/` that change no behaviour. */
import type { Equivalent } from '../fault.ts'

export const PAGE: readonly Equivalent[] = [
  {
    file: 'builder/page/raw-html/read-fragment.ts',
    before: '0',
    after: '1',
    within: 'Offset ?? 0',
    reason: 'The fallback satisfies the types: the tokenizer was asked for positions.',
  },
  {
    file: 'builder/page/raw-html/read-fragment.ts',
    before: String.raw`/^[ \t]*(?:<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![a-z][^>]*>)/i`,
    after: String.raw`/^[ \t]*(?:<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![a-z][^>]*>)/`,
    reason: 'A browser ends a declaration at its first `>` as well, and reads it as a comment.',
  },
  {
    file: 'builder/page/raw-html/clean-fragment.ts',
    before: 'find',
    after: 'findLast',
    reason: 'A tag has an attribute once: the tokenizer drops further ones of its name.',
  },
  {
    file: 'builder/page/raw-html/clean-fragment.ts',
    before: "''",
    after: "'mutated'",
    within: 'valueOf(tag, side)',
    reason: 'Neither is a number.',
  },
  {
    file: 'builder/page/raw-html/clean-fragment.ts',
    before: '/^h[2-5]$/',
    after: '/h[2-5]$/',
    reason: 'Of the elements that are written only headings have such a name.',
  },
  {
    file: 'builder/page/raw-html/clean-fragment.ts',
    before: '/^h[2-5]$/',
    after: '/^h[2-5]/',
    reason: 'Of the elements that are written only headings have such a name.',
  },
  {
    file: 'builder/page/raw-html/phrase.ts',
    before: '2',
    after: '3',
    within: 'part.slice',
    reason: 'The first and the last character of three code units are those of two.',
  },
  {
    file: 'builder/page/raw-html/phrase.ts',
    before: 'false',
    after: 'true',
    within: '[undefined, false]',
    reason: 'Where there is no character nothing asks whether it is alone.',
  },
  {
    file: 'builder/page/raw-html/phrasing.ts',
    before: "''",
    after: "'mutated'",
    within: 'const written',
    reason: 'The fallback satisfies the types: a link that is made of an address has its text.',
  },
  {
    file: 'builder/page/raw-html/to-markdown.ts',
    before: "''",
    after: "'mutated'",
    within: 'blocks[at - 1]',
    reason: 'Neither is a list.',
  },
]
