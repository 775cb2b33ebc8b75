/** One request on its way through the Worker. */
import type { Address } from './address.ts'
import type { Env } from './env.ts'
import type { Release } from './release.ts'
import type { Access } from './store.ts'

/** Everything that an answer depends on. */
export interface Visit {
  readonly request: Request
  readonly address: Address
  readonly env: Env
  readonly release: Release
  readonly access: Access
}
