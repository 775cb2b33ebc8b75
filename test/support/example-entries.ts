/** A small site with every kind of route, for tests of what is served. */
import type { Entry } from '../../builder/views/entry.ts'

const page = (path: string, title: string, policy: 'page' | 'form-page' = 'page'): Entry => ({
  kind: 'page',
  path,
  html: { policy, body: `<!doctype html><title>${title}</title><h1>${title}</h1>` },
  markdown: {
    policy: 'markdown',
    body: `---\ntitle: ${title}\n---\n\n# ${title}\n\n${'Words and more words. '.repeat(20)}\n`,
  },
})

/** The style sheet's id, as in its address. */
export const STYLE_PATH = '/assets/site.AAAAAAAAAAAAAAAAAAAAAA.css'

export const EXAMPLE_ENTRIES: readonly Entry[] = [
  page('/', 'Home'),
  page('/about', 'About'),
  page('/contact', 'Contact', 'form-page'),
  page('/guides', 'Guides'),
  page('/guides/install', 'Install'),
  page('/guides/übergrößen', 'Sizes'),
  page('/guides/100% sure?', 'Odd'),
  page("/guides/$&$'", 'Dollars'),
  {
    kind: 'file',
    path: '/api/v1/pages.json',
    content: { policy: 'api', body: '{"object":"list","count":0,"data":[]}\n' },
  },
  {
    kind: 'file',
    path: '/openapi.json',
    content: {
      policy: 'json',
      body: '{"openapi":"3.1.1","info":{"title":"Example","version":"1.0.0"},"paths":{"/":{}}}\n',
    },
  },
  { kind: 'file', path: '/openapi.yaml', content: { policy: 'yaml', body: 'openapi: 3.1.0\n' } },
  { kind: 'file', path: '/llms.txt', content: { policy: 'text', body: '# Example\n' } },
  { kind: 'file', path: '/guides/llms-full.txt', content: { policy: 'text', body: '# Guides\n' } },
  { kind: 'file', path: '/sitemap.xml', content: { policy: 'xml', body: '<urlset/>\n' } },
  { kind: 'file', path: '/sitemap.md', content: { policy: 'markdown-file', body: '# Pages\n' } },
  { kind: 'file', path: '/feed.xml', content: { policy: 'atom', body: '<feed/>\n' } },
  { kind: 'file', path: '/.well-known/api-catalog', content: { policy: 'linkset', body: '{"linkset":[]}\n' } },
  { kind: 'file', path: STYLE_PATH, content: { policy: 'asset-css', body: 'body{color:red}\n' } },
  { kind: 'redirect', path: '/old', to: '/guides/install', status: 301 },
  { kind: 'redirect', path: '/old-part', to: '/guides/install#part', status: 301 },
  { kind: 'redirect', path: '/elsewhere', to: 'https://elsewhere.example/x?y=1', status: 301 },
]
