/** Makes authors' text safe to print: no terminal escape sequences, no workflow commands of a CI runner. */
import type { Message } from '../schema/message.ts'

/** Control characters except tab and line feed, line separators, and bidirectional controls: ECMA-48, UAX #9. */
const COMMANDING = /[^\P{Cc}\t\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu

/**
 * Text that is safe to print on a terminal, of the same length. A log line that begins with `::name::` or contains
 * `##[` is a workflow command of GitHub Actions, so a space is inserted there. Blocks such as `:::note` stay as they are.
 */
export function toPrintable(text: string): string {
  // Nearly all texts, of which there may be thousands.
  if (PLAIN.test(text) && !text.includes('##[')) return text
  return text
    .replaceAll(COMMANDING, (character) => (character < ' ' ? toPicture(character) : '\uFFFD'))
    .replaceAll(/^([^\S\n]*):(?=:[^:\n][^\n]*::)/gm, '$1: ')
    .replaceAll('##[', '## [')
}

const PLAIN = /^(?!\s*::)[ -~]*$/

/** A message with all texts printable. */
export function toPrintableMessage(message: Message): Message {
  const { file, text, hint, excerpt } = message
  return {
    ...message,
    file: toPrintableLine(file),
    text: toPrintableLine(text),
    hint: toPrintable(hint),
    excerpt: excerpt && { ...excerpt, text: toPrintableLine(excerpt.text) },
  }
}

/** JSON on one line, whose texts are the same to a program. */
export const toPrintableJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(COMMANDING, (character) =>
      Array.from({ length: character.length }, (_, index) => toEscape(character.charCodeAt(index))).join(''),
    )
    .replaceAll('##[', '#\\u0023[')

/** Text that is safe to print in a line, of which it makes no further ones. */
export const toPrintableLine = (text: string): string => toPrintable(text.replaceAll('\n', toPicture('\n')))

/** The symbol for a control character: Unicode block "Control Pictures". */
const toPicture = (character: string): string => String.fromCharCode(0x2400 + character.charCodeAt(0))

const toEscape = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`
