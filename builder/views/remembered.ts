/** Files that a view need not make again. */
import type { Memo } from '../cache/memo.ts'
import type { PolicyName } from '../release/policies.ts'
import type { Entry, View } from '../release/entry.ts'
import type { Site } from '../site/site.ts'

/**
 * The files of a view whose key says all that decides them: where an earlier build has made them under the same key,
 * they are made only if they are asked for. All of them are sent with one policy.
 */
export function* remembered(
  view: View,
  { key, policy }: { readonly key: string; readonly policy: PolicyName },
  site: Site,
  memo: Memo,
): Iterable<Entry> {
  let made: ReadonlyMap<string, Entry> | undefined
  const make = (): ReadonlyMap<string, Entry> =>
    (made ??= new Map(Array.from(view(site), (entry) => [entry.path, entry])))
  for (const path of memo.paths.recall(key, () => [...make().keys()])) {
    const content = {
      policy,
      get body() {
        const entry = make().get(path)
        return entry?.kind === 'file' ? entry.content.body : ''
      },
    }
    yield { kind: 'file', path, key: `${key} ${path}`, content }
  }
}
