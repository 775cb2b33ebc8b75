/** How many values of a release one changed page changes: each is a key to write. */
import { expect, test } from 'vitest'
import { createPolicies } from '../../builder/release/policies.ts'
import { createRelease } from '../../builder/release/release.ts'
import type { Page, Site } from '../../builder/site/site.ts'
import type { View } from '../../builder/release/entry.ts'
import { collections } from '../../builder/views/collections.ts'
import { feed } from '../../builder/views/feed.ts'
import { llmsFull } from '../../builder/views/llms-full.ts'
import { llms } from '../../builder/views/llms.ts'
import { pages } from '../../builder/views/pages.ts'
import { searchIndex } from '../../builder/views/search.ts'
import { sitemapHtml } from '../../builder/views/sitemap-html.ts'
import { sitemapMarkdown } from '../../builder/views/sitemap-md.ts'
import { sitemap } from '../../builder/views/sitemap.ts'
import { createPage, createSite } from '../support/example-site.ts'

/** Every view that tells of more than one page. */
const VIEWS: readonly View[] = [collections, feed, llms, llmsFull, searchIndex, sitemap, sitemapHtml, sitemapMarkdown]

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
  return createPage({
    path: `/${section}/page-${number}`,
    section,
    title: `Title ${toWords(number, 4)}`,
    description: `About ${toWords(number + 1, 10)}`,
    frontMatter: { title: '', description: '', datePublished: '2026-01-01' },
    body: { html: `<p>${text}</p>`, markdown: `${text}\n`, headings: [1, 2, 3, 4].map(heading), ids: [], words: 120 },
    bodyKey: String(seed),
  })
}

function toSite(members: readonly Page[], generatedAt: string): Site {
  const groups = (['guides', 'integrations', 'use-cases'] as const).map((section) => ({
    section,
    title: section,
    path: `/${section}`,
    pages: members.filter((page) => page.section === section),
  }))
  const landings = groups.map(({ section, path }) => createPage({ path, section, landing: true, bodyKey: path }))
  return createSite({ pages: [...landings, ...members], sections: groups, generatedAt })
}

function toIds(site: Site): readonly string[] {
  const options = { url: site.url, generatedAt: site.generatedAt, pages: site.pages.length }
  const rest = { forms: { refusedDomains: {}, questions: [] }, policies: createPolicies(site) }
  const entries = [...VIEWS.flatMap((view) => Array.from(view(site))), ...pages(site, 'shared')]
  return Array.from(createRelease(entries, { ...options, ...rest }), ({ id }) => id)
}

/** Values that differ after the page 10 has become another. */
function countChanges(count: number, page: Partial<Page>): number {
  const before = Array.from({ length: count }, (_, number) => toPage(number))
  const after = before.with(10, { ...toPage(10), dateModified: '2026-02-02', ...page })
  const known = new Set(toIds(toSite(before, '2026-01-01T00:00:00.000Z')))
  return toIds(toSite(after, '2026-02-02T00:00:00.000Z')).filter((id) => !known.has(id)).length
}

const ANEW: Partial<Page> = { body: toPage(10, 9999).body, bodyKey: 'anew' }
const NAMED: Partial<Page> = { title: 'Called something else from now on' }

/** A deployment writes three keys beside the values: its lease, the record, and the facts of some pages. */
test.each<[what: string, number, Partial<Page>]>([
  ['text', 100, ANEW],
  ['title', 100, NAMED],
  ['text', 900, ANEW],
  ['title', 900, NAMED],
  ['text', 2500, ANEW],
])('createRelease() changes at most 17 values when a page gets another %s, of %i pages', (_, count, page) => {
  expect(countChanges(count, page)).toBeLessThanOrEqual(17)
})
