/** Faults in `worker/*.ts` that change no behaviour. */
import type { Equivalent } from '../../fault.ts'
import { NEVER_THROWN } from '../reasons.ts'

const REHEARSAL = 'The rehearsal warms code, and no answer comes of it.'

const NO_REQUEST = 'No route uses the request of the router.'

export const WORKER: readonly Equivalent[] = [
  {
    file: 'worker/index.ts',
    before: '`${root.url}/`',
    after: '``',
    within: 'toAddress(',
    reason: REHEARSAL,
  },
  {
    file: 'worker/answer.ts',
    before: "new Request('http://site'), { route: '', params: {}, query: {} }",
    after: "{ route: '', params: {}, query: {} }, new Request('http://site')",
    reason: NO_REQUEST,
  },
  { file: 'worker/answer.ts', before: "''", after: "'mutated'", within: 'const UNUSED', reason: NO_REQUEST },
  {
    file: 'worker/answer.ts',
    before: 'find',
    after: 'findLast',
    within: 'table.routes',
    reason: 'No path matches two of the patterns.',
  },
  {
    file: 'worker/answer.ts',
    before: "''",
    after: "'mutated'",
    within: 'extension',
    reason: 'The fallback satisfies the types: an id comes with an extension.',
  },
  { file: 'worker/index.ts', before: '0', after: '1', within: 'const page', reason: REHEARSAL },
  { file: 'worker/index.ts', before: "'HEAD'", after: "''", within: 'const question', reason: REHEARSAL },
  { file: 'worker/index.ts', before: "'/'", after: "''", within: 'const routes', reason: REHEARSAL },
  { file: 'worker/index.ts', before: "'text/html,*/*;q=0.8'", after: "''", within: 'const headers', reason: REHEARSAL },
  {
    file: 'worker/representation.ts',
    before: '`The release has no policy "${representation.policy}".`',
    after: '``',
    reason: NEVER_THROWN,
  },
  { file: 'worker/index.ts', before: 'false', after: 'true', within: 'const env', reason: REHEARSAL },
  {
    file: 'worker/answer-part.ts',
    before: '7',
    after: '8',
    reason: 'A letter more of the tag is that of the part: still one that no other part has.',
  },
  {
    file: 'worker/record.ts',
    before: "''",
    after: "'mutated'",
    within: 'User-Agent',
    reason: 'A reader without a name is unknown, as one of any other name.',
  },
  {
    file: 'worker/answer.ts',
    before: 'find',
    after: 'findLast',
    within: 'Content-Type',
    reason: 'A policy has a header once.',
  },
  { file: 'worker/index.ts', before: "Accept: 'text/html,*/*;q=0.8'", after: '', reason: REHEARSAL },
  { file: 'worker/index.ts', before: "'br, gzip'", after: "''", reason: REHEARSAL },
  {
    file: 'worker/answer-part.ts',
    before: 'id, wanted',
    after: 'wanted, id',
    within: 'hashPair',
    reason: 'Another tag that is made of both, and that no other part has.',
  },
]
