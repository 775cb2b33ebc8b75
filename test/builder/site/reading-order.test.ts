import { ENGLISH } from '../../../builder/content/words/texts.ts'
import { expect, test } from 'vitest'
import { nextChange } from '../../../builder/site/dates.ts'
import { toReadingOrder, toSections } from '../../../builder/site/sections.ts'
import type { Page } from '../../../builder/site/site.ts'
import { createPage } from '../../support/example-site.ts'

const pages = ['/guides/a', '/guides/b', '/guides/c', '/guides/d'].map((path) => createPage({ path }))
const landing = (html: string) =>
  createPage({ path: '/guides', landing: true, body: { html, markdown: '', headings: [], ids: [], words: 0 } })
const order = (html: string) => toReadingOrder(landing(html), pages).map(({ path }) => path)

test('toReadingOrder() follows the links of the landing page, then the paths', () => {
  const html = '<a href="/guides/c">C</a> <a href="/guides/b#part">B</a> <a href="/guides/c">C again</a>'

  expect(order(html)).toEqual(['/guides/c', '/guides/b', '/guides/a', '/guides/d'])
})

test('toReadingOrder() keeps the paths where the landing page links to nothing', () => {
  expect(order('<p>Words.</p>')).toEqual(['/guides/a', '/guides/b', '/guides/c', '/guides/d'])
})

test('toReadingOrder() puts the page that the builder writes last', () => {
  const generated = createPage({ path: '/guides/0', file: undefined })
  const paths = toReadingOrder(landing('<a href="/guides/0">0</a>'), [generated, ...pages]).map(({ path }) => path)

  expect(paths).toEqual(['/guides/a', '/guides/b', '/guides/c', '/guides/d', '/guides/0'])
})

const FACTS = { title: 'T', description: 'D' }

const inSection = (
  section: 'events' | 'case-studies',
  facts: Readonly<Record<string, Partial<Page['frontMatter']>>>,
) => {
  const members = Object.entries(facts).map(([name, own]) =>
    createPage({ path: `/${section}/${name}`, section, frontMatter: { ...FACTS, ...own } }),
  )
  const index = createPage({ path: `/${section}`, section, landing: true })
  const [group] = toSections([index, ...members], {
    now: new Date('2026-11-21T12:00:00Z'),
    own: {},
    words: ENGLISH,
  })
  return group?.pages.map(({ slug }) => slug)
}

test('toSections() lists the events to come, the soonest first, then those past, the latest first', () => {
  const events = {
    'a-past': { startsAt: '2026-01-05' },
    'b-later': { startsAt: '2027-03-01' },
    'c-latest-past': { startsAt: '2026-11-21T09:00Z', endsAt: '2026-11-21T11:59Z' },
    'd-soon': { startsAt: '2026-11-22' },
    'e-today': { startsAt: '2026-11-21' },
    'f-without': {},
  }
  expect(inSection('events', events)).toEqual(['e-today', 'd-soon', 'b-later', 'c-latest-past', 'a-past', 'f-without'])
})

test('toSections() lists the newest case studies first', () => {
  const studies = {
    'a-old': { datePublished: '2024-01-01' },
    'b-undated': {},
    'c-new': { datePublished: '2026-01-01' },
  }
  expect(inSection('case-studies', studies)).toEqual(['c-new', 'a-old', 'b-undated'])
})

test('nextChange() is the end of an event', () => {
  const now = new Date('2026-11-03T12:00:00Z')
  expect(nextChange([{ ...FACTS, startsAt: '2026-11-20' }], now)).toBe(Date.parse('2026-11-21T00:00:00Z'))
})

test('nextChange() is when the day of a page begins somewhere on Earth', () => {
  const now = new Date('2026-11-03T12:00:00Z')
  expect(nextChange([{ ...FACTS, datePublished: '2026-11-20' }], now)).toBe(Date.parse('2026-11-19T10:00:00Z'))
})
