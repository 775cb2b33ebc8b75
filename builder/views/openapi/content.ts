/** The operations of the content API. */
import { CHANGES_PATH } from '../../../worker/contract/changes.ts'
import { toContractSection } from '../../content/schema/section.ts'
import type { Site } from '../../site/site.ts'
import { toApiIndex, toContentOperations } from '../api/api-index.ts'
import { type Collection, toCollections } from '../api/collections.ts'
import { toSiteProfile } from '../api/site-profile.ts'
import type { PathItem } from './model.ts'
import { toGetPath } from './responses.ts'
import { toSchemaRef } from './schemas.ts'

/** A build time for the examples: the true one would make another document of every build. */
const EXAMPLE_BUILD_TIME = '2026-01-01T00:00:00.000Z'

/** The paths of the content API. Examples are this site's responses, lists reduced to their first item. */
export function toContentPaths(site: Site): Readonly<Record<string, PathItem>> {
  const collections = toCollections(site)
  return Object.fromEntries(
    toContentOperations(site).map(({ path, operationId, summary, description, schema, parameters = [] }) => {
      const example = toExample(site, path, collections.get(path))
      const content = { 'application/json': { schema: toSchemaRef(schema), example } }
      const item = toGetPath({
        operationId,
        summary,
        description,
        tags: ['Content'],
        parameters: parameters.map((parameter) => ({ ...parameter, in: 'query' })),
        content,
      })
      return [path, item]
    }),
  )
}

function toExample(site: Site, path: string, collection: Collection | undefined): unknown {
  if (path === '/api/v1/site.json') return toSiteProfile(site)
  if (path === '/api/v1/index.json') {
    const { endpoints, ...index } = toApiIndex(site)
    return { ...index, generatedAt: EXAMPLE_BUILD_TIME, endpoints: endpoints.slice(0, 1) }
  }
  if (path === '/api/v1/search.json') return toSearchExample(site)
  if (path === CHANGES_PATH) return toChangesExample(site)
  const data =
    collection?.pages.slice(0, 1).map((page) => Object.assign({}, collection.toItem(page), EXAMPLE_FACTS)) ?? []
  return { object: 'list', count: data.length, generatedAt: EXAMPLE_BUILD_TIME, data }
}

function toChangesExample({ pages }: Site): object {
  const release = 'Ck3Zp0fJw8sQ1mXb7yTa2A'
  const data = pages.slice(0, 1).map(({ path, url, title, markdownUrl }) => ({
    path,
    url,
    markdownUrl,
    change: 'changed',
    at: EXAMPLE_BUILD_TIME,
    release,
    title,
    contentHash: EXAMPLE_HASH,
    previousHash: EXAMPLE_HASH.replaceAll('e', '0'),
  }))
  return { object: 'list', count: data.length, generatedAt: EXAMPLE_BUILD_TIME, release, complete: true, data }
}

const EXAMPLE_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The facts of a page's markdown in lists, known after rendering. */
const EXAMPLE_FACTS = { tokens: 900, contentHash: EXAMPLE_HASH }

function toSearchExample({ pages }: Site): object {
  const data = pages.slice(0, 1).map(({ path, url, title, description, section, markdownUrl }) => ({
    path,
    url,
    title,
    description,
    section: toContractSection(section),
    markdownUrl,
    score: 12.5,
    snippet: description.slice(0, 300),
  }))
  return { object: 'list', count: data.length, generatedAt: EXAMPLE_BUILD_TIME, data }
}
