/** Texts as UTF-8. */

const encoder = new TextEncoder()
/** Bytes that are kept to write into; a longer text gets its own. */
const ROOM = 4 * 1024 * 1024
let room: Uint8Array<ArrayBuffer> | undefined

/**
 * A text in a buffer of its own, which can be moved to another thread and keeps nothing else in memory. To write it where
 * there is room enough, and to copy what was written, takes half as long as to find out its size first.
 */
export function encode(text: string): Uint8Array<ArrayBuffer> {
  const most = text.length * 3
  if (most > ROOM) return encoder.encode(text)
  room ??= new Uint8Array(ROOM)
  return room.slice(0, encoder.encodeInto(text, room).written)
}
