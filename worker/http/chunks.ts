/** The bytes of a stream, many at a time. */

/** Bytes that are waited for, in full: each read costs CPU, and workerd gives 4 KiB at most, or as few as a client sends at once. */
const AT_ONCE = 32_768

/** Bytes that are waited for first: most bodies have fewer. */
const FIRST = 4_096

/** So many bytes of a stream, or all where it has fewer; the rest can be read after it. */
export async function readStart(stream: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const reader = stream.getReader({ mode: 'byob' })
  let start = new Uint8Array()
  try {
    // What is held for a client that sends slowly grows with what it has sent.
    for (let wanted = FIRST; start.byteLength < size; wanted = start.byteLength) {
      const most = Math.min(wanted, size - start.byteLength)
      const { value } = await reader.read(new Uint8Array(most), { min: most })
      if (value === undefined) break
      start = start.byteLength === 0 ? value : join(start, value)
      if (value.byteLength < most) break
    }
    return start
  } finally {
    reader.releaseLock()
  }
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.byteLength + second.byteLength)
  joined.set(first)
  joined.set(second, first.byteLength)
  return joined
}

/** The chunks of a stream, each of 32 KiB but the last. The stream is cancelled where no more are taken. */
export async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader({ mode: 'byob' })
  try {
    for (;;) {
      const { value, done } = await reader.read(new Uint8Array(AT_ONCE), { min: AT_ONCE })
      if (value && value.byteLength > 0) yield value
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
    reader.releaseLock()
  }
}
