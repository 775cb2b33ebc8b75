/** What pages of Hugo have from the folders around them (https://gohugo.io/content-management/front-matter/#cascade). */
import { isRecord } from '../../source/front-matter.ts'
import type { Source } from '../../source/layout.ts'
import { createHidden, type Hidden, hideAll } from '../../source/patterns.ts'
import { inAnyCase, recordIn, type Settings } from '../../source/settings.ts'
import { split } from '../../source/split.ts'
import { isShown, withVisibility } from '../../source/visibility.ts'
import { type ContentLocales, type Place, toPlace } from './locales.ts'
import { type Moments, readMoments } from './moments.ts'

/** What the pages of a folder have from the one that describes it, or all from the settings. */
interface Cascade {
  readonly data: Settings
  /** Entries for some pages alone that hide them. */
  readonly some: readonly { readonly pages: Hidden; readonly data: Settings }[]
}

/** Entries for some pages, at most: each is asked for each page. Those beyond may mean any. */
const MOST = 200

/** What each page has from the settings, those of its language, and the folders around it. */
export function createCascades(
  source: Source,
  config: Settings,
  locales: ContentLocales,
  files: readonly string[],
  moments: Moments,
): (file: string, data: Settings) => Settings {
  const general = readCascade(config, moments)
  const ofLanguages = new Map(
    locales.map(({ name }) => [name, readCascade(recordIn(recordIn(config, 'languages'), name), moments)]),
  )
  const ofFolders = Map.groupBy(
    files.flatMap((file) => {
      const place = /\/_index(?:\.[\w-]+)?\.\w+$/.test(file) ? toPlace(file, locales) : undefined
      if (place === undefined) return []
      const { data } = split(source.read(file) ?? '', 'hugo')
      return [{ folder: toFolders(place).at(-1), cascade: readCascade(data, moments) }]
    }),
    ({ folder }) => folder,
  )
  return (file, data) => {
    const place = toPlace(file, locales)
    if (place === undefined) return {}
    const around = toFolders(place).flatMap((folder) => ofFolders.get(folder) ?? [])
    const above = [general, ofLanguages.get(place.locale.name) ?? [], around.map(({ cascade }) => cascade)].flat()
    return inherit(above, place.inner.replace(/\.\w+$/, ''), data)
  }
}

/** The folders around a page, of its language alone, the nearest last. */
function toFolders({ locale, inner }: Place): readonly string[] {
  const names = inner.split('/').slice(0, -1)
  return [[], ...names.map((_, at) => names.slice(0, at + 1))].map((path) => `${locale.name}:${path.join('/')}`)
}

function readCascade(settings: Settings, moments: Moments): Cascade {
  const data: Record<string, unknown> = {}
  const some: Cascade['some'][number][] = []
  for (const one of entriesOf(settings)) {
    const target = inAnyCase(one, 'target') ?? inAnyCase(one, '_target')
    const params = inAnyCase(one, 'params')
    const own = { ...one, ...(isRecord(params) && params) }
    if (target === undefined) Object.assign(data, own)
    else if (isHiding(own, moments)) some.push({ pages: readTarget(target), data: own })
  }
  return { data, some: some.length > MOST ? [{ pages: hideAll('the list is long.'), data: { draft: true } }] : some }
}

const entriesOf = (settings: Settings): readonly Settings[] => [inAnyCase(settings, 'cascade')].flat().filter(isRecord)

function isHiding(data: Settings, moments: Moments): boolean {
  const now = Date.now()
  return !isShown(withVisibility(data, now), now) || !isShown(withVisibility(readMoments(data, '', moments), now), now)
}

/** What a page has from those above it, the nearest last, as far as it does not say it itself. */
function inherit(above: readonly Cascade[], path: string, own: Settings): Settings {
  const [small, hyphened] = [path.toLowerCase(), path.toLowerCase().replaceAll(/\s/g, '-')]
  const some = above.flatMap((one) =>
    one.some.flatMap(({ pages, data }) => (pages.find(small) === 'no' && pages.find(hyphened) === 'no' ? [] : [data])),
  )
  const said = new Set(Object.keys(own).map((key) => key.toLowerCase()))
  const all: Settings = Object.assign({}, ...above.map(({ data }) => data), ...some)
  return Object.fromEntries(Object.entries(all).filter(([key]) => !said.has(key.toLowerCase())))
}

/** The pages that a target means, by paths in small letters: all of them where only Hugo can tell. */
function readTarget(target: unknown): Hidden {
  const path = isRecord(target) ? inAnyCase(target, 'path') : undefined
  return createHidden([typeof path === 'string' ? path.toLowerCase() : '**'], 'glob')
}
