/** The documentation of the API as a page of the site. */
import type { Message } from '../content/diagnose.ts'
import type { PendingLink } from './links.ts'
import { resolveBody } from './resolve-body.ts'
import type { Page, Site } from './site.ts'
import type { Sources } from './sources.ts'
import type { World } from './world.ts'

/** Where the page stands, if the site has no page of its own there. */
export const DEVELOPERS_PATH = '/developers'

/** Name of the file that the generated source stands for. */
export const DEVELOPERS_FILE = 'pages/developers.md'

/** The front matter of the page. */
export function developersFacts(name: string): { readonly title: string; readonly description: string } {
  return {
    title: 'API documentation',
    description: `How programs read ${name} and send its forms: every public operation with its fields, its errors and an example that works as printed.`,
  }
}

/** The page before its text is written: the text tells of the whole site, this page included. */
export function createDevelopersPage(name: string, url: string): Page {
  const frontMatter = developersFacts(name)
  return {
    path: DEVELOPERS_PATH,
    url: url + DEVELOPERS_PATH,
    markdownUrl: `${url}${DEVELOPERS_PATH}.md`,
    section: 'pages',
    landing: false,
    ...frontMatter,
    frontMatter,
    dateModified: undefined,
    slug: 'developers',
    file: undefined,
    factsKey: `${frontMatter.title} ${frontMatter.description}`,
    body: { html: '', markdown: '', headings: [], ids: [], words: 0 },
    bodyKey: 'empty',
  }
}

/** The page with its text, and what was found while resolving it. */
export function writeDevelopersPage(
  site: Site,
  page: Page,
  world: World,
  { parse, developers }: Pick<Sources, 'parse' | 'developers'>,
): { readonly page: Page; readonly messages: readonly Message[]; readonly pending: readonly PendingLink[] } {
  const parsed = parse(DEVELOPERS_FILE, developers(site))
  const own: World = {
    ...world,
    files: new Map(world.files).set(DEVELOPERS_FILE, DEVELOPERS_PATH),
    pages: new Map(world.pages).set(DEVELOPERS_PATH, { hidden: undefined, ids: new Set(parsed.ids) }),
  }
  const { body, bodyKey, messages, pending } = resolveBody(parsed, own, site.url)
  // What a redirect does to a link in it is no fault of the page: the redirect's author is told.
  const faults = messages.filter(({ severity }) => severity === 'error')
  return { page: { ...page, body, bodyKey }, messages: [...parsed.messages, ...faults], pending }
}
