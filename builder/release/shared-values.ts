/**
 * Values that several representations share: documents that change together are one key, however many they are. A page
 * that is edited changes most documents about the site and many files of its search, and none of the other pages.
 */
import { type ObjectId, type Representation, toRouteKey } from '../../worker/schema/release.ts'
import type { Entry } from './entry.ts'
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

/** Media of the documents that tell of many pages, whose time, dates or titles change with most builds. */
const ABOUT_THE_SITE: ReadonlySet<string> = new Set<PolicyName>(['api', 'xml', 'atom', 'text', 'markdown-file'])

/** Gathers what shares values. */
export class SharedValues {
  readonly #groups = new Map<string, Member[]>()

  /** Takes a form of an entry into the entry's group; gives back the values that it has for itself. */
  add(entry: Entry, stored: Stored): readonly ReleaseValue[] {
    const { representation, values } = stored
    const { group, room } = toGroup(entry)
    if (group === undefined) return values
    const members = this.#groups.get(group) ?? []
    this.#groups.set(group, members)
    if (representation.size <= room) {
      members.push({ ...stored, path: entry.path, size: representation.size })
      return []
    }
    const [head, ...rest] = values
    if (head === undefined || rest.length === 0) return values
    members.push({ representation, values: [head], path: entry.path, size: head.bytes.byteLength })
    return rest
  }

  /** The values, and how each representation is stored now. */
  finish(): { readonly values: readonly ReleaseValue[]; readonly place: (before: Representation) => Representation } {
    const runs = [...this.#groups.values()].flatMap(toRuns)
    const placed = new Map(runs.flatMap(({ id, members }) => toPlaced(id, members)))
    return { values: runs.map(toValue), place: (before) => placed.get(before) ?? before }
  }
}

function toGroup(entry: Entry): { readonly group: string | undefined; readonly room: number } {
  if (entry.kind === 'redirect') return { group: undefined, room: 0 }
  if (entry.group !== undefined) return { group: entry.group, room: LARGEST_VALUE }
  const isAboutTheSite =
    entry.kind === 'file' &&
    // What is only made where titles change need not be made again with what changes with each build.
    entry.key === undefined &&
    ABOUT_THE_SITE.has(entry.content.policy) &&
    toRouteKey(entry.path) !== entry.path
  return { group: isAboutTheSite ? 'site' : undefined, room: LARGEST_DOCUMENT }
}

/** Members of one value. */
interface Run {
  readonly id: ObjectId
  readonly members: readonly Member[]
}

/** Cuts a group, whose order is that of the paths, into values; the id is a hash over those of the members. */
function toRuns(group: readonly Member[]): readonly Run[] {
  const runs: Member[][] = [[]]
  let size = 0
  for (const member of group.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    if (size > 0 && size + member.size > LARGEST_VALUE) {
      runs.push([])
      size = 0
    }
    runs.at(-1)?.push(member)
    size += member.size
  }
  return runs.map((members) => {
    const ids = members.flatMap(({ values }) => values.map(({ id }) => id))
    return { id: toObjectId(SHARED_TYPE, ids.join('\n')), members }
  })
}

const toValue = ({ id, members }: Run): ReleaseValue =>
  new LazyValue(
    id,
    SHARED_TYPE,
    () => new Uint8Array(Buffer.concat(members.flatMap(({ values }) => values.map(({ bytes }) => bytes)))),
  )

function toPlaced(id: ObjectId, members: readonly Member[]): [before: Representation, after: Representation][] {
  let start = 0
  return members.map(({ representation, values, size }) => {
    const { parts = [], ...own } = representation
    const rest = parts.slice(values.length)
    const after = {
      ...own,
      within: [id, start, size] satisfies Representation['within'],
      ...(rest.length > 0 ? { parts: rest } : {}),
    }
    start += size
    return [representation, after]
  })
}
