/** Sources → the typed model: every page at its address, every link resolved, every fault told. */
import { type OwnSections, readOwnSections, toSection } from '../content/schema/section.ts'
import { toPlace, toSectionPath, placePages, type Placed } from './address.ts'
import { createDevelopersPage, DEVELOPERS_PATH, writeDevelopersPage, createLanding } from './generated-pages.ts'
import type { Message } from '../content/schema/diagnose.ts'
import type { Facts } from '../content/facts.ts'
import type { LinkablePage, PendingLink, World } from './links.ts'
import { createPageMaker } from './page.ts'
import { resolveMenus } from './menus.ts'
import { checkNames } from './names.ts'
import { createPostLists, type PostLists } from './posts.ts'
import { toSectionNames, toSections } from './sections.ts'
import { collectRedirects, type Claim } from './redirects.ts'
import { collectWildcards } from './wildcards.ts'
import type { Page, SectionGroup, Site } from './site.ts'
import { resolveSiteFacts } from './site-facts.ts'
import type { Settings, Sources } from './sources.ts'

/** The model, and what was found while making it. */
export interface Assembly {
  readonly site: Site
  /** Links to what the views make. */
  readonly pending: readonly PendingLink[]
  /** The old addresses where they were written. */
  readonly claims: readonly Claim[]
  /** Hash of the source of each body, by path of the page. */
  readonly bodyHashes: ReadonlyMap<string, string>
  readonly messages: readonly Message[]
}

/** Makes the site. */
export function assemble(sources: Sources, facts: Facts, settings: Settings): Assembly {
  const { text } = sources
  const { words } = facts
  const origin = new URL(facts.site.url).origin
  const url = settings.url ?? origin
  const own: OwnSections = readOwnSections(text('site.yaml'))
  const {
    placed: everywhere,
    displaced,
    messages: misplaced,
  } = placePages(sources.pages, text, {
    now: settings.now,
    drafts: settings.drafts,
    own,
  })
  const missing = everywhere.find(isMissingPage)
  const placed = everywhere.filter((one) => one !== missing)
  const visible = placed.filter(({ hidden }) => hidden === undefined)
  const published = visible.filter(({ parsed }) => parsed.sound)
  const landings = findMissingLandings(visible, own)
  const places: World = {
    origins: [...new Set([url, origin])],
    pages: new Map<string, LinkablePage>([
      [DEVELOPERS_PATH, GENERATED],
      ...placed.map(({ place, hidden, unpublished, parsed }) => {
        return [place.path, { hidden, unpublished, ids: parsed.ids }] as const
      }),
      ...landings.map((section) => [toSectionPath(section), GENERATED] as const),
    ]),
    files: new Map([
      ...Array.from(sources.statics.values(), ({ file, path }) => [file, path] as const),
      ...placed.map(({ parsed, place }) => [parsed.file, place.path] as const),
    ]),
    assets: sources.assets,
    redirects: new Map(),
    own,
    unread: (sources.unread ?? []).map((file) => toUnreadPath(file, own)),
  }
  const old = collectRedirects(placed, facts.redirects, text, places)
  const { redirects } = old
  const moved = redirects.flatMap(({ from, to }) => (to === undefined ? [] : [[from, to] as const]))
  const world: World = { ...places, redirects: new Map(moved) }
  const folders = collectWildcards(facts.redirects, text, places)
  const stated = resolveSiteFacts(facts.site, world, url, text)
  const messages = [
    ...sources.pages.flatMap((page) => page.messages),
    ...misplaced,
    ...old.messages,
    ...folders.messages,
    ...stated.messages,
  ]

  const pending = [...old.pending, ...folders.pending, ...stated.pending]
  const make = createPageMaker({ world, url, text, ledger: sources.ledger, now: settings.now })
  const take = (one: Placed): Page => {
    const made = make(one)
    messages.push(...made.messages)
    pending.push(...made.pending)
    return made.page
  }
  const written = published.map(take)
  const missingPage = missing?.hidden === undefined ? missing && take(missing) : undefined
  // What cannot be published is checked all the same: its author hears of every fault at once.
  for (const page of [...visible.filter(({ parsed }) => !parsed.sound), ...displaced]) take(page)
  const generated = landings.map((section) => createLanding(section, facts.site, { url, words }))
  const developers = written.some(({ path }) => path === DEVELOPERS_PATH)
    ? undefined
    : createDevelopersPage(facts.site.name, url)
  const all = [...written, ...generated, ...(developers ? [developers] : [])].toSorted(byPath)
  const known = all.filter(isListed)
  const lists = toSections(known, { now: settings.now, own, words }).flatMap((group) =>
    toPostLists(group, all, { own, authors: facts.authors, url, words }),
  )
  const pages = [...known, ...lists.flatMap(({ listed }) => listed)].toSorted(byPath)
  const sections = toSections(known, { now: settings.now, own, words })
  const { menus, ...ofMenus } = resolveMenus(facts.site, world, { sections, pages }, text)
  messages.push(...ofMenus.messages, ...checkNames(published, facts.authors, text))
  pending.push(...ofMenus.pending)
  const site: Site = {
    url,
    generatedAt: settings.now.toISOString(),
    facts: stated.facts,
    words,
    pages,
    unlisted: [...all.filter((page) => !isListed(page)), ...lists.flatMap(({ unlisted }) => unlisted)],
    sections,
    missing: missingPage,
    listings: new Map(lists.flatMap(({ listings }) => listings)),
    authors: facts.authors,
    menus,
    redirects,
    wildcards: folders.wildcards,
    assets: sources.assets,
    statics: sources.statics,
    forms: facts.forms,
    survey: facts.survey,
    mcp: facts.mcp,
    captcha: settings.captcha,
    reloadUrl: settings.reloadUrl,
    theme: sources.theme,
  }
  const bodyHashes = new Map(published.map(({ place, parsed }) => [place.path, parsed.bodyHash]))
  const { claims } = old
  if (!developers) return { site, pending, claims, bodyHashes, messages }
  const documented = writeDevelopersPage(site, developers, world, sources, settings.now)
  const toDocumented = (page: Page): Page => (page === developers ? documented.page : page)
  return {
    site: {
      ...site,
      pages: pages.map(toDocumented),
      sections: toSections(known.map(toDocumented), { now: settings.now, own, words }),
    },
    pending: [...pending, ...documented.pending],
    claims,
    bodyHashes: new Map(bodyHashes).set(DEVELOPERS_PATH, documented.bodyHash),
    messages: [...messages, ...documented.messages],
  }
}

