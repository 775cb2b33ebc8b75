/** Messages for people: where, what, the source line, what to write instead. */
import { styleText } from 'node:util'
import type { Message } from '../diagnose.ts'
import { toFrame } from './frame.ts'

/** Writes one message in full. `source` gives the text of its file. */
export function toHumanText(message: Message, folder: string, source: string | undefined): string {
  const { file, line = 1, column = 1, severity, rule, text, hint } = message
  const label = styleText(severity === 'error' ? 'red' : 'yellow', severity)
  return [
    `${styleText('bold', `${folder}/${file}:${line}:${column}`)} ${label} ${rule} ${text}`,
    ...toFrame(message, source).map((frame) => `  ${frame}`),
    ...hint.split('\n').map((part, index) => `  ${index === 0 ? 'Hint:' : '     '} ${part}`),
    '',
  ].join('\n')
}

/** The closing line: how many errors and warnings there were. */
export function toTally(messages: readonly Message[]): string {
  const errors = messages.filter(({ severity }) => severity === 'error').length
  const warnings = messages.length - errors
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}`
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
