/** The faults of what cannot be read. */
import type { Message } from './diagnose.ts'

/** The name of what went wrong, as the manual of the system explains it: EACCES, EIO. */
export const toCode = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''

const HINTS = {
  'file-too-large': 'Split the page, or publish the file elsewhere and link to it.',
  'link-loop': 'Delete the link.',
  'link-outside': 'Put the file itself into the content folder.',
  'unreadable-file': 'Delete it, or put a file in its place that you may read.',
  'unreadable-folder': 'Give yourself the right to read it and to list what is in it.',
} as const

/** A fault of a file or folder as a whole. */
export const toFault = (file: string, rule: keyof typeof HINTS, text: string): Message => ({
  file,
  severity: 'error',
  rule,
  text,
  hint: HINTS[rule],
})
