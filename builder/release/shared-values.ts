/**
 * Values that several representations share: documents that change together are one key, however many they are. A page
 * that is edited changes most documents about the site and many files of its search, and none of the other pages.
 *
 * Keys that a changed text writes less by it, and a changed title, of 100 and of 2,500 pages: documents about the site 8
 * and 5, 10 and 5; groups of pages (`views/page/pages.ts`) 1 and 1, 38 and 4; files of the search
 * (`views/search/search.ts`) 8 and 83, 5 and 10.
 */
import { isAboutSite, LARGEST_VALUE, type Slice } from '../../worker/contract/release.ts'
import type { Representation } from '../../worker/contract/stored.ts'
import type { FileEntry, PageEntry, Part, PolicyName } from '../views/entry.ts'
import { toObjectId } from '../site/assets.ts'
import type { CutWork } from './parts.ts'
import type { ReleaseValue, Stored } from './stored.ts'

/** A representation whose first part (usually the only one) is in a shared value. */
interface Member {
  readonly path: string
  readonly representation: Representation
  readonly part: Part
}

/** Media type of shared values, which are never served as a whole. */
const SHARED_TYPE = 'application/vnd.lectern.shared'
/** Larger documents about the site share only their beginning, which has their count and the build time. */
const LARGEST_DOCUMENT = 256 * 1024

/** Collects entries that share values. Holds the documents about the site, and one other group at a time. */
export class SharedValues {
  readonly #placed = new Map<Representation, Slice>()
  readonly #aboutTheSite: { readonly group: string; readonly member: Member }[] = []
  readonly #work: CutWork
  #group: string | undefined
  #members: Member[] = []
  #size = 0

  constructor(work: CutWork) {
    this.#work = work
  }

  /** How a representation that was added is stored, once all is finished. */
  place(before: Representation): Representation {
    const within = this.#placed.get(before)
    if (within === undefined) return before
    const { parts: [, ...parts] = [], ...own } = before
    return { ...own, within, ...(parts.length > 0 ? { parts } : {}) }
  }

  /** Adds a form of an entry; returns its own values, and those of the previous group. */
  *add(entry: PageEntry | FileEntry, stored: Stored): Iterable<ReleaseValue> {
    const { representation, parts, type } = stored
    const group = toGroup(entry, representation)
    const [part] = parts
    if (part === undefined || group === undefined) {
      for (const own of parts) yield toValue(own, type)
      return
    }
    for (const own of parts.slice(1)) yield toValue(own, type)
    const member = { path: entry.path, representation, part }
    if (entry.group === undefined) this.#aboutTheSite.push({ group, member })
    else yield* this.#join(group, member)
  }

  /** The values that are left. */
  *finish(): Iterable<ReleaseValue> {
    const sorted = this.#aboutTheSite.toSorted((a, b) => (a.member.path < b.member.path ? -1 : 1))
    for (const [name, members] of Map.groupBy(sorted, ({ group }) => group)) {
      for (const { member } of members) yield* this.#join(name, member)
    }
    yield* this.#end()
  }

  *#join(group: string, member: Member): Iterable<ReleaseValue> {
    const size = toStoredSize(member.part)
    if (group !== this.#group || this.#size + size > LARGEST_VALUE) yield* this.#end()
    this.#group = group
    this.#members.push(member)
    this.#size += size
  }

  *#end(): Iterable<ReleaseValue> {
    const members = this.#members
    if (members.length === 0) return
    // Most values are known by their parts: their bytes are not read.
    const join = (): Uint8Array<ArrayBuffer> => Buffer.concat(members.map(({ part }) => part.bytes))
    const by = members.map(({ part }) => part.id)
    const { id } = this.#work.runSync('join values', by, () => ({ id: toObjectId(SHARED_TYPE, join()) }))
    let start = 0
    for (const { representation, part } of members) {
      this.#placed.set(representation, [id, start, part.size])
      start += toStoredSize(part)
    }
    ;[this.#members, this.#size] = [[], 0]
    yield {
      id,
      type: SHARED_TYPE,
      get bytes() {
        return join()
      },
    }
  }
}

const toStoredSize = ({ size, outlined }: Part): number => size + (outlined?.size ?? 0)

/** A value with the bytes of its part, which are read only if they are not stored yet. */
const toValue = (part: Part, type: string): ReleaseValue => ({
  id: part.id,
  type: part.type ?? type,
  get bytes() {
    return part.bytes
  },
})

/** The documents about the site, by their policies; pages and assets have values of their own. */
const ABOUT_SITE: ReadonlySet<PolicyName> = new Set(['api', 'xml', 'atom', 'markdown-file', 'text', 'tool-page'])
/** The documents that change with titles only. */
const OF_TITLES: ReadonlySet<PolicyName> = new Set(['text', 'tool-page'])

/**
 * The group that an entry names, unless the entry is too large; otherwise the group of documents about the site. A
 * small document is shared whole, a large one only its beginning, which has the build time.
 */
function toGroup(entry: PageEntry | FileEntry, { size }: Representation): string | undefined {
  if (entry.group !== undefined) return size > LARGEST_VALUE ? undefined : entry.group
  if (entry.kind === 'page') return undefined
  const { path, of, content } = entry
  const { policy } = content
  if (!ABOUT_SITE.has(policy) || !(isAboutSite(path) || policy === 'tool-page')) return undefined
  if (size > LARGEST_DOCUMENT && of !== undefined) return undefined
  return of === 'titles' && OF_TITLES.has(policy) ? 'titles' : 'changes'
}
