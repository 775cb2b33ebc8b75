import { expect, test } from 'vitest'
import type { Page } from '../../../../builder/site/site.ts'
import { createJsonLd } from '../../../../builder/views/theme/json-ld.ts'
import { createPage, createSite } from '../../../support/example-site.ts'

/** The things that the graph of a page names, by type. */
function graphOf(page: Page): Readonly<Record<string, unknown>> {
  const document = JSON.parse(createJsonLd(createSite())(page))
  expect(document['@context']).toBe('https://schema.org')
  const nodes: readonly { '@type': string }[] = document['@graph']
  return Object.fromEntries(nodes.map((node) => [node['@type'], node]))
}

const at = (page: Partial<Page>, frontMatter: Partial<Page['frontMatter']> = {}): Page =>
  createPage({ ...page, frontMatter: { title: 'Set up', description: 'How to set it up.', ...frontMatter } })

const ORGANIZATION = { '@id': 'https://www.example.com/#organization' }

test('createJsonLd() names the organization, the site and the page on every page', () => {
  expect(graphOf(at({ path: '/', section: 'pages', landing: true }))).toEqual({
    Organization: { '@type': 'Organization', ...ORGANIZATION, name: 'Example', url: 'https://www.example.com/' },
    WebSite: {
      '@type': 'WebSite',
      '@id': 'https://www.example.com/#website',
      name: 'Example',
      url: 'https://www.example.com/',
      inLanguage: 'en',
      publisher: ORGANIZATION,
    },
    WebPage: {
      '@type': 'WebPage',
      '@id': 'https://www.example.com/',
      url: 'https://www.example.com/',
      name: 'Set up',
      description: 'How to set it up.',
      inLanguage: 'en',
      isPartOf: { '@id': 'https://www.example.com/#website' },
    },
  })
})

test('createJsonLd() tells the way to a page below a section', () => {
  expect(graphOf(at({}))['BreadcrumbList']).toEqual({
    '@type': 'BreadcrumbList',
    '@id': 'https://www.example.com/guides/setup#breadcrumbs',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.com/' },
      { '@type': 'ListItem', position: 2, name: 'Guides', item: 'https://www.example.com/guides' },
      { '@type': 'ListItem', position: 3, name: 'Set up', item: 'https://www.example.com/guides/setup' },
    ],
  })
})

test('createJsonLd() describes a guide as an article with its days', () => {
  const page = at({ dateModified: '2026-03-04' }, { datePublished: '2026-01-02' })
  expect(graphOf(page)['Article']).toEqual({
    '@type': 'Article',
    '@id': 'https://www.example.com/guides/setup#article',
    headline: 'Set up',
    description: 'How to set it up.',
    datePublished: '2026-01-02',
    dateModified: '2026-03-04',
    inLanguage: 'en',
    mainEntityOfPage: { '@id': 'https://www.example.com/guides/setup' },
    author: ORGANIZATION,
    publisher: ORGANIZATION,
  })
  expect(graphOf(page)['WebPage']).toMatchObject({ datePublished: '2026-01-02', dateModified: '2026-03-04' })
})

test('createJsonLd() says whom a case study is about', () => {
  const page = at({ path: '/case-studies/x', section: 'case-studies' }, { customer: 'Engines Ltd' })
  expect(graphOf(page)['Article']).toMatchObject({ about: { '@type': 'Organization', name: 'Engines Ltd' } })
})

test('createJsonLd() describes an event with its beginning, end and place', () => {
  const dates = { startsAt: '2026-12-01T09:00+01:00', endsAt: '2026-12-02', location: 'Berlin' }
  expect(graphOf(at({ path: '/events/x', section: 'events' }, dates))['Event']).toEqual({
    '@type': 'Event',
    '@id': 'https://www.example.com/events/x#event',
    name: 'Set up',
    description: 'How to set it up.',
    url: 'https://www.example.com/events/x',
    mainEntityOfPage: { '@id': 'https://www.example.com/events/x' },
    startDate: '2026-12-01T09:00+01:00',
    endDate: '2026-12-02',
    location: { '@type': 'Place', name: 'Berlin', address: 'Berlin' },
    organizer: ORGANIZATION,
  })
})

test('createJsonLd() describes an app as software', () => {
  expect(graphOf(at({ path: '/apps/x', section: 'apps' }))['SoftwareApplication']).toEqual({
    '@type': 'SoftwareApplication',
    '@id': 'https://www.example.com/apps/x#application',
    name: 'Set up',
    description: 'How to set it up.',
    url: 'https://www.example.com/apps/x',
    mainEntityOfPage: { '@id': 'https://www.example.com/apps/x' },
  })
})

test.each([
  ['a use case', 'use-cases', {}, ['Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'Article']],
  ['a comparison', 'comparisons', {}, ['Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'Article']],
  ['an integration', 'integrations', {}, ['Organization', 'WebSite', 'WebPage', 'BreadcrumbList']],
  ['a solution', 'solutions', {}, ['Organization', 'WebSite', 'WebPage', 'BreadcrumbList']],
  ['an event without a beginning', 'events', {}, ['Organization', 'WebSite', 'WebPage', 'BreadcrumbList']],
  ['a landing page', 'guides', { landing: true }, ['Organization', 'WebSite', 'CollectionPage', 'BreadcrumbList']],
] as const)('createJsonLd() has the things of %s', (_, section, page, types) => {
  expect(Object.keys(graphOf(at({ path: `/${section}/x`, section, ...page })))).toEqual(types)
})

test('createJsonLd() names the page of the contact form, and lets no text end the script element', () => {
  const page = at({ path: '/contact', section: 'pages', title: '</script><b>' }, { form: 'contact' })
  expect(graphOf(page)['ContactPage']).toMatchObject({ name: '</script><b>' })
  expect(createJsonLd(createSite())(page)).not.toContain('</script>')
})

test('createJsonLd() tells the questions that a page answers', () => {
  const page = at({})
  const questions = [{ question: 'What?', answer: 'This </script>.' }]
  expect(graphOf({ ...page, body: { ...page.body, questions } })['FAQPage']).toEqual({
    '@type': 'FAQPage',
    '@id': 'https://www.example.com/guides/setup#questions',
    isPartOf: { '@id': 'https://www.example.com/guides/setup' },
    mainEntity: [
      { '@type': 'Question', name: 'What?', acceptedAnswer: { '@type': 'Answer', text: 'This </script>.' } },
    ],
  })
  expect(graphOf(page)['FAQPage']).toBeUndefined()
})

test('createJsonLd() names the people who wrote a page', () => {
  const page = at({}, { authors: ['ada'] })
  const site = createSite({ authors: { ada: { name: 'Ada', links: ['https://social.example/@ada'] } } })
  const document = JSON.parse(createJsonLd(site)(page))
  const nodes: readonly { '@type': string; author?: unknown }[] = document['@graph']
  expect(nodes.find((node) => node['@type'] === 'Article')?.author).toEqual([
    { '@type': 'Person', name: 'Ada', sameAs: ['https://social.example/@ada'] },
  ])
})
