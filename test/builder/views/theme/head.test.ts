import { expect, test } from 'vitest'
import { toPreviewName } from '../../../../builder/site/previews.ts'
import { renderHead, toHead } from '../../../../builder/views/theme/head.ts'
import { createAsset, createPage, createSection, createSite } from '../../../support/example-site.ts'

const toAssets = (...names: readonly string[]) =>
  new Map(names.map((path) => [path, createAsset({ path, servedPath: `/served${path}` })]))
const OWN = '/assets/own.png'
const [SITE, TITLE] = ['Example', 'Set up'].map(toPreviewName)
const withOwn = createPage({ frontMatter: { title: 'T', description: 'D', image: OWN } })

test.each([
  ['its own', withOwn, [SITE, TITLE, OWN], OWN],
  ['that of its title', createPage(), [SITE, TITLE, OWN], TITLE],
  ['that of the site', createPage(), [SITE, OWN], SITE],
  ['that of its title where its own is missing', withOwn, [SITE, TITLE], TITLE],
])('toHead() shows of a page the picture that is %s', (_, page, names, name) => {
  const assets = toAssets(...names.flatMap((one) => one ?? []))
  expect(toHead(page, createSite({ assets })).imageUrl).toBe(`https://www.example.com/served${name}`)
})

test('toHead() shows the drawn preview of a page whose picture is a vector image, which no network shows', () => {
  const own = createAsset({ path: OWN, mediaType: 'image/svg+xml' })
  const assets = new Map([...toAssets(TITLE ?? ''), [OWN, own]])
  expect(toHead(withOwn, createSite({ assets })).imageUrl).toBe(`https://www.example.com/served${TITLE}`)
  expect(toHead(withOwn, createSite({ assets: new Map([[OWN, own]]) })).imageUrl).toBeUndefined()
})

test('toHead() shows no picture where there is none', () => {
  expect(toHead(createPage(), createSite())).toMatchObject({ imageUrl: undefined, noindex: false, hasForm: false })
})

test.each([
  ['guides', false, 'article'],
  ['guides', true, 'website'],
  ['case-studies', false, 'article'],
  ['news', false, 'article'],
  ['apps', false, 'website'],
])('toHead() of a page of %s, a landing page: %s, is of the type %s', (section, landing, type) => {
  const sections = [
    createSection({ section: 'news', kind: 'posts', title: 'News', path: '/news', pages: [createPage()] }),
  ]
  const head = toHead(createPage({ section, landing }), createSite({ sections }))
  expect(head.type).toBe(type)
  expect(head.feed).toEqual(section === 'news' ? { path: '/news/feed.xml', title: 'News of Example' } : undefined)
})

test.each([
  [true, true],
  [false, false],
  [undefined, false],
])('toHead() of a page with noindex: %s keeps search engines away: %s', (noindex, kept) => {
  const page = createPage({ frontMatter: { title: 'T', description: 'D', ...(noindex !== undefined && { noindex }) } })
  const site = createSite()
  expect(toHead(page, site).noindex).toBe(kept)
  expect(String(renderHead(toHead(page, site), site, false, 'main')).includes('"noindex"')).toBe(kept)
})

test.each([
  ['with a picture', toAssets(OWN), 'summary_large_image'],
  ['without one', toAssets(), 'summary'],
])('renderHead() of a page %s asks for the card of the size', (_, assets, card) => {
  const site = createSite({ assets })
  expect(String(renderHead(toHead(withOwn, site), site, false, 'main'))).toContain(
    `<meta name="twitter:card" content="${card}" />`,
  )
})
