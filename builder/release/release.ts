/**
 * Entries → a release: immutable values named by their content, under one root. Pure and deterministic; the same entries
 * give the same values in whatever order they come.
 */
import { hash } from 'node:crypto'
import type { FormsConfig } from '../../worker/schema/forms.ts'
import {
  type ObjectId,
  type Policy,
  RELEASE_FORMAT,
  RELEASE_TYPE,
  type Representation,
  type Root,
  type Route,
  type Shard,
  toRouteKey,
} from '../../worker/schema/release.ts'
import type { PolicyName } from './policies.ts'
import type { Content, Entry } from './entry.ts'
import { createMemo, type Memo, type StoredForms } from '../cache/memo.ts'
import { rememberAll } from '../cache/remember.ts'
import { toObjectId } from './object-id.ts'
import { type Part, toParts } from './parts.ts'

/** One immutable KV value: key `o/<id>`, metadata `{type}`. Its bytes may be made only when they are read. */
export interface ReleaseValue {
  readonly id: ObjectId
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A value whose bytes are made whenever they are read. Most are never: whoever has the value needs but its id. */
class LazyValue implements ReleaseValue {
  readonly id: ObjectId
  readonly type: string
  readonly #make: () => ReleaseValue['bytes']

  constructor(id: ObjectId, type: string, make: () => ReleaseValue['bytes']) {
    this.id = id
    this.type = type
    this.#make = make
  }

