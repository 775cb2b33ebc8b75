/** In-memory memos of pure functions, too cheap to be steps. */

/** A costly function that remembers the last thing that it was asked about: a text, or an object by its identity. */
export function rememberLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}

/** Short texts that are remembered at most: those of some ten thousand pages. */
const MOST = 100_000

/** A costly function of short texts that remembers them all, and begins anew where they become too many. */
export function rememberAll<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const last = known.get(text)
    if (last !== undefined) return last
    const value = make(text)
    if (known.size >= MOST) known.clear()
    known.set(text, value)
    return value
  }
}
