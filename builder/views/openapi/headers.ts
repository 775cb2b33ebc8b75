/** Parameters and headers that operations share. */
import type { Header, Parameter } from './model.ts'

/** The parameters that operations share. */
export const PARAMETER_COMPONENTS: Readonly<Record<string, Parameter>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'Entity tags of the copies that the client has (RFC 9110, section 13.1.2): 304 where one is current.',
    schema: { type: 'string', minLength: 1, maxLength: 8192 },
    example: '"Zm9vYmFyYmF6cXV4cXV1eA"',
  },
}

/** The headers themselves. */
export const HEADER_COMPONENTS: Readonly<Record<string, Header>> = {
  ETag: {
    description: 'Strong entity tag of the representation; send it in `If-None-Match` to ask whether it changed.',
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
      'Links of the page (RFC 8288): `canonical`, `alternate` (its other form, the feed), `describedby` (/llms.txt), `service-desc` (/openapi.json), `api-catalog`.',
    schema: { type: 'string', examples: ['</llms.txt>; rel="describedby"'] },
  },
  XMarkdownTokens: {
    description: 'About how many tokens the text has, at four bytes each; only for the markdown form.',
    schema: { type: 'string', pattern: '^\\d+$', examples: ['1250'] },
  },
}
