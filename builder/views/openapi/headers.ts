/** Headers and answers that every document of the site shares. */
import type { Header, Reference, Response } from './model.ts'

const toHeaderRef = (name: string): Reference => ({ $ref: `#/components/headers/${name}` })

/** Of every 200 answer but those of forms. */
export const REVALIDATED: Readonly<Record<string, Reference>> = {
  ETag: toHeaderRef('ETag'),
  'Cache-Control': toHeaderRef('CacheControl'),
}

/** Of the two forms of a page. */
export const NEGOTIATED: Readonly<Record<string, Reference>> = {
  ...REVALIDATED,
  Vary: toHeaderRef('Vary'),
  Link: toHeaderRef('Link'),
}

/** The answer to a conditional request. */
export const NOT_MODIFIED: Response = {
  description: 'The copy that the client has is current: its `If-None-Match` names the entity tag. No body.',
  headers: { ETag: toHeaderRef('ETag') },
}

/** The headers themselves. */
export const HEADER_COMPONENTS: Readonly<Record<string, Header>> = {
  ETag: {
    description: 'Strong entity tag of the representation; send it in `If-None-Match` to be told whether it changed.',
    schema: { type: 'string', examples: ['"Zm9vYmFyYmF6cXV4cXV1eA"'] },
  },
  CacheControl: {
    description: 'How long a copy may be used without asking again.',
    schema: { type: 'string', examples: ['public, max-age=0, must-revalidate'] },
  },
  Vary: {
    description: 'The request headers that choose the answer.',
    schema: { type: 'string', examples: ['Accept, Accept-Encoding'] },
  },
  Link: {
    description:
      'Links of the page (RFC 8288): `canonical`, `alternate` (its other form), `describedby` (/llms.txt), `service-desc` (/openapi.json).',
    schema: { type: 'string', examples: ['</llms.txt>; rel="describedby"'] },
  },
}
