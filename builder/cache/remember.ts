/**
 * What need not be made again by a process that builds again and again: a costly function of a text remembers the last
 * one that it was asked about.
 */
export function rememberLast<Value>(make: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, value: make(text) }
    return last.value
  }
}
