/** Sources → the typed model: every page at its address, every link resolved, every fault told. */
import { SECTIONS } from '../worker/schema/content.ts'
import { toMarkdownPath, toPlace, toSection, toSectionPath, type Place } from './address.ts'
import { createDevelopersPage, writeDevelopersPage } from './developers-page.ts'
import type { Message } from './diagnose.ts'
import type { Facts } from './facts.ts'
import { createLanding } from './landing.ts'
import type { LinkablePage, World } from './links.ts'
import type { ParsedPage } from './markdown/parsed-page.ts'
import { relocate } from './relocate.ts'
import { resolveBody, type PendingLink } from './resolve-body.ts'
import type { Page, SectionGroup, Site } from './site.ts'
import type { Settings, Sources } from './sources.ts'
import { whyHidden } from './lifetime.ts'
import { toModified } from './ledger.ts'
import { toReadingOrder } from './reading-order.ts'
import { collectRedirects } from './redirects.ts'
import { DEVELOPERS_PATH } from './views/developers.ts'

/** The model, and what was found while making it. */
export interface Assembly {
  readonly site: Site
  /** Links to what is neither page nor asset: right if a view makes an entry of that path. */
  readonly pending: readonly PendingLink[]
  /** Hash of the source of each body, by path of the page. */
  readonly bodyHashes: ReadonlyMap<string, string>
  readonly messages: readonly Message[]
}

/** A page with its place, published or not. */
interface Placed {
  readonly parsed: ParsedPage
  readonly place: Place
  /** Why it is not published, when it is not. */
  readonly hidden: string | undefined
}

/** Makes the site. */
export function assemble(sources: Sources, facts: Facts, settings: Settings): Assembly {
  const messages: Message[] = sources.pages.flatMap((page) => page.messages)
  const url = settings.url ?? facts.site.url.replace(/\/$/, '')
  const placed = placePages(sources.pages, settings.now, messages)
  const published = placed.filter(({ hidden, parsed }) => hidden === undefined && parsed.frontMatter !== undefined)
  const landings = SECTIONS.filter(
    (section) =>
      !placed.some(({ place }) => place.path === toSectionPath(section)) &&
      (section === 'pages' || published.some(({ place }) => place.section === section)),
  )
  const redirects = collectRedirects(placed, facts, sources.text, messages)
  const world: World = {
    origins: [...new Set([url, facts.site.url.replace(/\/$/, '')])],
    pages: new Map<string, LinkablePage>([
      ...landings.map((section) => [toSectionPath(section), { hidden: undefined, ids: undefined }] as const),
      [DEVELOPERS_PATH, { hidden: undefined, ids: undefined }],
      ...placed.map(({ place, hidden, parsed }) => [place.path, { hidden, ids: new Set(parsed.ids) }] as const),
    ]),
    files: new Map(placed.map(({ parsed, place }) => [parsed.file, place.path])),
    assets: sources.assets,
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
  }

  const pending: PendingLink[] = []
  const written = published.map((page) => toPage(page, { world, url, sources, settings, messages, pending }))
  const generated = landings.map((section) => createLanding(section, facts.site, url))
  const developers = written.some(({ path }) => path === DEVELOPERS_PATH)
    ? undefined
    : createDevelopersPage(facts.site.name, url)
  const pages = [...written, ...generated, ...(developers ? [developers] : [])].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  )
  const site: Site = {
    url,
    generatedAt: settings.now.toISOString(),
    facts: relocate(facts.site, url),
    pages,
    sections: toSections(pages),
    redirects,
    assets: sources.assets,
    forms: facts.forms,
    survey: facts.survey,
    mcp: facts.mcp,
    captcha: settings.captcha,
    reloadUrl: settings.reloadUrl,
    theme: sources.theme,
  }
  const bodyHashes = new Map(published.map(({ place, parsed }) => [place.path, parsed.bodyHash]))
  if (!developers) return { site, pending, bodyHashes, messages }
  const documented = writeDevelopersPage(site, developers, world)
  const complete = pages.map((page) => (page === developers ? documented.page : page))
  return {
    site: { ...site, pages: complete, sections: toSections(complete) },
    pending: [...pending, ...documented.pending],
    bodyHashes,
    messages: [...messages, ...documented.messages],
  }
}

/** Gives every page its path; of two pages with one path the first keeps it. */
function placePages(pages: readonly ParsedPage[], now: Date, messages: Message[]): Placed[] {
  const byPath = new Map<string, Placed>()
  for (const parsed of pages) {
    const section = toSection(parsed.file)
    if (section === undefined) continue
    const place = toPlace(section, parsed.file, parsed.frontMatter?.slug)
    const other = byPath.get(place.path)
    if (other) {
      const text = `The page has the address "${place.path}", which is that of "${other.parsed.file}": give one of them another.`
      messages.push({ file: parsed.file, line: 1, column: 1, severity: 'error', rule: 'duplicate-path', text })
    } else {
      byPath.set(place.path, { parsed, place, hidden: parsed.frontMatter && whyHidden(parsed.frontMatter, now) })
    }
  }
  return [...byPath.values()]
}

interface PageContext {
  readonly world: World
  readonly url: string
  readonly sources: Sources
  readonly settings: Settings
  readonly messages: Message[]
  readonly pending: PendingLink[]
}

function toPage({ parsed, place }: Placed, { world, url, sources, settings, messages, pending }: PageContext): Page {
  const frontMatter = parsed.frontMatter ?? { title: '…', description: '…' }
  const resolved = resolveBody(parsed, world, url)
  messages.push(...resolved.messages)
  pending.push(...resolved.pending)
  return {
    path: place.path,
    url: place.path === '/' ? `${url}/` : url + place.path,
    markdownUrl: url + toMarkdownPath(place.path),
    section: place.section,
    landing: place.landing,
    title: frontMatter.title,
    description: frontMatter.description,
    frontMatter,
    dateModified: frontMatter.dateModified ?? toModified(sources.ledger[place.path], parsed.bodyHash, settings.now),
    slug: place.path === '/' ? 'index' : place.path.slice(place.path.lastIndexOf('/') + 1),
    file: parsed.file,
    body: resolved.body,
  }
}

function toSections(pages: readonly Page[]): SectionGroup[] {
  return SECTIONS.flatMap((section) => {
    const members = pages.filter((page) => page.section === section)
    const landing = members.find((page) => page.landing)
    if (!landing) return []
    return [
      {
        section,
        title: landing.title,
        path: landing.path,
        pages: toReadingOrder(
          landing,
          members.filter((page) => !page.landing),
        ),
      },
    ]
  })
}
