/** Every header of every kind of answer, literally: what changes here changes for every visitor. */
import { expect, test } from 'vitest'
import { toFileName } from '../../../builder/site/assets.ts'
import { toContentSecurityPolicy } from '../../../builder/views/content-security.ts'
import { createPolicies, toPagePolicyName, toType } from '../../../builder/views/policies.ts'
import { createPage, createSite } from '../../support/example-site.ts'

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
    'missing-page',
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

test('createPolicies() lets an HTML file run nothing, send nothing and load nothing of other hosts', () => {
  const file = { path: '/a.html', file: 'static/a.html', extension: 'html', size: 1 } as const
  const { id } = toFileName('text/html', new Uint8Array(1))
  const statics = new Map([['/a.html', { ...file, id, read: () => new Uint8Array(1) }]])
  const { 'static-html': policy } = createPolicies({ ...OPTIONS, statics })
  expect(policy?.headers.filter(([name]) => name === 'Content-Security-Policy')).toEqual([
    [
      'Content-Security-Policy',
      "default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self'; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; " +
        'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads; ' +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    ],
  ])
  expect(policy?.headers.filter(([name]) => name === 'Referrer-Policy' || name.startsWith('Cross-Origin'))).toEqual([
    ['Referrer-Policy', 'no-referrer'],
  ])
})

test('createPolicies() lets an HTML file ask for its style sheets as a page of the site in local work', () => {
  const file = { path: '/a.html', file: 'static/a.html', extension: 'html', size: 1 } as const
  const { id } = toFileName('text/html', new Uint8Array(1))
  const statics = new Map([['/a.html', { ...file, id, read: () => new Uint8Array(1) }]])
  const { 'static-html': policy } = createPolicies({
    ...OPTIONS,
    statics,
    reloadUrl: 'http://localhost:8788/reload.js',
  })
  expect(policy?.headers.find(([name]) => name === 'Content-Security-Policy')?.[1]).toBe(
    "default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self'; " +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
})

const { facts } = createSite()

test.each([
  [
    'analytics',
    { facts: { ...facts, analytics: { plausible: { domain: 'example.com' } } } },
    {},
    'https://plausible.io',
  ],
  [
    'no analytics in local work',
    {
      facts: { ...facts, analytics: { plausible: { domain: 'example.com' } } },
      reloadUrl: 'http://localhost:8788/reload.js',
    },
    {},
    'http://localhost:8788',
  ],
  [
    'both hosts of a captcha',
    {},
    { captcha: ['https://a.example', 'https://b.example'] },
    'https://a.example https://b.example',
  ],
])('toContentSecurityPolicy() allows scripts and connections of %s', (_, options, foreign, hosts) => {
  expect(toContentSecurityPolicy(foreign, options)).toContain(
    `script-src 'self' ${hosts}; connect-src 'self' ${hosts}; `,
  )
})

const FRAMES = ['https://a.example', 'https://b.example']
const withFrames = { body: { ...createPage().body, frames: FRAMES } }
const withFront = (frontMatter: object) => ({ frontMatter: { title: 'T', description: 'D', ...frontMatter } })

test.each([
  [{}, {}, 'page'],
  [withFront({ form: 'contact' }), {}, 'form-page'],
  [withFront({ noindex: true }), {}, 'hidden-page'],
  [withFront({ noindex: true, form: 'contact' }), {}, 'hidden-form-page'],
  [{}, { footer: [{ title: 'T', items: [], form: 'signup' }] }, 'form-page'],
  [withFrames, {}, 'page https://a.example https://b.example'],
])('toPagePolicyName() of %j with the menus %j is "%s"', (page, menus, name) => {
  expect(toPagePolicyName(createPage(page), { menus })).toBe(name)
})

test('createPolicies() keeps search engines away from hidden pages, in either form and with frames', () => {
  const hidden = createPage({ ...withFront({ noindex: true }), ...withFrames })
  const all = createPolicies({ ...OPTIONS, servedPages: [hidden] })
  const away = Object.keys(all).filter((name) => all[name]?.headers.some(([header]) => header === 'X-Robots-Tag'))
  expect(away).toEqual([
    'hidden-page',
    'hidden-form-page',
    'tool-page',
    'markdown-file',
    'hidden-page https://a.example https://b.example',
    'hidden-form-page https://a.example https://b.example',
    'hidden-markdown',
  ])
})

test.each([
  ['no 404 page', undefined, {}, PAGE_CSP],
  ['no 404 page, and a form below', undefined, { footer: [{ title: 'T', items: [], form: 'signup' }] }, FORM_CSP],
  ['one of its own', createPage(), {}, PAGE_CSP],
  ['one with a form', createPage(withFront({ form: 'contact' })), {}, FORM_CSP],
  ['one with a form below', createPage(), { footer: [{ title: 'T', items: [], form: 'signup' }] }, FORM_CSP],
  [
    'one with frames',
    createPage(withFrames),
    {},
    PAGE_CSP.replace('form-action', 'frame-src https://a.example https://b.example; form-action'),
  ],
])('createPolicies() gives a site with %s the policy of its content', (_, missing, menus, csp) => {
  const site = createSite({ missing, menus })
  const captcha = { origins: ['https://captcha.example'] }
  const all = createPolicies({ ...OPTIONS, captcha, editions: [site, createSite()] })
  const found = Object.entries(all).find(([name]) => name.includes('missing') || name.includes('404'))?.[1]
  expect(found && new Headers(found.headers).get('content-security-policy')).toBe(csp)
})

test('createPolicies() lets the 404 pages of all languages have forms where one of them has one', () => {
  const editions = [
    createSite({ missing: createPage() }),
    createSite({ missing: createPage(withFront({ form: 'contact' })) }),
  ]
  const { 'missing-page': policy } = createPolicies({
    ...OPTIONS,
    captcha: { origins: ['https://captcha.example'] },
    editions,
  })
  expect(policy?.headers).toContainEqual(['Content-Security-Policy', FORM_CSP])
})

test('toType() gives the media type that a policy sends', () => {
  expect(toType('yaml', policies)).toBe('application/yaml; charset=utf-8')
  expect(() => toType('none', policies)).toThrow('Policy "none" has no content type.')
})
