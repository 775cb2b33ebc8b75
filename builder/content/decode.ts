/** Decodes bytes to text and locates invalid bytes. */
import type { Message } from './schema/message.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** A file as text. */
export interface Decoded {
  readonly file: string
  /** With U+FFFD for invalid bytes, so that the rest of the file is checked in the same run. */
  readonly text: string
  /** The position of the first byte that is not UTF-8. */
  readonly fault: Message | undefined
}

/** Decodes UTF-8. */
export function decodeText(file: string, bytes: Uint8Array): Decoded {
  const utf16 = toUtf16(bytes, bytes)
  if (utf16 !== undefined) return { file, text: utf16, fault: { file, line: 1, column: 1, ...UTF16 } }
  try {
    return { file, text: strict.decode(bytes), fault: undefined }
  } catch {
    const text = lenient.decode(bytes)
    const lines = (text.split('\uFFFD', 1)[0] ?? '').split('\n')
    const place = { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
    return { file, text, fault: { ...place, ...NOT_UTF8 } }
  }
}

/** The text of a file in UTF-16, recognised by its byte order mark. It is checked like any other, so that the encoding is the only fault reported. */
function toUtf16([first, second]: Uint8Array, bytes: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return undefined
}

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
