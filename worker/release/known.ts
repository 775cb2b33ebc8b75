/** The values that an isolate knows of a release, the keys that an answer still needs, and how they are read. */
import * as v from 'valibot'
import { type ObjectId, PartList, PARTS_TYPE } from '../contract/release.ts'
import type { Failure } from '../http/problem.ts'
import { type Access, type Bytes, checkKv, findValue, readValue, recallTyped, recallValue, renew } from './kv.ts'
import { Memory } from './memory.ts'
import { keepRoutes, recallRoutes, type Release, type Routes } from './release.ts'
import { type PiecedBody, openBody } from './stream.ts'

/** A value that must be read or computed before answering. */
export type Need = {
  /** Whether other origins may read the error if that fails; by default they may not. */
  readonly cors?: boolean | undefined
} &
  /** A shard with the routes of some paths. */
  (
    | { readonly need: 'routes'; readonly id: ObjectId }
    /** A value, and others that are read at the same time. */
    | { readonly need: 'bytes'; readonly id: ObjectId; readonly also?: readonly ObjectId[] }
    /** The gzip form of a representation, of whose bytes it is made. */
    | { readonly need: 'gzip'; readonly id: ObjectId; readonly bytes: Bytes }
    /** A file that is not in the release. */
    | { readonly need: 'file'; readonly id: ObjectId }
    /** A body of several pieces. */
    | { readonly need: 'stream'; readonly body: PiecedBody }
    /** Whether KV can be read. */
    | { readonly need: 'health' }
  )

/** A file of another release: media type, bytes, and parts if it is large. */
export type StoredFile = Pick<PartList, 'type' | 'size'> & Partial<Pick<PartList, 'parts'>>

/** The values known so far. Everything except the release may be absent. */
export interface Known {
  readonly release: Release
  readonly routes: (id: ObjectId) => Routes | undefined
  readonly bytes: (id: ObjectId) => Bytes | undefined
  readonly gzip: (id: ObjectId) => Bytes | undefined
  readonly file: (id: ObjectId) => StoredFile | 'missing' | undefined
  readonly stream?: ReadableStream<Uint8Array>
  /** Whether KV was read a moment ago. */
  readonly healthy?: boolean
}

/** Bytes of compressed bodies kept per isolate; otherwise the runtime would compress every response. */
const GZIP_LIMIT = 8 * 1024 * 1024

const gzips = new Memory<ObjectId, Bytes>(GZIP_LIMIT, (bytes) => bytes.byteLength)

/** The values that this isolate has in memory. */
export const recall = (release: Release): Known => ({
  release,
  routes: recallRoutes,
  bytes: recallValue,
  gzip: (id) => gzips.get(id),
  file: () => undefined,
})

/** A read that failed. */
export type Unread = Failure & Pick<Need, 'cors'>

/**
 * Calls a pure function until it has all values, reading each missing one in between. The reads have a deadline of their
 * own: the body of the request may have taken longer to arrive than the deadline of earlier reads.
 */
export async function ask<Made extends object>(
  make: (known: Known) => Made | Need,
  known: Known,
  access: Access,
): Promise<Made | Unread> {
  const renewed = renew(access)
  for (;;) {
    const made = make(known)
    if (!isNeed(made)) return made
    const next = await learn(known, made, renewed)
    if ('kind' in next) return { ...next, cors: made.cors }
    known = next
  }
}

const isNeed = (made: object): made is Need => 'need' in made

/** Reads a missing value. The request carries the result, because memory may evict it. */
export async function learn(known: Known, need: Need, access: Access): Promise<Known | Failure> {
  switch (need.need) {
    case 'routes': {
      const bytes = await readValue(need.id, access)
      if ('kind' in bytes) return bytes
      const routes = keepRoutes(need.id, bytes)
      return { ...known, routes: carry(need.id, routes, known.routes) }
    }
    case 'bytes': {
      const ids = [need.id, ...(need.also ?? [])]
      const read = await Promise.all(ids.map(async (id) => ({ id, value: await readValue(id, access) })))
      let { bytes } = known
      for (const { id, value } of read) {
        if ('kind' in value) return value
        bytes = carry(id, value, bytes)
      }
      return { ...known, bytes }
    }
    case 'gzip': {
      const bytes = await compress(need.bytes)
      gzips.set(need.id, bytes)
      return { ...known, gzip: carry(need.id, bytes, known.gzip) }
    }
    case 'file': {
      const found = recallTyped(need.id) ?? (await findValue(need.id, access))
      if (typeof found === 'object' && 'kind' in found) return found
      if (found === 'missing') return { ...known, file: carry(need.id, found, known.file) }
      const file = carry(need.id, toFile(found), known.file)
      return { ...known, file, bytes: carry(need.id, found.bytes, known.bytes) }
    }
    case 'stream': {
      const stream = await openBody(need.body, access)
      return 'kind' in stream ? stream : { ...known, stream }
    }
    case 'health': {
      const fault = await checkKv(known.release.id, access)
      return fault ?? { ...known, healthy: true }
    }
  }
}

/** Looks up values, one of which was just read. */
const carry =
  <Value>(read: ObjectId, value: Value, others: (id: ObjectId) => Value | undefined) =>
  (id: ObjectId): Value | undefined =>
    id === read ? value : others(id)

function toFile({ bytes, type }: { readonly bytes: Bytes; readonly type: string }): StoredFile | 'missing' {
  if (type !== PARTS_TYPE) return { type, size: bytes.byteLength }
  const list = v.safeParse(PartList, JSON.parse(new TextDecoder().decode(bytes)))
  return list.success ? list.output : 'missing'
}

async function compress(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
