/** What the content API says of pages beyond the nine sections: shown by the sites whose content uses it, and by no other. */
import * as v from 'valibot'
import { Guide, listOf, Page } from './content-api.ts'

/** Facts that any page may have. */
export const pageFacts = {
  collection: v.optional(
    v.pipe(v.string(), v.description('The site’s own section that the page stands in; `section` is `pages` then.')),
  ),
  tags: v.optional(v.pipe(v.array(v.string()), v.description('What the page is about.'))),
  authors: v.optional(v.pipe(v.array(v.string()), v.description('Names of the people who wrote it.'))),
  extra: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
      v.description('Values that the publisher of the site gives a meaning.'),
    ),
  ),
}

/** Facts by which a page can differ from what the contract lists. */
export type PageFacts = Readonly<{
  collection?: string | undefined
  tags?: readonly string[] | undefined
  authors?: readonly string[] | undefined
  extra?: Readonly<Record<string, string | number | boolean>> | undefined
}>

/** A page of an own section, as the document of the section lists it. */
export const CollectionPage = v.pipe(
  v.object({ ...Guide.entries, ...pageFacts }),
  v.description('A page of one of the site’s own sections.'),
)
export type CollectionPage = v.InferOutput<typeof Guide> & PageFacts

export const CollectionPageList = listOf(CollectionPage, 'Every page of the section; posts newest first.')

/** The page of `pages.json` on a site that uses these facts. */
export const DescribedPage = v.pipe(v.object({ ...Page.entries, ...pageFacts }), v.description('One page of the site.'))

export const DescribedPageList = listOf(DescribedPage, 'Every page of the site, the same set as the sitemap.')
