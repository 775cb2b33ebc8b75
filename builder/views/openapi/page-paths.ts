/** The pages: one address with two forms, and the address of the markdown form. */
import type { Page, Site } from '../../site/site.ts'
import { pageMarkdown } from '../page-md.ts'
import { errorResponses, PRECONDITION } from './errors.ts'
import { NEGOTIATED, NOT_MODIFIED } from './headers.ts'
import type { Content, Header, Operation, Parameter, PathItem, Response } from './model.ts'

/** The paths of the home page, of any page, and of the markdown of any page. */
export function toPagePaths(site: Site): Readonly<Record<string, PathItem>> {
  const home = site.pages.find(({ path }) => path === '/')
  const page = site.pages.find(({ path }) => path !== '/') ?? home
  const parameter = toPathParameter(page)
  return {
    '/': {
      get: toOperation({
        operationId: 'getHomePage',
        summary: 'Get the home page',
        description: 'The home page, as HTML or as markdown. Links lead from here to everything else.',
        content: toContent(site, home),
      }),
    },
    '/{path}': {
      get: toOperation({
        operationId: 'getPage',
        summary: 'Get a page',
        description: 'Any page of `listPages`, as HTML or, when the request says `Accept: text/markdown`, as markdown.',
        content: toContent(site, page),
        parameters: [parameter],
      }),
    },
    '/{path}.md': {
      get: toOperation({
        operationId: 'getPageMarkdown',
        summary: 'Get a page as markdown',
        description:
          'The markdown form of any page, whatever `Accept` says. The home page is at `/index.md`. Not indexed by search engines.',
        content: { 'text/markdown': toContent(site, page)['text/markdown'] ?? MARKDOWN },
        parameters: [parameter],
      }),
    },
  }
}

const MARKDOWN = { schema: { type: 'string', description: 'Front matter, then the page.' } } as const
const HTML = { schema: { type: 'string', description: 'An HTML document.' } } as const

/** Both forms. The examples are the first lines of a real page. */
function toContent(site: Site, page: Page | undefined): Content {
  const markdown = page === undefined ? '' : pageMarkdown(site, page)
  const opening = markdown.split('\n').slice(0, 12).join('\n')
  return {
    'text/html': { ...HTML, example: '<!doctype html>' },
    'text/markdown': { ...MARKDOWN, example: opening },
  }
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

function toOperation(parts: {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly content: Content
  readonly parameters?: readonly Parameter[]
}): Operation {
  const { operationId, summary, description, content, parameters } = parts
  return {
    operationId,
    summary,
    description,
    tags: ['Pages'],
    security: [],
    ...(parameters === undefined ? {} : { parameters }),
    responses: {
      200: { description: 'The page.', headers: NEGOTIATED, content },
      ...(parameters === undefined ? {} : { 301: MOVED, 308: CANONICAL }),
      304: NOT_MODIFIED,
      ...PRECONDITION,
      ...errorResponses(['not_found', 'method_not_allowed', 'upstream_error']),
    },
  }
}

const LOCATION: Readonly<Record<string, Header>> = {
  Location: { description: 'Address to go to.', schema: { type: 'string', examples: ['/guides'] } },
}

const MOVED: Response = { description: 'The page has a new address.', headers: LOCATION }
const CANONICAL: Response = {
  description:
    'Another spelling of the address of a page (a trailing slash, `.html`, upper case) leads to its one address.',
  headers: LOCATION,
}
