/** Operations beside documents: the full text of each section, and `/health`. */
import type { Site } from '../../site/site.ts'
import type { PathItem } from './model.ts'
import { toGetPath } from './responses.ts'
import { toSchemaRef } from './schemas.ts'

/** The paths of both. */
export const toServicePaths = (site: Site): Readonly<Record<string, PathItem>> => ({
  '/{section}/llms-full.txt': toSectionText(site),
  '/health': toHealth(),
})

/** The full text of one section. */
function toSectionText({ sections }: Site): PathItem {
  const names = sections.map(({ section }) => section)
  const description = 'The full text of every page of one section in one file, as `/llms-full.txt` is of the site.'
  const example = '# Example: Guides\n'
  const content = { 'text/plain': { schema: { type: 'string' } as const, example } }
  return toGetPath({
    operationId: 'getSectionText',
    summary: 'Get the full text of a section',
    description,
    tags: ['Discovery'],
    parameters: [
      {
        name: 'section',
        in: 'path',
        required: true,
        description: 'Name of the section.',
        schema: { type: 'string', enum: names },
        example: names[0] ?? 'pages',
      },
    ],
    content,
  })
}

/** The health check. */
function toHealth(): PathItem {
  const example = {
    ok: true,
    release: 'Zm9vYmFyYmF6cXV4cXV1eA',
    generatedAt: '2026-01-01T00:00:00.000Z',
    pages: 1,
    routes: 20,
  }
  return toGetPath({
    operationId: 'getHealth',
    summary: 'Get the health of the service',
    description: 'Whether the service can read the release that it serves, and which one that is.',
    tags: ['Discovery'],
    content: { 'application/json': { schema: toSchemaRef('Health'), example } },
  })
}
