/** Messages about content: values with a position and a source line, collected during the build and printed once. */
import { rememberLast } from '../../work/remember.ts'

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
  /** The remedy: usually what to write instead. */
  readonly hint: string
  /** A replacement of the range that is safe to apply. */
  readonly fix?: string | undefined
  /** The source line. */
  readonly excerpt?: Excerpt | undefined
}

/** A source line around a fault. */
export interface Excerpt {
  readonly text: string
  /** Characters of the text before the fault, and in it. */
  readonly start: number
  readonly length: number
}

/** The position of a fault: a range of characters, on one line or more. */
export interface Range {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** Whether a build with these messages must not be written. */
export const hasErrors = (messages: readonly Message[]): boolean =>
  messages.some((message) => message.severity === 'error')

/** Messages with the severities that a site gives to rules. */
export const withSeverities = (
  messages: readonly Message[],
  checks: Readonly<Record<string, Message['severity'] | undefined>> = {},
): readonly Message[] =>
  messages.map((message) => {
    const severity = Object.hasOwn(checks, message.rule) ? checks[message.rule] : undefined
    return severity === undefined ? message : { ...message, severity }
  })

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

/** Adds the source line to each message that has a line but no excerpt. */
export function addExcerpts(messages: readonly Message[], textOf: (file: string) => string | undefined): Message[] {
  const linesOf = rememberLast((file: string) => normalizeText(textOf(file) ?? '').split('\n'))
  return messages.map((message) => {
    const { file, line, excerpt } = message
    const text = line === undefined || excerpt ? undefined : linesOf(file)[line - 1]
    return text === undefined ? message : { ...message, excerpt: toExcerpt(message, text) }
  })
}

/** Characters of a source line that are shown. */
const WIDTH = 100

/** Some files are one long line: only the part around the fault is shown, with an ellipsis where the line continues. */
function toExcerpt({ line, column = 1, endLine = line, endColumn = column + 1 }: Message, text: string): Excerpt {
  const start = Math.max(0, column - 1 - WIDTH / 2)
  let shown = text.slice(start, start + WIDTH)
  if (start > 0) shown = `…${shown.slice(1)}`
  if (text.length > start + WIDTH) shown = `${shown.slice(0, -1)}…`
  const end = endLine === line ? endColumn : text.length + 1
  const length = Math.max(1, Math.min(end - column, start + WIDTH - column + 1))
  // A copy: a slice would keep the whole source in memory.
  return { text: Buffer.from(shown, 'utf16le').toString('utf16le'), start: column - 1 - start, length }
}

/** Normalizes line endings and removes the byte order mark. Lines and columns stay the same. */
export function normalizeText(text: string): string {
  const start = text.startsWith('\uFEFF') ? text.slice(1) : text
  return start.includes('\r') ? start.replaceAll(/\r\n?/g, '\n') : start
}

/** Line and column of an offset, from 1, in the lines that messages quote. */
export function toPoint(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = normalizeText(text.slice(0, offset)).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** A text that a message quotes. */
export const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
