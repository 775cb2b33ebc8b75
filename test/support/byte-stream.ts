/** A stream of bytes, as those of workerd are. */

/** Gives pieces of text one by one as they are asked for, then ends, or breaks off with an error. */
export function toByteStream(
  pieces: readonly string[],
  error?: Error,
  onPull = (): void => {},
): ReadableStream<Uint8Array> {
  const waiting = [...pieces]
  const end = (controller: ReadableByteStreamController): void => {
    if (error !== undefined) return controller.error(error)
    controller.close()
    controller.byobRequest?.respond(0)
  }
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const piece = waiting.shift()
      if (piece === undefined) return end(controller)
      onPull()
      controller.enqueue(new TextEncoder().encode(piece))
    },
  })
}

/** The part of a request that has a text as its body, which Node sends as a stream that cannot be read as ours are. */
export const toBody = (text: string): Pick<RequestInit, 'body'> & { readonly duplex: 'half' } => ({
  body: toByteStream([text]),
  duplex: 'half',
})
