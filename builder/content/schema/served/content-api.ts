/**
 * Schemas of the documents under `/api/v1/`. The builder validates every document before writing it, and the OpenAPI
 * document is generated from them.
 */
import * as v from 'valibot'
import { ChangeKind, ContentHash } from '../../../../worker/contract/stored.ts'
import { SECTIONS } from '../../../../worker/contract/sections.ts'
import { list, object, text, uri } from './described.ts'

/** The version of the public API, a semantic version. */
export const API_VERSION = '1.0.0'

const date = (description: string) => v.pipe(v.string(), v.isoDate(), v.description(description))

/** The name of one section. */
export const Section = v.pipe(v.picklist(SECTIONS), v.description('The part of the site that the page belongs to.'))
export type Section = v.InferOutput<typeof Section>

/** Build time; the one value in a document that differs between two builds of the same content. */
const GeneratedAt = v.pipe(v.string(), v.isoTimestamp(), v.description('When the document was built, ISO 8601 in UTC.'))

const hash = (description: string) => v.pipe(ContentHash, v.description(description))

const page = {
  path: v.pipe(v.string(), v.startsWith('/'), v.description('Path on the site, starting with a slash.')),
  url: uri('Canonical address of the page.'),
  title: text('Title of the page.'),
  description: text('What the page says, in one paragraph.'),
  section: v.optional(Section),
  markdownUrl: v.optional(
    uri('The same page as markdown; `url` answers with it too when the request sends `Accept: text/markdown`.'),
  ),
  tokens: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.description('About how many tokens the markdown has.')),
  ),
  contentHash: v.optional(hash('SHA-256 of the bytes of the markdown, in hexadecimal.')),
  datePublished: v.optional(date('When the page was first published, where recorded.')),
  dateModified: v.optional(date('When the page was last revised in substance, where recorded.')),
}

/** One page of the site, as `pages.json` lists it. */
export const Page = object('One page of the site.', page)
export type Page = v.InferOutput<typeof Page>

/** A guide, as `guides.json` lists it. */
export const Guide = object('A page that teaches how something is done.', page)
export type Guide = v.InferOutput<typeof Guide>

/** A case study, as `case-studies.json` lists it. */
export const CaseStudy = object('A story about one use of the product.', {
  ...page,
  customer: v.optional(text('Customer that the story is about.')),
  industry: v.optional(text('Industry of that customer, where stated.')),
})
export type CaseStudy = v.InferOutput<typeof CaseStudy>

/** An integration, as `integrations.json` lists it. */
export const Integration = object('A system that the product works with.', {
  ...page,
  slug: v.optional(text('Stable identifier, the last segment of the address.')),
  category: v.optional(text('What kind of system it is.')),
})
export type Integration = v.InferOutput<typeof Integration>

/** An app of the gallery, as `apps.json` lists it. */
export const App = object('An app of the gallery.', {
  ...page,
  slug: v.optional(text('Identifier, the last segment of the address.')),
})
export type App = v.InferOutput<typeof App>

/** The envelope of every collection: the whole of it, there is no pagination. */
export function listOf<Item extends v.GenericSchema>(item: Item, description: string) {
  return object(description, {
    object: v.pipe(v.literal('list'), v.description('Always `list`.')),
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Number of items in `data`.')),
    generatedAt: v.optional(GeneratedAt),
    data: list('The whole collection.', item),
  })
}

export const PageList = listOf(Page, 'Every page of the site, the same set as the sitemap.')
export const GuideList = listOf(Guide, 'Every guide.')
export const CaseStudyList = listOf(CaseStudy, 'Every case study.')
export const IntegrationList = listOf(Integration, 'Every integration.')
export const AppList = listOf(App, 'Every app of the gallery.')

/** The section of a page, if it is not one of the contract. */
export const collection = v.pipe(v.string(), v.description('The section of the site’s own; `section` is then `pages`.'))

/** One page that was found, as `search.json` lists it. */
export const SearchResult = object('A page that was found.', {
  ...page,
  collection: v.optional(collection),
  score: v.pipe(v.number(), v.minValue(0), v.description('How well it matches; comparable within one answer.')),
  heading: v.optional(text('The heading that matches best.')),
  anchor: v.optional(text('Id of that heading: the fragment of the address, and a section of the markdown.')),
  snippet: v.pipe(v.string(), v.minLength(1), v.maxLength(300), v.description('What the page says, as plain text.')),
})
export const SearchResults = listOf(SearchResult, 'The pages that match, best first.')

