/** Groups translations of the same page, and finds stale ones. */
import type { EditionFacts } from '../content/editions.ts'
import type { Message } from '../content/schema/message.ts'
import { rangeInFrontMatter } from '../content/schema/front-matter.ts'
import { foldersOf, type Language, splitLanguage, withoutFolder } from '../content/schema/language.ts'
import { didYouMean, nearest } from '../content/schema/nearest.ts'
import type { Placed } from './address.ts'
import { resolveLink, toRenamedKey, type World } from './links.ts'
import type { Page, Translation } from './site.ts'
import type { Sources } from './sources.ts'
import { explainAlone, explainClaim, explainEarly, explainEmpty, explainPairs } from './translation-messages.ts'

/** A page of a language and the one that it was made from. */
export interface Pair {
  /** Tag of the language that it should be in. */
  readonly language: string
  /** File of the original, which names the pair. */
  readonly file: string
  readonly original: Page
  /** Absent if there is no translation yet. */
  readonly translation: Page | undefined
  /** Short hashes of both bodies, as a `translations.yaml` has them. */
  readonly hashes: string
  /** Their record in `translations.yaml`. */
  readonly recorded: string | undefined
  readonly isStale: boolean
}

/** Data shared by all languages. */
interface Translations {
  /** Gives a page its translations. */
  readonly complete: (page: Page) => Page
  readonly pairs: readonly Pair[]
  readonly messages: readonly Message[]
}

/** Data for pairing translations. */
interface Context {
  readonly editions: readonly EditionFacts[]
  readonly world: World
  readonly text: Sources['text']
  /** Hash of the source of each body, by path of the page. */
  readonly bodyHashes: ReadonlyMap<string, string>
  /** Severity of the rule `missing-translation`, where `site.yaml` gives it one. */
  readonly missing: Message['severity'] | undefined
}

/** Finds the counterparts among the listed pages of all languages. */
export function pairTranslations(pages: readonly Page[], context: Context): Translations {
  const languages = context.editions.map(({ language }) => language)
  if (languages.length < 2)
    return { complete: (page) => page, pairs: [], messages: pages.flatMap(explainAlone(context)) }
  const { keys, messages } = toKeys(pages, languages, context)
  const groups = Map.groupBy(keys.keys(), (page) => keys.get(page) ?? page.path)
  const order = new Map(languages.map(({ tag }, index) => [tag, index]))
  for (const members of groups.values())
    members.sort((a, b) => (order.get(a.language) ?? 0) - (order.get(b.language) ?? 0))
  const pairs = [...groups.values()].flatMap((members) => toPairs(members, context))
  const stale = new Map(
    pairs.flatMap(({ isStale, translation, original }) =>
      isStale && translation ? [[translation.path, original]] : [],
    ),
  )
  const groupOf = new Map([...groups.values()].flatMap((members) => members.map((page) => [page.path, members])))
  return {
    complete: (page) => {
      const others = groupOf.get(page.path)?.filter(({ path }) => path !== page.path) ?? []
      const original = stale.get(page.path)
      if (others.length === 0) return page
      return { ...page, translations: others.map(toTranslation), newerOriginal: original && toTranslation(original) }
    },
    pairs,
    messages: [
      ...messages,
      ...explainPairs(pairs, context),
      ...explainEarly(pages, foldersOf(languages), context),
      ...explainEmpty(pages, languages.slice(1), context),
    ],
  }
}

const toTranslation = ({ language, path, url, title }: Page): Translation => ({ language, path, url, title })

/** The key that translations of one page share, usually the path of the original. */
function toKeys(pages: readonly Page[], languages: readonly Language[], context: Context) {
  const messages: Message[] = []
  const folders = foldersOf(languages)
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const originals = new Map(
    pages.flatMap((page) =>
      page.file !== undefined && splitLanguage(page.file, folders).folder === ''
        ? [[page.file, page.path] as const]
        : [],
    ),
  )
  const toPlainKey = ({ path, file }: Page): string =>
    (file === undefined ? undefined : originals.get(splitLanguage(file, folders).inner)) ?? withoutFolder(path, folders)
  const keys = new Map<Page, string>()
  const seen = new Map<string, Page>()
  for (const page of pages) {
    const named = page.frontMatter.translationOf === undefined ? undefined : findNamed(page, byPath, context)
    if (named && 'rule' in named) messages.push(named)
    const key = named === undefined || 'rule' in named ? toPlainKey(page) : toPlainKey(named)
    const other = seen.get(`${page.language} ${key}`)
    if (other === undefined) {
      seen.set(`${page.language} ${key}`, page)
      keys.set(page, key)
    } else messages.push(explainClaim(page, other, key, context))
  }
  return { keys, messages }
}

