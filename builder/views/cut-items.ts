/** Cutting a long list into files. */

/** One item in so many ends a file, if the file is half full: the mean length is then about three quarters of the room. */
const CUT_EVERY = 32

/**
 * Cuts items into runs whose texts have at most `room` characters. The ends depend on the items themselves, so that a new item
 * changes the run it stands in and not all that follow.
 */
export function* cutItems<Item extends { readonly text: string }>(
  items: readonly Item[],
  room: number,
): Iterable<readonly Item[]> {
  let run: Item[] = []
  let length = 0
  for (const item of items) {
    if (length + item.text.length > room && run.length > 0) {
      yield run
      run = []
      length = 0
    }
    run.push(item)
    length += item.text.length
    if (length > room / 2 && hash(item.text) < 2 ** 32 / CUT_EVERY) {
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
