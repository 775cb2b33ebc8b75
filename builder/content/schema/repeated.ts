/** Texts that stand in a list more than once, at each place after the first. */
export function findRepeated(values: readonly unknown[]): { readonly value: string; readonly index: number }[] {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    if (typeof value !== 'string') return []
    if (seen.has(value)) return [{ value, index }]
    seen.add(value)
    return []
  })
}
