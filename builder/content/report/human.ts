/** Messages for people: file, position, source line with carets under the fault, hint. */
import { styleText } from 'node:util'
import type { Message } from '../schema/message.ts'

/** Writes one message in full. */
export function toHumanText(message: Message, folder: string): string {
  const { file, line = 1, column = 1, severity, rule, text, hint } = message
  const head = `${BOLD}${folder}/${file}:${line}:${column}${PLAIN} ${LABELS[severity]} ${rule} ${text}\n`
  const [source, carets] = toFrame(message)
  const frame = source === undefined ? '' : `  ${source}\n  ${carets}\n`
  return head + frame + toHintText(hint)
}

const toHintText = (hint: string): string =>
  hint
    .split('\n')
    .map((part, index) => `  ${index === 0 ? 'Hint:' : '     '} ${part}\n`)
    .join('')

/** Styled once: there may be thousands of messages. */
const LABELS = { error: styleText('red', 'error'), warning: styleText('yellow', 'warning') } as const
const [BOLD, PLAIN] = styleText('bold', '\0').split('\0')

/** The closing line: how many errors and warnings there were. Where they fill more than a screen, how many of each rule, too. */
export function toTally(messages: readonly Message[]): string {
  const errors = messages.filter(({ severity }) => severity === 'error').length
  const total = `${toCount(errors, 'error')}, ${toCount(messages.length - errors, 'warning')}`
  if (messages.length <= SCREEN) return total
  const byRule = Object.entries(Object.groupBy(messages, ({ rule }) => rule))
  const counts = byRule.map(([rule, found = []]) => ({ rule, count: found.length }))
  const sorted = counts.toSorted((a, b) => b.count - a.count)
  return `${total}: ${sorted.map(({ rule, count }) => `${rule} ${count}`).join(', ')}`
}

/** Messages that people see at a glance; each has about five lines. */
const SCREEN = 10

/** A number with its noun, in the plural if it is not 1. */
export const toCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Two lines: the source and the carets; empty if the message is about a whole file. */
export function toFrame({ line, excerpt }: Pick<Message, 'line' | 'excerpt'>): string[] {
  if (line === undefined || excerpt === undefined) return []
  const { text, start, length } = excerpt
  const before = text.slice(0, start)
  const indent = before.includes('\t') ? before.replaceAll(/[^\t]/g, ' ') : ' '.repeat(before.length)
  const gutter = String(line)
  return [`${gutter} | ${text}`, `${' '.repeat(gutter.length)} | ${indent}${'^'.repeat(length)}`]
}
