/** Sources → the typed model: every page with its address, every link resolved, every fault reported. */
import type { EditionFacts } from '../content/editions.ts'
import type { AuthorsFile } from '../content/schema/authors-file.ts'
import { splitLanguage } from '../content/schema/language.ts'
import type { Message } from '../content/schema/message.ts'
import type { Placed } from './address.ts'
import { checkDates } from './dates.ts'
import { byPath, type Draft, draftEdition, toSite } from './edition.ts'
import { checkFrames } from './frames.ts'
import { checkShownForms, resolveForms } from './forms.ts'
import { createDevelopersPage, createLanding, DEVELOPERS_PATH, writeDevelopersPage } from './generated-pages.ts'
import type { PendingLink, World } from './links.ts'
import { checkLists } from './lists.ts'
import { resolveMenus, toNamed } from './menus.ts'
import { checkNames, resolveAuthors } from './names.ts'
import { createPageMaker } from './page.ts'
import type { Claim } from './redirects.ts'
import { isListed, toSections } from './sections.ts'
import { resolveSiteFacts } from './site-facts.ts'
import type { Edition, Page, Site } from './site.ts'
import type { Settings, Sources } from './sources.ts'
import { type Pair, pairTranslations } from './translations.ts'
import { type Addresses, findAddresses } from './world.ts'

/** The model, and messages. */
interface Assembly {
  readonly site: Site
  /** Originals and their translations. */
  readonly pairs: readonly Pair[]
  /** Links to generated files. */
  readonly pending: readonly PendingLink[]
  /** The redirects, with their positions. */
  readonly claims: readonly Claim[]
  /** Hash of the source of each body, by path of the page. */
  readonly bodyHashes: ReadonlyMap<string, string>
  readonly messages: readonly Message[]
}

/** Makes the site. */
export function assemble(sources: Sources, settings: Settings): Assembly {
  const { facts, text } = sources
  const { now } = settings
  const [first] = facts.editions
  const addresses = findAddresses(sources, settings)
  const { world, url, published, claims } = addresses
  const messages = [...sources.pages.flatMap((page) => page.messages), ...addresses.messages]
  const pending = [...addresses.pending]
  const note: Note = (noted) => {
    for (const one of noted.messages) messages.push(one)
    for (const one of noted.pending ?? []) pending.push(one)
  }
  const pages = makePages(addresses, sources, now, note)
  note({ messages: checkDates(published, text, now) })
  const hasDevelopers = published.some(({ place }) => place.path === DEVELOPERS_PATH)
  const developers = hasDevelopers ? undefined : createDevelopersPage(facts.site.name, url, first.language.tag)
  const people = resolveAuthors(facts.authors, world, text)
  note(people)
  const [firstDraft, ...otherDrafts] = facts.editions.map((edition, index) => {
    const { folder } = edition.language
    const own = published.filter(({ place }) => place.folder === folder)
    note({ messages: checkNames(own, facts.unread.includes('authors.yaml') ? undefined : facts.authors, text) })
    const written = own.flatMap((one) => pages.written.get(one) ?? [])
    const generated = (addresses.landings[index] ?? []).map((section) => {
      const isEmpty = section !== 'pages' && written.every((page) => page.section !== section)
      return createLanding(section, edition.site, { url, words: edition.words, folder, isEmpty })
    })
    const all = [...written, ...generated, ...(developers && edition === first ? [developers] : [])]
    return draftEdition(edition, all.toSorted(byPath), { now, authors: people.authors, url })
  })
  if (firstDraft === undefined) throw new Error('A site has no language.')
  const bodyHashes = new Map(published.map(({ place, parsed }) => [place.path, parsed.bodyHash]))
  const { complete, pairs, ...paired } = pairTranslations(
    [firstDraft, ...otherDrafts].flatMap(({ known, listed }) => known.concat(listed)),
    { editions: facts.editions, world, text, bodyHashes, missing: facts.site.checks?.['missing-translation'] },
  )
  note(paired)

  const shared = toShared(sources, settings, addresses, people.authors)
  const linkable = Array.from(pages.written.values(), complete)
  note({ messages: checkFrames(linkable) })
  const knownForms = toKnownForms(facts)
  const context = {
    world,
    text,
    now,
    knownForms,
    missing: pages.missing,
    linkable,
    sources: sources.pages,
    shared,
    complete,
    note,
  }
  const main = completeEdition(firstDraft, context)
  const others = otherDrafts.map((draft) => completeEdition(draft, context, main))
  const site = toSite(main, others)
  if (!developers) return { site, pairs, pending, claims, bodyHashes, messages }
  const documented = writeDevelopersPage(site, developers, world, sources, now)
  note(documented)
  bodyHashes.set(DEVELOPERS_PATH, documented.bodyHash)
  const toDocumented = (page: Page): Page => (page.path === DEVELOPERS_PATH ? documented.page : page)
  const sections = main.sections.map((group) => ({ ...group, pages: group.pages.map(toDocumented) }))
  const withDevelopers = toSite({ ...main, pages: main.pages.map(toDocumented), sections }, others)
  return { site: withDevelopers, pairs, pending, claims, bodyHashes, messages }
}

