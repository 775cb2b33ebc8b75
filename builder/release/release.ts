/**
 * Entries → a release: immutable values named by their content, under one root. Pure and deterministic; the same entries
 * give the same values in whatever order they come.
 */
import { createHash, hash } from 'node:crypto'
import * as v from 'valibot'
import type { FormsConfig } from '../../worker/schema/forms.ts'
import {
  ObjectId,
  type Policy,
  RELEASE_FORMAT,
  RELEASE_TYPE,
  type Representation,
  type Root,
  type Route,
  type Shard,
  toRouteKey,
} from '../../worker/schema/release.ts'
import type { Content, Entry } from './entry.ts'
import type { PageMemo } from '../cache/page-memo.ts'
import { toParts } from './parts.ts'

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
  readonly memo?: Pick<PageMemo, 'get' | 'put'> | undefined
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
  const seen = new Set<ObjectId>()
  const routes: [path: string, Route][] = []
  for (const entry of entries) {
    const { route, values } = toRoute(entry, options)
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

/** The name of a value: 128 bits of SHA-256 over its media type, a NUL and its bytes. */
export function toObjectId(type: string, chunks: readonly Uint8Array[]): ObjectId {
  const digest = createHash('sha256').update(`${type}\0`)
  for (const chunk of chunks) digest.update(chunk)
  return v.parse(ObjectId, digest.digest().subarray(0, 16).toString('base64url'))
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

function toRoute(entry: Entry, { policies, memo }: Pick<ReleaseOptions, 'policies' | 'memo'>): StoredRoute {
  switch (entry.kind) {
    case 'redirect':
      return { route: { redirect: entry.to, status: entry.status }, values: [] }
    case 'file': {
      const file = store(entry.content, policies)
      return { route: { file: file.representation }, values: file.values }
    }
    case 'page': {
      const known = memo?.get(entry.path)
      if (known) {
        const html = recall(known.html, policies, () => entry.html)
        return { route: { ...known }, values: [...html, ...recall(known.markdown, policies, () => entry.markdown)] }
      }
      const html = store(entry.html, policies)
      const markdown = store(entry.markdown, policies)
      const route = { html: html.representation, markdown: markdown.representation }
      memo?.put(entry.path, route)
      return { route, values: [...html.values, ...markdown.values] }
    }
  }
}

/** The values of a representation that was stored before. Who lacks one reads its bytes, and then it is rendered. */
function recall(
  { id, policy, parts = [id] }: Representation,
  policies: ReleaseOptions['policies'],
  render: () => Content,
): readonly ReleaseValue[] {
  const type = toType(policy, policies)
  return parts.map((part, index) => ({
    id: part,
    type,
    get bytes() {
      return toParts(render().body)[index] ?? new Uint8Array()
    },
  }))
}

function toType(policy: string, policies: ReleaseOptions['policies']): string {
  const type = policies[policy]?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (type === undefined) throw new Error(`Policy "${policy}" has no content type.`)
  return type
}

function store(content: Content, policies: ReleaseOptions['policies']) {
  const type = toType(content.policy, policies)
  const parts = toParts(content.body)
  const values = parts.map((bytes): ReleaseValue => ({ id: toObjectId(type, [bytes]), type, bytes }))
  const size = parts.reduce((sum, bytes) => sum + bytes.byteLength, 0)
  const representation: Representation = {
    id: values.length === 1 && values[0] !== undefined ? values[0].id : toObjectId(type, parts),
    size,
    policy: content.policy,
    ...(type.startsWith('text/markdown') ? { tokens: toTokens(size) } : {}),
    ...(values.length > 1 ? { parts: values.map(({ id }) => id) } : {}),
  }
  return { representation, values }
}

/** Tokens of a text as agents budget for it: about four bytes each in English prose. */
const toTokens = (size: number): number => Math.ceil(size / 4)

function toDocument(document: Shard | Root | FormsConfig): ReleaseValue {
  const bytes = new TextEncoder().encode(JSON.stringify(document))
  return { id: toObjectId(RELEASE_TYPE, [bytes]), type: RELEASE_TYPE, bytes }
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

const beginsShard = (key: string): boolean => hash('sha256', key, 'buffer').readUInt32BE(0) % ROUTES_PER_SHARD === 0
