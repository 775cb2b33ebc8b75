/** Faults in `worker/http/` that change no behaviour. */
import type { Equivalent } from '../../fault.ts'
import { A_MILLISECOND, FIRST_PART } from '../reasons.ts'

export const WORKER_HTTP: readonly Equivalent[] = [
  {
    file: 'worker/http/negotiate.ts',
    before: "'text/markdown', 'text/x-markdown'",
    after: "'text/x-markdown', 'text/markdown'",
    reason: 'Both are names of one thing, in any order.',
  },
  {
    file: 'worker/http/negotiate.ts',
    before: "''",
    after: "'mutated'",
    within: 'const [name',
    reason: FIRST_PART,
  },
  { file: 'worker/http/body.ts', before: '10_000', after: '10001', reason: A_MILLISECOND },
  {
    file: 'worker/http/rate-limit.ts',
    before: "''",
    after: "'mutated'",
    within: 'cf-connecting-ip',
    reason: 'The edge always says who asks; without it all count as one, whatever the name.',
  },
  { file: 'worker/http/coding.ts', before: "''", after: "'mutated'", within: 'const [coding', reason: FIRST_PART },
  { file: 'worker/http/rate-limit.ts', before: "''", after: "'mutated'", within: 'const [head', reason: FIRST_PART },
  { file: 'worker/http/respond.ts', before: "''", after: "'mutated'", within: 'const [address', reason: FIRST_PART },
  { file: 'worker/http/respond.ts', before: "''", after: "'mutated'", within: 'const [place', reason: FIRST_PART },
  {
    file: 'worker/http/negotiate.ts',
    before: '<',
    after: '<=',
    within: 'text.length',
    reason: 'One step behind the end of the text, where there is no character.',
  },
  {
    file: 'worker/http/negotiate.ts',
    before: '>',
    after: '>=',
    within: 'markdown > html',
    reason: 'What is equal was decided in the line before.',
  },
]
