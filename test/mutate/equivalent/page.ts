/** Faults in `builder/page/` that change no behaviour. */
import type { Equivalent } from '../fault.ts'

export const PAGE: readonly Equivalent[] = [
  {
    file: 'builder/page/raw-html/read-fragment.ts',
    before: '0',
    after: '1',
    within: '?? 0',
    reason: 'The fallback satisfies the types: the tokenizer was asked for positions.',
  },
  {
    file: 'builder/page/raw-html/read-fragment.ts',
    before: String.raw`/^[ \t]*(?:<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![a-z][^>]*>)/i`,
    after: String.raw`/^[ \t]*(?:<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![a-z][^>]*>)/`,
    reason: 'A browser ends a declaration at its first `>` as well, and reads it as a comment.',
  },
]
