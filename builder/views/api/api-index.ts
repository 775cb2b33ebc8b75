/** The operations of the content API, and `index.json`, which lists them and the describing documents. */
import * as v from 'valibot'
import { CHANGES_PATH, ChangesWanted } from '../../../worker/contract/changes.ts'
import { API_VERSION, type ApiIndex } from '../../content/schema/served/content-api.ts'
import { type Entry, toJsonFile } from '../entry.ts'
import { LONGEST_QUERY } from '../../../worker/contract/search.ts'
import type { Site } from '../../site/site.ts'
import { type ContentOperation, toOwnOperations } from './own-sections.ts'

/** The one list behind `index.json`, the OpenAPI document and `/developers`. */
export const toContentOperations = (site: Site): readonly ContentOperation[] => [
  ...CONTENT_OPERATIONS,
  ...toOwnOperations(site),
]

/** The operations that every site has. */
const CONTENT_OPERATIONS: readonly ContentOperation[] = [
  {
    path: '/api/v1/index.json',
    operationId: 'getApiIndex',
    summary: 'Get the API index',
    description: 'Every content endpoint, and the documents that describe this site.',
    schema: 'ApiIndex',
  },
  {
    path: '/api/v1/site.json',
    operationId: 'getSiteProfile',
    summary: 'Get the site profile',
    description: 'Who publishes this site, how to reach them, and where the parts of the site are.',
    schema: 'SiteProfile',
  },
  {
    path: '/api/v1/pages.json',
    operationId: 'listPages',
    summary: 'List pages',
    description: 'Every page of the site with title and description: the same set as the sitemap.',
    schema: 'PageList',
  },
  {
    path: '/api/v1/guides.json',
    operationId: 'listGuides',
    summary: 'List guides',
    description: 'Every guide, with the dates of publication and revision where recorded.',
    schema: 'GuideList',
  },
  {
    path: '/api/v1/case-studies.json',
    operationId: 'listCaseStudies',
    summary: 'List case studies',
    description: 'Every case study, with the customer and their industry where stated.',
    schema: 'CaseStudyList',
  },
  {
    path: '/api/v1/integrations.json',
    operationId: 'listIntegrations',
    summary: 'List integrations',
    description: 'Every system that the product works with, with its identifier and category.',
    schema: 'IntegrationList',
  },
  {
    path: '/api/v1/apps.json',
    operationId: 'listApps',
    summary: 'List apps',
    description: 'Every app of the gallery, with its identifier.',
    schema: 'AppList',
  },
  {
    path: '/api/v1/search.json',
    operationId: 'searchPages',
    summary: 'Search pages',
    description: 'The pages that match a query best, each with the best heading.',
    schema: 'SearchResults',
    parameters: [
      {
        name: 'q',
        required: true,
        description: 'Words to look for; the last may be the beginning of one. Misspelt words are found, too.',
        example: 'webhook signature',
        schema: { type: 'string', maxLength: LONGEST_QUERY },
      },
      {
        name: 'section',
        description: 'Only pages of this section, as `section` or `collection` of a page names it.',
        example: 'guides',
        schema: { type: 'string', pattern: '^[a-z0-9-]+$', maxLength: 100 },
      },
      {
        name: 'language',
        description: 'Language of the pages, a BCP 47 tag; default the first language of the site.',
        example: 'en',
        schema: { type: 'string', pattern: '^[A-Za-z0-9-]+$', maxLength: 35 },
      },
      {
        name: 'limit',
        description: 'Most results, default 10.',
        example: 5,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
      },
    ],
  },
  {
    path: CHANGES_PATH,
    operationId: 'listChanges',
    summary: 'List changes',
    description: 'What pages were added, changed, removed and moved since a release or a time, the newest first.',
    schema: 'ChangeList',
    parameters: [
      {
        name: 'since',
        description: v.getDescription(ChangesWanted.entries.since.wrapped) ?? '',
        example: '2026-11-01',
        schema: { type: 'string', maxLength: 35 },
      },
    ],
  },
]

/** The index of the content API. */
export function* apiIndex(site: Site): Iterable<Entry> {
  yield toJsonFile('/api/v1/index.json', 'api', toApiIndex(site))
}

/** The index as a value: it is the example in the OpenAPI document, too. */
export function toApiIndex(site: Site): ApiIndex {
  return {
    object: 'index',
    version: API_VERSION,
    generatedAt: site.generatedAt,
    documentation: `${site.url}/developers`,
    openapi: `${site.url}/openapi.json`,
    ...(site.mcp === undefined ? {} : { mcp: `${site.url}/.well-known/mcp.json` }),
    llms: `${site.url}/llms.txt`,
    sitemap: `${site.url}/sitemap.xml`,
    endpoints: toContentOperations(site).map(({ path, operationId, description }) => ({
      url: site.url + path,
      operationId,
      description,
    })),
  }
}
