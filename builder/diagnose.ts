/** Faults of the content: values with a position, collected through the whole build and printed once. */

/** One fault or warning. Lines and columns begin at 1; absent where a fault is about a whole file. */
export interface Message {
  /** Path relative to the content folder. */
  readonly file: string
  readonly line?: number | undefined
  readonly column?: number | undefined
  readonly endLine?: number | undefined
  readonly endColumn?: number | undefined
  readonly severity: 'error' | 'warning'
  /** Kebab-case name of the rule, documented in the guide on diagnostics. */
  readonly rule: string
  /** One sentence: the state, then the wanted state. */
  readonly text: string
  /** What to write instead. */
  readonly hint?: string | undefined
  /** A replacement of the range that is safe to apply. */
  readonly fix?: string | undefined
}
