/** Entries → representations and values, one entry at a time. */
import type { ObjectId } from '../../worker/contract/release.ts'
import type { Representation } from '../../worker/contract/stored.ts'
import { toObjectId } from '../site/assets.ts'
import { toTokens } from '../../worker/contract/outline.ts'
import type { Content, Part } from '../views/entry.ts'
import { type Policies, toType } from '../views/policies.ts'
import { type CutWork, toParts } from './parts.ts'

/** One immutable KV value: key `o/<id>`, metadata `{type}`. The bytes of a file are read whenever they are asked for. */
export interface ReleaseValue {
  readonly id: ObjectId
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A representation and its parts, in the order of its bytes. */
export interface Stored {
  readonly representation: Representation
  readonly type: string
  readonly parts: readonly Part[]
}

/** A representation as it is stored. */
export function toStored({ policy, body }: Content, policies: Policies, work: CutWork): Stored {
  const type = toType(policy, policies)
  const parts = [...toParts(type, body, work)]
  if (typeof body === 'object' && 'pieces' in body && body.pieces) {
    const { id, size, pieces } = body
    return { representation: { id, size, policy, parts: [...pieces], listed: true }, type, parts }
  }
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const [{ id: value, outlined } = {}] = parts
  const representation: Representation = {
    id: outlined?.id ?? toId(type, parts),
    size,
    policy,
    ...(type.startsWith('text/markdown') ? { tokens: toTokens(size) } : {}),
    ...(value && outlined ? { within: [value, 0, size], outline: outlined.size } : {}),
    ...(parts.length > 1 ? { parts: parts.map(({ id }) => id) } : {}),
  }
  return { representation, type, parts }
}

/** The id of the only part, or a hash over the ids of all parts. */
function toId(type: string, parts: readonly Part[]): ObjectId {
  const [first] = parts
  return parts.length === 1 && first ? first.id : toObjectId(type, parts.map(({ id }) => id).join('\n'))
}
