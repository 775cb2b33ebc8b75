/** What need not be made again by a process that builds again and again. */

/** A costly function of a text that remembers the last one that it was asked about. */
export function rememberLast<Value>(make: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, value: make(text) }
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
