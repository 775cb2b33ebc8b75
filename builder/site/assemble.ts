/** Sources → the typed model: every page with its address, every link resolved, every fault reported. */
import type { Message } from '../content/schema/diagnose.ts'
import type { Placed } from './address.ts'
import { byPath, type Draft, draftEdition, toSite } from './edition.ts'
import { resolveForms } from './forms.ts'
import { createDevelopersPage, createLanding, DEVELOPERS_PATH, writeDevelopersPage } from './generated-pages.ts'
import type { PendingLink } from './links.ts'
import { checkLists } from './lists.ts'
import { resolveMenus } from './menus.ts'
import { checkNames, resolveAuthors } from './names.ts'
import { createPageMaker } from './page.ts'
import type { Claim } from './redirects.ts'
import { toSections } from './sections.ts'
import { resolveSiteFacts } from './site-facts.ts'
import type { Edition, Page, SectionGroup, Site } from './site.ts'
import type { Settings, Sources } from './sources.ts'
import { type Pair, pairTranslations } from './translations.ts'
import { findAddresses } from './world.ts'

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
  const [first] = facts.editions
  const { world, url, published, redirects, ...addresses } = findAddresses(sources, settings)
  const messages = [...sources.pages.flatMap((page) => page.messages), ...addresses.messages]
  const pending = [...addresses.pending]
  const note = (noted: { readonly messages: readonly Message[]; readonly pending: readonly PendingLink[] }): void => {
    for (const one of noted.messages) messages.push(one)
    for (const one of noted.pending) pending.push(one)
  }
  const tags = new Map(facts.editions.map(({ language }) => [language.folder, language.tag]))
  const make = createPageMaker({
    world,
    url,
    text,
    ledger: sources.ledger,
    now: settings.now,
    tags,
    ownForms: first.ownForms,
  })
  const take = (one: Placed): Page => {
    const made = make(one)
    note(made)
    return made.page
  }
  const written = new Map(published.map((one) => [one, take(one)]))
  const missing = new Map(addresses.missing.map((one) => [one.place.folder, take(one)]))
  // Unpublished pages are checked too, so that authors see all errors at once.
  for (const page of addresses.faulty) take(page)
  const hasDevelopers = published.some(({ place }) => place.path === DEVELOPERS_PATH)
  const developers = hasDevelopers ? undefined : createDevelopersPage(facts.site.name, url, first.language.tag)

  const people = resolveAuthors(facts.authors, world, text)
  for (const one of people.messages) messages.push(one)
  const drafts = facts.editions.map((edition, index) => {
    const { folder } = edition.language
    const ofEdition = published.filter(({ place }) => place.folder === folder)
    for (const one of checkNames(ofEdition, facts.authors, text)) messages.push(one)
    const generated = (addresses.landings[index] ?? []).map((section) =>
      createLanding(section, edition.site, { url, words: edition.words, folder }),
    )
    const all = [
      ...ofEdition.flatMap((one) => written.get(one) ?? []),
      ...generated,
      ...(developers && edition === first ? [developers] : []),
    ].toSorted(byPath)
    return draftEdition(edition, all, { now: settings.now, authors: people.authors, url })
  })
  const bodyHashes = new Map(published.map(({ place, parsed }) => [place.path, parsed.bodyHash]))
  const { complete, pairs, ...ofPairs } = pairTranslations(
    drafts.flatMap(({ known, listed }) => [...known, ...listed]),
    { editions: facts.editions, world, text, bodyHashes, missing: facts.site.checks?.['missing-translation'] },
  )
  for (const one of ofPairs.messages) messages.push(one)

  const shared = {
    languages: facts.editions.map(({ language }) => language),
    url,
    generatedAt: settings.now.toISOString(),
    authors: people.authors,
    redirects,
    wildcards: addresses.wildcards,
    assets: sources.assets,
    statics: sources.statics,
    mcp: facts.mcp,
    captcha: settings.captcha,
    reloadUrl: settings.reloadUrl,
    theme: sources.theme,
  }
  // A menu may link to unlisted pages, and to pages in another language.
  const linkable = [...written.values()].map(complete)
  let root: readonly SectionGroup[] = []
  const toEdition = ({ facts: said, known: found, listed, unlisted, listings }: Draft): Edition => {
    const { language, words, forms, survey } = said
    const ownForms = resolveForms(said, world, text)
    note(ownForms)
    const known = found.map(complete)
    const pages = [...known, ...listed.map(complete)].toSorted(byPath)
    const sections = toSections(known, { now: settings.now, own: said.site.sections ?? {}, words })
    if (said === first) root = sections
    const resolved = resolveSiteFacts(said.site, world, { url, text, folder: language.folder })
    const menus = resolveMenus(
      said,
      world,
      { sections, root, pages: [...linkable, ...pages], ownForms: first.ownForms },
      text,
    )
    if (said === first) note(resolved)
    note(menus)
    for (const one of checkLists({ pages, unlisted, missing: missing.get(language.folder), sections }))
      messages.push(one)
    return {
      ...shared,
      language,
      facts: resolved.facts,
      words,
      writtenWords: said.writtenWords,
      pages,
      unlisted,
      missing: missing.get(language.folder),
      sections,
      listings,
      menus: menus.menus,
      forms,
      ownForms: ownForms.forms,
      survey,
    }
  }
  const [firstDraft, ...otherDrafts] = drafts
  if (firstDraft === undefined) throw new Error('A site has no language.')
  const main = toEdition(firstDraft)
  const others = otherDrafts.map(toEdition)
  const site = toSite(main, others)
  if (!developers) return { site, pairs, pending, claims: addresses.claims, bodyHashes, messages }
  const documented = writeDevelopersPage(site, developers, world, sources, settings.now)
  const toDocumented = (page: Page): Page => (page.path === DEVELOPERS_PATH ? documented.page : page)
  const known = firstDraft.known.map((page) => toDocumented(complete(page)))
  const sections = toSections(known, { now: settings.now, own: world.own ?? {}, words: first.words })
  return {
    site: toSite({ ...main, pages: main.pages.map(toDocumented), sections }, others),
    pairs,
    pending: [...pending, ...documented.pending],
    claims: addresses.claims,
    bodyHashes: new Map(bodyHashes).set(DEVELOPERS_PATH, documented.bodyHash),
    messages: [...messages, ...documented.messages],
  }
}
