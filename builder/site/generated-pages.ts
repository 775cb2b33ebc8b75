/** Pages that the builder writes: landing pages of sections that have none, and the API documentation. */
import type { SiteFacts } from '../content/schema/site-file.ts'
import { say, type Words } from '../content/words/texts.ts'
import { toSectionPath } from './address.ts'
import type { OwnSections } from '../content/schema/section.ts'
import { toSectionLabel } from './sections.ts'
import { toModified } from './dates.ts'
import type { Message } from '../content/schema/message.ts'
import type { PendingLink, World } from './links.ts'
import { toPageAddresses } from './page.ts'
import { resolveBody } from './resolve-body.ts'
import type { Page, Site } from './site.ts'
import type { Sources } from './sources.ts'

/**
 * The landing page of a section that has none. Views list the section's pages on it, as on every landing page. An empty one
 * is in no list itself.
 */
export function createLanding(
  section: string,
  facts: SiteFacts,
  {
    url,
    words,
    folder,
    isEmpty,
  }: { readonly url: string; readonly words: Words; readonly folder: string; readonly isEmpty: boolean },
): Page {
  const own: OwnSections = facts.sections ?? {}
  const label = toSectionLabel(section, own, words)
  const title = section === 'pages' ? facts.name : label
  const description =
    section === 'pages'
      ? facts.description
      : (own[section]?.description ?? say(words, 'section.description', { section: label, name: facts.name }))
  const place = { path: toSectionPath(section, folder), section, landing: true, language: words.language }
  const page = createGeneratedPage({ ...place, title, description, url })
  if (!isEmpty) return page
  return { ...page, frontMatter: { ...page.frontMatter, noindex: true }, factsKey: `${page.factsKey} noindex` }
}

/** A page without text: views generate its content. */
export function createGeneratedPage({
  path,
  url,
  title,
  description,
  ...place
}: Pick<Page, 'path' | 'url' | 'section' | 'landing' | 'title' | 'description' | 'language'>): Page {
  return {
    ...place,
    translations: [],
    newerOriginal: undefined,
    ...toPageAddresses(path, url),
    title,
    description,
    frontMatter: { title, description },
    dateModified: undefined,
    file: undefined,
    factsKey: `${title} ${description}`,
    body: { html: '', markdown: '', headings: [], ids: [], words: 0 },
    bodyKey: title,
  }
}

/** Path of the documentation, unless the site has its own page there. */
export const DEVELOPERS_PATH = '/developers'

/** File name of the generated source. */
export const DEVELOPERS_FILE = 'pages/developers.md'

/** The front matter of the page. */
export function developersFacts(name: string): { readonly title: string; readonly description: string } {
  return {
    title: 'API documentation',
    description: `How programs read ${name} and send its forms: every public operation with its fields, its errors and an example that works as printed.`,
  }
}

/** The documentation before its text is generated: the text describes the whole site, this page included. */
export function createDevelopersPage(name: string, url: string, language: string): Page {
  const page = { path: DEVELOPERS_PATH, section: 'pages', landing: false, ...developersFacts(name), url, language }
  return createGeneratedPage(page)
}

/** The documentation page, and messages. */
export function writeDevelopersPage(
  site: Site,
  page: Page,
  world: World,
  { parse, developers, ledger }: Pick<Sources, 'parse' | 'developers' | 'ledger'>,
  now: Date,
): {
  readonly page: Page
  readonly bodyHash: string
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
} {
  const parsed = parse(DEVELOPERS_FILE, developers(site))
  const own: World = {
    ...world,
    files: new Map(world.files).set(DEVELOPERS_FILE, DEVELOPERS_PATH),
    pages: new Map(world.pages).set(DEVELOPERS_PATH, { hidden: undefined, ids: parsed.ids }),
  }
  const { body, bodyKey, messages, pending } = resolveBody(parsed, own, site.url)
  // Nobody wrote the page: a warning would be about words and addresses of `site.yaml`, `forms.yaml` and `redirects.yaml`.
  const faults = [...parsed.messages, ...messages].filter(({ severity }) => severity === 'error')
  const { bodyHash } = parsed
  const dateModified = toModified(ledger[DEVELOPERS_PATH], bodyHash, now)
  return {
    page: { ...page, dateModified, body, bodyKey },
    bodyHash,
    messages: faults,
    pending,
  }
}
