/** Reads that wait for so many bytes, which workerd knows and its types lack. https://streams.spec.whatwg.org/#byob-reader-read */
interface ReadableStreamBYOBReader {
  read<T extends ArrayBufferView>(view: T, options: { readonly min: number }): Promise<ReadableStreamReadResult<T>>
}
