/** Content-defined boundaries at which sorted lists are split. */
import { hash } from 'node:crypto'

/**
 * Whether a part begins at a key: one key in `every` does, by its hash. An added or removed key thus changes only its
 * own part.
 */
export const isBoundary = (key: string, every: number): boolean =>
  Number.parseInt(hash('sha256', key).slice(0, 8), 16) % every === 0

/** Pages per part of each list of pages, on average; collections of that size have 500 KB. */
const PAGES_PER_PART = 1024

/** Whether a list of pages begins a part with this one. */
export const beginsPart = ({ path }: { readonly path: string }): boolean => isBoundary(path, PAGES_PER_PART)

/**
 * Cuts items into runs whose texts have at most `room` characters. The path of an item's first page decides whether it
 * begins a run: one in `every`, a power of two, does; in a run that is too long twice as many do, and so on. So a new
 * item changes only its own run, unless that becomes too long.
 */
export function* cutItems<Item extends { readonly text: string; readonly first: string }>(
  items: readonly Item[],
  room: number,
  every: number,
): Iterable<Run<Item>> {
  for (const run of toRuns(items, every)) {
    if (every === 1 || run.reduce((sum, { text }) => sum + text.length, 0) <= room) yield run
    else yield* cutItems(run, room, every / 2)
  }
}

type Run<Item> = [Item, ...Item[]]

function toRuns<Item extends { readonly first: string }>(items: readonly Item[], every: number): readonly Run<Item>[] {
  const runs: Run<Item>[] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run === undefined || isBoundary(item.first, every)) runs.push([item])
    else run.push(item)
  }
  return runs
}