/** `pages/404.md` is no page of its own: it stands wherever there is none. */
const isMissingPage = ({ parsed }: Placed): boolean => parsed.file === 'pages/404.md'

const isListed = ({ frontMatter }: Page): boolean => frontMatter.noindex !== true

const byPath = (a: Page, b: Page): number => (a.path < b.path ? -1 : 1)

/** The lists of a section, of posts alone. Its landing page is listed even where it is not in the maps. */
function toPostLists(
  group: SectionGroup,
  pages: readonly Page[],
  context: Parameters<typeof createPostLists>[2],
): readonly PostLists[] {
  const landing = group.kind === 'posts' ? pages.find(({ path }) => path === group.path) : undefined
  return landing ? [createPostLists(group, landing, context)] : []
}

/** A page that the builder writes: anchors on it are checked when it is written. */
const GENERATED: LinkablePage = { hidden: undefined, ids: undefined }

/** The path of the page or asset that a file would have become; of a folder the one that theirs begin with. */
function toUnreadPath(file: string, own: OwnSections): string {
  const section = toSection(`${file}/`, own)
  return section ? toPlace(section, file).path : `/${file}`
}

/** The sections that have pages, but no landing page among them; the site always has a home page. */
function findMissingLandings(pages: readonly Placed[], own: OwnSections): string[] {
  const paths = new Set(pages.map(({ place }) => place.path))
  const sections = new Set(pages.map(({ place }) => place.section)).add('pages')
  return toSectionNames(own).filter((section) => sections.has(section) && !paths.has(toSectionPath(section)))
}
