/** Faults in `worker/mcp/` that change no behaviour. */
import type { Equivalent } from '../../fault.ts'

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
]
