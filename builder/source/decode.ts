/** Bytes → text, with the place of what is not text. */
import type { Message } from '../diagnose.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a file in UTF-8; a message at the first byte that is none. */
export function decodeText(file: string, bytes: Uint8Array): string | Message {
  try {
    return strict.decode(bytes)
  } catch {
    const before = new TextDecoder().decode(bytes).split('\uFFFD', 1)[0] ?? ''
    const lines = before.split('\n')
    return {
      file,
      line: lines.length,
      column: (lines.at(-1)?.length ?? 0) + 1,
      severity: 'error',
      rule: 'not-utf-8',
      text: 'The file is not UTF-8 from here on: save it in UTF-8.',
    }
  }
}
