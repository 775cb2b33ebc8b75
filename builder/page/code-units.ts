/**
 * The code units of a text, side by side, for loops over every one: a text that is part of another is copied first, since
 * each of its characters would be looked for anew.
 */
export function toCodeUnits(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
}
