/** Faults in `worker/contract/` that change no behaviour. */
import type { Equivalent } from '../../fault.ts'
import { SYMMETRIC } from '../reasons.ts'

const LETTER = 'The fallback satisfies the types: a letter has a code point.'

export const WORKER_CONTRACT: readonly Equivalent[] = [
  {
    file: 'worker/contract/release.ts',
    before: "'ObjectId'",
    after: "''",
    reason: 'A name for the types alone.',
  },
  {
    file: 'worker/contract/likeness.ts',
    before: '1',
    after: '2',
    within: 'Math.abs',
    reason: 'What differs by two letters is found to differ by the comparison that follows, only later.',
  },
  {
    file: 'worker/contract/likeness.ts',
    before: '<',
    after: '<=',
    within: 'while (start',
    reason: 'One step behind the end of both words: what is left of each is empty either way.',
  },
  {
    file: 'worker/contract/search.ts',
    before: 'word, term',
    after: 'term, word',
    within: 'isOneOff',
    reason: SYMMETRIC,
  },
  { file: 'worker/contract/search.ts', before: 'a, b', after: 'b, a', within: 'isOneOff', reason: SYMMETRIC },
  {
    file: 'worker/contract/search.ts',
    before: '+',
    after: '-',
    within: 'const wanted',
    reason: 'The power is even: the sign of the sum does not count.',
  },
  { file: 'worker/contract/search-index.ts', before: "''", after: "'mutated'", within: 'codePointAt', reason: LETTER },
  {
    file: 'worker/contract/search-index.ts',
    before: "letter.codePointAt(0)?.toString(36) ?? ''",
    after: 'letter.codePointAt(0)?.toString(36)',
    reason: LETTER,
  },
  {
    file: 'worker/contract/search.ts',
    before: '<',
    after: '<=',
    within: 'a.id < b.id',
    reason: 'The ids of pages are unique.',
  },
  {
    file: 'worker/contract/search.ts',
    before: '<',
    after: '<=',
    within: 'scores.get(id)',
    reason: 'An equal score is set again.',
  },
  {
    file: 'worker/contract/search.ts',
    before: 'known.set(file, terms)',
    after: ';',
    reason: 'The words of a file are listed again for each search: slower, and the same.',
  },
  {
    file: 'worker/contract/search.ts',
    before: '4',
    after: '5',
    within: 'MOST_FORMS',
    reason: 'Corrections of a word that are tried in its phrase: one more or less bounds the work as well.',
  },
  {
    file: 'worker/contract/sealed.ts',
    before: 'false',
    after: 'true',
    within: 'AES-GCM',
    reason: 'Whether the key may be exported: nothing exports it.',
  },
  {
    file: 'worker/contract/forms.ts',
    before: 'find',
    after: 'findLast',
    reason: 'The names of fields are unique: the builder refuses a form that gives two of them one name.',
  },
  {
    file: 'worker/contract/forms.ts',
    before: 'email: leadFields.email',
    after: '',
    within: 'leadFields.email }',
    reason: 'It satisfies the types: no field of a team is called email.',
  },
  {
    file: 'worker/contract/search.ts',
    before: '<',
    after: '<=',
    within: 'b.score - a.score',
    reason: 'Ids are unique.',
  },
  {
    file: 'worker/contract/search.ts',
    before: '0',
    after: '1',
    within: 'WEIGHTS[place]',
    reason: 'The fallback satisfies the types: each place has a weight.',
  },
]
