/** What a page is made of beside its own text: whatever is left out of a key is shown as it was before. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ObjectId } from '../../../worker/contract/release.ts'
import { de } from '../../../builder/content/words/de.ts'
import type { Edition, Page, SectionGroup, Site, SiteForm } from '../../../builder/site/site.ts'
import { toDatedKey, toPageKey, toSharedKey } from '../../../builder/views/page-keys.ts'
import { createAsset, createPage, createSection, createSite, FULL } from '../../support/example-site.ts'

const GUIDE = createPage({ factsKey: 'facts' })
const GROUP = createSection({ section: 'guides', title: 'Guides', path: '/guides', pages: [GUIDE] })
const GERMAN = { tag: 'de', label: 'Deutsch', folder: 'de', root: '/de', direction: 'ltr' } as const

/** A site whose language, section or page has something else. */
const withEdition = (facts: Partial<Edition>): Site => createSite({ sections: [GROUP], ...facts })
const withGroup = (facts: Partial<SectionGroup>): Site => withEdition({ sections: [{ ...GROUP, ...facts }] })
const withPage = (facts: Partial<Page>): Site => createSite({ servedPages: [{ ...GUIDE, ...facts }] })

const BINARY = { id: v.parse(ObjectId, 'a'.repeat(22)), size: 0, read: () => new Uint8Array() }
const ASSET = createAsset({ servedPath: '/assets/a.b.png' })
const STATIC = { ...BINARY, path: '/a.txt', file: 'static/a.txt', extension: 'txt' } as const

const { forms, menus, theme } = createSite()

const QUOTE: SiteForm = {
  name: 'quote',
  kind: 'lead',
  title: 'Q',
  submit: 'Ask',
  success: 'Thanks',
  labels: {},
  refusedDomains: [],
  fields: [{ name: 'a', kind: 'text', label: 'A', parts: [{ text: 'A' }] }],
}

test.each<[what: string, before: Site, after: Site]>([
  ['address', createSite(), createSite({ url: 'https://docs.example.com' })],
  ['authors', createSite(), createSite({ authors: { ada: { name: 'Ada' } } })],
  ['redirects', createSite(), createSite({ redirects: [{ from: '/a', to: '/b', status: 301 }] })],
  ['wildcards', createSite(), createSite({ wildcards: [['/a/', '/b/', 301]] })],
  ['assets', createSite(), createSite({ assets: new Map([['/assets/a.png', ASSET]]) })],
  ['static files', createSite(), createSite({ statics: new Map([['/a.txt', STATIC]]) })],
  ['captcha', createSite(), createSite({ captcha: { provider: 'turnstile', siteKey: 'k', script: 's', origins: [] } })],
  ['address of live reload', createSite(), createSite({ reloadUrl: 'http://localhost/reload.js' })],
  [
    'theme',
    createSite(),
    createSite({ theme: { ...theme, stylesheet: { ...theme.stylesheet, path: '/assets/b.css' } } }),
  ],
  ['server of tools', createSite(), createSite({ mcp: FULL.mcp })],
  ['language', withEdition({}), withEdition({ language: GERMAN })],
  [
    'facts',
    withEdition({}),
    withEdition({ facts: { name: 'Other', description: 'D', url: 'https://www.example.com' } }),
  ],
  ['words', withEdition({}), withEdition({ words: { language: 'de', texts: de } })],
  ['menus', withEdition({}), withEdition({ menus: { ...menus, navigation: [] } })],
  ['forms', withEdition({}), withEdition({ forms: { ...forms, contact: { ...forms.contact, title: 'Write' } } })],
  [
    'field of an own form',
    withEdition({ ownForms: { quote: QUOTE } }),
    withEdition({ ownForms: { quote: { ...QUOTE, fields: [] } } }),
  ],
  ['survey', withEdition({}), withEdition({ survey: FULL.survey })],
  ['name of a section', withGroup({}), withGroup({ section: 'apps' })],
  ['kind of a section', withGroup({}), withGroup({ kind: 'posts' })],
  ['label of a section', withGroup({}), withGroup({ label: 'Help' })],
  ['title of a section', withGroup({}), withGroup({ title: 'All help' })],
  ['pages of a section', withGroup({}), withGroup({ pages: [] })],
  ['path of a page', withPage({}), withPage({ path: '/guides/other' })],
  ['file of a page', withPage({}), withPage({ file: 'other.md' })],
  ['section of a page', withPage({}), withPage({ section: 'apps' })],
  ['rank of a page', withPage({}), withPage({ landing: true })],
  ['reason why a page is not published', withPage({}), withPage({ unpublished: 'a draft' })],
  ['facts of a page', withPage({}), withPage({ factsKey: 'others' })],
  [
    'translations of a page',
    withPage({}),
    withPage({ translations: [{ language: 'de', path: '/de', url: 'u', title: 'T' }] }),
  ],
  [
    'original of a page',
    withPage({}),
    withPage({ newerOriginal: { language: 'de', path: '/de', url: 'u', title: 'T' } }),
  ],
])('toSharedKey() is another with another %s', (_, before, after) => {
  expect(toSharedKey(after)).not.toBe(toSharedKey(before))
})

/** A site with a page in each place beside the list of pages. */
const withPlaces = (page: Page): Site =>
  createSite({ sections: [{ ...GROUP, pages: [page] }], unlisted: [page], missing: page })

test('toSharedKey() is the same with another text of a page in a section, an unlisted one and the 404 page', () => {
  const other = createPage({ factsKey: 'facts', bodyKey: 'b', body: { ...GUIDE.body, html: 'Other' } })
  expect(toSharedKey(withPlaces(other))).toBe(toSharedKey(withPlaces(GUIDE)))
})

test('toDatedKey() is another where another page has the date', () => {
  const [one, two] = [{ ...GUIDE, dateModified: '2026-01-01' }, GUIDE]
  expect(toDatedKey(createSite({ pages: [one, two] }), 'shared')).not.toBe(
    toDatedKey(createSite({ pages: [two, one] }), 'shared'),
  )
})

test('toSharedKey() is the same with another text and date, and toDatedKey() another with another date', () => {
  const [before, after] = [
    createSite({ pages: [GUIDE] }),
    createSite({ pages: [createPage({ factsKey: 'facts', bodyKey: 'b', dateModified: '2026-01-01' })] }),
  ]
  expect(toSharedKey(after)).toBe(toSharedKey(before))
  const dated = createSite({ pages: [{ ...GUIDE, dateModified: '2026-01-01' }] })
  expect(toDatedKey(dated, 'shared')).not.toBe(toDatedKey(before, 'shared'))
  expect(toDatedKey(before, 'others')).not.toBe(toDatedKey(before, 'shared'))
})

test('toPageKey() names all that decides a page', () => {
  const page = createPage({ path: '/a', bodyKey: 'body', dateModified: '2026-01-01' })
  expect(toPageKey(page, 'shared')).toBe('shared /a body 2026-01-01')
})
