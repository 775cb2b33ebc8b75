/** Cutting a long list into files. */
import { isBoundary } from '../release/boundary.ts'

/**
 * Cuts items into runs whose texts have at most `room` characters. One item in `every` begins a run, as the path of its
 * first page says, so that a new item changes the run it stands in and none that follows. What is longer than the room
 * is cut where that ends.
 */
export function* cutItems<Item extends { readonly text: string; readonly first: string }>(
  items: readonly Item[],
  room: number,
  every: number,
): Iterable<readonly [Item, ...Item[]]> {
  let run: [Item, ...Item[]] | undefined
  let length = 0
  for (const item of items) {
    if (run === undefined || length + item.text.length > room || isBoundary(item.first, every)) {
      if (run !== undefined) yield run
      run = [item]
      length = 0
    } else run.push(item)
    length += item.text.length
  }
  if (run !== undefined) yield run
}