/** A page that is not as it was in an earlier release. */
export const PageChange = object('A page that changed.', {
  path: v.pipe(page.path, v.description('Path of the page; for a page that was removed, its last path.')),
  url: page.url,
  markdownUrl: uri('The same page as markdown.'),
  change: v.pipe(ChangeKind, v.description('How the page changed.')),
  at: v.pipe(v.string(), v.isoTimestamp(), v.description('When the release was built, ISO 8601 in UTC.')),
  release: text('Id of the release that changed it.'),
  title: page.title,
  contentHash: v.optional(hash('SHA-256 of the markdown, as `pages.json` has it; absent for a page that was removed.')),
  previousHash: v.optional(hash('`contentHash` before the change; absent for a page that was added.')),
  previousPath: v.optional(text('Previous path of a page that was moved.')),
})
export const ChangeList = object(
  'What changed, newest first. Applied from the last to the first, the changes turn the old set of pages into the current one.',
  {
    ...listOf(PageChange, '').entries,
    release: text('Id of the current release: use it as the next `since`.'),
    complete: v.pipe(
      v.boolean(),
      v.description('Whether the list holds all changes since then. If not, read `pages.json` again.'),
    ),
  },
)

/** `index.json`: where everything else is. */
export const ApiIndex = object('The content endpoints and the documents that describe them.', {
  object: v.pipe(v.literal('index'), v.description('Always `index`.')),
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/), v.description('Version of the API, a semantic version.')),
  generatedAt: v.optional(GeneratedAt),
  documentation: v.optional(uri('Documentation of the API for people.')),
  openapi: v.optional(uri('OpenAPI description of every public endpoint.')),
  mcp: v.optional(uri('Manifest of the MCP server.')),
  llms: v.optional(uri('Plain-language map of the site for language models.')),
  sitemap: v.optional(uri('Every indexable address.')),
  endpoints: list(
    'One entry per content endpoint.',
    v.object({
      url: uri('Address of the endpoint.'),
      operationId: text('Id of its operation in the OpenAPI document.'),
      description: text('What it returns.'),
    }),
  ),
})
export type ApiIndex = v.InferOutput<typeof ApiIndex>

/** The facts of `site.yaml` that `site.json` serves. */
export const siteProfile = {
  name: text('Name of the company or site.'),
  legalName: v.optional(text('Registered name of the company.')),
  tagline: v.optional(text('One line on what it does.')),
  description: text('What it does, in one paragraph.'),
  url: uri('Address of the site.'),
  app: v.optional(uri('Where customers sign in.')),
  contact: v.optional(
    object('How to reach the company.', {
      contactPage: v.optional(uri('Page with the contact form.')),
      contactForm: v.optional(uri('Endpoint that the page posts to; it accepts a lead form submission.')),
      demo: v.optional(uri('Page where a demo is booked.')),
    }),
  ),
  address: v.optional(
    object('Where the company is.', {
      addressLocality: v.optional(text('Town.')),
      addressRegion: v.optional(text('State or region.')),
      addressCountry: v.optional(
        v.pipe(v.string(), v.regex(/^[A-Z]{2}$/), v.description('Country, ISO 3166-1 alpha-2.')),
      ),
    }),
  ),
  mcp: v.optional(
    object('The MCP server of the product.', {
      manifest: v.optional(uri('Manifest of the MCP server.')),
      transport: v.optional(v.pipe(v.literal('streamable-http'), v.description('Transport, always Streamable HTTP.'))),
      urlTemplate: v.optional(text('Address of the server, with `{workspace}` for the customer’s workspace id.')),
      requiresAccount: v.optional(v.pipe(v.boolean(), v.description('Whether an account is needed.'))),
      setup: v.optional(uri('Guide for connecting a client.')),
    }),
  ),
  links: v.optional(
    v.pipe(v.record(v.string(), uri('Absolute address.')), v.description('Named addresses: name to address.')),
  ),
  sameAs: v.optional(list('Profiles of the company elsewhere.', uri('Address of a profile.'))),
}

/** `site.json`: the publisher of the site, and the addresses of its parts. */
export const SiteProfile = object('Who publishes this site and where its parts are.', {
  object: v.pipe(v.literal('site_profile'), v.description('Always `site_profile`.')),
  ...siteProfile,
})
export type SiteProfile = v.InferOutput<typeof SiteProfile>
