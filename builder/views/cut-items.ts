/** Cutting a long list into files. */

/** One item in so many ends a file, if the file is half full: the mean length is then about three quarters of the room. */
const CUT_EVERY = 32

/**
 * Cuts items into runs of at most `room` characters. The ends depend on the items themselves, so that a new item
 * changes the run it stands in and not all that follow.
 */
export function* cutItems(items: readonly string[], room: number): Iterable<readonly string[]> {
  let run: string[] = []
  let length = 0
  for (const item of items) {
    if (length + item.length > room && run.length > 0) {
      yield run
      run = []
      length = 0
    }
    run.push(item)
    length += item.length
    if (length > room / 2 && hash(item) < 2 ** 32 / CUT_EVERY) {
      yield run
      run = []
      length = 0
    }
  }
  if (run.length > 0) yield run
}

/** FNV-1a, 32 bits: spread is all that matters here. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return value
}
