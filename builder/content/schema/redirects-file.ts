/** `redirects.yaml`: old path to new path, as a map or as a list. */
import * as v from 'valibot'
import { constraint } from './fault.ts'
import type { Range } from './message.ts'
import { Line } from './values.ts'
import { salvage } from './issues.ts'
import { locateYaml } from './yaml.ts'

const target = v.pipe(
  Line,
  v.description('Path on this site or an absolute address; `:splat` in it is replaced by what the asterisk matched.'),
)

const status = v.optional(
  v.pipe(
    v.picklist([301, 302, 308, 410], 'bad-value: must be 301, 302, 308 or 410'),
    v.description('301 moved for good (default), 302 for now, 308 for good with the method kept, 410 gone.'),
  ),
)

const isComplete = (to: string | undefined, code: number | undefined): boolean => (code === 410) === (to === undefined)
const INCOMPLETE = 'bad-value: must have `to`, or the status 410 and no `to`'

/** The target of a path of the map, with its status. */
const Moved = v.pipe(
  v.strictObject({ to: v.optional(target), status }),
  v.check(({ to, status: code }) => isComplete(to, code), INCOMPLETE),
)

/** One redirect of the list. */
const Redirect = v.pipe(
  v.strictObject({
    from: v.pipe(Line, v.description('Old path; with `/*` at its end it matches every path below.')),
    to: v.optional(target),
    status,
  }),
  v.check(({ to, status: code }) => isComplete(to, code), INCOMPLETE),
  v.examples([{ from: '/old', to: '/new' }]),
)

/** A status in the place of the new address is read as text, so that a message can say where it belongs. */
const Misplaced = v.pipe(v.picklist([301, 302, 308, 410]), v.transform(String))

const Target = v.lazy((value): v.GenericSchema<unknown, string | v.InferOutput<typeof Moved>> =>
  typeof value === 'object' ? Moved : v.is(Misplaced, value) ? Misplaced : target,
)

/** An old path, as long as a line may be. */
const Path = v.pipe(v.string(), v.maxLength(1000, constraint('too-long', 'must have at most 1000 characters')))

const RedirectMap = v.record(Path, Target)
const RedirectList = v.array(
  v.lazy((value): v.GenericSchema<unknown, v.InferOutput<typeof Redirect> | v.InferOutput<typeof RedirectMap>> =>
    typeof value === 'object' && value !== null && !('from' in value) && Object.keys(value).length === 1
      ? RedirectMap
      : Redirect,
  ),
)

/** Old path → path on this site, or absolute address; or a list of them. */
export type RedirectsFile = v.InferOutput<typeof RedirectMap> | v.InferOutput<typeof RedirectList>

/** The schema of the file. */
export const toRedirectsSchema = (data: unknown): v.GenericSchema<unknown, RedirectsFile> =>
  Array.isArray(data) ? RedirectList : RedirectMap

/** The redirects without those at fault; others keep their places in the list. */
export const salvageRedirects = (data: unknown): RedirectsFile =>
  Array.isArray(data)
    ? data.flatMap((item) => v.parse(v.fallback(RedirectList, [{}]), [item]))
    : salvage(RedirectMap, data, {})

/** A redirect, and where in the file it was written. */
export interface WrittenRedirect {
  readonly from: string
  /** Absent for addresses that are gone. */
  readonly to: string | undefined
  readonly status: 301 | 302 | 308 | 410
  /** Keys and indexes to the old path and to the new one. */
  readonly at: { readonly from: readonly PropertyKey[]; readonly to: readonly PropertyKey[] }
  /** Which part of `at.from` is the old path. */
  readonly part: 'key' | 'value'
}

/** Every redirect of the file, in its order. */
export const toRedirectList = (file: RedirectsFile): readonly WrittenRedirect[] =>
  Array.isArray(file) ? file.flatMap((item, index) => toItem(item, index)) : fromMap(file, [])

function toItem(item: Extract<RedirectsFile, readonly unknown[]>[number], index: number): readonly WrittenRedirect[] {
  if (!isRedirect(item)) return fromMap(item, [index])
  const { from, to, status: code = 301 } = item
  return [{ from, to, status: code, at: { from: [index, 'from'], to: [index, 'to'] }, part: 'value' }]
}

const isRedirect = (item: object): item is v.InferOutput<typeof Redirect> => 'from' in item

const fromMap = (map: v.InferOutput<typeof RedirectMap>, above: readonly PropertyKey[]): readonly WrittenRedirect[] =>
  Object.entries(map).map(([from, to]) => {
    const own = [...above, from]
    if (typeof to === 'string') return { from, to, status: 301, at: { from: own, to: own }, part: 'key' } as const
    return { from, to: to.to, status: to.status ?? 301, at: { from: own, to: [...own, 'to'] }, part: 'key' }
  })

/** Whether an old path is a wildcard. */
export const isWildcard = ({ from }: WrittenRedirect): boolean => from.endsWith('/*')

/** The position of the old or new path of a redirect in the file. */
export function rangeInRedirects(
  { at, part }: WrittenRedirect,
  end: 'from' | 'to',
  text: string | undefined,
): Partial<Range> {
  const { located } = locateYaml({ file: 'redirects.yaml', text: text ?? '', line: 1, list: true })
  return located?.range(at[end], end === 'from' ? part : 'value') ?? { line: 1 }
}
