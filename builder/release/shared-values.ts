/**
 * Values that several representations share: documents that change together are one key, however many they are. A page
 * that is edited changes most documents about the site and many files of its search, and none of the other pages.
 */
import { type ObjectId, type Representation, type Slice, toRouteKey } from '../../worker/schema/release.ts'
import type { FileEntry, PageEntry } from './entry.ts'
import { LazyValue } from './lazy-value.ts'
import { toObjectId } from './object-id.ts'
import type { PolicyName } from './policies.ts'
import type { ReleaseValue, Stored } from './release.ts'

/** A representation as far as it stands in a value that it shares: whole, or its beginning. */
interface Member extends Stored {
  readonly path: string
  readonly size: number
}

/** Media type of values that are shared: none of them is ever served as a whole. */
const SHARED_TYPE = 'application/vnd.lectern.shared'
/** The Worker keeps no copy that is much larger, and reads the whole of it for each of its documents. */
const LARGEST_VALUE = 2 * 1024 * 1024
/** Larger documents about the site share only their beginning, where their count and the time of the build stand. */
const LARGEST_DOCUMENT = 256 * 1024

/** Gathers what shares values. It holds the small documents about the site and one group at a time. */
export class SharedValues {
  readonly #placed = new Map<Representation, Representation>()
  readonly #aboutTheSite: { readonly group: string; readonly member: Member }[] = []
  #group: string | undefined
  #members: Member[] = []
  #size = 0

  /** How a representation that was added is stored, once all is finished. */
  place(before: Representation): Representation {
    return this.#placed.get(before) ?? before
  }

  /** Takes a form of an entry; gives back the values that it has for itself, and that of the group before. */
  *add(entry: PageEntry | FileEntry, stored: Stored): Iterable<ReleaseValue> {
    const { group } = entry
    const aboutTheSite = group === undefined ? toSiteGroup(entry) : undefined
    if (group === undefined && aboutTheSite === undefined) {
      yield* stored.values
      return
    }
    const { member, rest } = split(entry, stored, group === undefined ? LARGEST_DOCUMENT : LARGEST_VALUE)
    yield* rest
    if (member === undefined) return
    if (group !== undefined) yield* this.#join(group, member)
    if (aboutTheSite !== undefined) this.#aboutTheSite.push({ group: aboutTheSite, member })
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
    if (group !== this.#group || this.#size + member.size > LARGEST_VALUE) yield* this.#end()
    this.#group = group
    this.#members.push(member)
    this.#size += member.size
  }

  *#end(): Iterable<ReleaseValue> {
    const members = this.#members
    if (members.length === 0) return
    const values = members.flatMap((member) => member.values)
    const id = toObjectId(SHARED_TYPE, values.map((value) => value.id).join('\n'))
    let start = 0
    for (const member of members) {
      this.#placed.set(member.representation, toPlaced(member, [id, start, member.size]))
      start += member.size
    }
    ;[this.#members, this.#size] = [[], 0]
    yield new LazyValue(id, SHARED_TYPE, () => new Uint8Array(Buffer.concat(values.map(({ bytes }) => bytes))))
  }
}

/** What changes the documents about the site that an earlier build remembers, by their policies. */
const CHANGED_BY: ReadonlyMap<PolicyName, string> = new Map([
  ['api', 'time'],
  ['xml', 'dates'],
  ['atom', 'dates'],
  ['markdown-file', 'dates'],
  ['text', 'titles'],
  ['tool-page', 'titles'],
])

/**
 * The group of a document about the site; none for pages, assets and numbered parts. What is remembered is not made
 * again with what is not.
 */
function toSiteGroup(entry: PageEntry | FileEntry): string | undefined {
  if (entry.kind === 'page') return undefined
  const { policy } = entry.content
  const changedBy = CHANGED_BY.get(policy)
  if (changedBy === undefined || (toRouteKey(entry.path) === entry.path && policy !== 'tool-page')) return undefined
  return entry.key === undefined ? 'time' : changedBy
}

/**
 * What of a representation is shared, and the other values of one that is larger than there is room for. What is
 * remembered does not begin with a time.
 */
function split(
  { path, key }: PageEntry | FileEntry,
  stored: Stored,
  room: number,
): { readonly member: Member | undefined; readonly rest: readonly ReleaseValue[] } {
  const { representation, values } = stored
  if (representation.size <= room) return { member: { ...stored, path, size: representation.size }, rest: [] }
  const [head, ...rest] = values
  if (head === undefined || rest.length === 0 || key !== undefined) return { member: undefined, rest: values }
  return { member: { representation, values: [head], path, size: head.bytes.byteLength }, rest }
}

function toPlaced({ representation, values }: Member, within: Slice): Representation {
  const { parts = [], ...own } = representation
  const rest: ObjectId[] = parts.slice(values.length)
  return { ...own, within, ...(rest.length > 0 ? { parts: rest } : {}) }
}