  get bytes(): ReleaseValue['bytes'] {
    return this.#make()
  }
}

/** What a release says beside its entries. */
export interface ReleaseOptions {
  /** Origin of the site, without a trailing slash. */
  readonly url: string
  /** Build time, ISO 8601. */
  readonly generatedAt: string
  /** Number of pages. */
  readonly pages: number
  readonly forms: FormsConfig
  readonly policies: Readonly<Record<string, Policy>>
  /** What an earlier release stored, where there is one to go on from. */
  readonly memo?: Memo | undefined
}

/** One in so many route keys begins a shard: about 130 bytes a route make shards of some 30 KB. */
const ROUTES_PER_SHARD = 128
/** The Worker keeps no shard that is much larger; chance makes one in three thousand. */
const LARGEST_SHARD = 1024

/**
 * The values of a release, each once, the root last. They come one at a time so that the bodies of a large site are
 * never in memory together.
 */
export function* createRelease(entries: Iterable<Entry>, options: ReleaseOptions): Generator<ReleaseValue, void, void> {
  const { policies, memo = createMemo() } = options
  const seen = new Set<ObjectId>()
  const routes: [path: string, Route][] = []
  for (const entry of entries) {
    const { route, values } = toRoute(entry, { policies, memo })
    routes.push([entry.path, route])
    yield* unseen(values, seen)
  }
  const shards = toShards(routes).map((shard) => ({ first: shard.first, value: toDocument(shard.shard) }))
  const forms = toDocument(options.forms)
  const root: Root = {
    format: RELEASE_FORMAT,
    url: options.url,
    generatedAt: options.generatedAt,
    policies: options.policies,
    shards: shards.map(({ first, value }) => [first, value.id]),
    pages: options.pages,
    routes: routes.length,
    forms: forms.id,
  }
  yield* unseen([...shards.map(({ value }) => value), forms, toDocument(root)], seen)
}

function* unseen(values: readonly ReleaseValue[], seen: Set<ObjectId>): Generator<ReleaseValue, void, void> {
  for (const value of values) {
    if (seen.has(value.id)) continue
    seen.add(value.id)
    yield value
  }
}

interface StoredRoute {
  readonly route: Route
  readonly values: readonly ReleaseValue[]
}

/** What storing takes. */
interface Store {
  readonly policies: ReleaseOptions['policies']
  readonly memo: Memo
}

function toRoute(entry: Entry, store: Store): StoredRoute {
  if (entry.kind === 'redirect') return { route: { redirect: entry.to, status: entry.status }, values: [] }
  const known = entry.key === undefined ? undefined : store.memo.stored.get(entry.key)
  const add = (stored: StoredForms): void => {
    if (entry.key !== undefined && !known) store.memo.stored.put(entry.key, stored)
  }
  if (entry.kind === 'file') {
    const file = keep(known?.file, () => entry.content, store)
    add({ file: file.representation })
    return { route: { file: file.representation }, values: file.values }
  }
  const html = keep(known?.html, () => entry.html, store)
  const markdown = keep(known?.markdown, () => entry.markdown, store)
  const route = { html: html.representation, markdown: markdown.representation }
  add(route)
  return { route, values: [...html.values, ...markdown.values] }
}

interface Stored {
  readonly representation: Representation
  readonly values: readonly ReleaseValue[]
}

/** The values of a representation; of one that was stored before, who lacks a value reads its bytes and has it made. */
function keep(known: Representation | undefined, render: () => Content, store: Store): Stored {
  if (known === undefined) return toStored(render(), store)
  const { id, policy, parts = [id], text } = known
  if (text !== undefined) return { representation: known, values: [] }
  const type = toType(policy, store.policies)
  const make = (index: number) => toParts(type, render().body, store.memo)[index]?.bytes ?? new Uint8Array()
  return { representation: known, values: parts.map((part, index) => new LazyValue(part, type, () => make(index))) }
}

function toType(policy: string, policies: ReleaseOptions['policies']): string {
  const type = policies[policy]?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (type === undefined) throw new Error(`Policy "${policy}" has no content type.`)
  return type
}

function toStored({ policy, body }: Content, { policies, memo }: Store): Stored {
  const type = toType(policy, policies)
  const parts = toParts(type, body, memo)
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const text = TIMED.has(policy) && size <= LARGEST_TEXT ? toText(parts) : undefined
  const representation: Representation = {
    id: toId(type, parts),
    size,
    policy,
    ...(type.startsWith('text/markdown') ? { tokens: toTokens(size) } : {}),
    ...(parts.length > 1 ? { parts: parts.map(({ id }) => id) } : {}),
    ...(text === undefined ? {} : { text }),
  }
  const values = text === undefined ? parts.map((part) => new LazyValue(part.id, type, () => part.bytes)) : []
  return { representation, values }
}

/**
 * Documents that carry the time of the build or dates of pages: they change with every release, and with them the shard
 * that names them. Small ones stand in that shard, so that they are no values that every release writes anew. The feed is
 * not among them, because the Worker compresses it itself.
 */
const TIMED: ReadonlySet<string> = new Set<PolicyName>(['api', 'xml'])
/** Bytes. There are about ten such documents; the shard that holds them is read for each of them alone. */
const LARGEST_TEXT = 16 * 1024

const toText = (parts: readonly Part[]): string => parts.map(({ bytes }) => new TextDecoder().decode(bytes)).join('')

/** The id of the one part, or a hash over those of all. */
function toId(type: string, parts: readonly Part[]): ObjectId {
  const [first] = parts
  return parts.length === 1 && first ? first.id : toObjectId(type, parts.map(({ id }) => id).join('\n'))
}

/** Tokens of a text as agents budget for it: about four bytes each in English prose. */
const toTokens = (size: number): number => Math.ceil(size / 4)

function toDocument(document: Shard | Root | FormsConfig): ReleaseValue {
  const bytes = new TextEncoder().encode(JSON.stringify(document))
  return { id: toObjectId(RELEASE_TYPE, bytes), type: RELEASE_TYPE, bytes }
}

/**
 * Cuts the sorted routes before every key whose own hash says so. A boundary depends on one key alone, so a page that
 * comes or goes changes the shard that it stands in and no other.
 */
function toShards(routes: readonly [path: string, Route][]): { first: string; shard: Shard }[] {
  const sorted = routes.map(([path, route]) => ({ key: toRouteKey(path), path, route }))
  sorted.sort((a, b) => (a.key < b.key ? -1 : 1))
  let shard: Shard = { routes: [] }
  const shards = [{ first: '', shard }]
  for (const [index, { key, path, route }] of sorted.entries()) {
    if (index > 0 && sorted[index - 1]?.key === key) throw new Error(`Path "${path}" has two entries.`)
    if (shard.routes.length >= LARGEST_SHARD || (shard.routes.length > 0 && beginsShard(key))) {
      shard = { routes: [] }
      shards.push({ first: key, shard })
    }
    shard.routes.push([path, route])
  }
  return shards
}

const beginsShard = rememberAll((key) => hash('sha256', key, 'buffer').readUInt32BE(0) % ROUTES_PER_SHARD === 0)
