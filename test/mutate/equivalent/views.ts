/** Faults in `builder/views/` that change no behaviour. */
import type { Equivalent } from '../fault.ts'
import { CUT, FIRST_PART, NEVER_THROWN } from './reasons.ts'

export const VIEWS: readonly Equivalent[] = [
  {
    file: 'builder/views/search/index-pages.ts',
    before: '64',
    after: '65',
    within: 'BLOCK',
    reason: 'Pages whose words are named together: what is kept from build to build, and no file.',
  },
  {
    file: 'builder/views/search/search.ts',
    before: '<=',
    after: '<',
    within: 'before <= room',
    reason: 'A file that begins at exactly half of the index goes into one value or the other.',
  },
  {
    file: 'builder/views/search/search.ts',
    before: '<=',
    after: '<',
    within: 'ONE_VALUE',
    reason: CUT,
  },
  {
    file: 'builder/views/search/word-files.ts',
    before: '0',
    after: '1',
    within: 'size',
    reason: 'A character of the 24,000 after which words go into another file.',
  },
  {
    file: 'builder/views/api/api-index.ts',
    before: "v.getDescription(ChangesWanted.entries.since.wrapped) ?? ''",
    after: 'v.getDescription(ChangesWanted.entries.since.wrapped)',
    reason: 'The fallback satisfies the types: the schema has a description.',
  },
  {
    file: 'builder/views/theme/header.ts',
    before: 'find',
    after: 'findLast',
    within: 'translations',
    reason: 'A page has one translation into a language.',
  },
  {
    file: 'builder/views/discovery/llms.ts',
    before: '100',
    after: '101',
    reason: 'Both are 100 in two digits.',
  },
  {
    file: 'builder/views/developers/schemas.ts',
    before: "more.description ?? ''",
    after: 'more.description',
    reason: 'The fallback satisfies the types: what is said of further properties has a description.',
  },
  {
    file: 'builder/views/discovery/llms-full.ts',
    before: '64',
    after: '65',
    reason: CUT,
  },
  {
    file: 'builder/views/policies.ts',
    before: '`Policy "${policy}" has no content type.`',
    after: '``',
    reason: NEVER_THROWN,
  },
  {
    file: 'builder/views/page/pages.ts',
    before: "''",
    after: "'mutated'",
    within: 'split(HOLE)',
    reason: FIRST_PART,
  },
  {
    file: 'builder/views/theme/form.ts',
    before: "'contact_email'",
    after: "''",
    within: '??',
    reason: 'The fallback satisfies the types: a survey has a label for the address.',
  },
]
