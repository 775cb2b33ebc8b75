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
  { file: 'worker/http/address.ts', before: "'/.md'", after: "''", reason: 'Without its ending it is / as well.' },
  {
    file: 'worker/http/body.ts',
    before: '>',
    after: '>=',
    within: 'start.byteLength > limit',
    reason: 'What has no more bytes than the limit was read to its end.',
  },
  { file: 'worker/http/coding.ts', before: "''", after: "'mutated'", within: 'const [coding', reason: FIRST_PART },
  {
    file: 'worker/http/negotiate.ts',
    before: '<',
    after: '<=',
    within: 'index < text.length',
    reason: 'Behind the last character there is none that separates.',
  },
  {
    file: 'worker/http/negotiate.ts',
    before: "'\"'",
    after: "''",
    within: 'text.includes',
    reason: 'A text without quotes is split at the same places, only slower.',
  },
  {
    file: 'worker/http/problem.ts',
    before: "''",
    after: "'mutated'",
    within: 'getDotPath',
    reason: 'The fallback satisfies the types: parameters are an object, so that each issue has a path.',
  },
  { file: 'worker/http/rate-limit.ts', before: '1000', after: '1001', reason: 'A millisecond of a second.' },
  {
    file: 'worker/http/rate-limit.ts',
    before: "''",
    after: "'mutated'",
    within: 'cf-connecting-ip',
    reason: 'Requests without an address are counted together, under whichever name.',
  },
  { file: 'worker/http/respond.ts', before: "''", after: "'mutated'", within: 'const [address', reason: FIRST_PART },
]
