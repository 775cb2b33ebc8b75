/** Operations for pages: one address with two forms, and the address of the markdown form. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { Wanted } from '../../../worker/contract/outline.ts'
import type { Page, Site } from '../../site/site.ts'
import { pageMarkdown } from '../page/page-md.ts'
import type { Content, Header, Parameter, PathItem, Response } from './model.ts'
import { toSchemaRef } from './schemas.ts'
import { type GetFacts, toGetPath } from './responses.ts'

/** The paths of the home page, of any page, and of the markdown of any page. */
export function toPagePaths(site: Site): Readonly<Record<string, PathItem>> {
  const [home, page] = toExamples(site)
  const anyPage = { parameters: [toPathParameter(page)], redirects: toRedirects(site) }
  return {
    '/': toPath(toContent(site, home), {
      operationId: 'getHomePage',
      summary: 'Get the home page',
      description: 'The home page, as HTML or as markdown. Links lead from here to everything else.',
    }),
    '/{path}': toPath(toContent(site, page), {
      operationId: 'getPage',
      summary: 'Get a page',
      description: 'Any page of `listPages`, as HTML or, when the request says `Accept: text/markdown`, as markdown.',
      ...anyPage,
    }),
    '/{path}.md': toPath(toMarkdown(site, page), {
      operationId: 'getPageMarkdown',
      summary: 'Get a page as markdown',
      description:
        'The markdown form of any page, whatever `Accept` says, or a part of it. The home page is at `/index.md`. Not indexed by search engines.',
      ...anyPage,
      parameters: [...anyPage.parameters, ...PART_PARAMETERS],
    }),
  }
}

/** The home page, and the page that stands for any. */
function toExamples({ pages }: Site): readonly [home: Page | undefined, page: Page | undefined] {
  const home = pages.find(({ path }) => path === '/')
  return [home, pages.find(({ path }) => path !== '/') ?? home]
}

/** Names all that decides the document, by the key of the pages with their dates. */
export const toOpenApiKey = (site: Site, dated: string): string =>
  [dated, ...toExamples(site).map((page) => page?.bodyKey)].join(' ')

/** The statuses of old addresses; those beside 301 where the site has such. */
function toRedirects({ redirects, wildcards }: Site): Readonly<Record<number, Response>> {
  const statuses = new Set([...redirects.map(({ status }) => status), ...wildcards.map(([, , status]) => status)])
  return {
    301: MOVED,
    ...(statuses.has(302) ? { 302: MOVED_FOR_NOW } : {}),
    308: CANONICAL,
    ...(statuses.has(410) ? { 410: GONE } : {}),
  }
}

const toPath = (content: Content, facts: Omit<GetFacts, 'tags' | 'content'>): PathItem =>
  toGetPath({ ...facts, tags: ['Pages'], content })

/** Both forms. */
function toContent(site: Site, page: Page | undefined): Content {
  const schema = { type: 'string', description: 'An HTML document.' } as const
  return { 'text/html': { schema, example: '<!doctype html>' }, ...toMarkdown(site, page) }
}

/** The markdown form; the example is the first lines of a real page. */
function toMarkdown(site: Site, page: Page | undefined): Content {
  const schema = { type: 'string', description: 'Front matter, then the page.' } as const
  const markdown = page === undefined ? '' : pageMarkdown(site, page)
  return { 'text/markdown': { schema, example: markdown.split('\n').slice(0, 12).join('\n') } }
}

function toPathParameter(page: Page | undefined): Parameter {
  return {
    name: 'path',
    in: 'path',
    required: true,
    description: 'Path of the page without its first slash. It may contain slashes; they are not escaped.',
    schema: { type: 'string', minLength: 1, maxLength: 2048 },
    example: page?.path.slice(1) ?? 'about',
  }
}

/** Parameters that request a part of a page: the fields of `Wanted`. */
const PART_PARAMETERS = Object.entries({ section: 'pricing', maxTokens: 2_000, after: 1 } as const).map(
  ([name, example]): Parameter => {
    const { [name]: property } = toJsonSchema(Wanted).properties ?? {}
    if (typeof property !== 'object') throw new Error(`A part has no parameter "${name}".`)
    const { description = '', ...schema } = property
    return { name, in: 'query', description, schema, example }
  },
)

const LOCATION: Readonly<Record<string, Header>> = {
  Location: { description: 'Address to go to.', schema: { type: 'string', examples: ['/guides'] } },
}

const MOVED: Response = { description: 'The page has a new address.', headers: LOCATION }
const MOVED_FOR_NOW: Response = { description: 'The page is at another address for now.', headers: LOCATION }
const GONE: Response = {
  description: 'What was at this address is gone for good; the code is `not_found`.',
  content: { 'application/json': { schema: toSchemaRef('Error') } },
}
const CANONICAL: Response = {
  description:
    'Another spelling of the address of a page (a trailing slash, `.html`, upper case) leads to its one address.',
  headers: LOCATION,
}
