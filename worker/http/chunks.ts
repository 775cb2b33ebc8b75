/** The bytes of a stream, many at a time. */

/** Bytes that are waited for, in full: each read costs CPU, and workerd gives 4 KiB at most, or as few as a client sends at once. */
const AT_ONCE = 32_768

/** So many bytes of a stream, or all where it has fewer; the rest can be read after it. */
export async function readStart(stream: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const reader = stream.getReader({ mode: 'byob' })
  try {
    const { value } = await reader.read(new Uint8Array(size), { min: size })
    return value ?? new Uint8Array()
  } finally {
    reader.releaseLock()
  }
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
