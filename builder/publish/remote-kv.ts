/** The KV namespace in Cloudflare, through its REST API. */
import * as v from 'valibot'
import type { Api } from './api.ts'

/** One pair to write. */
export interface Pair {
  readonly key: string
  readonly value: Uint8Array
  readonly metadata?: Readonly<Record<string, string>>
  /** Seconds after which it is gone; at least 60. */
  readonly lifetime?: number
}

/** A key as a list tells it. */
export interface ListedKey {
  readonly name: string
  readonly metadata: unknown
}

/** What releases need of a namespace. */
export interface RemoteKv {
  /** Its name, for people. */
  title(): Promise<string>
  list(prefix: string): Promise<ListedKey[]>
  /** Writes pairs in one request; the keys that were not written, which may be tried again. */
  put(pairs: readonly Pair[]): Promise<string[]>
  /** Texts of any number of keys; a key that is absent is missing from the map. */
  get(keys: readonly string[]): Promise<Map<string, string>>
  remove(keys: readonly string[]): Promise<void>
}

/** Keys of one bulk read and of one bulk deletion: the API's limits. */
const GET_LIMIT = 100
const REMOVE_LIMIT = 10_000

const KeyPage = v.array(v.object({ name: v.string(), metadata: v.optional(v.unknown()) }))
const PutResult = v.nullish(v.object({ unsuccessful_keys: v.optional(v.array(v.string()), []) }))
const GetResult = v.object({ values: v.record(v.string(), v.nullable(v.string())) })

/** Opens a namespace. */
export function openRemoteKv(api: Api, account: string, namespace: string): RemoteKv {
  const path = `/accounts/${account}/storage/kv/namespaces/${namespace}`
  return {
    title: async () => v.parse(v.object({ title: v.string() }), (await api({ path })).result).title,
    list: async (prefix) => {
      const keys: ListedKey[] = []
      let cursor = ''
      do {
        const query = new URLSearchParams({ prefix, limit: '1000', ...(cursor === '' ? {} : { cursor }) })
        const page = await api({ path: `${path}/keys?${query}` })
        keys.push(...v.parse(KeyPage, page.result).map(({ name, metadata }) => ({ name, metadata })))
        cursor = page.cursor
      } while (cursor !== '')
      return keys
    },
    put: async (pairs) => {
      const body = pairs.map(({ key, value, metadata, lifetime }) => ({
        key,
        value: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'),
        base64: true,
        ...(metadata === undefined ? {} : { metadata }),
        ...(lifetime === undefined ? {} : { expiration_ttl: lifetime }),
      }))
      const { result } = await api({ method: 'PUT', path: `${path}/bulk`, body })
      return v.parse(PutResult, result)?.unsuccessful_keys ?? []
    },
    get: async (keys) => {
      const found = new Map<string, string>()
      for (let start = 0; start < keys.length; start += GET_LIMIT) {
        const body = { keys: keys.slice(start, start + GET_LIMIT), type: 'text' }
        const { result } = await api({ method: 'POST', path: `${path}/bulk/get`, body })
        for (const [key, value] of Object.entries(v.parse(GetResult, result).values)) {
          if (value !== null) found.set(key, value)
        }
      }
      return found
    },
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += REMOVE_LIMIT) {
        await api({ method: 'POST', path: `${path}/bulk/delete`, body: keys.slice(start, start + REMOVE_LIMIT) })
      }
    },
  }
}
