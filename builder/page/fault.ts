/** Faults in a page, before they have a position. */
import type { Message } from '../content/schema/message.ts'
import type { Span } from './edits.ts'

/** A fault, before it has a file and a line. */
export type Fault = Pick<Message, 'severity' | 'rule' | 'text' | 'hint'>

/** A fault and its place. */
export interface PlacedFault {
  readonly span: Span
  readonly fault: Fault
}

/** For headings in markdown and raw HTML. */
export const LEVEL_ONE: Fault = {
  severity: 'warning',
  rule: 'level-one-heading',
  text: 'The page has a level-one heading besides its title: it and the headings below it were moved down one level.',
  hint: 'Begin it with ##.',
}

export const EMPTY_HEADING: Fault = {
  severity: 'warning',
  rule: 'empty-heading',
  text: 'The heading has no text, so nobody can see it.',
  hint: 'Write its text, or delete it.',
}

/** The fault of a link without visible text; `hint` says where the text belongs. */
export const missingLinkText = (hint: string): Fault => ({
  severity: 'warning',
  rule: 'missing-link-text',
  text: 'The link has no text, so nobody can see it or select it.',
  hint,
})

/** The fault of an empty address; `hint` says where the address belongs. */
export const emptyAddress = (hint: string): Fault => ({
  severity: 'warning',
  rule: 'empty-address',
  text: 'The address is empty, so it leads nowhere.',
  hint,
})

/** Characters of an address, a title or an option. The parser cuts them off behind 65,535 bytes, where no edit finds them. */
const LONGEST = 20_000

/** Whether a value is too long for the parser. */
export const isTooLong = (value: string | null | undefined): boolean => (value ?? '').length > LONGEST

/** The fault of one that is. */
export const tooLong = (what: string): Fault => ({
  severity: 'error',
  rule: 'too-long',
  text: `${what} has more than ${LONGEST.toLocaleString('en')} characters.`,
  hint: 'Write it as text of the page, or put it into a file under assets/ and link to that.',
})

/** An error of a block. */
export function blockFault(rule: string, text: string, hint: string): Fault {
  return { severity: 'error', rule, text, hint }
}

/** Pixels on the shorter side of a picture that people can make out. */
const SMALLEST = 8

/** Whether a picture that says something is too small to be seen. */
export const isUnseen = ({
  alt = '',
  title = '',
  width = SMALLEST,
  height = SMALLEST,
}: {
  readonly alt?: string | undefined
  readonly title?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}): boolean => alt + title !== '' && Math.min(width, height) < SMALLEST

/** The fault of such a picture. */
export const UNSEEN_PICTURE = {
  severity: 'warning',
  rule: 'unseen-text',
  text: `The picture is less than ${SMALLEST} pixels wide or high: agents read its text, and people see nothing of it.`,
  hint: 'Give it a width, or leave out its alternative text and its title.',
} as const satisfies Fault
