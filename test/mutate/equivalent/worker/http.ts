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
    file: 'worker/http/negotiate.ts',
    before: '>',
    after: '>=',
    within: 'markdown > html',
    reason: 'What is equal was decided in the line before.',
  },
]
