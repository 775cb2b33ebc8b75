/** Files that a view need not make again. */
import type { Memo } from './memo.ts'
import type { Entry, FileEntry, View } from './entry.ts'
import type { Site } from '../site/site.ts'

/**
 * The files of a view under a key that names all that decides them: where an earlier build has made them under the same
 * key, they are made only if they are asked for.
 */
export function* remembered(view: View, key: string, site: Site, memo: Memo): Iterable<Entry> {
  let made: readonly FileEntry[] | undefined
  const make = (): readonly FileEntry[] => (made ??= Array.from(view(site)).filter((entry) => entry.kind === 'file'))
  const list = () => make().map(({ path, content, group = '' }) => [path, content.policy, group] as const)
  const name = `${view.name} ${key}`
  for (const [path, policy, group] of memo.files.recall(name, list)) {
    const content = {
      policy,
      get body() {
        return make().find((file) => file.path === path)?.content.body ?? ''
      },
    }
    yield { kind: 'file', path, key: `${name} ${path}`, group: group || undefined, content }
  }
}
