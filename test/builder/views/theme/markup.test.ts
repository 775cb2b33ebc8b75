/** Markup in every field that an author fills in: what is rendered has it as text, in literally these documents. */
import { expect, test } from 'vitest'
import { createPageHtml } from '../../../../builder/views/page/page-html.ts'
import { searchPage } from '../../../../builder/views/search/search.ts'
import type { Page, Site } from '../../../../builder/site/site.ts'
import { toTexts } from '../entry-text.ts'
import { createAsset, createPage, createSection, createSite } from '../../../support/example-site.ts'

/** A field's name between what would be an element, an attribute and a reference. */
const mark = (name: string): string => `<i>${name}</i>"'&amp;`

const asset = (path: string) =>
  createAsset({ path, servedPath: path, mediaType: 'image/svg+xml', width: 10, height: 10 })

const texts = (form: string) => ({
  title: mark(`${form} title`),
  introduction: mark(`${form} introduction`),
  submit: mark(`${form} submit`),
  success: mark(`${form} success`),
  labels: Object.fromEntries(
    ['email', 'name', 'company', 'message', 'contact_email'].map((field) => [field, mark(`${form} ${field}`)]),
  ),
  refusedDomains: [],
})

const hostile = (page: Partial<Page>): Page =>
  createPage({
    ...page,
    title: mark(`title of ${page.path}`),
    description: mark(`description of ${page.path}`),
    frontMatter: { title: 'T', description: 'D', ...page.frontMatter },
    body: {
      html: '<p>Text.</p>',
      markdown: 'Text.\n',
      headings: [
        { depth: 2, id: 'one', text: mark('first heading') },
        { depth: 2, id: 'two', text: mark('second heading') },
        { depth: 2, id: 'three', text: mark('third heading') },
      ],
      ids: ['one', 'two', 'three'],
      words: 400,
    },
  })

const home = hostile({ path: '/', section: 'pages', landing: true })
const contact = hostile({
  path: '/contact',
  section: 'pages',
  frontMatter: { title: 'T', description: 'D', form: 'contact' },
})
const survey = hostile({
  path: '/survey',
  section: 'pages',
  frontMatter: { title: 'T', description: 'D', form: 'survey' },
})
const guides = ['/guides/a', '/guides/b', '/guides/c'].map((path) => hostile({ path }))
const events = Array.from({ length: 12 }, (_, index) =>
  hostile({
    path: `/events/${index}`,
    section: 'events',
    frontMatter: {
      title: 'T',
      description: 'D',
      startsAt: `${2024 + (index % 2)}-05-04T10:30:00+02:00`,
      endsAt: `${2024 + (index % 2)}-05-04T12:30:00+02:00`,
      location: mark('location'),
      category: mark(`category ${index % 2}`),
      customer: mark('customer'),
      industry: mark('industry'),
      datePublished: '2024-01-02',
    },
  }),
)
const landing = hostile({ path: '/events', section: 'events', landing: true })

const site: Site = createSite({
  facts: {
    name: mark('name'),
    legalName: mark('legalName'),
    tagline: mark('tagline'),
    description: mark('site description'),
    url: 'https://www.example.com',
    app: 'https://app.example.com/?a=1&b="',
    contact: { contactPage: 'https://www.example.com/contact', demo: 'https://www.example.com/contact' },
    address: { addressLocality: mark('town'), addressRegion: mark('region'), addressCountry: 'US' },
    links: { [mark('link')]: 'https://www.example.com/contact' },
    sameAs: ['https://social.example/?a=1&b="'],
    license: { name: mark('license'), url: 'https://license.example/?a=1&b="' },
  },
  pages: [home, contact, survey, ...guides, landing, ...events],
  sections: [
    createSection({
      section: 'pages',
      label: 'Home',
      title: mark('section pages'),
      path: '/',
      pages: [contact, survey],
    }),
    createSection({
      section: 'guides',
      label: 'Guides',
      title: mark('section guides'),
      path: '/guides',
      pages: guides,
    }),
    createSection({
      section: 'events',
      label: 'Events',
      title: mark('section events'),
      path: '/events',
      pages: events,
    }),
  ],
  forms: {
    'book-demo': texts('book-demo'),
    signup: texts('signup'),
    events: texts('events'),
    contact: texts('contact'),
    survey: texts('survey'),
  },
  survey: {
    id: 'readers',
    title: mark('survey title'),
    introduction: mark('survey introduction'),
    questions: [
      { name: 'q_one', kind: 'single', text: mark('single'), help: mark('help'), options: [mark('option')] },
      { name: 'q_many', kind: 'multi', text: mark('multi'), options: [mark('choice')] },
      { name: 'q_text', kind: 'text', text: mark('text'), maxLength: 10 },
      { name: 'q_number', kind: 'number', text: mark('number'), min: 1, max: 2 },
      { name: 'q_scale', kind: 'scale', text: mark('scale'), max: 2, minLabel: mark('least'), maxLabel: mark('most') },
    ],
  },
  assets: new Map([
    ['/assets/logo.svg', asset('/assets/logo.svg')],
    ['/assets/icon.svg', asset('/assets/icon.svg')],
  ]),
  captcha: { provider: 'turnstile', siteKey: mark('site key'), script: 'https://x.example/a?b=1&c="', origins: [] },
})

test.each([
  ['home', home],
  ['contact', contact],
  ['survey', survey],
  ['guide', guides[1] ?? home],
  ['event', events[0] ?? home],
  ['landing', landing],
])('createPageHtml() of the page %s has every field as text', async (name, page) => {
  const document = createPageHtml(site)(page)
  expect(document.match(/.*<i>.*/g)).toBeNull()
  await expect(document).toMatchFileSnapshot(`markup/${name}.txt`)
})

test('searchPage() has every field as text', async () => {
  const document = toTexts(searchPage(site))['/search'] ?? ''
  expect(document).not.toMatch(/<i>/)
  await expect(document).toMatchFileSnapshot('markup/search.txt')
})
