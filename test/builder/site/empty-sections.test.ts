import { expect, test } from 'vitest'
import { checkContent, compileContent, page, toLine } from '../content/check-content.ts'

const expired = (title: string, more = '') =>
  page(title, 'Text.').replace('---\n\n', `expireAt: 2025-12-01\n${more}---\n\n`)

const SITE = `name: N
description: D
url: https://www.example.com
sections: { jobs: { title: Jobs, description: Open positions. }, news: { title: News, kind: posts } }
`

/** A site whose last job is filled. */
const FILLED = {
  'site.yaml': `${SITE}navigation: [guides, jobs]\nfooter: [{ title: A, items: [/jobs, { title: We hire, to: jobs/index.md }] }]\n`,
  'jobs/driver.md': expired('Driver', 'tags: [new]\n'),
  'jobs/welder.md': expired('Welder').replace('2025-12-01', '2025-11-01'),
  'guides/x.md': page('X', '[Jobs](/jobs) and [jobs](../jobs/)\n\n::list{section=jobs}\n\n::list{tag=new}'),
}

const LEFT = [
  'jobs/driver.md:4:11 warning empty-section The section "jobs" has no page left: its landing page lists none, and is kept for links and menus that lead to it.',
  'Write jobs/index.md for the time until there are pages again.',
]

test('a section whose pages have all expired keeps a landing page for menus and links', () => {
  const { site, messages } = compileContent(FILLED)
  expect(messages.filter(({ rule }) => rule !== 'non-canonical-link').map((one) => [toLine(one), one.hint])).toEqual([
    LEFT,
  ])
  expect(site.menus.navigation?.[1]).toMatchObject({ title: 'Jobs', href: '/jobs' })
  expect(site.menus.footer?.[0]?.items).toMatchObject([
    { title: 'Jobs', href: '/jobs' },
    { title: 'We hire', href: '/jobs' },
  ])
  expect(site.servedPages.find(({ path }) => path === '/jobs')).toMatchObject({
    title: 'Jobs',
    description: 'Open positions.',
    frontMatter: { noindex: true },
  })
})

test('such a section is in no list', () => {
  const { site } = compileContent({ ...FILLED, 'site.yaml': SITE })
  expect(site.sections.map(({ section }) => section)).toEqual(['pages', 'guides'])
  expect(site.allPages.map(({ path }) => path)).toEqual(['/', '/developers', '/guides', '/guides/setup', '/guides/x'])
})

test('a section of the contract and one of posts are kept, too, in their language', () => {
  const { site, messages } = compileContent({
    'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\nnavigation: [events, news]\n`,
    'events/fair.md': expired('Fair', 'startsAt: 2025-10-01\n'),
    'news/a.md': expired('A', 'datePublished: 2025-10-01\n'),
    'de/pages/index.md': page('Start', 'Text.'),
    'de/news/a.md': expired('A', 'datePublished: 2025-10-01\n'),
  })
  expect(messages.map(({ file, rule, hint }) => [file, rule, hint])).toEqual([
    ['news/a.md', 'empty-section', 'Write news/index.md for the time until there are pages again.'],
    ['events/fair.md', 'empty-section', 'Write events/index.md for the time until there are pages again.'],
    ['de/news/a.md', 'empty-section', 'Write de/news/index.md for the time until there are pages again.'],
  ])
  const [main, german] = site.editions
  expect(main.menus.navigation).toMatchObject([{ href: '/events' }, { href: '/news' }])
  expect(german?.menus.navigation).toMatchObject([{ href: '/events' }, { href: '/de/news' }])
})

test.each([
  ['an expired landing page', { 'jobs/index.md': expired('Jobs') }],
  ['a draft', { 'jobs/a.md': expired('A', 'draft: true\n') }],
  ['a page to come', { 'jobs/a.md': page('A', 'Text.').replace('---\n\n', 'publishAt: 2030-01-01\n---\n\n') }],
  ['nothing', {}],
])('a section that has %s alone has no landing page', (_, files) => {
  const { site, messages } = compileContent({ 'site.yaml': SITE, ...files })
  expect(messages).toEqual([])
  expect(site.servedPages.filter(({ section }) => section === 'jobs')).toEqual([])
})

test('a list of a tag that no page ever had is told, one that a page of another language has, too', () => {
  const files = {
    'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\n`,
    'de/pages/index.md': page('Start', 'Text.'),
    'de/guides/y.md': page('Y', 'Text.').replace('---\n\n', 'tags: [neu]\n---\n\n'),
    'pages/a.md': page('A', 'Text.').replace('---\n\n', 'draft: true\ntags: [new]\n---\n\n'),
    'guides/x.md': page('X', '::list{tag=new}\n\n::list{tag=neu}'),
  }
  expect(checkContent(files).map(toLine)).toEqual([
    'guides/x.md:8:12 error unknown-list No page has the tag "neu": did you mean "new"?',
  ])
})

test.each([
  ['/news', 'news/index.md', 'The section "news" has no page yet, so it cannot be linked to.'],
  ['../jobs/index.md', 'jobs/index.md', 'The section "jobs" has no page yet, so it cannot be linked to.'],
  ['/events', 'events/index.md', 'The section "events" has no page yet, so it cannot be linked to.'],
  ['/de/news', 'de/news/index.md', 'The section "news" has no page yet, so it cannot be linked to.'],
])('a link to %s, a section without pages, asks for %s', (to, file, text) => {
  const messages = checkContent({
    'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\n`,
    'de/pages/index.md': page('Start', 'Text.'),
    'guides/x.md': page('X', `[A](${to})`),
  })
  expect(messages.map((one) => [toLine(one), one.hint])).toEqual([
    [`guides/x.md:6:5 error empty-section ${text}`, `Write ${file}, or leave the section out here.`],
  ])
})
