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
  /** What to do about it: as a rule, what to write instead. */
  readonly hint: string
  /** A replacement of the range that is safe to apply. */
  readonly fix?: string | undefined
  /** What stands there. */
  readonly excerpt?: Excerpt | undefined
}

/** A source line around a fault. */
export interface Excerpt {
  readonly text: string
  /** Characters of the text before the fault, and in it. */
  readonly start: number
  readonly length: number
}

/** Where a fault is: a range of characters on one line, or more. */
export interface Range {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** Whether a build with these messages must not be written. */
export const hasErrors = (messages: readonly Message[]): boolean =>
  messages.some((message) => message.severity === 'error')

/** Messages in reading order, file by file, each once however many views found it. */
export function arrange(messages: readonly Message[]): Message[] {
  const sorted = messages.toSorted(inReadingOrder)
  return sorted.filter((message, index) => {
    const before = sorted[index - 1]
    return before === undefined || inReadingOrder(before, message) !== 0
  })
}

const inReadingOrder = (a: Message, b: Message): number =>
  compare(a.file, b.file) ||
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  compare(a.rule, b.rule) ||
  compare(a.text, b.text)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
