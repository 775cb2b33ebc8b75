/** What those who handle a submission or a call of `/mcp` are given. */
import type { Address } from '../http/address.ts'
import type { Failure } from '../http/problem.ts'
import type { Source } from '../release/document.ts'
import type { Need } from '../release/known.ts'
import type { FormsEnv } from './settings.ts'

/** A request that does more than read, and what its handler may use. */
export interface RequestContext {
  readonly request: Request
  readonly address: Address
  readonly env: FormsEnv
  /** Origin of the site. */
  readonly url: string
  /** Whether visitors use a host. */
  readonly isPublic: (host: string) => boolean
  /** Calls a pure function, reading the values that it lacks. */
  readonly ask: <Made extends object>(make: (source: Source) => Made | Need) => Promise<Made | Failure>
  /** Lets work go on that the answer does not wait for. */
  readonly later: (work: Promise<unknown>) => void
}
