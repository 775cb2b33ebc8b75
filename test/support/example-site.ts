/** A small site made by hand: what the tests of the views give them. */
import { type Asset, toObjectId } from '../../builder/site/assets.ts'
import { type Edition, type Page, type SectionGroup, type Site } from '../../builder/site/site.ts'
import { ENGLISH } from '../../builder/content/words/texts.ts'
import { FORMS } from '../../worker/contract/forms.ts'

/** A page of the guides; name what the test is about. */
export function createPage(page: Partial<Page> = {}): Page {
  const path = page.path ?? '/guides/setup'
  const title = page.title ?? 'Set up'
  const description = page.description ?? 'How to set it up.'
  return {
    language: 'en',
    translations: [],
    newerOriginal: undefined,
    path,
    url: `https://www.example.com${path}`,
    markdownUrl: `https://www.example.com${path === '/' ? '/index' : path}.md`,
    section: 'guides',
    landing: false,
    title,
    description,
    frontMatter: { title, description },
    dateModified: undefined,
    slug: path.slice(path.lastIndexOf('/') + 1),
    file: `${path.slice(1)}.md`,
    factsKey: JSON.stringify([title, description, page.frontMatter]),
    body: { html: '<p>Do it.</p>', markdown: 'Do it.\n', headings: [], ids: [], words: 2 },
    bodyKey: `${path} ${JSON.stringify(page.body)}`,
    ...page,
  }
}

/** A picture; name what the test is about. */
export const createAsset = (asset: Partial<Asset> = {}): Asset => ({
  path: '/assets/a.png',
  servedPath: '/assets/a.1.png',
  mediaType: 'image/png',
  id: toObjectId('image/png', ''),
  size: 0,
  read: () => new Uint8Array(),
  width: 1,
  height: 1,
  variants: [],
  ...asset,
})

/** A section; name what the test is about. */
export const createSection = (group: Omit<SectionGroup, 'kind' | 'label'> & Partial<SectionGroup>): SectionGroup => ({
  kind: group.section === 'guides' ? 'docs' : 'pages',
  label: group.title,
  ...group,
})

/** What makes a site have every file there can be. */
export const FULL: Partial<Site> = {
  facts: {
    name: 'Example',
    description: 'A site made by hand.',
    url: 'https://www.example.com',
    securityContact: 'mailto:security@example.com',
  },
  mcp: {
    name: 'example',
    description: 'Reads the workspace of a customer.',
    transport: 'streamable-http',
    urlTemplate: 'https://app.example.com/mcp/{workspace}/',
    auth: [{ type: 'static-token', description: 'For clients without a browser.', prefix: 'svc_mcp_' }],
    tools: [{ name: 'list_sources', description: 'Lists the sources.' }],
  },
  survey: {
    id: 'readers',
    title: 'Readers',
    introduction: 'Who reads this site.',
    questions: [{ name: 'q_role', kind: 'single', text: 'What do you do?', options: ['I read', 'I don’t'] }],
  },
}

const ENGLISH_EDITION = { tag: 'en', label: 'English', folder: '', root: '', direction: 'ltr' } as const

/** A site of a home page and one guide; name what the test is about. */
export function createSite(site: Partial<Site> = {}): Site {
  const home = createPage({ path: '/', section: 'pages', landing: true, title: 'Example', slug: 'index' })
  const landing = createPage({ path: '/guides', landing: true, title: 'Guides', file: undefined })
  const guide = createPage()
  const texts = { title: 'Form', submit: 'Send', success: 'Thank you.', labels: {}, refusedDomains: [] }
  const [bookDemo, signup, events, contact, survey] = FORMS
  const edition: Edition = {
    language: ENGLISH_EDITION,
    languages: [ENGLISH_EDITION],
    url: 'https://www.example.com',
    generatedAt: '2026-11-20T12:00:00.000Z',
    facts: { name: 'Example', description: 'A site made by hand.', url: 'https://www.example.com' },
    pages: [home, landing, guide],
    sections: [
      createSection({ section: 'pages', label: 'Home', title: 'Example', path: '/', pages: [] }),
      createSection({ section: 'guides', title: 'Guides', path: '/guides', pages: [guide] }),
    ],
    words: ENGLISH,
    writtenWords: {},
    unlisted: [],
    missing: undefined,
    listings: new Map(),
    authors: {},
    menus: {},
    redirects: [],
    wildcards: [],
    assets: new Map(),
    statics: new Map(),
    forms: { [bookDemo]: texts, [signup]: texts, [events]: texts, [contact]: texts, [survey]: texts },
    ownForms: {},
    survey: undefined,
    mcp: undefined,
    captcha: undefined,
    reloadUrl: undefined,
    theme: {
      stylesheet: { path: '/assets/theme.css', mediaType: 'text/css; charset=utf-8', body: '' },
      scripts: { page: script('page'), form: script('form'), search: script('search') },
    },
    ...site,
  }
  return {
    ...edition,
    editions: [edition],
    allPages: edition.pages,
    servedPages: [...edition.pages, ...edition.unlisted],
    ...site,
  }
}

const script = (name: string) => ({
  path: `/assets/${name}.js`,
  mediaType: 'text/javascript; charset=utf-8',
  body: '',
})
