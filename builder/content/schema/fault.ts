/** A validation error in a value, before it has a position in a file. */
export interface Fault {
  readonly rule: string
  /** Set for warnings, which keep the value; absent for errors. */
  readonly severity?: 'warning' | undefined
  /** Keys and indexes from the root of the data to the value. */
  readonly path: readonly PropertyKey[]
  /** Whether the key or its value is to be marked. */
  readonly part: 'key' | 'value'
  readonly text: string
  readonly hint: string
  /** YAML that can safely replace the marked range. */
  readonly fix?: string | undefined
}

/**
 * Message of a check in a schema, prefixed with its rule, because a valibot issue has no other field for it;
 * `parseConstraint` splits the two.
 */
export const constraint = (rule: string, text: string): string => `${rule}: ${text}`

/** The rule and the text of a check's message. A message without a rule belongs to `bad-value`. */
export function parseConstraint(message: string): { readonly rule: string; readonly text: string } {
  const match = /^([a-z]+(?:-[a-z]+)+): (.+)$/s.exec(message)
  return match?.[1] && match[2] ? { rule: match[1], text: match[2] } : { rule: 'bad-value', text: message }
}

/** Duplicates in a list: each occurrence after the first. */
export function findRepeated(values: readonly unknown[]): { readonly value: string; readonly index: number }[] {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    if (typeof value !== 'string') return []
    if (seen.has(value)) return [{ value, index }]
    seen.add(value)
    return []
  })
}

/** Options of a question or a field that repeat an earlier one. */
export const checkOptions = (options: unknown, path: Fault['path']): Fault[] =>
  (Array.isArray(options) ? findRepeated(options) : []).map(({ value, index }) => ({
    rule: 'duplicate-option',
    path: [...path, 'options', index],
    part: 'value',
    text: `The option "${value}" appears twice: keep one.`,
    hint: 'Delete one of the two.',
  }))
