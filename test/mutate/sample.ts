/** A random sample of faults that is the same in every run. */
import { hash } from 'node:crypto'
import { dirname } from 'node:path'
import type { Fault } from './fault.ts'

/**
 * So many faults of each folder, or all where there are fewer. A larger sample has the faults of the smaller. Folders are
 * mixed, so that a run that is ended has tried some of each.
 */
export function sample<T extends Pick<Fault, 'id' | 'file'>>(faults: readonly T[], count: number, seed: string): T[] {
  const drawn = new Map<string, number>()
  return faults
    .map((fault) => ({ fault, key: hash('sha256', `${seed} ${fault.id}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ fault }) => fault)
    .filter(({ file }) => {
      const before = drawn.get(dirname(file)) ?? 0
      drawn.set(dirname(file), before + 1)
      return before < count
    })
}
