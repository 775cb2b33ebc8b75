/** Messages for people: file, position, source line, hint. */
import { styleText } from 'node:util'
import type { Message } from '../schema/diagnose.ts'
import { toFrame } from './frame.ts'

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

/** The closing line: how many errors and warnings there were. */
export function toTally(messages: readonly Message[]): string {
  const errors = messages.filter(({ severity }) => severity === 'error').length
  const warnings = messages.length - errors
  return `${toCount(errors, 'error')}, ${toCount(warnings, 'warning')}`
}

/** A number with its noun, in the plural if it is not 1. */
export const toCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
