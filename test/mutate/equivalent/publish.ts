/** Faults in `builder/publish/` that change no behaviour. */
import type { Equivalent } from '../fault.ts'
import { CUT } from './reasons.ts'

export const PUBLISH: readonly Equivalent[] = [
  {
    file: 'builder/publish/cloudflare/config.ts',
    before: 'find',
    after: 'findLast',
    reason: 'The names of bindings are unique: wrangler refuses a file that gives two of them one name.',
  },
  {
    file: 'builder/publish/cloudflare/config.ts',
    before: "''",
    after: "'mutated'",
    within: 'getDotPath',
    reason: 'The fallback satisfies the types: a TOML document is a table, so that each issue has a path.',
  },
  {
    file: 'builder/publish/garbage.ts',
    before: "''",
    after: "'mutated'",
    reason: 'The fallback satisfies the types: a set of ids has neither.',
  },
  {
    file: 'builder/publish/doctor.ts',
    before: 'find',
    after: 'findLast',
    within: 'one.queue === queue',
    reason: 'A queue has one consumer.',
  },
  {
    file: 'builder/publish/garbage.ts',
    before: '>=',
    after: '>',
    within: 'time >= since',
    reason: 'A millisecond of days.',
  },
  {
    file: 'builder/publish/edge.ts',
    before: "''",
    after: "'mutated'",
    within: '() =>',
    reason: 'Neither is JSON.',
  },
  {
    file: 'builder/publish/edge.ts',
    before: "''",
    after: "'mutated'",
    within: 'content-type',
    reason: 'Neither is the type of a value.',
  },
  {
    file: 'builder/publish/record.ts',
    before: '512',
    after: '513',
    reason: CUT,
  },
  {
    file: 'builder/publish/cloudflare/api.ts',
    before: "''",
    after: "'mutated'",
    within: 'Date.parse',
    reason: 'Neither is a date.',
  },
  {
    file: 'builder/publish/cloudflare/remote-worker.ts',
    before: "''",
    after: "'mutated'",
    within: 'RELEASE',
    reason: 'Neither is the id of a release: both are read back as none.',
  },
]
