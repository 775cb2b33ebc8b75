/** Faults in `worker/release/` that change no behaviour. */
import type { Equivalent } from '../../fault.ts'
import { LIMIT, NEVER_THROWN, SYMMETRIC } from '../reasons.ts'

const POLLING = 'How often a request looks whether another has read a value: the answer is the same.'

const NO_INDEX = 'The fallback satisfies the types: every site has an index.'

const BITS =
  'The letters of a path as bits: others, or fewer, make the bound of a distance weaker, and the distance decides.'

export const WORKER_RELEASE: readonly Equivalent[] = [
  { file: 'worker/release/known.ts', before: '8', after: '9', reason: LIMIT },
  { file: 'worker/release/known.ts', before: '1024', after: '1025', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '200', after: '201', within: 'ENTRY_WEIGHT', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '50', after: '51', within: 'LONGEST_STEP', reason: POLLING },
  { file: 'worker/release/kv.ts', before: '2', after: '3', within: 'LONGEST_STEP', reason: POLLING },
  { file: 'worker/release/kv.ts', before: '*', after: '/', within: 'LONGEST_STEP', reason: POLLING },
  {
    file: 'worker/release/kv.ts',
    before: '0',
    after: '1',
    within: 'LONGEST_STEP',
    reason: 'A millisecond of five seconds.',
  },
  { file: 'worker/release/kv.ts', before: '32', after: '33', within: 'MEMORY_LIMIT', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '1024', after: '1025', within: 'MEMORY_LIMIT', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '1_000', after: '1001', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '+', after: '-', within: 'ENTRY_WEIGHT', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '>=', after: '>', within: 'PENDING_LIMIT', reason: LIMIT },
  { file: 'worker/release/document.ts', before: '2', after: '3', within: 'const KEPT', reason: LIMIT },
  { file: 'worker/release/document.ts', before: '1024', after: '1025', within: 'const KEPT', reason: LIMIT },
  { file: 'worker/release/release.ts', before: '10_000', after: '10001', reason: LIMIT },
  {
    file: 'worker/release/release.ts',
    before: "''",
    after: "'mutated'",
    reason: 'The fallback satisfies the types: the middle of a list is always within it.',
  },
  {
    file: 'worker/release/release.ts',
    before: "list[middle]?.[0] ?? ''",
    after: 'list[middle]?.[0]',
    reason: 'The fallback satisfies the types: the middle of a list is always within it.',
  },
  {
    file: 'worker/release/nearest.ts',
    before: '1',
    after: '2',
    within: 'byDifference',
    reason: BITS,
  },
  {
    file: 'worker/release/nearest.ts',
    before: '2',
    after: '3',
    within: 'byDifference',
    reason: BITS,
  },
  { file: 'worker/release/nearest.ts', before: '1', after: '2', within: 'letters |=', reason: BITS },
  {
    file: 'worker/release/nearest.ts',
    before: '24',
    after: '25',
    reason: 'Candidates that are compared letter by letter: one more or less bounds the work as well.',
  },
  {
    file: 'worker/release/nearest.ts',
    before: 'path, candidate',
    after: 'candidate, path',
    reason: SYMMETRIC,
  },
  {
    file: 'worker/release/release.ts',
    before: '1',
    after: '2',
    within: 'const middle',
    reason: 'Another place to halve the list at: the search ends at the same shard.',
  },
  { file: 'worker/release/nearest.ts', before: '31', after: '32', within: 'letters |=', reason: BITS },
  { file: 'worker/release/nearest.ts', before: '0', after: '1', within: 'letters', reason: BITS },
  { file: 'worker/release/nearest.ts', before: '<', after: '<=', within: 'letters |=', reason: BITS },
  {
    file: 'worker/release/excerpt.ts',
    before: "''",
    after: "'mutated'",
    within: 'toUnknownSection',
    reason: 'The fallback satisfies the types: only a section that is named can be unknown.',
  },
  {
    file: 'worker/release/excerpt.ts',
    before: 'first: 0,',
    after: '',
    reason: 'A slice without a beginning begins at 0.',
  },
  {
    file: 'worker/release/search.ts',
    before: 'read.document ?? EMPTY',
    after: 'read.document',
    reason: NO_INDEX,
  },
  { file: 'worker/release/search.ts', before: '0', after: '1', within: 'const EMPTY', reason: NO_INDEX },
  { file: 'worker/release/search.ts', before: 'false', after: 'true', within: 'const EMPTY', reason: NO_INDEX },
  {
    file: 'worker/release/search.ts',
    before: "''",
    after: "'mutated'",
    within: 'root ??',
    reason: 'The fallback satisfies the types: an unknown language was refused before.',
  },
  {
    file: 'worker/release/search.ts',
    before: "'A search that is not complete needs something.'",
    after: "''",
    reason: NEVER_THROWN,
  },
  {
    file: 'worker/release/release.ts',
    before: "'A release has at least one shard.'",
    after: "''",
    reason: NEVER_THROWN,
  },
  { file: 'worker/release/search.ts', before: '8', after: '9', within: 'const ROOM', reason: LIMIT },
  { file: 'worker/release/search.ts', before: '1024', after: '1025', within: 'const ROOM', reason: LIMIT },
  {
    file: 'worker/release/stream.ts',
    before: '>',
    after: '>=',
    within: 'part.byteLength > 0',
    reason: 'An empty chunk adds nothing to what is sent.',
  },
  { file: 'worker/release/stream.ts', before: "'A body has at least one piece.'", after: "''", reason: NEVER_THROWN },
  {
    file: 'worker/release/kv.ts',
    before: "'nowhere'",
    after: "''",
    within: 'NOWHERE',
    reason: 'That it has a kind is asked, and not which.',
  },
]
