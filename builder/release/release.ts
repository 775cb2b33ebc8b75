/**
 * Entries → a release: immutable values named by their content, under one root. Pure and deterministic; the same entries
 * give the same values in whatever order they come.
 */
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
} from '../../worker/schema/release.ts'
import type { Content, Entry } from './entry.ts'
import { createMemo, type Memo, type StoredForms } from '../cache/memo.ts'
import { LazyValue } from './lazy-value.ts'
import { toObjectId } from './object-id.ts'
import { type Part, toParts } from './parts.ts'
import { toShards } from './shards.ts'
import { SharedValues } from './shared-values.ts'

/** One immutable KV value: key `o/<id>`, metadata `{type}`. Its bytes may be made only when they are read. */
export interface ReleaseValue {
  readonly id: ObjectId
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
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

/**
 * The values of a release, each once, the root last. They come one at a time so that the bodies of a large site are
 * never in memory together.
 */
export function* createRelease(entries: Iterable<Entry>, options: ReleaseOptions): Generator<ReleaseValue, void, void> {
  const release = new Release(options)
  for (const entry of entries) yield* release.add(entry)
  yield* release.finish()
}

/** A release in the making. */
export class Release {
  readonly #options: ReleaseOptions
  readonly #store: Store
  readonly #seen = new Set<ObjectId>()
  readonly #routes: [path: string, Route][] = []
  readonly #shared = new SharedValues()

  constructor(options: ReleaseOptions) {
    this.#options = options
    this.#store = { policies: options.policies, memo: options.memo ?? createMemo() }
  }

  /** Takes an entry; gives back the values that are new by it. */
  *add(entry: Entry): Iterable<ReleaseValue> {
    const { route, forms } = toRoute(entry, this.#store)
    this.#routes.push([entry.path, route])
    if (entry.kind === 'redirect') return
    for (const form of forms) yield* this.#unseen(this.#shared.add(entry, form))
  }

  /** The values that are left, the root last. */
  *finish(): Iterable<ReleaseValue> {
    yield* this.#unseen(this.#shared.finish())
    const routes = this.#routes.map(([path, route]): [string, Route] => [path, placeRoute(route, this.#shared)])
    const shards = toShards(routes).map(({ first, shard }) => ({ first, value: toDocument(shard) }))
    const { url, generatedAt, policies, pages } = this.#options
    const forms = toDocument(this.#options.forms)
    const root: Root = {
      format: RELEASE_FORMAT,
      url,
      generatedAt,
      policies,
      shards: shards.map(({ first, value }) => [first, value.id]),
      pages,
      routes: routes.length,
      forms: forms.id,
    }
    yield* this.#unseen([...shards.map(({ value }) => value), forms, toDocument(root)])
  }

  *#unseen(values: Iterable<ReleaseValue>): Iterable<ReleaseValue> {
    for (const value of values) {
      if (this.#seen.has(value.id)) continue
      this.#seen.add(value.id)
      yield value
    }
  }
}

/** What is known of a part of a list: its size in bytes, and the run of pages that it tells of. */
export interface StoredPart {
  readonly size: number
  readonly run?: string | undefined
}

/** A representation and its values, in the order of its bytes. */
export interface Stored {
  readonly representation: Representation
  readonly values: readonly ReleaseValue[]
  /** Of lists and of what was just made. */
  readonly parts: readonly StoredPart[]
}

interface StoredRoute {
  readonly route: Route
  readonly forms: readonly Stored[]
}

/** What storing takes. */
interface Store {
  readonly policies: ReleaseOptions['policies']
  readonly memo: Memo
}

function toRoute(entry: Entry, store: Store): StoredRoute {
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

/** A route whose representations are where they are stored at last. */
function placeRoute(route: Route, shared: SharedValues): Route {
  if ('redirect' in route) return route
  if ('file' in route) return { file: shared.place(route.file) }
  return { html: shared.place(route.html), markdown: shared.place(route.markdown) }
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
export function toType(policy: string, policies: ReleaseOptions['policies']): string {
  const type = policies[policy]?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (type === undefined) throw new Error(`Policy "${policy}" has no content type.`)
  return type
}

function toStored({ policy, body }: Content, { policies, memo }: Store): Stored {
  const type = toType(policy, policies)
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

/** The id of the one part, or a hash over those of all. */
function toId(type: string, parts: readonly Part[]): ObjectId {
  const [first] = parts
  return parts.length === 1 && first ? first.id : toObjectId(type, parts.map(({ id }) => id).join('\n'))
}

/** Tokens of a text as agents budget for it: about four bytes each in English prose. */
const toTokens = (size: number): number => Math.ceil(size / 4)

function toDocument(document: Shard | Root | FormsConfig): ReleaseValue {
  const bytes = Buffer.from(JSON.stringify(document))
  return { id: toObjectId(RELEASE_TYPE, bytes), type: RELEASE_TYPE, bytes }
}
