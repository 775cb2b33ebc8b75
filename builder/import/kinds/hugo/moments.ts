/** When Hugo shows a page (https://gohugo.io/configuration/front-matter/). */
import { isRecord } from '../../source/front-matter.ts'
import { inAnyCase, type Settings } from '../../source/settings.ts'
import { toTimes } from '../../source/visibility.ts'

/** Keys of front matter in small letters that say a moment; `:filename` is the day in the name of a file. */
export interface Moments {
  readonly starts: readonly string[]
  readonly ends: readonly string[]
  /** Whether the settings name keys, each of which may be the one that counts. */
  readonly isOwn: boolean
}

const STARTS = ['publishdate', 'pubdate', 'published', 'date']
const ENDS = ['expirydate', 'unpublishdate']

/** The keys that a site reads moments from. */
export function readKeys(config: Settings): Moments {
  const own = inAnyCase(config, 'frontmatter')
  const named = (key: string): readonly string[] =>
    [isRecord(own) ? inAnyCase(own, key) : undefined]
      .flat()
      .flatMap((one) => (typeof one === 'string' ? [one.toLowerCase()] : []))
  const starts = [...named('date'), ...named('publishdate')]
  const ends = named('expirydate')
  return { starts: [...starts, ...STARTS], ends: [...ends, ...ENDS], isOwn: starts.length + ends.length > 0 }
}

/** When a page begins and ceases to be shown: the first moment that counts, or of several that may count what shows it less. */
export function readMoments(data: Settings, file: string, { starts, ends, isOwn }: Moments): Settings {
  const readAll = (keys: readonly string[]): readonly (readonly [unknown, number])[] =>
    keys
      .map((key) => (key === ':filename' ? /(?<=(?:^|\/))\d{4}-\d\d-\d\d/.exec(file)?.[0] : inAnyCase(data, key)))
      .flatMap((value) => toTimes(value).map((time) => [value, time] as const))
  const [first, last] = [readAll(starts), readAll(ends)]
  return {
    publishDate: (isOwn ? first.toSorted(([, a], [, b]) => b - a) : first)[0]?.[0],
    expiryDate: (isOwn ? last.toSorted(([, a], [, b]) => a - b) : last)[0]?.[0],
  }
}
