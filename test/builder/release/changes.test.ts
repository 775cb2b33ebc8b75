/** How many keys a deployment of one changed page writes. */
import { expect, test } from 'vitest'
import { rememberLast } from '../../../builder/work/remember.ts'
import { toFactValues } from '../../../builder/publish/record.ts'
import { createPolicies } from '../../../builder/views/policies.ts'
import { toSharedKey } from '../../../builder/views/page-keys.ts'
import { createRelease } from '../../../builder/release/release.ts'
import type { Page, Site } from '../../../builder/site/site.ts'
import type { View } from '../../../builder/views/entry.ts'
import { collections } from '../../../builder/views/api/collections.ts'
import { feed } from '../../../builder/views/discovery/feed.ts'
import { llmsFull } from '../../../builder/views/discovery/llms-full.ts'
import { llms } from '../../../builder/views/discovery/llms.ts'
import { pages } from '../../../builder/views/page/pages.ts'
import { searchIndex } from '../../../builder/views/search/search.ts'
import { sitemapHtml, sitemapMarkdown, sitemap } from '../../../builder/views/discovery/sitemap.ts'
import { createPage, createSection, createSite } from '../../support/example-site.ts'

/** Every view that tells of more than one page. */
const fullText: View = (site) => llmsFull(site, toSharedKey(site))
const lists: View = (site) => collections(site, toSharedKey(site))
const VIEWS: readonly View[] = [lists, feed, llms, fullText, searchIndex, sitemap, sitemapHtml, sitemapMarkdown]

/** Some words that a number stands for, of ten thousand. */
const toWords = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, index) =>
    (Math.imul((seed * 31 + index * index) % 10_000, 2_654_435_761) >>> 0).toString(36),
  ).join(' ')

/** A page with 120 words of text and 16 in headings, in a section that depends on its number. */
function toPage(number: number, seed = number): Page {
  const section = number % 5 < 2 ? 'guides' : number % 5 < 4 ? 'integrations' : 'use-cases'
  const heading = (at: number) => ({ depth: 2, id: `h${at}`, text: toWords(seed + 7 * at, 4) })
  const text = toWords(seed + 3, 120)
  const [title, description] = [`Title ${toWords(number, 4)}`, `About ${toWords(number + 1, 10)}`]
  return createPage({
    path: `/${section}/page-${number}`,
    section,
    title,
    description,
    frontMatter: { title, description, datePublished: '2026-01-01' },
    body: { html: `<p>${text}</p>`, markdown: `${text}\n`, headings: [1, 2, 3, 4].map(heading), ids: [], words: 120 },
    bodyKey: String(seed),
  })
}

function toSite(members: readonly Page[], generatedAt: string): Site {
  const groups = (['guides', 'integrations', 'use-cases'] as const).map((section) =>
    createSection({
      section,
      title: section,
      path: `/${section}`,
      pages: members.filter((page) => page.section === section).toSorted(byPath),
    }),
  )
  const landings = groups.map(({ section, path }) => createPage({ path, section, landing: true, bodyKey: path }))
  return createSite({ pages: [...landings, ...members].toSorted(byPath), sections: groups, generatedAt })
}

const byPath = (a: Page, b: Page): number => (a.path < b.path ? -1 : 1)

/** Ids of all values, those of the page facts among them. */
function toIds(members: readonly Page[], generatedAt: string): readonly string[] {
  const site = toSite(members, generatedAt)
  const options = { url: site.url, generatedAt, pages: site.pages.length }
  const rest = { forms: { refusedDomains: {}, questions: [] }, policies: createPolicies(site) }
  const entries = [...VIEWS.flatMap((view) => Array.from(view(site))), ...pages(site, 'shared')]
  const facts = site.pages.map(({ path, title, bodyKey }) => [path, { title, hash: bodyKey }] as const)
  return [...createRelease(entries, { ...options, ...rest }), ...toFactValues(Object.fromEntries(facts))].map(
    ({ id }) => id,
  )
}

const toPages = (count: number): readonly Page[] => Array.from({ length: count }, (_, number) => toPage(number))

const toKnown = rememberLast((count) => new Set(toIds(toPages(Number(count)), '2026-01-01T00:00:00.000Z')))

/** Keys that are written when pages have become others: the values that are new, the record, and the lease. */
function countKeys(count: number, change: (members: readonly Page[]) => readonly Page[]): number {
  const known = toKnown(String(count))
  const after = toIds(change(toPages(count)), '2026-02-02T00:00:00.000Z')
  return after.filter((id) => !known.has(id)).length + 2
}

const replace = (page: Partial<Page>) => (members: readonly Page[]) =>
  members.with(10, { ...toPage(10), dateModified: '2026-02-02', ...page })

const TITLE = 'Called something else from now on'

const CHANGES = {
  'gets another text': replace({ body: toPage(10, 9999).body, bodyKey: 'anew' }),
  'gets another title': replace({
    title: TITLE,
    frontMatter: { ...toPage(10).frontMatter, title: TITLE },
    bodyKey: 'anew',
  }),
  comes: (members: readonly Page[]) => [...members, toPage(100_010)],
  goes: (members: readonly Page[]) => members.toSpliced(10, 1),
} as const

/** Of 100 pages 40 are guides: with one more they no longer list each other, and all of them change. */
test.each<[what: keyof typeof CHANGES, count: number]>([
  ['gets another text', 100],
  ['gets another title', 100],
  ['comes', 100],
  ['goes', 100],
  ['gets another text', 900],
  ['gets another title', 900],
  ['comes', 900],
  ['goes', 900],
  ['gets another title', 2500],
])('a deployment writes at most 18 keys when a page %s, of %i pages', (what, count) => {
  expect(countKeys(count, CHANGES[what])).toBeLessThanOrEqual(18)
})
