/** The change log: pages added, changed, removed and moved, release by release. */
import type { Change, ChangeLog } from '../../worker/contract/stored.ts'
import type { Before, PageFacts, PageTable } from './page-facts.ts'

/** Changes and releases that a log keeps. */
const [MOST_CHANGES, MOST_RELEASES] = [1_000, 500]

/** A release that is about to be. */
export interface After {
  readonly pages: PageTable
  /** Old paths and their targets. */
  readonly moves: ReadonlyMap<string, string>
}

/** Writes the log of a release. What the one before did not write down begins with this one. */
export function toChangeLog(before: Before | undefined, { pages, moves }: After): ChangeLog {
  if (before?.log === undefined) return { releases: [{ changes: [] }] }
  return prolong(nameNewest(before.log, before), { changes: findChanges(before.pages, pages, moves) })
}

/** Adds the changes of a rollback. */
export const toLogAfterRollback = (from: Before, to: Before, at: string): ChangeLog | undefined =>
  from.log && prolong(nameNewest(from.log, from), { at, changes: findChanges(from.pages, to.pages, new Map()) })

/** The newest release of a log names itself only by the time another follows. */
const nameNewest = ({ releases: [newest, ...rest] }: ChangeLog, { root, at }: Before): ChangeLog => ({
  releases: newest === undefined ? [] : [{ release: root, at, ...newest }, ...rest],
})

function prolong({ releases }: ChangeLog, newest: ChangeLog['releases'][number]): ChangeLog {
  const kept: ChangeLog['releases'] = []
  let room = MOST_CHANGES
  for (const one of [newest, ...releases].slice(0, MOST_RELEASES)) {
    kept.push({ ...one, changes: one.changes.slice(0, room) })
    room -= one.changes.length
    // All that changed after this one is in the log.
    if (room < 0) break
  }
  return { releases: kept }
}

/** The changed pages, by path. Pages without a hash are omitted. */
function findChanges(before: PageTable, after: PageTable, moves: ReadonlyMap<string, string>): Change[] {
  const [old, fresh] = [toListed(before), toListed(after)]
  const added = new Map([...fresh].filter(([path]) => !old.has(path)))
  const removed = new Map([...old].filter(([path]) => !fresh.has(path)))
  const moved = findMoves(removed, added, moves)
  const origins = new Map(Array.from(moved, ([from, to]) => [to, from]))
  const changes = [
    ...Array.from(fresh, ([path, { title, contentHash }]): Change | undefined => {
      const previousPath = origins.get(path)
      const previousHash = old.get(previousPath ?? path)?.contentHash
      if (previousPath !== undefined) return { change: 'moved', path, title, contentHash, previousHash, previousPath }
      if (previousHash === undefined) return { change: 'added', path, title, contentHash }
      return previousHash === contentHash ? undefined : { change: 'changed', path, title, contentHash, previousHash }
    }),
    ...Array.from(removed, ([path, { title, contentHash: previousHash }]): Change | undefined =>
      moved.has(path) ? undefined : { change: 'removed', path, title, previousHash },
    ),
  ]
  return changes.flatMap((change) => change ?? []).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

const toListed = (table: PageTable) =>
  new Map(
    Object.entries(table).flatMap(([path, { contentHash, ...facts }]) =>
      contentHash === undefined ? [] : [[path, { ...facts, contentHash }] as const],
    ),
  )

/**
 * Moved pages: by redirects from their old paths, or by the only new page with the same text. Each new page has one
 * origin.
 */
function findMoves(
  removed: ReadonlyMap<string, PageFacts>,
  added: ReadonlyMap<string, PageFacts>,
  moves: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  const byHash = Map.groupBy(added, ([, { hash }]) => hash)
  for (const [from, { hash }] of removed) {
    const same = hash === undefined ? [] : (byHash.get(hash) ?? [])
    const candidates = [moves.get(from), ...(same.length === 1 ? same.map(([path]) => path) : [])]
    const to = candidates.find((path) => path !== undefined && added.has(path) && !taken.has(path))
    if (to === undefined) continue
    found.set(from, to)
    taken.add(to)
  }
  return found
}
