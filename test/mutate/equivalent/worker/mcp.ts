/** Faults in `worker/mcp/` that change no behaviour. */
import type { Equivalent } from '../../fault.ts'
import { LIMIT } from '../reasons.ts'

export const WORKER_MCP: readonly Equivalent[] = [
  {
    file: 'worker/mcp/tools.ts',
    before: "'0'",
    after: "''",
    within: 'cursor',
    reason: 'Both are the number 0.',
  },
  {
    file: 'worker/mcp/tools.ts',
    before: "v.getDotPath(issue) ?? 'arguments'",
    after: 'v.getDotPath(issue)',
    reason: 'The fallback satisfies the types: arguments are an object, so that each issue has a path.',
  },
  {
    file: 'worker/mcp/tools.ts',
    before: "'arguments'",
    after: "''",
    reason: 'The fallback satisfies the types: arguments are an object, so that each issue has a path.',
  },
  { file: 'worker/mcp/methods.ts', before: 'find', after: 'findLast', reason: 'The names of prompts are unique.' },
  {
    file: 'worker/mcp/pages.ts',
    before: "''",
    after: "'mutated'",
    within: 'toOwnAddress(page',
    reason: 'The fallback satisfies the types: an address has a query, which may be empty.',
  },
  { file: 'worker/mcp/pages.ts', before: '8', after: '9', within: '8 * LARGEST_LIST', reason: LIMIT },
  {
    file: 'worker/mcp/methods.ts',
    before: "'?'",
    after: "''",
    within: 'paged.success',
    reason: 'Neither is a cursor.',
  },
  {
    file: 'worker/mcp/message.ts',
    before: "''",
    after: "'mutated'",
    within: 'exec(value',
    reason: 'Neither is a value in code.',
  },
]
