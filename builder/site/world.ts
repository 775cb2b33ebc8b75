/** The addresses of a site's pages, the old addresses, and everything that links may lead to. */
import { createNearest } from '../content/schema/nearest.ts'
import { MISSING_PATH } from '../../worker/contract/release.ts'
import type { Wildcard } from '../../worker/contract/stored.ts'
import type { Message } from '../content/schema/message.ts'
import { rangeInFrontMatter } from '../content/schema/front-matter.ts'
import { toTime } from '../content/schema/values.ts'
import { foldersOf } from '../content/schema/language.ts'
import { placePages, type Placed, toLanguagePath, toSectionPath, toUnreadPath } from './address.ts'
import { findMissingLandings } from './edition.ts'
import { DEVELOPERS_PATH } from './generated-pages.ts'
import type { LinkablePage, PendingLink, World } from './links.ts'
import { type Claim, collectRedirects } from './redirects.ts'
import type { Redirect } from './site.ts'
import type { Settings, Sources } from './sources.ts'
import { findRenamed } from './translations.ts'
import { collectWildcards } from './wildcards.ts'

/** The addresses of a site. */
export interface Addresses {
  readonly world: World
  /** Origin that is published. */
  readonly url: string
  readonly published: readonly Placed[]
  /** 404 pages (`pages/404.md`), by language. */
  readonly missing: readonly Placed[]
  /** Pages that are checked, but not published. */
  readonly faulty: readonly Placed[]
  /** Sections without a landing page, of each language in turn. */
  readonly landings: readonly (readonly string[])[]
  readonly redirects: readonly Redirect[]
  readonly wildcards: readonly Wildcard[]
  readonly claims: readonly Claim[]
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
}

/** Finds the addresses of all pages. */
export function findAddresses(sources: Sources, settings: Settings): Addresses {
  const { facts, text } = sources
  const folders = foldersOf(facts.editions.map(({ language }) => language))
  const origin = new URL(facts.site.url).origin
  const url = settings.url ?? origin
  const own = facts.sections
  const all = placePages(sources.pages, text, { now: settings.now, drafts: settings.drafts, own, folders })
  const { true: missing = [], false: placed = [] } = Object.groupBy(all.placed, (one) => `${isMissingPage(one)}`)
  const visible = placed.filter(({ hidden }) => hidden === undefined)
  const landings = facts.editions.map(({ language: { folder } }) =>
    findMissingLandings(placed, folder, own, settings.now),
  )
  const places: World = {
    origins: [...new Set([url, origin])],
    pages: new Map<string, LinkablePage>([
      [DEVELOPERS_PATH, GENERATED],
      ...placed.map(({ place, hidden, unpublished, parsed }) => {
        return [place.path, { hidden, unpublished, ids: parsed.ids }] as const
      }),
      ...facts.editions.flatMap(({ language: { folder } }, index) =>
        (landings[index] ?? []).map((section) => [toSectionPath(section, folder), GENERATED] as const),
      ),
    ]),
    files: new Map([
      ...Array.from(sources.statics.values(), ({ file, path }) => [file, path] as const),
      ...placed.map(({ parsed, place }) => [parsed.file, place.path] as const),
    ]),
    assets: sources.assets,
    redirects: new Map(),
    folders,
    own,
    embeds: facts.site.embeds ?? [],
    nearest: createNearest(),
    unread: (sources.unread ?? []).map((file) => toUnreadPath(file, own, folders)),
  }
  const { redirects, claims, ...old } = collectRedirects(placed, facts.redirects, text, places)
  const { wildcards, ...patterns } = collectWildcards(facts.redirects, text, places)
  const moved = redirects.flatMap(({ from, to }) => (to === undefined ? [] : [[from, to] as const]))
  return {
    world: { ...places, redirects: new Map(moved), renamed: findRenamed(placed, places) },
    url,
    published: visible.filter(({ parsed }) => parsed.sound),
    missing: missing.filter(({ hidden }) => hidden === undefined),
    faulty: [...visible.filter(({ parsed }) => !parsed.sound), ...all.displaced],
    landings,
    redirects,
    wildcards,
    claims,
    messages: [
      ...all.messages,
      ...old.messages,
      ...patterns.messages,
      ...facts.editions.flatMap(({ language: { folder } }, index) =>
        (landings[index] ?? []).flatMap((section) => explainEmpty(placed, section, folder, text)),
      ),
    ],
    pending: [...old.pending, ...patterns.pending],
  }
}

/** The warning of a section whose pages have all expired, at the last of them. */
function explainEmpty(
  placed: readonly Placed[],
  section: string,
  folder: string,
  text: Sources['text'],
): readonly Message[] {
  const pages = placed.filter(({ place }) => place.section === section && place.folder === folder)
  if (section === 'pages' || pages.some(({ hidden }) => hidden === undefined)) return []
  const [last] = pages
    .filter(({ parsed }) => parsed.frontMatter.expireAt !== undefined)
    .toSorted((a, b) => expiryOf(b) - expiryOf(a))
  if (last === undefined) return []
  const { file } = last.parsed
  return [
    {
      file,
      ...rangeInFrontMatter(file, text(file), ['expireAt']),
      severity: 'warning',
      rule: 'empty-section',
      text: `The section "${section}" has no page left: its landing page lists none, and is kept for links and menus that lead to it.`,
      hint: `Write ${toLanguagePath(folder, `/${section}`).slice(1)}/index.md for the time until there are pages again.`,
    },
  ]
}

const expiryOf = ({ parsed: { frontMatter } }: Placed): number => toTime(frontMatter.expireAt ?? '')

/** `pages/404.md` has no address: it is shown at missing addresses. */
const isMissingPage = ({ place }: Placed): boolean =>
  place.section === 'pages' && place.path === toLanguagePath(place.folder, MISSING_PATH)

/** A page that the builder writes: anchors on it are checked when it is written. */
const GENERATED: LinkablePage = { hidden: undefined, ids: undefined }
