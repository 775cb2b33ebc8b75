/** Entries → representations and their values, one entry at a time. */
import {
  type ObjectId,
  PARTS_TYPE,
  type Policy,
  type Representation,
  type Route,
} from '../../worker/contract/release.ts'
import type { Memo, StoredForms, StoredPart } from '../views/memo.ts'
import type { Content, Entry, Part } from '../views/entry.ts'
import { LazyValue } from './lazy-value.ts'
import { isLargeFile, toLargeFile, toObjectId } from '../site/assets.ts'
import { toParts } from './parts.ts'
import type { ReleaseValue } from './release.ts'

/** The policies of a release by name. */
type Policies = Readonly<Record<string, Policy>>

/** A representation and its values, in the order of its bytes. */
export interface Stored {
  readonly representation: Representation
  readonly values: readonly ReleaseValue[]
  /** Of lists and of what was just made. */
  readonly parts: readonly StoredPart[]
}

/** An entry as it is stored. */
interface StoredRoute {
  readonly route: Route
  readonly forms: readonly Stored[]
}

/** What storing takes. */
export interface Store {
  readonly policies: Policies
  readonly memo: Memo
}

/** Stores an entry; one that an earlier build stored is not asked for its content. */
export function toRoute(entry: Entry, store: Store): StoredRoute {
  if (entry.kind === 'redirect') return { route: { redirect: entry.to, status: entry.status }, forms: [] }
  const known = entry.key === undefined ? undefined : store.memo.stored.get(entry.key)
  const add = (stored: StoredForms): void => {
    if (entry.key !== undefined && !known) store.memo.stored.put(entry.key, stored)
  }
  if (entry.kind === 'file') {
    const file = keep(known?.file, () => entry.content, store, known?.parts)
    const route = { file: file.representation }
    add(file.parts.some(({ run }) => run !== undefined) ? { ...route, parts: file.parts } : route)
    return { route, forms: [file] }
  }
  const html = keep(known?.html, () => entry.html, store)
  const markdown = keep(known?.markdown, () => entry.markdown, store)
  const route = { html: html.representation, markdown: markdown.representation }
  add(route)
  return { route, forms: [html, markdown] }
}

/** The values of a representation; of one that was stored before, who lacks a value reads its bytes and has it made. */
function keep(
  known: Representation | undefined,
  render: () => Content,
  store: Store,
  knownParts: readonly StoredPart[] = [],
): Stored {
  if (known === undefined) return toStored(render(), store)
  const { id, policy } = known
  const parts = known.parts?.filter((part) => typeof part === 'string') ?? [id]
  const type = toType(policy, store.policies)
  const make = (index: number) => toParts(type, render().body, store.memo)[index]?.bytes ?? new Uint8Array()
  const values = parts.map((part, index) => new LazyValue(part, type, () => make(index)))
  return { representation: known, values, parts: knownParts }
}

/** The media type that a policy sends. */
export function toType(policy: string, policies: Policies): string {
  const type = policies[policy]?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (type === undefined) throw new Error(`Policy "${policy}" has no content type.`)
  return type
}

function toStored({ policy, body }: Content, { policies, memo }: Store): Stored {
  const type = toType(policy, policies)
  if (body instanceof Uint8Array && isLargeFile(body)) return toListed(policy, type, body)
  const parts = toParts(type, body, memo)
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const representation: Representation = {
    id: toId(type, parts),
    size,
    policy,
    ...(type.startsWith('text/markdown') ? { tokens: toTokens(size) } : {}),
    ...(parts.length > 1 ? { parts: parts.map(({ id }) => id) } : {}),
  }
  const values = parts.map((part) => new LazyValue(part.id, type, () => part.bytes))
  return { representation, values, parts: parts.map(({ size: own, run }) => ({ size: own, run })) }
}

/** A file in pieces, and the list of these. */
function toListed(policy: string, type: string, bytes: Uint8Array<ArrayBuffer>): Stored {
  const { id, list, parts, pieces } = toLargeFile(type, bytes)
  const values = [
    ...pieces.map(({ id: name, bytes: piece }) => ({ id: name, type, bytes: piece })),
    { id, type: PARTS_TYPE, bytes: list },
  ]
  const representation = { id, size: bytes.byteLength, policy, parts: [...parts], listed: true }
  return { representation, values, parts: values.map((value) => ({ size: value.bytes.byteLength })) }
}

/** The id of the one part, or a hash over those of all. */
function toId(type: string, parts: readonly Part[]): ObjectId {
  const [first] = parts
  return parts.length === 1 && first ? first.id : toObjectId(type, parts.map(({ id }) => id).join('\n'))
}

/** Tokens of a text as agents budget for it: about four bytes each in English prose. */
const toTokens = (size: number): number => Math.ceil(size / 4)
