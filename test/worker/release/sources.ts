/** A KV and a cache of the data centre that answer when and as a test says. Needs fake timers. */
import { vi } from 'vitest'
import { toObjectId } from '../../../builder/site/assets.ts'
import type { ObjectId } from '../../../worker/contract/release.ts'
import { type Access, createAccess } from '../../../worker/release/kv.ts'

/** What a read gives after so many milliseconds; an error is thrown. */
export type Turn = readonly [milliseconds: number, value: unknown]

export const NEVER = Number.POSITIVE_INFINITY
export const YEAR = 31_536_000

let number = 0
/** The id of a value that no test has asked for. */
export const toId = (): ObjectId => toObjectId('text/plain', new TextEncoder().encode(String((number += 1))))
export const toBytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

export interface World {
  readonly access: () => Access
  /** What was asked of whom, and when: milliseconds since the beginning. */
  readonly asked: string[]
  /** What the request is kept alive for. */
  readonly kept: Promise<unknown>[]
  /** What was put into the cache of the data centre. */
  readonly copies: Map<string, Response>
}

/** Each source gives its turns one after the other, the last again and again. */
export function createWorld(kv: readonly Turn[], cache: readonly Turn[] = [[0, undefined]]): World {
  const began = Date.now()
  const asked: string[] = []
  const take = async (turns: Turn[], name: string): Promise<unknown> => {
    asked.push(`${name} at ${Date.now() - began}`)
    const [milliseconds, value] = (turns.length > 1 ? turns.shift() : turns[0]) ?? [NEVER, undefined]
    if (milliseconds === NEVER) await new Promise(() => {})
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds))
    if (value instanceof Error) throw value
    return value
  }
  const [kvTurns, cacheTurns] = [[...kv], [...cache]]
  const get = (key: string, { cacheTtl }: { readonly cacheTtl?: number }): Promise<unknown> =>
    take(kvTurns, `KV ${cacheTtl ?? key.replace(/^health\/.*/, 'health')}`)
  const copies = new Map<string, Response>()
  const opened = {
    match: () => take(cacheTurns, 'cache'),
    put: async (key: string, response: Response) => void copies.set(key, response),
  }
  vi.stubGlobal('caches', { open: async () => opened })
  const kept: Promise<unknown>[] = []
  const namespace: unknown = { get, getWithMetadata: get }
  const access = (): Access =>
    Reflect.apply(createAccess, undefined, [
      namespace,
      { url: 'https://www.example.com/about' },
      { waitUntil: (work: Promise<unknown>) => void kept.push(work) },
    ])
  return { access, asked, kept, copies }
}

/** What a promise gives within so many milliseconds of the clock. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | 'nothing yet'> {
  let result: T | 'nothing yet' = 'nothing yet'
  void promise.then((value) => (result = value))
  await vi.advanceTimersByTimeAsync(milliseconds)
  return result
}
