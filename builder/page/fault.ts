/** Faults of a page, before they have a place. */
import type { Message } from '../content/schema/diagnose.ts'

/** A fault, before it has a file and a line. */
export interface Fault {
  readonly severity: Message['severity']
  readonly rule: string
  readonly text: string
  readonly hint: string
}

/** A text that a message quotes. */
export const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
