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

/** Of headings in markdown and in raw HTML alike. */
export const LEVEL_ONE: Fault = {
  severity: 'warning',
  rule: 'level-one-heading',
  text: 'The page has a level-one heading beside its title: it went down a level, and the headings below it too.',
  hint: 'Begin it with ##.',
}
