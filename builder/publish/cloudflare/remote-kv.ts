/** The KV namespace in Cloudflare, through its REST API. */
import * as v from 'valibot'
import { type Api, ApiError, Ignored, Line, listPages } from './api.ts'

/** One pair to write. */
export interface Pair {
  readonly key: string
  readonly value: Uint8Array
  readonly metadata?: Readonly<Record<string, string>>
  /** Seconds after which it is gone; at least 60. */
  readonly lifetime?: number
}

/** A key in a list. */
interface ListedKey {
  readonly name: string
  readonly metadata: unknown
}

/** The operations on a namespace that releases need. */
export interface RemoteKv {
  /** Its name, for people. */
  title(): Promise<string>
  list(prefix: string): Promise<ListedKey[]>
  /** Writes pairs, read from the iterable as there is room for them; `tick` gets the number of each batch written. */
  put(pairs: Iterable<Pair>, tick?: (count: number) => void): Promise<void>
  /**
   * Texts of any number of keys; a key that is absent is missing from the map. The API takes keys of texts alone:
   * https://developers.cloudflare.com/api/resources/kv/subresources/namespaces/methods/bulk_get/
   */
  get(keys: readonly string[]): Promise<Map<string, string>>
  /** Whether there is a key, whatever its value is. Each is a request. */
  has(key: string): Promise<boolean>
  remove(keys: readonly string[]): Promise<void>
}

/**
 * Values of one bulk write. The API takes 10,000 pairs; but one with more than is left of the day's writes is refused as a whole,
 * and a free plan has 1,000 a day.
 */
const BATCH_PAIRS = 500
/** The API takes 100 MB, which includes the JSON around the values. */
const BATCH_BYTES = 90_000_000
/** Bytes that a pair takes beside its value. */
const PAIR_OVERHEAD = 200
/** Bulk writes at a time. */
const CONCURRENCY = 3
/** Tries of keys that the API says it did not write. */
const TRIES = 5
/** Keys of one bulk read and of one bulk deletion: the API's limits. */
const GET_LIMIT = 100
const REMOVE_LIMIT = 10_000

const KeyPage = v.array(v.object({ name: v.string(), metadata: v.optional(v.unknown()) }))
const PutResult = v.nullish(v.object({ unsuccessful_keys: v.optional(v.array(v.string()), []) }))
const GetResult = v.object({ values: v.record(v.string(), v.nullable(v.string())) })

/** Opens a namespace. */
export function openRemoteKv(api: Api, account: string, namespace: string): RemoteKv {
  const path = `/accounts/${account}/storage/kv/namespaces/${namespace}`

  /** Writes one batch; keys that the API did not write are sent again. */
  async function putBatch(batch: readonly Pair[]): Promise<void> {
    let rest = batch
    for (let attempt = 1; rest.length > 0; attempt += 1) {
      if (attempt > TRIES) {
        throw new Error(
          `Cloudflare did not write ${rest.length} of ${batch.length} values, "${rest[0]?.key}" among them`,
        )
      }
      const { result } = await api({ method: 'PUT', path: `${path}/bulk`, body: rest.map(toBody) }, PutResult)
      const failed = new Set(result?.unsuccessful_keys)
      rest = rest.filter(({ key }) => failed.has(key))
    }
  }

  return {
    title: async () => (await api({ path }, v.object({ title: Line }))).result.title,
    list: async (prefix) => {
      const keys: ListedKey[] = []
      const query = new URLSearchParams({ prefix, limit: '1000' })
      for await (const page of listPages(api, { path: `${path}/keys?${query}` }, KeyPage))
        keys.push(...page.map(({ name, metadata }) => ({ name, metadata })))
      return keys
    },
    put: async (pairs, tick = () => {}) => {
      const batches = toBatches(pairs)
      // Batches are tens of megabytes, so each worker takes its next one only when it is done with the last.
      const work = async (): Promise<void> => {
        for (const batch of batches) {
          await putBatch(batch)
          tick(batch.length)
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, work))
    },
    get: async (keys) => {
      const found = new Map<string, string>()
      for (let start = 0; start < keys.length; start += GET_LIMIT) {
        const body = { keys: keys.slice(start, start + GET_LIMIT), type: 'text' }
        const { result } = await api({ method: 'POST', path: `${path}/bulk/get`, body }, GetResult)
        for (const [key, value] of Object.entries(result.values)) {
          if (value !== null) found.set(key, value)
        }
      }
      return found
    },
    has: async (key) => {
      try {
        await api({ path: `${path}/metadata/${encodeURIComponent(key)}` }, Ignored)
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false
        throw error
      }
    },
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += REMOVE_LIMIT) {
        const body = keys.slice(start, start + REMOVE_LIMIT)
        await api({ method: 'POST', path: `${path}/bulk/delete`, body }, Ignored)
      }
    },
  }
}

const toBody = ({ key, value, metadata, lifetime }: Pair) => ({
  key,
  value: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'),
  base64: true,
  ...(metadata === undefined ? {} : { metadata }),
  ...(lifetime === undefined ? {} : { expiration_ttl: lifetime }),
})

/** Cuts pairs into bulk writes within the API's limits. */
export function* toBatches(pairs: Iterable<Pair>): Generator<readonly Pair[], void, void> {
  let batch: Pair[] = []
  let bytes = 0
  for (const pair of pairs) {
    const size = Math.ceil(pair.value.length / 3) * 4 + PAIR_OVERHEAD
    if (batch.length === BATCH_PAIRS || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
      yield batch
      ;[batch, bytes] = [[], 0]
    }
    batch.push(pair)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
