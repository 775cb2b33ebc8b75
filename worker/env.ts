/** Bindings and variables of the Worker, checked once per isolate. */
import * as v from 'valibot'
import { isObjectId, type ObjectId } from './contract/release.ts'
import { Hosts } from './contract/variables.ts'
import type { Failure } from './http/problem.ts'

/**
 * The configuration of pages. That of forms is parsed in `forms/settings.ts`, so that an error there cannot take
 * pages down.
 */
export interface Env {
  readonly content: KVNamespace
  /** Id of the release; absent under `npm start`, where it is read from KV. */
  readonly release: ObjectId | undefined
  /** Whether this is local work: http, test secrets and localhost are allowed. */
  readonly local: boolean
  /** Hosts of the site as `PUBLIC_HOSTS` names them; absent: the host of the site's address. */
  readonly hosts: readonly string[] | undefined
  /** The dataset of reads; absent without the binding `READS`. */
  readonly reads: Pick<AnalyticsEngineDataset, 'writeDataPoint'> | undefined
  /** The bindings as they came. */
  readonly bindings: Readonly<Record<string, unknown>>
}

let checked: { bindings: unknown; env: Env | Failure } | undefined

/** The configuration, or its errors. */
export function readEnv(bindings: Readonly<Record<string, unknown>>): Env | Failure {
  if (checked?.bindings !== bindings) checked = { bindings, env: check(bindings) }
  return checked.env
}

function check(bindings: Readonly<Record<string, unknown>>): Env | Failure {
  const { CONTENT: content, RELEASE: release, LOCAL, PUBLIC_HOSTS: hosts, READS: reads } = bindings
  const local = LOCAL === 'true'
  if (!isNamespace(content)) return { kind: 'internal_error', reason: 'CONTENT is missing' }
  if (release !== undefined && !isObjectId(release)) return { kind: 'internal_error', reason: 'RELEASE is malformed' }
  if (release === undefined && !local) return { kind: 'internal_error', reason: 'RELEASE is missing' }
  const known = v.safeParse(Hosts, hosts)
  return {
    content,
    release,
    local,
    hosts: known.success ? known.output : undefined,
    reads: isDataset(reads) ? reads : undefined,
    bindings,
  }
}

const isNamespace = (value: unknown): value is KVNamespace =>
  typeof value === 'object' && value !== null && 'getWithMetadata' in value

const isDataset = (value: unknown): value is Pick<AnalyticsEngineDataset, 'writeDataPoint'> =>
  typeof value === 'object' && value !== null && 'writeDataPoint' in value
