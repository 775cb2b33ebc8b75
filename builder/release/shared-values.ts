/**
 * Values that several representations share: documents that change together are one key, however many they are. A page
 * that is edited changes most documents about the site and many files of its search, and none of the other pages.
 */
import { isAboutSite, LARGEST_VALUE, type Representation, type Slice } from '../../worker/contract/release.ts'
import type { FileEntry, PageEntry, Part, PolicyName } from '../views/entry.ts'
import { toObjectId } from '../site/assets.ts'
import type { CutWork } from './parts.ts'
import type { ReleaseValue } from './release.ts'
import type { Stored } from './stored.ts'

/** A representation, or a part of it, as it stands in a value that it shares. */
interface Member {
  readonly path: string
  readonly representation: Representation
  /** Position of the part. */
  readonly position: number
  readonly part: Part
}

/** A member with the name of those that it changes with. */
interface Grouped {
  readonly group: string
  readonly member: Member
}

/** Media type of values that are shared: none of them is ever served as a whole. */
const SHARED_TYPE = 'application/vnd.lectern.shared'
/** Larger documents about the site share only their beginning, where their count and the time of the build stand. */
const LARGEST_DOCUMENT = 256 * 1024

/** Gathers what shares values. It holds the documents about the site and one group of others at a time. */
export class SharedValues {
  readonly #placed = new Map<Representation, Map<number, Slice>>()
  readonly #aboutTheSite: Grouped[] = []
  readonly #work: CutWork
  #group: string | undefined
  #members: Member[] = []
  #size = 0

  constructor(work: CutWork) {
    this.#work = work
  }

  /** How a representation that was added is stored, once all is finished. */
  place(before: Representation): Representation {
    const slices = this.#placed.get(before)
    if (slices === undefined) return before
    const { parts = [before.id], ...own } = before
    const places = parts.map((part, position) => slices.get(position) ?? part)
    const [first, ...rest] = places
    if (typeof first !== 'object') return { ...own, parts: places }
    return { ...own, within: first, ...(rest.length > 0 ? { parts: rest } : {}) }
  }

  /** Takes a form of an entry; gives back the values that it has for itself, and those of the group before. */
  *add(entry: PageEntry | FileEntry, stored: Stored): Iterable<ReleaseValue> {
    const { group } = entry
    const shared = group === undefined ? toGrouped(entry, stored) : toWhole(entry, stored, group, LARGEST_VALUE)
    const positions = new Set(shared.map(({ member }) => member.position))
    for (const [position, part] of stored.parts.entries()) {
      if (!positions.has(position)) yield toValue(part, stored.type)
    }
    if (group === undefined) this.#aboutTheSite.push(...shared)
    else for (const { member } of shared) yield* this.#join(group, member)
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
    for (const { representation, position, part } of members) {
      const slices = this.#placed.get(representation) ?? new Map<number, Slice>()
      this.#placed.set(representation, slices.set(position, [id, start, part.size]))
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
/** Those of them that may change with the titles alone. */
const OF_TITLES: ReadonlySet<PolicyName> = new Set(['text', 'tool-page'])

/**
 * What of a document about the site is shared: all of a small one; of a larger one the beginning, where it tells the time
 * of the build; and of a list what it says of each run of pages.
 */
function toGrouped(entry: PageEntry | FileEntry, stored: Stored): readonly Grouped[] {
  if (entry.kind === 'page') return []
  const { path, of, content } = entry
  const { policy } = content
  if (!ABOUT_SITE.has(policy) || !(isAboutSite(path) || policy === 'tool-page')) return []
  const group = of === 'titles' && OF_TITLES.has(policy) ? 'titles' : 'changes'
  const whole = toWhole(entry, stored, group, LARGEST_DOCUMENT)
  if (whole.length > 0) return whole
  return stored.parts.flatMap(({ run, size }, position) => {
    const name = run === undefined ? group : `${policy === 'api' ? 'facts' : 'dates'} of ${run}`
    const isShared = run !== undefined || (position === 0 && of === undefined)
    const member = isShared && size <= LARGEST_VALUE ? toMember(entry, stored, position) : undefined
    return member === undefined ? [] : [{ group: name, member }]
  })
}

/** A representation that is shared as a whole; none where it is larger than there is room for. */
function toWhole(entry: PageEntry | FileEntry, stored: Stored, group: string, room: number): readonly Grouped[] {
  if (stored.representation.size > room) return []
  const member = toMember(entry, stored, 0)
  return member === undefined ? [] : [{ group, member }]
}

function toMember({ path }: PageEntry | FileEntry, stored: Stored, position: number): Member | undefined {
  const part = stored.parts[position]
  return part && { path, representation: stored.representation, position, part }
}
