/** Bindings and variables of the Worker, checked once per isolate. */
import * as v from 'valibot'
import { ObjectId } from './contract/release.ts'

/** What content needs. What the forms need is checked in `forms/settings.ts`: a fault there must not take the pages down. */
export interface Env {
  readonly content: KVNamespace
  /** The root of the release; absent under `npm start`, where it is read from KV. */
  readonly release: ObjectId | undefined
  /** Whether this is local work. */
  readonly local: boolean
  /** The bindings as they came. */
  readonly bindings: Readonly<Record<string, unknown>>
}

/** A fault of the configuration. */
export interface Misconfigured {
  readonly kind: 'internal_error'
  readonly reason: string
}

const Variables = v.object({
  CONTENT: v.custom<KVNamespace>((value) => typeof value === 'object' && value !== null && 'getWithMetadata' in value),
  RELEASE: v.optional(ObjectId),
  LOCAL: v.optional(v.string()),
})

let checked: { bindings: unknown; env: Env | Misconfigured } | undefined

/** The configuration, or what is wrong with it. */
export function readEnv(bindings: Readonly<Record<string, unknown>>): Env | Misconfigured {
  if (checked?.bindings !== bindings) checked = { bindings, env: check(bindings) }
  return checked.env
}

function check(bindings: Readonly<Record<string, unknown>>): Env | Misconfigured {
  const result = v.safeParse(Variables, bindings)
  if (!result.success) {
    const names = result.issues.map((issue) => v.getDotPath(issue)).join(', ')
    return { kind: 'internal_error', reason: `missing or malformed: ${names}` }
  }
  const { CONTENT, RELEASE, LOCAL } = result.output
  const local = LOCAL === 'true'
  if (RELEASE === undefined && !local) return { kind: 'internal_error', reason: 'RELEASE is missing' }
  return { content: CONTENT, release: RELEASE, local, bindings }
}
