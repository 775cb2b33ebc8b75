/** Decodes bytes to text, and locates what no text of a site has. */
import { type Message, toPoint } from './schema/message.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** A file as text. */
export interface Decoded {
  readonly file: string
  /** With U+FFFD for invalid bytes, so that the rest of the file is checked in the same run. */
  readonly text: string
  /** The first byte that is not UTF-8, or the first character that hides what follows from its readers. */
  readonly fault: Message | undefined
}

/** Decodes UTF-8. */
export function decodeText(file: string, bytes: Uint8Array): Decoded {
  const utf16 = toUtf16(bytes, bytes)
  if (utf16 !== undefined) return { file, text: utf16, fault: { file, line: 1, column: 1, ...UTF16 } }
  try {
    const text = strict.decode(bytes)
    return { file, text, fault: findHiding(file, text) }
  } catch {
    const text = lenient.decode(bytes)
    return { file, text, fault: { file, ...toPoint(text, text.indexOf('\uFFFD')), ...NOT_UTF8 } }
  }
}

/** The text of a file in UTF-16, recognised by its byte order mark. It is checked like any other, so that the encoding is the only fault reported. */
function toUtf16([first, second]: Uint8Array, bytes: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return undefined
}

/**
 * The first control character, by which git and GitHub do not show the lines of a file as they are read: for NUL they take the file
 * for a binary one, a carriage return alone ends no line for them, so that what follows stays in a comment, and a terminal takes
 * others for commands.
 */
export function findHiding(file: string, text: string): Message | undefined {
  const { 0: found, index = 0 } = /(?![\t\n\r])\p{Cc}|\r(?!\n)/u.exec(text) ?? {}
  if (found === undefined) return undefined
  const place = { file, ...toPoint(text, index) }
  if (found === '\0') return { ...place, ...NUL }
  if (found === '\r') return { ...place, ...LONE_RETURN }
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return {
    ...place,
    ...CONTROL,
    text: `There is a control character here (U+${code}), which a terminal that shows the file obeys.`,
  }
}

const CONTROL = { severity: 'error', rule: 'control-character', hint: 'Delete the character.' } as const

const NUL = {
  ...CONTROL,
  text: 'The file has a NUL character (U+0000) here: git and GitHub take such a file for a binary one, and show no change of it.',
  hint: 'Delete the character. Some editors show it as ^@ or \\0.',
} as const

const LONE_RETURN = {
  ...CONTROL,
  text: 'A carriage return (U+000D) stands alone here: git and GitHub show the lines before and after it as one.',
  hint: 'Save the file with the line endings of Unix (LF) or of Windows (CRLF).',
} as const

const UTF16 = {
  severity: 'error',
  rule: 'not-utf-8',
  text: 'The file is in UTF-16: save it in UTF-8.',
  hint: 'Editors call it "Save with encoding".',
} as const

const NOT_UTF8 = {
  severity: 'error',
  rule: 'not-utf-8',
  text: 'The file is not UTF-8 from here on: save it in UTF-8.',
  hint: 'Editors call it "Save with encoding".',
} as const
