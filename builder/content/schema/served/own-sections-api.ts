/** Schemas of the content API for pages outside the nine built-in sections. Only sites with such pages publish them. */
import * as v from 'valibot'
import { list, object } from './described.ts'
import { App, CaseStudy, collection, Guide, Integration, listOf, Page, SearchResult } from './content-api.ts'

/** Facts that any page may have. */
const pageFacts = {
  collection: v.optional(collection),
  tags: v.optional(list('What the page is about.', v.string())),
  authors: v.optional(list('Names of the people who wrote it.', v.string())),
  extra: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
      v.description('Values of the publisher’s own.'),
    ),
  ),
}

/** Facts of pages on a site of several languages. */
const languageFacts = {
  language: v.optional(v.pipe(v.string(), v.description('Language of the page, a BCP 47 tag.'))),
  translations: v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.string(), v.url())),
      v.description('The same page in other languages: tag to address.'),
    ),
  ),
}

/** Facts of pages beyond the contract. */
export type PageFacts = Readonly<{
  language?: string | undefined
  translations?: Readonly<Record<string, string>> | undefined
  collection?: string | undefined
  tags?: readonly string[] | undefined
  authors?: readonly string[] | undefined
  extra?: Readonly<Record<string, string | number | boolean>> | undefined
}>

type PageKind = v.GenericSchema & { readonly entries: v.ObjectEntries }

/** The contract's pages and lists, on a site that uses these facts, with languages if there are several. */
export function describePages(languages: number) {
  const more = languages > 1 ? languageFacts : {}
  const describe = (schema: PageKind) =>
    object(v.getDescription(schema) ?? '', { ...Page.entries, ...more, ...pageFacts, ...schema.entries })
  const page = describe(Page)
  const guide = describe(Guide)
  const caseStudy = describe(CaseStudy)
  const integration = describe(Integration)
  const app = describe(App)
  const found = describe(SearchResult)
  return {
    Page: page,
    PageList: listOf(page, 'Pages of the site; `pages.json` has the same set as the sitemap.'),
    Guide: guide,
    GuideList: listOf(guide, 'Every guide.'),
    CaseStudy: caseStudy,
    CaseStudyList: listOf(caseStudy, 'Every case study.'),
    Integration: integration,
    IntegrationList: listOf(integration, 'Every integration.'),
    App: app,
    AppList: listOf(app, 'Every app of the gallery.'),
    SearchResult: found,
    SearchResults: listOf(found, 'The pages that match, best first.'),
  }
}
