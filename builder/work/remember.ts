/** In-memory memos of pure functions, too cheap to be steps. */

/** Memoizes the last call of a function, by text or object identity, or by `isSame`. */
export function rememberLast<Key, Value>(
  make: (key: Key) => Value,
  isSame = (a: Key, b: Key): boolean => a === b,
): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined
  return (key) => {
    // The newer of two equal keys is kept: a text is compared with itself at no cost.
    last = { key, value: last !== undefined && isSame(last.key, key) ? last.value : make(key) }
    return last.value
  }
}

/** Largest number of memoized texts: those of some ten thousand pages. */
const MOST = 100_000

/** Memoizes a function of short texts; cleared when there are too many. */
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