/** Collects what was found. */
type Note = (noted: { readonly messages: readonly Message[]; readonly pending?: readonly PendingLink[] }) => void

/** The pages with a source, and the 404 page of each language by its folder. */
interface Pages {
  readonly written: ReadonlyMap<Placed, Page>
  readonly missing: ReadonlyMap<string, Page>
}

function makePages(
  { world, url, published, missing, faulty }: Addresses,
  { facts, text, ledger }: Sources,
  now: Date,
  note: Note,
): Pages {
  const tags = new Map(facts.editions.map(({ language }) => [language.folder, language.tag]))
  const make = createPageMaker({ world, url, text, ledger, now, tags, ownForms: toKnownForms(facts) })
  const take = (one: Placed): Page => {
    const made = make(one)
    note(made)
    return made.page
  }
  const written = new Map(published.map((one) => [one, take(one)]))
  const byFolder = new Map(missing.map((one) => [one.place.folder, take(one)]))
  // Unpublished pages are checked too, so that authors see all errors at once.
  for (const page of faulty) take(page)
  return { written, missing: byFolder }
}

/** The forms that pages may name; absent where `forms.yaml` has faults, since it may be meant to have them. */
const toKnownForms = ({ editions: [first], unread }: Sources['facts']): EditionFacts['ownForms'] | undefined =>
  unread.includes('forms.yaml') ? undefined : first.ownForms

/** The part of the model that all languages share. */
const toShared = (
  { facts, assets, statics, theme }: Sources,
  { now, captcha, reloadUrl }: Settings,
  { url, redirects, wildcards }: Addresses,
  authors: AuthorsFile,
) => ({
  languages: facts.editions.map(({ language }) => language),
  url,
  generatedAt: now.toISOString(),
  authors,
  redirects,
  wildcards,
  assets,
  statics,
  mcp: facts.mcp,
  captcha,
  reloadUrl,
  theme,
})

interface EditionContext extends Pick<Pages, 'missing'> {
  readonly world: World
  readonly text: Sources['text']
  readonly now: Date
  /** Forms that the footer may name. */
  readonly knownForms: EditionFacts['ownForms'] | undefined
  /** A menu may link to unlisted pages, and to pages in another language. */
  readonly linkable: readonly Page[]
  /** All pages, whether or not they are published now. */
  readonly sources: Sources['pages']
  readonly shared: ReturnType<typeof toShared>
  /** Adds the translations of a page. */
  readonly complete: (page: Page) => Page
  readonly note: Note
}

/** Makes the edition of a draft. `root` is that of the first language, unless this is the first. */
function completeEdition(
  { facts, known: drafted, listed, unlisted, listings }: Draft,
  { world, text, now, knownForms, missing, linkable, sources, shared, complete, note }: EditionContext,
  root?: Edition,
): Edition {
  const { language, words, writtenWords, forms, survey } = facts
  const ownForms = resolveForms(facts, world, text)
  note(ownForms)
  const known = drafted.map(complete)
  const pages = [...known, ...listed.map(complete)].toSorted(byPath)
  const hidden = unlisted.filter((page) => !isListed(page))
  const sections = toSections([...known, ...hidden], { now, own: facts.site.sections ?? {}, words })
  const resolved = resolveSiteFacts(facts.site, world, { url: shared.url, text, folder: language.folder })
  const named = toNamed({ sections, unlisted })
  const shown = {
    sections: root ? [...toNamed(root), ...named] : named,
    pages: [...linkable, ...unlisted, ...pages],
    ownForms: knownForms,
  }
  const menus = resolveMenus(facts, world, shown, text)
  if (root === undefined) note(resolved)
  note(menus)
  const own = { pages, unlisted, missing: missing.get(language.folder), sections }
  const inLanguage = sources.filter(({ file }) => splitLanguage(file, world.folders ?? []).folder === language.folder)
  const tags = new Set(inLanguage.flatMap(({ frontMatter }) => frontMatter.tags ?? []))
  note({ messages: checkLists(own, facts.site.sections ?? {}, tags) })
  note({ messages: checkShownForms({ ...own, forms, ownForms: ownForms.forms, survey }) })
  return {
    ...shared,
    ...own,
    language,
    facts: resolved.facts,
    words,
    writtenWords,
    listings,
    menus: menus.menus,
    forms,
    ownForms: ownForms.forms,
    survey,
  }
}
