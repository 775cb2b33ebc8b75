/** Every header of every kind of answer, literally: what changes here changes for every visitor. */
import { expect, test } from 'vitest'
import { toFileName } from '../../../builder/site/assets.ts'
import { toContentSecurityPolicy } from '../../../builder/views/content-security.ts'
import { createPolicies } from '../../../builder/views/policies.ts'
import { createPage } from '../../support/example-site.ts'

const OPTIONS = { url: 'https://www.example.com', theme: { stylesheet: { path: '/assets/theme.x.css' } } }

const policies = createPolicies({ ...OPTIONS, captcha: { origins: ['https://captcha.example'] } })

const NO_SNIFF = ['X-Content-Type-Options', 'nosniff']
const REVALIDATE = ['Cache-Control', 'public, max-age=0, must-revalidate']
const IMMUTABLE = ['Cache-Control', 'public, max-age=31536000, immutable']
const VARY_FORM = ['Vary', 'Accept, Accept-Encoding']
const VARY_CODING = ['Vary', 'Accept-Encoding']
const DESCRIPTIONS =
  '<https://www.example.com/llms.txt>; rel="describedby"; type="text/plain", ' +
  '<https://www.example.com/openapi.json>; rel="service-desc"; type="application/json", ' +
  '<https://www.example.com/.well-known/api-catalog>; rel="api-catalog"'
const PRELOAD = '</assets/theme.x.css>; rel="preload"; as="style"'
const PAGE_LINKS =
  '<https://www.example.com{path}>; rel="canonical", ' +
  `<https://www.example.com{markdown}>; rel="alternate"; type="text/markdown", ${DESCRIPTIONS}, ${PRELOAD}`
const SECURITY = [
  ['Strict-Transport-Security', 'max-age=63072000'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
]
const CORS = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'ETag, Link'],
]

const CSP_START = "default-src 'none'; "
const CSP_END = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const TRUSTED = "; require-trusted-types-for 'script'; trusted-types 'none'"
const PAGE_CSP =
  `${CSP_START}img-src 'self' https: data:; media-src 'self' https:; font-src 'self'; style-src 'self'; ` +
  `script-src 'self'; connect-src 'self'; ${CSP_END}${TRUSTED}`
const FORM_CSP =
  `${CSP_START}img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self'; ` +
  "script-src 'self' https://captcha.example; connect-src 'self' https://captcha.example; " +
  `frame-src https://captcha.example; ${CSP_END}`