/** The published translations that name their originals, as `World.renamed` has them. */
export function findRenamed(placed: readonly Placed[], world: World): ReadonlyMap<string, string> {
  const { folders = [] } = world
  const originals = new Map(
    placed.flatMap(({ parsed: { frontMatter }, place: { path }, hidden }) => {
      if (frontMatter.translationOf === undefined || hidden !== undefined) return []
      const found = resolveLink(world, 'site.yaml', frontMatter.translationOf)
      return found.kind === 'page' ? [[path, decodeURI(found.address)] as const] : []
    }),
  )
  return new Map(
    Array.from(originals, ([path, original]) => {
      const folderOf = (one: string): string => splitLanguage(`${one.slice(1)}/`, folders).folder
      const folder = folderOf(path)
      // The page in the first language may be the one that names the other.
      if (folder === '') return [toRenamedKey(folderOf(original), path), original]
      return [toRenamedKey(folder, withoutFolder(originals.get(original) ?? original, folders)), path]
    }),
  )
}

/** The page that another names as its original. It may be written as a path, or as a file from the content folder. */
function findNamed(
  page: Page,
  byPath: ReadonlyMap<string, Page>,
  { world, text, bodyHashes }: Context,
): Page | Message | undefined {
  const { file = '', frontMatter } = page
  const { translationOf: written = '' } = frontMatter
  const resolution = resolveLink(world, 'site.yaml', written)
  const path = resolution.kind === 'page' ? decodeURI(resolution.address) : ''
  const found = byPath.get(path)
  if (found && found.language !== page.language) return found
  const at = { file, ...rangeInFrontMatter(file, text(file), ['translationOf']), severity: 'error' } as const
  if (found) {
    const said = `"${written}" is in the same language: the original of a translation is in another language.`
    return { ...at, rule: 'unknown-original', text: said, hint: 'Delete the key, or name the original.' }
  }
  // An original with faults of its own is not published because of them, and they are reported.
  if (resolution.kind === 'page' && !bodyHashes.has(path)) return undefined
  if (resolution.kind === 'page' || (resolution.kind === 'broken' && world.files.has(written))) {
    const { hidden = 'it has faults of its own' } = world.pages.get(world.files.get(written) ?? path) ?? {}
    const said = `The original "${written}" of this translation is not published: ${hidden}.`
    return { ...at, rule: 'unknown-original', text: said, hint: 'Publish it, or correct it first.' }
  }
  const near = nearest(
    written,
    [...byPath.values()].flatMap((one) => [one.path, one.file ?? one.path]),
  )
  const said = `The original "${written}" of this translation does not exist${didYouMean(near)}`
  return { ...at, rule: 'unknown-original', text: said, hint: `translationOf: ${near ?? 'pages/about.md'}` }
}

/** One pair for each language that the original should be in. The original is the page in the first language that has one. */
function toPairs(members: readonly Page[], { editions, bodyHashes }: Context): readonly Pair[] {
  const [original] = members
  const { file, language, path } = original ?? {}
  if (original === undefined || file === undefined) return []
  return editions.flatMap(({ language: { tag }, translations }): Pair[] => {
    const translation = members.find((page) => page.language === tag)
    if (tag === language || (translation && translation.file === undefined)) return []
    const hashes = toHashes(bodyHashes, path, translation?.path)
    const recorded = translations[file]
    const [before, own] = recorded?.split(' ') ?? []
    const [now, ownNow] = hashes.split(' ')
    const isStale = translation !== undefined && before !== undefined && before !== now && own === ownNow
    return [{ language: tag, file, original, translation, hashes, recorded, isStale }]
  })
}

/** Digits of a hash: a chance of one in 10^14 that a change is not seen. */
const DIGITS = 12

const toHashes = (bodyHashes: ReadonlyMap<string, string>, ...paths: readonly (string | undefined)[]): string =>
  paths.map((path) => bodyHashes.get(path ?? '')?.slice(0, DIGITS) ?? '').join(' ')

/** The addresses of a page by `hreflang`, its own included, in the order of the languages. */
export function toAlternates(
  {
    language,
    url,
    translations,
  }: {
    readonly language: string
    readonly url: string
    readonly translations: readonly Pick<Translation, 'language' | 'url'>[]
  },
  languages: readonly Language[],
): readonly (readonly [hreflang: string, url: string])[] {
  if (translations.length === 0) return []
  const all = new Map([[language, url], ...translations.map((one) => [one.language, one.url] as const)])
  const found = languages.flatMap(({ tag }) => {
    const address = all.get(tag)
    return address === undefined ? [] : [[tag, address] as const]
  })
  const [first] = found
  return first === undefined ? [] : [...found, ['x-default', first[1]]]
}