const DOCUMENT_CSP = ['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"]

const toPage = (csp: string) => [
  ['Content-Type', 'text/html; charset=utf-8'],
  VARY_FORM,
  REVALIDATE,
  ['Link', PAGE_LINKS],
  ['Content-Security-Policy', csp],
  ...SECURITY,
  NO_SNIFF,
]
const toDocument = (type: string, ...rest: readonly (readonly string[])[]) => [
  ['Content-Type', type],
  VARY_CODING,
  REVALIDATE,
  ...CORS,
  ...rest,
  NO_SNIFF,
]

test('createPolicies() gives every kind of answer its headers', () => {
  expect(Object.keys(policies).filter((name) => !name.startsWith('asset-'))).toEqual([
    'page',
    'form-page',
    'tool-page',
    'markdown',
    'markdown-file',
    'api',
    'json',
    'yaml',
    'xml',
    'atom',
    'text',
    'linkset',
    'mcp-card',
    'ai-catalog',
    'opensearch',
  ])
})

test.each([
  ['page', toPage(PAGE_CSP)],
  ['form-page', toPage(FORM_CSP)],
  [
    'tool-page',
    [
      ['Content-Type', 'text/html; charset=utf-8'],
      VARY_CODING,
      REVALIDATE,
      ['X-Robots-Tag', 'noindex'],
      ['Link', PRELOAD],
      ['Content-Security-Policy', PAGE_CSP],
      ...SECURITY,
      NO_SNIFF,
    ],
  ],
])('createPolicies() gives the HTML of "%s" exactly these headers', (name, headers) => {
  expect(policies[name]).toEqual({ headers, cors: false })
})

test('toContentSecurityPolicy() allows the frames of a page, and no others', () => {
  const frames = ['https://a.example', 'https://b.example']
  expect(toContentSecurityPolicy({ frames }, {})).toContain('; frame-src https://a.example https://b.example; ')
  expect(toContentSecurityPolicy({}, {})).not.toContain('frame-src')
})

test('createPolicies() gives the markdown of a page exactly these headers', () => {
  const links = `<https://www.example.com{path}>; rel="canonical", <https://www.example.com{path}>; rel="alternate"; type="text/html", ${DESCRIPTIONS}`
  const headers = [['Content-Type', 'text/markdown; charset=utf-8'], VARY_FORM, REVALIDATE, ['Link', links], NO_SNIFF]
  expect(policies['markdown']).toEqual({ headers, cors: false, coded: true })
})

test.each([
  [
    'api',
    toDocument('application/json; charset=utf-8', [
      'Link',
      '<https://www.example.com/openapi.json>; rel="service-desc"',
    ]),
    {},
  ],
  ['json', toDocument('application/json; charset=utf-8'), {}],
  ['yaml', toDocument('application/yaml; charset=utf-8'), { coded: true }],
  ['xml', toDocument('application/xml; charset=utf-8'), {}],
  ['atom', toDocument('application/atom+xml; charset=utf-8'), { coded: true }],
  ['text', toDocument('text/plain; charset=utf-8'), {}],
  ['markdown-file', toDocument('text/markdown; charset=utf-8', ['X-Robots-Tag', 'noindex']), { coded: true }],
  [
    'linkset',
    toDocument('application/linkset+json; charset=utf-8', [
      'Link',
      '<https://www.example.com/.well-known/api-catalog>; rel="api-catalog"',
    ]),
    { coded: true },
  ],
  ['mcp-card', toDocument('application/mcp-server-card+json; charset=utf-8'), { coded: true }],
  ['ai-catalog', toDocument('application/ai-catalog+json; charset=utf-8'), { coded: true }],
  ['opensearch', toDocument('application/opensearchdescription+xml; charset=utf-8'), { coded: true }],
])('createPolicies() gives documents of "%s" exactly these headers, open to other origins', (name, headers, rest) => {
  expect(policies[name]).toEqual({ headers, cors: true, ...rest })
})

test.each([
  ['asset-css', [['Content-Type', 'text/css; charset=utf-8'], IMMUTABLE, VARY_CODING, NO_SNIFF]],
  ['asset-js', [['Content-Type', 'text/javascript; charset=utf-8'], IMMUTABLE, VARY_CODING, NO_SNIFF]],
  ['asset-svg', [['Content-Type', 'image/svg+xml'], IMMUTABLE, VARY_CODING, DOCUMENT_CSP, NO_SNIFF]],
  ['asset-xml', [['Content-Type', 'application/xml; charset=utf-8'], IMMUTABLE, VARY_CODING, DOCUMENT_CSP, NO_SNIFF]],
  ['asset-png', [['Content-Type', 'image/png'], IMMUTABLE, NO_SNIFF]],
  ['asset-pdf', [['Content-Type', 'application/pdf'], IMMUTABLE, NO_SNIFF]],
  ['asset-mp4', [['Content-Type', 'video/mp4'], IMMUTABLE, NO_SNIFF]],
  ['asset-bin', [['Content-Type', 'application/octet-stream'], IMMUTABLE, NO_SNIFF]],
])('createPolicies() gives files of "%s" exactly these headers, and ranges', (name, headers) => {
  expect(policies[name]).toEqual({ headers, cors: false, ranges: true })
})

test('createPolicies() takes the transport security of the site', () => {
  const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
  const { page } = createPolicies({ ...OPTIONS, facts: { strictTransportSecurity } })
  expect(page?.headers).toContainEqual(['Strict-Transport-Security', strictTransportSecurity])
})

test('createPolicies() lets the live reload of local work load and connect', () => {
  const { page } = createPolicies({ ...OPTIONS, reloadUrl: 'http://localhost:8788/reload.js' })
  const csp = new Headers(page?.headers).get('content-security-policy')
  expect(csp).toContain("script-src 'self' http://localhost:8788; connect-src 'self' http://localhost:8788;")
})

test.each([
  [{}, true],
  [{ mcp: false as const }, false],
])('createPolicies() names the server of tools in the links of pages, but where %o', (facts, isNamed) => {
  const { page, markdown } = createPolicies({ url: 'https://www.example.com', facts })
  const links = [page, markdown].map((policy) => policy?.headers.find(([name]) => name === 'Link')?.[1] ?? '')
  const link = '<https://www.example.com/mcp/server-card>; rel="service-meta"; type="application/mcp-server-card+json"'
  expect(links.map((value) => value.includes(link))).toEqual([isNamed, isNamed])
})

test('createPolicies() names the feed in the links of pages where a page has a date', () => {
  const dated = createPage({ frontMatter: { title: 'T', description: 'D', datePublished: '2026-01-01' } })
  const { page } = createPolicies({ ...OPTIONS, pages: [dated] })
  const links = page?.headers.find(([name]) => name === 'Link')?.[1]
  expect(links).toContain(', <https://www.example.com/feed.xml>; rel="alternate"; type="application/atom+xml", ')
})

test('createPolicies() lets caches keep a static file for a day, and other origins read it', () => {
  const [bytes, path] = [new Uint8Array(1), '/a.txt']
  const { id } = toFileName('text/plain', bytes)
  const file = { path, file: 'static/a.txt', extension: 'txt', id, size: 1, read: () => bytes } as const
  const { 'static-txt': policy } = createPolicies({ ...OPTIONS, statics: new Map([[path, file]]) })
  const lifetime = ['Cache-Control', 'public, max-age=86400']
  const headers = [['Content-Type', 'text/plain; charset=utf-8'], lifetime, VARY_CODING, ...CORS, NO_SNIFF]
  expect(policy).toEqual({ headers, cors: true, ranges: true })
})
